"""The Parquet archive: matches, seats, hands, points and events as tables for DuckDB, Polars, pandas or Spark."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from ledger.errors import LedgerError, NotFound
from ledger.game.events import AnyEvent, Hand
from ledger.game.options import write_value
from ledger.game.table import Table
from ledger.game.variants import rules_of
from ledger.record import event_as_json
from ledger.service.archive_tables import SEATS, TABLES, Columns
from ledger.service.statistics import day_of
from ledger.statistics.figures import MatchFigures, figures
from ledger.store import Stored
from ledger.summary import HandSummary, Onlooker, summary

Row = dict[str, Any]
ROWS_AT_ONCE = 50_000
_TO_JSON = msgspec.json.Encoder().encode


def write_tables(folder: str, matches: Iterable[Stored]) -> dict[str, int]:
    """Writes a file a table into the folder, in the place of what was there, and gives the number of rows of each.

    All files appear when all is written. NotFound if pyarrow is not installed, LedgerError if they cannot be written.
    """
    try:
        import pyarrow.parquet  # noqa: F401 - only whether it is there: it comes with the extra 'archive'
    except ImportError:
        raise NotFound("Parquet needs pyarrow: in the program's folder, pip install '.[archive]'") from None
    place = Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
        with ExitStack() as open_files:
            files = {name: _File(place / f"{name}.parquet", columns) for name, columns in TABLES.items()}
            for file in files.values():
                open_files.callback(file.close)
            for stored in matches:
                for name, rows in tables_of(stored).items():
                    files[name].add(rows)
        for file in files.values():
            file.put()
    except OSError as error:
        raise LedgerError(f"{folder} cannot be written: {error.strerror or error}") from error
    return {name: file.rows for name, file in files.items()}


def tables_of(stored: Stored) -> dict[str, list[Row]]:
    """The rows of one match, by table."""
    found = figures(stored.record)
    return {
        "matches": [_match_row(stored, found)],
        "seats": list(_seat_rows(stored, found)),
        "hands": [
            {"match": stored.name, "hand": hand.number, **{name: getattr(hand, name) for name in _HAND_FIELDS}}
            for hand in found.hands
        ],
        "points": _point_rows(stored),
        "events": list(_event_rows(stored)),
    }


_HAND_FIELDS = tuple(name for name in TABLES["hands"] if name not in ("match", "hand"))
_COUNTS = tuple(name for name in SEATS if name not in ("match", "seat", "side", "player", "total"))


def _match_row(stored: Stored, found: MatchFigures) -> Row:
    opening = stored.record.opening
    day = day_of(found.played)
    options = dataclasses.asdict(rules_of(opening))
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
        "low_wins": found.low_wins,
        "winners": list(found.winners),
        "players": list(opening.seats),
        "hands": len(found.hands),
        "events": len(stored.record.events),
    }


def _seat_rows(stored: Stored, found: MatchFigures) -> Iterator[Row]:
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


class _Points(Onlooker):
    """Collects the points of a match; those written after a hand closed belong to it until the next begins."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.rows: list[Row] = []

    def before(self, table: Table, number: int, event: AnyEvent) -> None:
        """What was credited before this event."""
        self.collect(table)

    def closed(self, table: Table, hand: HandSummary) -> None:
        """What was credited by the end of the hand."""
        self.collect(table)

    def collect(self, table: Table) -> None:
        """Notes the credits that are new."""
        for credit in table.credits[len(self.rows) :]:
            self.rows.append(
                {
                    "match": self.match,
                    "event": credit.event,
                    "hand": table.hand,
                    "side": credit.side,
                    "points": credit.points,
                    "written": credit.written,
                    "rule": credit.rule or None,
                    "because": credit.because,
                }
            )


def _point_rows(stored: Stored) -> list[Row]:
    points = _Points(stored.name)
    summary(stored.record, points)
    return points.rows


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

    def __init__(self, place: Path, columns: Columns) -> None:
        from pyarrow import parquet  # it comes with the extra 'archive'

        self.place = place
        self.part = place.with_suffix(".parquet.part")
        self.schema = _schema(columns)
        self.writer = parquet.ParquetWriter(self.part, self.schema, compression="zstd")
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
