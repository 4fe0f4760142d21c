"""Figures over any choice of the matches of a Parquet archive, asked of DuckDB: no match is read or folded.

A figure is two counts added up, as everywhere (`ledger/statistics/definitions.py`); people are those who were recorded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from ledger.club.names import name_key
from ledger.errors import NotFound, StoreError
from ledger.service.archive_tables import SEATS
from ledger.statistics.figures import SeatFigures
from ledger.store import Filter

COUNTS = SeatFigures.__struct_fields__[2:]
"""The counts that can be added up."""

ASKED_OF = ("matches", "seats")


class ArchiveTotal(msgspec.Struct, frozen=True):
    """What somebody of a club has in the chosen matches: their number, and the sum of each count by its name."""

    club: str | None
    player: str
    matches: int
    counts: dict[str, int]


class FilteredArchive:
    """A folder of Parquet tables as `domino-ledger export --format parquet` writes it, open for questions."""

    def __init__(self, folder: str) -> None:
        """NotFound if the tables are not there, StoreError if DuckDB is not installed or cannot read them."""
        missing = [name for name in ASKED_OF if not (Path(folder) / f"{name}.parquet").is_file()]
        if missing:
            raise NotFound(
                f"{folder} is no archive: {', '.join(missing)} is not in it; export --format parquet makes one"
            )
        try:
            import duckdb  # it comes with the extra 'archive'
        except ImportError:
            raise StoreError("archives are read by DuckDB: pip install 'domino-ledger[archive]'") from None
        self._spelled: dict[str, defaultdict[str, list[str]]] = {}
        self._connection = duckdb.connect()
        try:
            for name in ASKED_OF:
                self._connection.read_parquet(str(Path(folder) / f"{name}.parquet")).create_view(name)
        except duckdb.Error as error:
            self._connection.close()
            raise StoreError(f"{folder} cannot be read: {error}") from None

    def __enter__(self) -> FilteredArchive:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._connection.close()

    def totals(self, wanted: Filter, counts: Sequence[str]) -> list[ArchiveTotal]:
        """The sums of these counts by club and player over the matches that a filter wants, by club and name.

        NotFound for a count that there is not, or a filter by text, which the archive does not hold.
        """
        unknown = [name for name in counts if name not in COUNTS or name not in SEATS]
        if unknown:
            raise NotFound(f"there is no count {', '.join(unknown)}; there are {', '.join(COUNTS)}")
        if wanted.text or wanted.hidden_clubs:
            raise NotFound("an archive is not searched for text: filter the ledger itself")
        conditions, values = self._conditions(wanted)
        sums = "".join(f", CAST(sum(seats.{name}) AS BIGINT)" for name in counts)
        query = f"SELECT matches.club, seats.player, count(*){sums} FROM seats JOIN matches USING (match)"
        query += f" WHERE {' AND '.join(conditions)}" if conditions else ""
        rows = self._connection.execute(f"{query} GROUP BY 1, 2 ORDER BY 1 NULLS FIRST, 2", values).fetchall()
        return [
            ArchiveTotal(club, player, matches, dict(zip(counts, found, strict=True)))
            for club, player, matches, *found in rows
        ]

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
        # one spelling after another is found sooner than any of a list
        spelled = self._spellings("seats", "player", name)
        return f"({' OR '.join(['list_contains(players, ?)'] * len(spelled))})", list(spelled)

    def _clubs(self, names: Sequence[str]) -> list[str]:
        return [spelled for name in names for spelled in self._spellings("matches", "club", name)]

    def _spellings(self, table: str, column: str, name: str) -> list[str]:
        """How a name is written in the archive; the name itself where it is not in it."""
        if column not in self._spelled:
            every = self._connection.execute(f"SELECT DISTINCT {column} FROM {table} WHERE {column} IS NOT NULL")
            known = self._spelled[column] = defaultdict(list)
            for (text,) in every.fetchall():
                known[name_key(text)].append(text)
        return self._spelled[column].get(name_key(name)) or [name]


def _marks(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))


def _joined(one: str | None, several: Sequence[str]) -> list[str]:
    return [*([one] if one else []), *several]
