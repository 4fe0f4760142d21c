"""The Parquet archive: matches, seats, hands, points and events as tables for DuckDB, Polars, pandas or Spark."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from ledger.errors import LedgerError, NotFound
from ledger.game.corrections import settle, struck_out
from ledger.game.events import Event, Hand
from ledger.game.options import write_value
from ledger.game.rules import Rules
from ledger.game.table import Table
from ledger.game.variants import rules_of
from ledger.record import event_as_json
from ledger.service.figures.statistics import day_of
from ledger.service.parquet.marks import as_metadata
from ledger.service.parquet.places import unfinished
from ledger.service.parquet.tables import SEATS, TABLES, Columns
from ledger.statistics.beginnings import CountedTelling
from ledger.statistics.figures import MatchFigures, counted
from ledger.statistics.hand_counts import HandCounts
from ledger.store import Stored

Row = dict[str, Any]
ROWS_AT_ONCE = 50_000
HOW_WRITTEN = {"compression": "zstd", "write_page_checksum": True}
OF_A_MONTH = HOW_WRITTEN | {"store_schema": False, "write_statistics": False}
"""What the columns hold and their extremes would be half of so small a file: a whole archive has them once."""

_TO_JSON = msgspec.json.Encoder().encode


def write_tables(folder: str, matches: Iterable[Stored], mark: bytes = b"") -> dict[str, int]:
    """Writes a file a table into the folder, in the place of what was there, and gives the number of rows of each.

    Each says with the `mark` what it holds, where one is given. All files appear when all is written.
    NotFound if pyarrow is not installed, LedgerError if they cannot be written.
    """
    try:
        import pyarrow.parquet  # noqa: F401 - whether it can be imported: it comes with the extra 'archive'
    except ImportError:
        raise NotFound("Parquet needs pyarrow: in the program's folder, pip install '.[archive]'") from None
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
        with ExitStack() as begun, ExitStack() as open_files:
            files = {}
            for name, columns in TABLES.items():
                file = files[name] = _File(place / f"{name}.parquet", columns, mark)
                begun.callback(file.part.unlink, missing_ok=True)
                open_files.callback(file.close)
            for stored in matches:
                for name, rows in tables_of(stored).items():
                    files[name].add(rows)
            open_files.close()
            for file in files.values():
                file.put()
    except OSError as error:
        raise LedgerError(f"{folder} cannot be written: {error.strerror or error}") from error
    return {name: file.rows for name, file in files.items()}


def tables_of(stored: Stored) -> dict[str, list[Row]]:
    """The rows of one match, by table; it is folded once."""
    record, rules = stored.record, rules_of(stored.record.opening)
    counts, settled = _CountsAndPoints(rules, record.opening.seats), settle(record.events)
    telling = CountedTelling(record.opening, rules, counts)
    telling.take(record, settled.standing)
    found = counted(record, settled, telling)
    counts.collect(telling.fold.table)
    return {
        "matches": [_match_row(stored, found, rules)],
        "seats": list(_seat_rows(stored, found)),
        "hands": [
            {"match": stored.name, "hand": hand.number, **{name: getattr(hand, name) for name in _HAND_FIELDS}}
            for hand in found.hands
        ],
        "points": [{"match": stored.name, **row} for row in counts.points],
        "events": list(_event_rows(stored)),
    }


_HAND_FIELDS = tuple(name for name in TABLES["hands"] if name not in ("match", "hand"))
_COUNTS = tuple(name for name in SEATS if name not in ("match", "seat", "side", "player", "total"))


def _match_row(stored: Stored, found: MatchFigures, rules: Rules) -> Row:
    opening = stored.record.opening
    day = day_of(found.played)
    options = dataclasses.asdict(rules)
    return {
        "match": stored.name,
        "variant": found.variant,
        "options": _TO_JSON({name: write_value(value) for name, value in options.items()}).decode(),
        "club": found.club or None,
        "played": found.played or None,
        "day": date.fromisoformat(day) if day else None,
        "kind": found.kind,
        "over": found.over,
        "ended": found.ended,
        "struck": struck_out(stored.record.events),
        "low_wins": found.low_wins,
        "winners": list(found.winners),
        "players": list(opening.seats),
        "hands": len(found.hands),
        "events": len(stored.record.events),
    }


def _seat_rows(stored: Stored, found: MatchFigures) -> Iterator[Row]:
    if struck_out(stored.record.events):
        return
    own = ((stored.record.opening.seats[seat.seat - 1], found.totals[seat.side], seat) for seat in found.seats)
    for player, total, seat in (*own, *((one.name, None, one.figures) for one in found.substitutes)):
        yield {
            "match": stored.name,
            "seat": seat.seat,
            "side": seat.side,
            "player": player,
            "total": total,
            **{name: getattr(seat, name) for name in _COUNTS},
        }


class _CountsAndPoints(HandCounts):
    """Counts the figures of a match and collects its points; those written after a hand closed belong to it until the
    next begins.
    """

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        super().__init__(rules, names)
        self.points: list[Row] = []

    def before(self, table: Table, number: int, event: Event) -> None:
        """What was credited in a hand, when the next begins."""
        if isinstance(event, Hand):
            self.collect(table)
        super().before(table, number, event)

    def collect(self, table: Table) -> None:
        """Notes the credits that are new."""
        for credit in table.credits[len(self.points) :]:
            self.points.append(
                {
                    "event": credit.event,
                    "hand": table.hand,
                    "side": credit.side,
                    "points": credit.points,
                    "written": credit.written,
                    "rule": credit.rule or None,
                    "because": credit.because,
                }
            )


def _event_rows(stored: Stored) -> Iterator[Row]:
    hand = 0
    moments = stored.record.moments
    for number, event in enumerate(stored.record.events, start=1):
        hand = event.hand if isinstance(event, Hand) else hand
        shape = event_as_json(event)
        tile, arm = shape.get("tile"), shape.get("arm")
        yield {
            "match": stored.name,
            "event": number,
            "hand": hand,
            "kind": shape["kind"],
            "seat": shape.get("seat"),
            "tile": tile,
            "arm": None if arm is None else str(arm),
            "points": shape.get("points"),
            "at": moments.get(number),
            "json": _TO_JSON(shape).decode(),
        }


class _File:
    """One table on its way into a file; it lies beside its place until `put`."""

    def __init__(self, place: Path, columns: Columns, mark: bytes) -> None:
        from pyarrow import parquet  # it comes with the extra 'archive'

        self.place = place
        self.part = unfinished(place)
        self.schema = _schema(columns)
        self.writer = parquet.ParquetWriter(self.part, self.schema, **(OF_A_MONTH if mark else HOW_WRITTEN))
        if mark:
            self.writer.add_key_value_metadata(as_metadata({place.stem: mark}))
        self.waiting: list[Row] = []
        self.rows = 0

    def add(self, rows: list[Row]) -> None:
        """More rows; they are written in groups."""
        self.waiting += rows
        self.rows += len(rows)
        if len(self.waiting) >= ROWS_AT_ONCE:
            self._write()

    def _write(self) -> None:
        import pyarrow  # it comes with the extra 'archive'

        self.writer.write_table(pyarrow.Table.from_pylist(self.waiting, self.schema))
        self.waiting = []

    def close(self) -> None:
        """Writes what is left."""
        self._write()
        self.writer.close()

    def put(self) -> None:
        """The file takes its place."""
        self.part.replace(self.place)


def _schema(columns: Columns) -> Any:
    import pyarrow  # it comes with the extra 'archive'

    types: dict[str, Callable[[], Any]] = {
        "text": pyarrow.string,
        "int": pyarrow.int64,
        "bool": pyarrow.bool_,
        "day": pyarrow.date32,
        "int list": lambda: pyarrow.list_(pyarrow.int64()),
        "text list": lambda: pyarrow.list_(pyarrow.string()),
    }
    fields = [
        pyarrow.field(name, types[kind.removesuffix("?")](), kind.endswith("?"), metadata={"holds": words})
        for name, (kind, words) in columns.items()
    ]
    return pyarrow.schema(fields)
