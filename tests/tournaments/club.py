"""A club whose members meet in tournaments."""

from __future__ import annotations

from ledger.club.competition_events import TournamentRules
from ledger.game.events import End, Hand, Record, Total
from ledger.service.clubs.people import add_person
from ledger.service.competitions.tournaments import enter, found
from ledger.store import Asked, Ledger
from tests.store.matches import opening

CLUB = "Riverside"
CUP = "Spring Cup"


def met(one: str, other: str, points: tuple[int, int] = (105, 20), **tags: str) -> Record:
    """A score record of the draw game between two; who has 105 points has won, 0 to 0 nobody."""
    winners = tuple(seat for seat, own in enumerate(points, start=1) if own >= 100)
    end = (End(winners),) if winners else ()
    tagged = {"Club": CLUB, "Event": CUP, **tags}
    return Record((opening(one, other, **tagged), Hand(1), Total(1, points[0]), Total(2, points[1]), *end))


def cup(ledger: Ledger, rules: TournamentRules, *names: str, name: str = CUP) -> None:
    """A tournament of the club that these have entered, all of them on its roster."""
    for player in dict.fromkeys(" ".join(names).replace("+", "").split()):
        add_person(ledger, player, CLUB, Asked())
    found(ledger, name, rules, CLUB, Asked())
    for entrant in names:
        enter(ledger, name, entrant.split(" + "), CLUB, Asked())
