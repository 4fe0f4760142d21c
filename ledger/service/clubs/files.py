"""A club's people, seasons and tournaments as a file of JSON Lines, and back into a ledger.

Persons are named within a file by ids; in the ledger that takes it they are found by their names, and enrolled where
nobody is called so. Matches are named as `match_names` says. Of roles only which there are is told, never a key.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from ledger.club.competition_events import FinalTable, Side, Table, TournamentRules
from ledger.club.tournament import Season, Tournament
from ledger.errors import Unreadable
from ledger.service.clubs.choice import OfClub, folded_clubs
from ledger.service.match_names import name_elsewhere
from ledger.statistics.meetings import Status
from ledger.store import Ledger
from ledger.store.appending.transaction import Snapshot
from ledger.store.lists.roster import Person, people

WANTED = "what domino-ledger club export wrote"


class Line(msgspec.Struct, frozen=True, tag_field="kind", tag=lambda name: name.removesuffix("Line").lower()):
    """A line of a file; `kind` says what it tells."""


class ClubLine(Line, frozen=True):
    """A club; the lines that follow are of it.

    `nowhere` are the matches that belong to no tournament, `uncounted` those that count for no season, as was said.
    """

    club: str
    members_only: bool = False
    nowhere: tuple[str, ...] = ()
    uncounted: tuple[str, ...] = ()


class GivenSeat(msgspec.Struct, frozen=True):
    """A seat of a match, from 1."""

    match: str
    seat: int


class PersonLine(Line, frozen=True):
    """A person with all names; one who was forgotten has only the words that stand for him.

    `seats` are those that were given to him, whatever name was recorded there.
    """

    person: str
    name: str
    names: tuple[str, ...] = ()
    forgotten: bool = False
    seats: tuple[GivenSeat, ...] = ()


class SeasonLine(Line, frozen=True):
    """A season; `counted` are the matches that count for it whatever their days."""

    name: str
    first: str
    last: str = ""
    closed: bool = False
    counted: tuple[str, ...] = ()


class DecidedTable(msgspec.Struct, frozen=True):
    """A table that was decided without a match."""

    round: int
    table: int
    status: Status
    absent: tuple[str, ...] = ()
    why: str = ""


class ChangedRules(msgspec.Struct, frozen=True, array_like=True):
    """From which round on which rules hold, and why they were changed."""

    round: int
    rules: TournamentRules
    why: str = ""


class PlacedMatch(msgspec.Struct, frozen=True):
    """A match at a table of a round; 0 where it fits."""

    match: str
    round: int = 0
    table: int = 0


class TournamentLine(Line, frozen=True):
    """A tournament with all that happened in it; of its `changes` the founding rules are first.

    `final` is the table with which it ended, with persons as the file names them.
    """

    name: str
    changes: tuple[ChangedRules, ...]
    season: str = ""
    entrants: tuple[Side, ...] = ()
    left: tuple[Side, ...] = ()
    rounds: tuple[tuple[Table, ...], ...] = ()
    decided: tuple[DecidedTable, ...] = ()
    placed: tuple[PlacedMatch, ...] = ()
    lots: tuple[Side, ...] = ()
    over: bool = False
    final: FinalTable | None = None


class RoleLine(Line, frozen=True):
    """A role that somebody has until a moment (microseconds UTC; 0: until it is taken back)."""

    role: str
    until: int = 0


AnyLine = ClubLine | PersonLine | SeasonLine | TournamentLine | RoleLine


def club_file(ledger: Ledger, club: str | None = None, nameless: set[int] | None = None) -> Iterator[str]:
    """The lines of a club, or of all: first the club, then its people, seasons, tournaments and roles.

    `nameless` takes the numbers of matches of which something was said that no file can carry.
    """
    with ledger.snapshot() as snapshot:
        connection = snapshot.connection
        folded = {of.key: of for of in folded_clubs(connection, club)}
        everyone = people(connection, club)
        matches = _Matches(snapshot, set() if nameless is None else nameless)
        for key in dict.fromkeys([*(person.club_key for person in everyone), *folded]):
            own = [person for person in everyone if person.club_key == key]
            for line in _lines(matches, folded.get(key), own):
                yield msgspec.json.encode(line).decode() + "\n"


class _Matches:
    """Names matches, and takes down those that have no name."""

    def __init__(self, snapshot: Snapshot, nameless: set[int]) -> None:
        self._snapshot, self._nameless = snapshot, nameless

    def names(self, numbers: Iterable[int]) -> Iterator[tuple[int, str]]:
        """Each match that has a name, with it."""
        for number in numbers:
            name = name_elsewhere(self._snapshot, number)
            if name is None:
                self._nameless.add(number)
            else:
                yield number, name

    def said(self, of: Mapping[int, str], what: str) -> tuple[str, ...]:
        """The names of those of which this was said."""
        return tuple(name for _, name in self.names(number for number, said in of.items() if said == what))


def _lines(matches: _Matches, of: OfClub | None, own: Sequence[Person]) -> Iterator[AnyLine]:
    if of is None:
        yield ClubLine(own[0].club or "")
        yield from (_person(person, ()) for person in own)
        return
    competitions = of.folded.competitions
    nowhere, uncounted = matches.said(competitions.placed, ""), matches.said(competitions.counted, "")
    yield ClubLine(of.name, of.folded.members_only, nowhere, uncounted)
    given: defaultdict[str, list[GivenSeat]] = defaultdict(list)
    for (match, seat), player in of.folded.seats.items():
        given[of.folded.person(player)] += [GivenSeat(name, seat) for _, name in matches.names([match])]
    yield from (_person(person, given[person.person]) for person in own)
    for season in competitions.seasons.values():
        counted = matches.said(competitions.counted, season.season)
        yield SeasonLine(season.name, season.first, season.last, season.closed, counted)
    for one in competitions.tournaments.values():
        yield _tournament(matches, of, one, competitions.seasons.get(one.season))
    for invited in of.folded.invitations.values():
        yield RoleLine(invited.role, invited.until)
    yield from (RoleLine(role) for role in of.folded.appointed.values() if role)


def _person(person: Person, seats: Sequence[GivenSeat]) -> PersonLine:
    return PersonLine(person.person, person.name, person.names, person.forgotten is not None, tuple(seats))


def _tournament(matches: _Matches, of: OfClub, one: Tournament, season: Season | None) -> TournamentLine:
    def side(people_of: Sequence[str]) -> Side:
        return tuple(of.folded.person(person) for person in people_of)

    placed = [PlacedMatch(name, *one.placed[number]) for number, name in matches.names(one.placed)]
    decided = [DecidedTable(at.round, at.table, at.status, side(at.absent), at.why) for at in one.decided.values()]
    return TournamentLine(
        name=one.name,
        changes=tuple(ChangedRules(change.round, change.rules, change.why) for change in one.changes),
        season=season.name if season else "",
        entrants=tuple(map(side, one.entrants)),
        left=tuple(sorted(map(side, one.left))),
        rounds=tuple(tuple(tuple(map(side, table)) for table in tables) for _, tables in sorted(one.rounds.items())),
        decided=tuple(decided),
        placed=tuple(placed),
        lots=tuple(map(side, one.lots)),
        over=one.over,
        final=one.final and with_persons(one.final, side),
    )


def with_persons(final: FinalTable, side: Callable[[Side], Side]) -> FinalTable:
    """A final table whose entrants are other persons, or called otherwise."""
    rows = (msgspec.structs.replace(row, entrant=side(row.entrant)) for row in final.rows)
    return FinalTable(final.tie_breaks, tuple(rows))


def read_lines(lines: Iterable[bytes], file: str) -> Iterator[AnyLine]:
    """The lines of a file; Unreadable where one is something else, or tells of a club before it is named."""
    begun = False
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        try:
            line = msgspec.json.decode(text, type=AnyLine)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Unreadable(f"this tells of no club ({error})", file=file, line=number, expected=WANTED) from None
        begun = begun or isinstance(line, ClubLine)
        if not begun:
            raise Unreadable("no club is named yet", file=file, line=number, expected="a line that names the club")
        yield line
