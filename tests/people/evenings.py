"""Matches of clubs, and what a ledger says of their people."""

from __future__ import annotations

from ledger.game.events import Deal, Hand, Knock, Out, Play, Record, Reveal, Write
from ledger.game.tiles import BY_TEXT
from ledger.service.clubs.people import roster
from ledger.store import Asked, Filter, Ledger
from ledger.store.lists.roster import Person
from tests.store.matches import opening, tiles

CLUB = "Riverside"


def evening(*names: str, club: str | None = CLUB, **tags: str) -> Record:
    """A match of the draw game between two, that is not over."""
    clubs = {"Club": club} if club else {}
    deals = (Deal(1, tiles("6-6 6-5 4-1 2-0 3-3 5-1 1-0")), Deal(2, count=7))
    return Record((opening(*names, **clubs, **tags), Hand(1), *deals, Play(1, BY_TEXT["6-6"]), Knock(2)))


def won(*names: str, club: str = CLUB, **tags: str) -> Record:
    """A match of which only the result was written down: the first player went out and has the 105 points to win."""
    told = (Hand(1), Out(1), Reveal(2, pips=105), Write(1, 105))
    return Record((opening(*names, Club=club, **tags), *told))


def asked() -> Asked:
    """A request of its own."""
    return Asked()


def called(ledger: Ledger, name: str, club: str | None = None) -> Person:
    """The one person who is shown under a name."""
    (person,) = [person for person in roster(ledger, club) if person.name == name]
    return person


def numbers(ledger: Ledger, player: str) -> list[int]:
    """The numbers of the matches that are listed for a player."""
    return [card.number for card in ledger.cards(Filter(player=player))]
