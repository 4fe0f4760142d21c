"""A tournament as it stands: its tables with their matches and results, and who stands where."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec
from sqlalchemy import Connection

from ledger.club.competition_events import Decided, Side, Table
from ledger.club.seating import At, Candidate, Seating, seated
from ledger.club.tournament import Tournament
from ledger.errors import NotFound
from ledger.game.variants import game
from ledger.service.club_choice import OfClub, tournament_named
from ledger.service.standings import entrant_of, meeting_of, unmixed
from ledger.service.statistics import Choice, as_played, day_of
from ledger.statistics.grouping import Played
from ledger.statistics.meetings import Meeting, Score
from ledger.statistics.standings import Row, standings
from ledger.store import Filter, Ledger
from ledger.store.kept_figures import KeptMatch, kept_matches
from ledger.store.roster import shown_names
from ledger.store.titled_matches import matches_titled


class TableNow(msgspec.Struct, frozen=True):
    """A table of a round: its sides by name, its match (None: none yet), what became of it.

    `status` is that of a meeting, or "open" while there is no result. `points` are those of the sides, `winners` the
    sides that won, counted from 1.
    """

    round: int
    table: int
    sides: tuple[str, ...]
    match: str | None
    status: str
    points: tuple[int | None, ...] = ()
    winners: tuple[int, ...] = ()


class Held(msgspec.Struct, frozen=True):
    """A tournament of a club with all that came of it so far.

    `entrants` are the sides that entered by the identity under which they stand in `meetings`; `names` what each
    identity is called. `others` are matches of its name that fit no table and count for nothing; `numbers` are those of
    the matches that count.
    """

    of: OfClub
    tournament: Tournament
    entrants: dict[str, Side]
    names: dict[str, str]
    tables: tuple[TableNow, ...]
    meetings: tuple[Meeting, ...]
    others: tuple[str, ...]
    low_wins: frozenset[bool]
    numbers: tuple[int, ...] = ()

    def lots(self) -> dict[str, int]:
        """The lot of each entrant, as far as lots were drawn."""
        drawn = {side: lot for lot, side in enumerate(self.tournament.lots, start=1)}
        return {entrant: drawn[side] for entrant, side in self.entrants.items() if side in drawn}

    def open_tables(self, number: int) -> list[TableNow]:
        """The tables of a round that have no result yet."""
        return [table for table in self.tables if table.round == number and table.status == "open"]

    def begun(self, number: int) -> bool:
        """Whether somebody has played in a round, or something was decided of it."""
        return any(one.round == number and (one.match or one.status not in ("open", "bye")) for one in self.tables)


def tournament(ledger: Ledger, who: str, club: str | None = None) -> Held:
    """The tournament of a name as it stands; NotFound or Refused if that means not just one."""
    with ledger.snapshot() as snapshot:
        return held(snapshot.connection, *tournament_named(snapshot.connection, who, club))


def held(connection: Connection, of: OfClub, found: Tournament) -> Held:
    """A tournament with its matches, as the results that are kept say."""
    return _Hall(connection, of, found).held()


def table_of(
    one: Held, *, lots: Sequence[str] = (), excluded: Collection[str] = (), tie_breaks: Sequence[str] | None = None
) -> list[Row]:
    """Who stands where, by the tournament's own tie-breaks and lots unless others are asked for.

    `lots` and `excluded` are names. NotFound if somebody who is named takes no part, or if a tie-break by points would
    mix games in which many points are good with others.
    """
    order = unmixed(tuple(tie_breaks or one.tournament.rules.tie_breaks), one.low_wins)
    known = {name: entrant for entrant, name in one.names.items()}
    missing = sorted({*lots, *excluded} - set(known))
    if missing:
        raise NotFound(f"nobody of this name is in {one.tournament.name}: {', '.join(missing)}")
    return standings(
        one.meetings,
        entrants=one.entrants,
        tie_breaks=order,
        worth=one.tournament.rules.worth,
        low_wins=one.low_wins == {True},
        excluded=[known[name] for name in excluded],
        lots={known[name]: lot for lot, name in enumerate(lots, start=1)} or one.lots(),
    )


class _Hall:
    """Brings the matches of a tournament to its tables."""

    def __init__(self, connection: Connection, of: OfClub, found: Tournament) -> None:
        self._of, self._found = of, found
        self._matches = {match.number: match for match in self._of_its_own(connection)}
        people = {person for table in _tables(found) for side in table for person in side}
        people |= {person for entrant in found.entrants for person in entrant}
        self._shown = shown_names(connection, sorted({of.folded.person(person) for person in people}))
        self._names: dict[str, str] = {}
        self._counted: set[int] = set()
        self._low: set[bool] = {game(found.rules.variant).scoring == "penalty"} if found.rules.variant else set()

    def _of_its_own(self, connection: Connection) -> Iterator[KeptMatch]:
        placed = self._of.folded.competitions.placed
        titled = matches_titled(connection, self._of.key, self._found.name)
        self._rounds = {number: named for number, named in titled.items() if number not in placed}
        for match in kept_matches(connection, Filter(), [*self._rounds, *self._found.placed]):
            if match.number in self._found.placed or self._found.rules.variant in ("", match.variant):
                yield match

    def held(self) -> Held:
        """The tournament with all that came of it."""
        entrants = {self._entrant(side): side for side in self._found.entrants}
        seating = seated(self._found, map(self._candidate, self._matches.values()), self._of.folded.person)
        meetings: list[Meeting] = []
        tables: list[TableNow] = []
        for number, drawn in sorted(self._found.rounds.items()):
            for place, table in enumerate(drawn, start=1):
                now, meeting = self._table((number, place), table, seating)
                tables.append(now)
                meetings += [meeting] if meeting else []
        others = list(self._free(seating, meetings))
        return Held(
            *(self._of, self._found, entrants, self._names, tuple(tables), tuple(meetings), tuple(others)),
            frozenset(self._low),
            tuple(sorted(self._counted)),
        )

    def _candidate(self, match: KeptMatch) -> Candidate:
        people = frozenset(seat.person for seat in match.seats)
        return Candidate(match.number, day_of(match.played), self._rounds.get(match.number, 0), people)

    def _people(self, side: Side) -> list[tuple[str, str]]:
        persons = [self._of.folded.person(one) for one in side]
        return [(person, self._shown.get(person, "–")) for person in persons]

    def _entrant(self, side: Side) -> str:
        return entrant_of(self._people(side), self._names)

    def _entrants(self, side: Side) -> list[str]:
        """Those of a side who count for themselves: a pair is one, rotating partners are two."""
        one = self._found.rules.entrants == "pair"
        return [self._entrant(side)] if one else [self._entrant((person,)) for person in side]

    def _table(self, at: At, table: Table, seating: Seating) -> tuple[TableNow, Meeting | None]:
        """How a table stands, and what it counts for."""
        sides = tuple(" + ".join(name for _, name in self._people(side)) for side in table)
        decided = self._found.decided.get(at)
        worth = self._found.rules_in(at[0]).worth
        if decided or len(table) == 1:
            status = decided.status if decided else "bye"
            meeting = Meeting(at[0], tuple(self._without_match(table, decided)), status, worth)
            return TableNow(*at, sides, None, status), meeting
        match = self._matches.get(seating.tables.get(at, 0))
        if match is None:
            return TableNow(*at, sides, None, "open"), None
        played = as_played(match, Choice())
        meeting = self._meeting(at[0], played)
        expected = {entrant for side in table for entrant in self._entrants(side)}
        if not played.figures.over or {score.entrant for score in meeting.scores} != expected:
            if played.figures.over:
                seating.others.append((match.number, at[0]))
            return TableNow(*at, sides, match.name, "open"), None
        self._low.add(played.figures.low_wins)
        self._counted.add(match.number)
        return self._result(at, table, sides, match, meeting), meeting

    def _result(self, at: At, table: Table, sides: tuple[str, ...], match: KeptMatch, meeting: Meeting) -> TableNow:
        scores = {score.entrant: score for score in meeting.scores}
        first = [scores[self._entrants(side)[0]] for side in table]
        winners = tuple(place for place, score in enumerate(first, start=1) if score.won)
        return TableNow(*at, sides, match.name, meeting.status, tuple(score.points for score in first), winners)

    def _meeting(self, number: int, played: Played) -> Meeting:
        meeting = meeting_of(number, played, self._found.rules.entrants, self._names)
        return msgspec.structs.replace(meeting, worth=self._found.rules_in(max(number, 1)).worth)

    def _without_match(self, table: Table, decided: Decided | None) -> Iterator[Score]:
        absent = set(decided.absent) if decided else set()
        for place, side in enumerate(table, start=1):
            gone = bool(absent.intersection(side))
            label = str(place) if len(self._entrants(side)) > 1 else ""
            for entrant in self._entrants(side):
                yield Score(entrant, won=not gone and bool(absent), forfeited=gone, side=label)

    def _free(self, seating: Seating, meetings: list[Meeting]) -> Iterator[str]:
        """Adds the matches without a table where whoever likes meets; elsewhere they are named and count nothing."""
        following = max((meeting.round for meeting in meetings), default=0)
        for number, named in seating.others:
            match = self._matches[number]
            played = as_played(match, Choice())
            if self._found.rules.system != "free" or not played.figures.over:
                yield match.name
                continue
            following = following if named else following + 1
            self._low.add(played.figures.low_wins)
            self._counted.add(number)
            meetings.append(self._meeting(named or following, played))


def _tables(found: Tournament) -> Iterator[Table]:
    for tables in found.rounds.values():
        yield from tables
