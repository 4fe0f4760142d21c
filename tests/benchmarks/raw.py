"""The other side of the ratios on the store: the same rows by bare SQLite, and PyPI `eventsourcing`."""

from __future__ import annotations

import json
import shutil
import sqlite3
import uuid
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ledger.game.events import Record
from ledger.record import event_as_json
from ledger.service.intake import take_in
from ledger.store import Ledger
from ledger.store.log.rows import CommitRow, EventRow

PLAIN_TABLE = (
    "CREATE TABLE event (position INTEGER PRIMARY KEY, match_id INTEGER NOT NULL, version INTEGER NOT NULL,"
    " kind TEXT NOT NULL, payload TEXT NOT NULL, recorded_at TEXT NOT NULL, UNIQUE (match_id, version))"
)
"""A log as one would write it down without thinking of proofs: no hash, no triggers, no commits."""

PLAIN_INSERT = "INSERT INTO event (match_id, version, kind, payload, recorded_at) VALUES (?, ?, ?, ?, ?)"
READ_PAYLOADS = "SELECT type, payload FROM event ORDER BY stream_no, version"
READ_MATCH = "SELECT version, type, payload FROM event WHERE stream_no = ? ORDER BY version"
_INSERT_EVENT = f"INSERT INTO event ({', '.join(EventRow._fields)}) VALUES ({', '.join('?' * len(EventRow._fields))})"


def opened(path: Path, *, synchronous: str = "FULL") -> sqlite3.Connection:
    """A bare connection that writes as durably as a ledger's does, unless told otherwise."""
    connection = sqlite3.connect(path, isolation_level=None)
    for setting in (
        "journal_mode = WAL",
        f"synchronous = {synchronous}",
        "foreign_keys = ON",
        "recursive_triggers = ON",
    ):
        connection.execute(f"PRAGMA {setting}")
    return connection


def plain_table(path: Path, *, synchronous: str = "FULL") -> sqlite3.Connection:
    """A new file with the plain table."""
    connection = opened(path, synchronous=synchronous)
    connection.execute(PLAIN_TABLE)
    return connection


def plain_rows(records: Iterable[Record]) -> list[tuple[Any, ...]]:
    """The events of some matches as rows of the plain table, each payload the event's JSON."""
    at = "2026-01-01 00:00:00.000000"
    rows: list[tuple[Any, ...]] = []
    for number, record in enumerate(records, start=1):
        for version, event in enumerate(record.events, start=1):
            shape = event_as_json(event) if version > 1 else {"kind": "open", "variant": record.opening.variant}
            rows.append((number, version, shape["kind"], json.dumps(shape, separators=(",", ":")), at))
    return rows


class SameTable:
    """A ledger's own rows, to be written again by bare `executemany` into a ledger that has all but the events."""

    def __init__(self, records: Sequence[Record], folder: Path) -> None:
        self.empty = folder / "empty.sqlite"
        self._folder = folder
        Ledger.open(f"sqlite:///{self.empty}", create=True).close()
        with self.fresh() as ledger:
            for _ in take_in(ledger, records):
                pass
            source = opened(Path(str(ledger.url.database)))
        self.rows = source.execute(f"SELECT {', '.join(EventRow._fields)} FROM event ORDER BY position").fetchall()
        self._all_but_events = self.copy(self.empty)
        target = opened(self._all_but_events)
        target.execute("BEGIN")
        _copied(source, target, "stream", "*")
        _copied(source, target, "event_commit", ", ".join(CommitRow._fields))
        target.execute("COMMIT")
        for connection in (source, target):
            connection.close()

    def copy(self, path: Path) -> Path:
        """A copy of a file under a new name."""
        copied = self._folder / f"{uuid.uuid4().hex}.sqlite"
        shutil.copyfile(path, copied)
        return copied

    def fresh(self) -> Ledger:
        """A ledger without a match."""
        return Ledger.open(f"sqlite:///{self.copy(self.empty)}")

    def without_events(self) -> sqlite3.Connection:
        """A ledger in which only the events are missing."""
        return opened(self.copy(self._all_but_events))

    def insert(self, connection: sqlite3.Connection) -> None:
        """All events by one `executemany`, in one transaction."""
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(_INSERT_EVENT, self.rows)
        connection.execute("COMMIT")


def _copied(source: sqlite3.Connection, target: sqlite3.Connection, table: str, columns: str) -> None:
    rows = source.execute(f"SELECT {columns} FROM {table}").fetchall()
    names = "" if columns == "*" else f" ({columns})"
    target.executemany(f"INSERT INTO {table}{names} VALUES ({', '.join('?' * len(rows[0]))})", rows)


class EventSourcing:
    """PyPI `eventsourcing` on SQLite; an aggregate of it only counts its events. ImportError if it is not installed."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._new = folder, _counted()

    def application(self) -> Any:
        """A store without events."""
        from eventsourcing.application import Application

        self.path = self._folder / f"{uuid.uuid4().hex}.db"
        made: Callable[..., Any] = Application
        return made(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(self.path)})

    def append(self, application: Any, events: int, *, saved_together: int) -> None:
        """Appends to one aggregate."""
        counted: Any = self._new("block")
        application.save(counted)
        for number in range(1, events + 1):
            counted.play(2, "6-4", "right")
            if number % saved_together == 0:
                application.save(counted)
        application.save(counted)

    def stored(self, application: Any, aggregates: int, events: int) -> list[Any]:
        """So many aggregates of so many events; their ids."""
        ids = []
        for _ in range(aggregates):
            counted: Any = self._new("block")
            for _ in range(events - 1):
                counted.play(2, "6-4", "right")
            application.save(counted)
            ids.append(counted.id)
        return ids


@cache
def _counted() -> Any:
    """The aggregate; the library takes each only once."""
    from eventsourcing.domain import Aggregate, event

    class Counted(Aggregate):
        """An aggregate whose events do nothing but count."""

        @event("Started")
        def __init__(self, variant: str) -> None:
            self.events = 1

        @event("Played")
        def play(self, seat: int, tile: str, arm: str) -> None:
            self.events += 1

    return Counted
