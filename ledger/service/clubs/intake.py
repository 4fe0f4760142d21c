"""A file of clubs taken into a ledger: what is said here already stays as it is, the rest joins the clubs' own logs.

What the file says of a match that is not here yet is taken when the file comes again after it.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator

from ledger.club.competition_events import (
    Counted,
    Decided,
    Drawn,
    Ended,
    Entered,
    Founded,
    Left,
    LotsDrawn,
    Placed,
    Reopened,
    RulesChanged,
    SeasonClosed,
    SeasonOpened,
    Side,
)
from ledger.club.events import Reserved
from ledger.club.names import name_key
from ledger.club.tournament import Season, Tournament
from ledger.club.tournament_checks import check_in
from ledger.errors import Refused
from ledger.service.clubs.files import (
    AnyLine,
    ClubLine,
    PersonLine,
    PlacedMatch,
    RoleLine,
    SeasonLine,
    TournamentLine,
    with_persons,
)
from ledger.service.clubs.people_intake import PeopleIntake
from ledger.service.clubs.taken import ClubWriting, Taken
from ledger.store import Asked, Ledger
from ledger.store.clubs.log import read_club

_CAME_LATER = "a match came that the club's file had placed"


def take_in_clubs(ledger: Ledger, lines: Iterable[AnyLine], asked: Asked) -> Taken:
    """Takes in clubs, whole or not at all; a second time nothing is new but what had waited for matches."""
    taken = Taken()
    with ledger.transaction() as transaction:
        for club, own in _by_club(lines):
            writing = ClubWriting(transaction, club.club, asked, taken)
            persons = PeopleIntake(writing, [line for line in own if isinstance(line, PersonLine)])
            persons.take()
            writing.write()
            persons.seat()
            writing.write()
            _Intake(writing, persons).take(club, own)
            writing.write()
    return taken


def _by_club(lines: Iterable[AnyLine]) -> Iterator[tuple[ClubLine, list[AnyLine]]]:
    club, own = None, list[AnyLine]()
    for line in lines:
        if isinstance(line, ClubLine):
            if club is not None:
                yield club, own
            club, own = line, []
        else:
            own.append(line)
    if club is not None:
        yield club, own


class _Intake:
    """Makes the events of the seasons and tournaments of one club."""

    def __init__(self, writing: ClubWriting, persons: PeopleIntake) -> None:
        self._writing, self._taken, self._persons = writing, writing.taken, persons
        self._club = read_club(writing.transaction.connection, writing.club)
        self._closed: list[SeasonClosed] = []

    def take(self, club: ClubLine, lines: Iterable[AnyLine]) -> None:
        """The lines of the club, but for its people."""
        if club.members_only and not self._club.members_only:
            self._writing.events.append(Reserved(members_only=True))
        for line in lines:
            match line:
                case SeasonLine():
                    self._season(line)
                case TournamentLine():
                    self._tournament(line)
                case RoleLine():
                    self._taken.roles += 1
                case _:
                    pass
        # in a season that is closed no tournament begins
        self._writing.events += self._closed
        self._count_for("", club.uncounted)
        self._say([event for name in club.nowhere for event in self._placed("", PlacedMatch(name))])

    def _say(self, events: Iterable[Counted | Placed]) -> None:
        said = list(events)
        self._writing.events += said
        self._taken.said += len(said)

    def _season(self, line: SeasonLine) -> None:
        known = self._known_season(line.name)
        if known is not None:
            self._taken.known += 1
            self._count_for(known.season, line.counted)
            return
        own = str(uuid.uuid4())
        self._writing.events.append(SeasonOpened(own, line.name, line.first, line.last))
        self._count_for(own, line.counted)
        self._closed += [SeasonClosed(own, line.last)] if line.closed else []
        self._taken.seasons += 1

    def _known_season(self, name: str) -> Season | None:
        seasons = self._club.competitions.seasons.values()
        return next((one for one in seasons if name_key(one.name) == name_key(name)), None)

    def _count_for(self, season: str, names: Iterable[str]) -> None:
        numbers = [self._writing.match(name) for name in names]
        said = self._club.competitions.counted
        self._say(Counted(number, season) for number in numbers if number is not None and number not in said)

    def _placed(self, tournament: str, one: PlacedMatch) -> list[Placed]:
        number = self._writing.match(one.match)
        if number is None or number in self._club.competitions.placed:
            return []
        return [Placed(number, tournament, one.round, one.table)]

    def _tournament(self, line: TournamentLine) -> None:
        tournaments = self._club.competitions.tournaments.values()
        known = next((one for one in tournaments if name_key(one.name) == name_key(line.name)), None)
        if known is not None:
            self._taken.known += 1
            self._place_later(known, line)
            return
        own, events = str(uuid.uuid4()), self._writing.events
        founding, *changes = line.changes
        events.append(Founded(own, line.name, self._season_id(line.season), founding.rules))
        # earlier programs took changes from a round that never came: nothing was counted by them
        coming = [one for one in changes if one.round <= (one.rules.rounds or one.round)]
        events += [RulesChanged(own, one.round, one.rules, one.why) for one in coming]
        events += [Entered(own, self._side(entrant)) for entrant in line.entrants]
        for number, tables in enumerate(line.rounds, start=1):
            drawn = tuple(tuple(map(self._side, table)) for table in tables)
            events.append(Drawn(own, number, drawn))
        for at in line.decided:
            events.append(Decided(own, at.round, at.table, at.status, self._side(at.absent), at.why))
        for one in line.placed:
            self._say(self._placed(own, one))
        events += [LotsDrawn(own, tuple(map(self._side, line.lots)))] if line.lots else []
        events += [Left(own, self._side(entrant)) for entrant in line.left]
        final = line.final and with_persons(line.final, self._side)
        events += [Ended(own, final)] if line.over else []
        self._taken.tournaments += 1

    def _place_later(self, known: Tournament, line: TournamentLine) -> None:
        """Places what had waited; a tournament that is over keeps its table."""
        events = list[Placed]()
        for one in line.placed:
            for event in self._placed(known.tournament, one):
                try:
                    check_in(known, event)
                except Refused:
                    self._taken.unfit.append(one.match)
                else:
                    events.append(event)
        over = known.over and bool(events)
        self._writing.events += [Reopened(known.tournament, _CAME_LATER)] if over else []
        self._say(events)
        self._writing.events += [Ended(known.tournament, known.final)] if over else []

    def _season_id(self, name: str) -> str:
        known = self._known_season(name)
        made = (event for event in self._writing.events if isinstance(event, SeasonOpened))
        new = next((event.season for event in made if name_key(event.name) == name_key(name)), "")
        return known.season if name and known else new if name else ""

    def _side(self, persons: Side) -> Side:
        return tuple(map(self._persons.person, persons))
