"""A club's people, seasons and tournaments as a file of JSON Lines, and back into a ledger.

Persons are named within a file by ids; in the ledger that takes it they are found by their names, and enrolled where
nobody is called so. Matches are named by their `Id`. Of roles only which there are is told, never a key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from sqlalchemy import Connection

from ledger.club.competition_events import FinalTable, Side, Table, TournamentRules
from ledger.club.tournament import Season, Tournament
from ledger.errors import Unreadable
from ledger.service.club_choice import OfClub, folded_clubs
from ledger.statistics.meetings import Status
from ledger.store import Ledger, event_log
from ledger.store.roster import Person, people

WANTED = "what domino-ledger club export wrote"


class Line(msgspec.Struct, frozen=True, tag_field="kind", tag=lambda name: name.removesuffix("Line").lower()):
    """A line of a file; `kind` says what it tells."""


class ClubLine(Line, frozen=True):
    """A club; the lines that follow are of it."""

    club: str
    members_only: bool = False


class PersonLine(Line, frozen=True):
    """A person with all names; one who was forgotten has only the words that stand for him."""

    person: str
    name: str
    names: tuple[str, ...] = ()
    forgotten: bool = False


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


def club_file(ledger: Ledger, club: str | None = None) -> Iterator[str]:
    """The lines of a club, or of all: first the club, then its people, seasons, tournaments and roles."""
    with ledger.snapshot() as snapshot:
        connection = snapshot.connection
        folded = {of.key: of for of in folded_clubs(connection, club)}
        everyone = people(connection, club)
        for key in dict.fromkeys([*(person.club_key for person in everyone), *folded]):
            own = [person for person in everyone if person.club_key == key]
            for line in _lines(connection, folded.get(key), own):
                yield msgspec.json.encode(line).decode() + "\n"


def _lines(connection: Connection, of: OfClub | None, own: Sequence[Person]) -> Iterator[AnyLine]:
    name = of.name if of else own[0].club or ""
    yield ClubLine(name, of.folded.members_only if of else False)
    for person in own:
        yield PersonLine(person.person, person.name, person.names, person.forgotten is not None)
    if of is None:
        return
    competitions = of.folded.competitions
    for season in competitions.seasons.values():
        counted = [number for number, where in competitions.counted.items() if where == season.season]
        yield SeasonLine(season.name, season.first, season.last, season.closed, tuple(_names(connection, counted)))
    for one in competitions.tournaments.values():
        yield _tournament(connection, of, one, competitions.seasons.get(one.season))
    for invited in of.folded.invitations.values():
        yield RoleLine(invited.role, invited.until)
    yield from (RoleLine(role) for role in of.folded.appointed.values() if role)


def _names(connection: Connection, numbers: Iterable[int]) -> Iterator[str]:
    """The `Id` of each match that has one: its number is another's elsewhere."""
    for number in numbers:
        stream = event_log.stream(connection, number)
        if stream is not None and stream.external_ref:
            yield stream.external_ref


def _tournament(connection: Connection, of: OfClub, one: Tournament, season: Season | None) -> TournamentLine:
    def side(people_of: Sequence[str]) -> Side:
        return tuple(of.folded.person(person) for person in people_of)

    placed = [
        PlacedMatch(name, *where) for number, where in one.placed.items() for name in _names(connection, [number])
    ]
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
