"""A file of clubs taken into a ledger: what is known already stays as it is, the rest joins the clubs' own logs."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ledger.club import Club, ClubEvent
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
    RulesChanged,
    SeasonClosed,
    SeasonOpened,
    Side,
)
from ledger.club.events import Enrolled, Named, Reserved
from ledger.club.names import name_key
from ledger.errors import NotFound, Unreadable
from ledger.service.club_files import (
    WANTED,
    AnyLine,
    ClubLine,
    PersonLine,
    RoleLine,
    SeasonLine,
    TournamentLine,
    with_persons,
)
from ledger.store import Asked, Ledger
from ledger.store.club_log import read_club
from ledger.store.roster import Person, people
from ledger.store.transaction import Transaction


class Taken(msgspec.Struct):
    """What came of a file: how many were new, and how many were known and left as they are.

    `matches` are those that it names and the ledger does not have, `roles` those that need a new link.
    """

    people: int = 0
    seasons: int = 0
    tournaments: int = 0
    known: int = 0
    roles: int = 0
    matches: list[str] = msgspec.field(default_factory=list)


def take_in_clubs(ledger: Ledger, lines: Iterable[AnyLine], asked: Asked) -> Taken:
    """Takes in clubs, whole or not at all; a second time nothing is new."""
    taken = Taken()
    with ledger.transaction() as transaction:
        for club, own in _by_club(lines):
            intake = _Intake(transaction, club, taken)
            for line in own:
                intake.take(line)
            if intake.events:
                once = msgspec.structs.replace(asked, request_id=str(uuid.uuid4()))
                transaction.append_to_club(club.club, intake.events, once)
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
    """Makes the events of one club."""

    def __init__(self, transaction: Transaction, club: ClubLine, taken: Taken) -> None:
        self._transaction, self._taken = transaction, taken
        self._forgotten = transaction.forgotten(club.club)
        self._club: Club = read_club(transaction.connection, club.club)
        key = name_key(club.club)
        self._people = [person for person in people(transaction.connection) if person.club_key == key]
        self._ids: dict[str, str] = {}
        self._gone: dict[str, str] = {}
        self.events: list[ClubEvent] = []
        if club.members_only and not self._club.members_only:
            self.events.append(Reserved(members_only=True))

    def take(self, line: AnyLine) -> None:
        """One line of the club."""
        match line:
            case PersonLine():
                self._person(line)
            case SeasonLine():
                self._season(line)
            case TournamentLine():
                self._tournament(line)
            case RoleLine():
                self._taken.roles += 1
            case _:
                pass

    def _person(self, line: PersonLine) -> None:
        if line.forgotten:
            self._gone[line.person] = line.name
            return
        known = self._called([line.name, *line.names])
        if known is not None:
            self._ids[line.person] = known.person
            self._taken.known += 1
            return
        told = self._forgotten.told(line.name)
        gone = next((one for one in self._people if one.forgotten and one.name == told != line.name), None)
        if gone is not None:
            # who was forgotten here does not come back, nor as a second person without a name
            self._ids[line.person] = gone.person
            self._taken.known += 1
            return
        own = self._enrol(line.person, told)
        self.events += [Named(own, name) for name in line.names if not self._forgotten.holds(name)]
        self._taken.people += 1

    def _called(self, names: Sequence[str]) -> Person | None:
        keys = set(map(name_key, names))
        found = [one for one in self._people if keys.intersection(map(name_key, (one.name, *one.names)))]
        return found[0] if len(found) == 1 else None

    def _enrol(self, person: str, name: str) -> str:
        self._ids[person] = str(uuid.uuid4())
        self.events.append(Enrolled(self._ids[person], name))
        return self._ids[person]

    def _season(self, line: SeasonLine) -> None:
        seasons = self._club.competitions.seasons.values()
        if any(name_key(one.name) == name_key(line.name) for one in seasons):
            self._taken.known += 1
            return
        own = str(uuid.uuid4())
        self.events.append(SeasonOpened(own, line.name, line.first, line.last))
        self.events += [Counted(number, own) for name in line.counted for number in self._match(name)]
        self.events += [SeasonClosed(own, line.last)] if line.closed else []
        self._taken.seasons += 1

    def _tournament(self, line: TournamentLine) -> None:
        tournaments = self._club.competitions.tournaments.values()
        if any(name_key(one.name) == name_key(line.name) for one in tournaments):
            self._taken.known += 1
            return
        own = str(uuid.uuid4())
        founding, *changes = line.changes
        self.events.append(Founded(own, line.name, self._season_id(line.season), founding.rules))
        # earlier programs took changes from a round that never came: nothing was counted by them
        coming = [one for one in changes if one.round <= (one.rules.rounds or one.round)]
        self.events += [RulesChanged(own, one.round, one.rules, one.why) for one in coming]
        self.events += [Entered(own, self._side(entrant)) for entrant in line.entrants]
        for number, tables in enumerate(line.rounds, start=1):
            drawn = tuple(tuple(map(self._side, table)) for table in tables)
            self.events.append(Drawn(own, number, drawn))
        for at in line.decided:
            self.events.append(Decided(own, at.round, at.table, at.status, self._side(at.absent), at.why))
        for one in line.placed:
            self.events += [Placed(number, own, one.round, one.table) for number in self._match(one.match)]
        self.events += [LotsDrawn(own, tuple(map(self._side, line.lots)))] if line.lots else []
        self.events += [Left(own, self._side(entrant)) for entrant in line.left]
        final = line.final and with_persons(line.final, self._side)
        self.events += [Ended(own, final)] if line.over else []
        self._taken.tournaments += 1

    def _season_id(self, name: str) -> str:
        made = [(event.season, event.name) for event in self.events if isinstance(event, SeasonOpened)]
        known = [(one.season, one.name) for one in self._club.competitions.seasons.values()]
        return next((own for own, other in (*known, *made) if name and name_key(other) == name_key(name)), "")

    def _side(self, persons: Side) -> Side:
        return tuple(self._id(person) for person in persons)

    def _id(self, person: str) -> str:
        if person not in self._ids and person in self._gone:
            self._enrol(person, self._gone[person])
        if person not in self._ids:
            raise Unreadable(f"the person {person} is not in the file", expected=WANTED)
        return self._ids[person]

    def _match(self, name: str) -> list[int]:
        """The number of a match by its `Id`; none where the ledger does not have it."""
        try:
            stream = self._transaction.named(name)
        except NotFound:
            stream = None
        if stream is None:
            self._taken.matches.append(name)
        return [stream.stream_no] if stream else []
