"""Figures over any choice of the matches of a Parquet archive, asked of DuckDB: no match is read or folded.

A figure is two counts added up, as everywhere (`ledger/statistics/definitions.py`); people are those who were recorded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any

import msgspec

from ledger.club.names import name_key
from ledger.errors import LedgerError, NotFound, StoreError
from ledger.service.parquet.figures import GROUPS, OF_PLAYERS, group_of, query, read
from ledger.service.parquet.places import ANEW, files_of
from ledger.service.parquet.tables import SEATS
from ledger.statistics.days import NEW_YEAR
from ledger.statistics.definitions import FIGURES, Figure
from ledger.statistics.figures import KINDS, SeatFigures
from ledger.statistics.grouping import HANDS_OF_A_KIND, NOTHING, Line, figures_named, nothing, untold, value_of
from ledger.store import Filter

COUNTS = SeatFigures.__struct_fields__[2:]
"""The counts that can be added up."""

ASKED_OF = ("matches", "seats")
HANDS_BY_KIND = frozenset(f"{kind}_hands" for kind in KINDS)


class ArchiveTotal(msgspec.Struct, frozen=True):
    """What a group has in the chosen matches: their number, and the sum of each count by its name.

    A `player` is one of a `club`; of other groups the club is None, and their counts are those of all seats.
    """

    club: str | None
    group: str
    matches: int
    counts: dict[str, int]


class FilteredArchive:
    """A folder of Parquet tables as `domino-ledger export` writes it, whole or in partitions, open for questions."""

    def __init__(self, folder: str) -> None:
        """NotFound if the tables are not there; LedgerError if DuckDB is not there or cannot read one."""
        files = files_of(folder, ASKED_OF)
        try:
            import duckdb  # it comes with the extra 'archive'
        except ImportError:
            raise StoreError("archives are read by DuckDB: in the program's folder, pip install '.[archive]'") from None
        self._folder, self._fault = folder, duckdb.Error
        self._spelled: dict[str, defaultdict[str, list[str]]] = {}
        self._others: dict[str, list[str]] | None = None
        self._connection = duckdb.connect()
        try:
            for name in ASKED_OF:
                _rows_of(self._connection, files[name]).create_view(name)
        except duckdb.Error as error:
            self._connection.close()
            raise self._unreadable(error) from None

    def __enter__(self) -> FilteredArchive:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._connection.close()

    def _ask(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of an answer; LedgerError where a file turns out to be damaged."""
        try:
            rows: list[tuple[Any, ...]] = self._connection.execute(query, list(values)).fetchall()
        except self._fault as error:
            raise self._unreadable(error) from None
        return rows

    def _unreadable(self, error: Exception) -> LedgerError:
        why = next(iter(str(error).splitlines()), type(error).__name__)
        return LedgerError(f"{self._folder} cannot be read ({why}): {ANEW}, or export --format parquet all of it")

    def lines(self, wanted: Filter, by: str, figures: Sequence[str] = (), begins: str = NEW_YEAR) -> list[Line]:
        """The figures by group, all of them where none is named, as the matches themselves give them. Seasons are the
        calendar's, and begin on this day: an archive does not know those that a club has opened.

        NotFound for a group or a figure that there is not, or a filter by text, which the archive does not hold.
        """
        asked = figures_named(figures) or list(FIGURES.values())
        self._check(wanted)
        conditions, values = self._conditions(wanted)
        rows = self._ask(query(group_of(by, begins), by, asked, conditions), values)
        return sorted((_line(row, by, asked) for row in rows), key=lambda line: (line.name, line.club, line.key))

    def totals(self, wanted: Filter, counts: Sequence[str], by: str = "player") -> list[ArchiveTotal]:
        """The sums of these counts by group over the matches that a filter wants, by club and name.

        NotFound for a group or a count that there is not, or a filter by text, which the archive does not hold.
        """
        if by not in GROUPS or by == "pair":
            raise NotFound(f"the counts of an archive are not added up by {by!r}; by {', '.join(GROUPS)}")
        self._check(wanted)
        unknown = [name for name in counts if name not in COUNTS or name not in SEATS]
        if unknown:
            raise NotFound(f"there is no count {', '.join(unknown)}; there are {', '.join(COUNTS)}")
        conditions, values = self._conditions(wanted)
        sums = "".join(f", {_sum(name, by)}" for name in counts)
        club, number = ("matches.club", "count(*)") if by == "player" else ("NULL", "count(DISTINCT match)")
        query = f"SELECT {club}, {GROUPS[by]}, {number}{sums} FROM seats JOIN matches USING (match)"
        query += f" WHERE {' AND '.join(conditions)}" if conditions else ""
        rows = self._ask(f"{query} GROUP BY 1, 2 ORDER BY 1 NULLS FIRST, 2", values)
        return [
            ArchiveTotal(club, group, matches, dict(zip(counts, found, strict=True)))
            for club, group, matches, *found in rows
        ]

    def _check(self, wanted: Filter) -> None:
        if wanted.text or wanted.hidden_clubs:
            raise NotFound("an archive is not searched for text: filter the ledger itself")

    def _conditions(self, wanted: Filter) -> tuple[list[str], list[Any]]:
        """The conditions of a filter with their values, which are never put into the words of the query."""
        found = list(self._each(wanted))
        return [condition for condition, _ in found], [value for _, values in found for value in values]

    def _each(self, wanted: Filter) -> Iterator[tuple[str, list[Any]]]:
        several = {
            "club": (self._clubs(_joined(wanted.club, wanted.clubs)), self._clubs(wanted.no_clubs)),
            "variant": (_joined(wanted.variant, wanted.variants), list(wanted.no_variants)),
            "kind": (list(wanted.kinds), list(wanted.no_kinds)),
        }
        for column, (some, none) in several.items():
            if some:
                yield f"{column} IN ({_marks(some)})", some
            if none:
                yield f"({column} IS NULL OR {column} NOT IN ({_marks(none)}))", none
        for day, sign in ((wanted.since, ">="), (wanted.until, "<=")):
            if day:
                yield f"day {sign} CAST(? AS DATE)", [day]
        if wanted.over is not None:
            yield '"over" = ?', [wanted.over]
        for name in _joined(wanted.player, wanted.players):
            yield self._sat(name)
        for name in wanted.no_players:
            sat, spelled = self._sat(name)
            yield f"NOT {sat}", spelled

    def _sat(self, name: str) -> tuple[str, list[Any]]:
        """Who was there, at a seat or sitting in for another."""
        # one spelling after another is found sooner than any of a list
        spelled = self._spellings("seats", "player", name)
        conditions, values = ["list_contains(players, ?)"] * len(spelled), list[Any](spelled)
        others = [match for one in spelled for match in self._sat_in().get(one, ())]
        if others:
            conditions.append("match IN (SELECT unnest(CAST(? AS VARCHAR[])))")
            values.append(others)
        return f"({' OR '.join(conditions)})", values

    def _sat_in(self) -> dict[str, list[str]]:
        """The matches in which somebody sat in for another, by his name as it is written; they are few, and asked once.

        A substitute's row has a player who is not among those of the match, and never a total.
        """
        if self._others is None:
            rows = "SELECT seats.player, match FROM seats JOIN matches USING (match) WHERE total IS NULL"
            found: defaultdict[str, list[str]] = defaultdict(list)
            for player, match in self._ask(f"{rows} AND NOT list_contains(players, player)"):
                found[player].append(match)
            self._others = found
        return self._others

    def _clubs(self, names: Sequence[str]) -> list[str]:
        return [spelled for name in names for spelled in self._spellings("matches", "club", name)]

    def _spellings(self, table: str, column: str, name: str) -> list[str]:
        """How a name is written in the archive; the name itself where it is not in it."""
        if column not in self._spelled:
            every = self._ask(f"SELECT DISTINCT {column} FROM {table} WHERE {column} IS NOT NULL")
            known = self._spelled[column] = defaultdict(list)
            for (text,) in every:
                known[name_key(text)].append(text)
        return self._spelled[column].get(name_key(name)) or [name]


def _rows_of(connection: Any, files: list[str]) -> Any:
    """The rows of a table; a match of one month is not taken for that of the same name in another ledger's."""
    if len(files) == 1:
        return connection.read_parquet(files[0])
    apart = "* EXCLUDE (filename) REPLACE (parse_dirpath(filename) || '/' || match AS match)"
    return connection.read_parquet(files, filename=True).select(apart)


def _line(row: Sequence[Any], by: str, asked: Sequence[Figure]) -> Line:
    club, name, matches, *numbers = row
    hands, sums = numbers[: len(HANDS_OF_A_KIND)], numbers[len(HANDS_OF_A_KIND) :]
    values = {}
    for figure, moments, mixed in read(sums, asked):
        why = untold(figure, of_tables=by not in OF_PLAYERS, mixed=mixed)
        values[figure.name] = nothing(why) if why else value_of(figure, moments)
    kinds = dict(zip(HANDS_OF_A_KIND, hands, strict=True))
    return Line(f"{name}, {club}" if club else name, name or NOTHING, matches, kinds, values, club)


def _sum(count: str, by: str) -> str:
    """Of hands there are as many at each seat: those of a whole table are told once."""
    once = " FILTER (WHERE seat = 1)" if by != "player" and count in HANDS_BY_KIND else ""
    return f"CAST(coalesce(sum(seats.{count}){once}, 0) AS BIGINT)"


def _marks(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))


def _joined(one: str | None, several: Sequence[str]) -> list[str]:
    return [*([one] if one else []), *several]
