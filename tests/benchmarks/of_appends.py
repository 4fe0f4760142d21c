"""G3, G4, G5: events appended as they happen, each stored before the next, beside a bare commit an event."""

from __future__ import annotations

import sqlite3
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event as sql_event

from ledger.game.events import Record
from ledger.game.match import Match
from ledger.game.variants import rules_of
from ledger.store import Ledger
from tests.benchmarks.matches import LINE_GAME, of_game
from tests.benchmarks.measuring import Goal, Row, Sizes, paired
from tests.benchmarks.raw import PLAIN_INSERT, plain_rows, plain_table

EVENTS = 200
WRITERS = 16
G3 = Goal("G3", "live append, WAL FULL, rules checked / a raw commit", "speed", 0.6, 0.9)
G4 = Goal("G4", "live append, WAL NORMAL, rules checked / a raw commit", "speed", 0.3, 0.6)
G5 = Goal("G5", "16 writers / one raw writer", "speed", 4, 10)


def measure(sizes: Sizes) -> Iterator[Row]:
    """The rows of these goals."""
    records = of_game(LINE_GAME, 20_000, sizes.folder)
    rows = plain_rows(records[:1])[:EVENTS]
    with tempfile.TemporaryDirectory() as name:
        for goal, synchronous in ((G3, "FULL"), (G4, "NORMAL")):
            places = _Places(Path(name) / synchronous, records, synchronous)
            yield paired(
                goal,
                LINE_GAME,
                lambda ledger, _: append_live(ledger, 1, records[0]),
                lambda _, connection: commit_each(connection, rows),
                sizes,
                items=(EVENTS, len(rows)),
                prepare=places.both,
            )
        places = _Places(Path(name) / "many", records, "FULL")
        yield paired(
            G5,
            "a match each",
            lambda ledger, _: at_once(ledger, records),
            lambda _, connection: commit_each(connection, rows),
            sizes,
            items=(WRITERS * EVENTS // 4, len(rows)),
            prepare=places.both,
        )


class _Places:
    """New ledgers with sixteen matches just begun, and new plain tables."""

    def __init__(self, folder: Path, records: Sequence[Record], synchronous: str) -> None:
        folder.mkdir()
        self._folder, self._records, self._synchronous, self._number = folder, records, synchronous, 0

    def both(self) -> tuple[Ledger, sqlite3.Connection]:
        """One of each."""
        self._number += 1
        ledger = Ledger.open(f"sqlite:///{self._folder / str(self._number)}.sqlite", create=True)
        if self._synchronous != "FULL":
            _set_synchronous(ledger, self._synchronous)
        for record in self._records[:WRITERS]:
            ledger.add(Record(record.events[:1]))
        return ledger, plain_table(self._folder / f"{self._number}.db", synchronous=self._synchronous)


def _set_synchronous(ledger: Ledger, synchronous: str) -> None:
    """Weaker than any ledger is: only to see what the program costs where the disk costs nothing."""

    @sql_event.listens_for(ledger._writer, "connect")
    def weaken(connection: Any, _: object) -> None:
        connection.execute(f"PRAGMA synchronous = {synchronous}")

    ledger._writer.dispose()


def append_live(ledger: Ledger, number: int, record: Record, events: int = EVENTS) -> None:
    """The events of a match one after another: each is judged, then stored."""
    fold = Match(record.opening, rules_of(record.opening))
    for at, event in enumerate(record.events[1 : events + 1], start=1):
        fold.take(at + 1, event)
        ledger.append(number, [event], expected=at)


def commit_each(connection: sqlite3.Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """The same number of rows into the plain table, each in a commit of its own."""
    for row in rows:
        connection.execute(PLAIN_INSERT, row)


def at_once(ledger: Ledger, records: Sequence[Record]) -> None:
    """Sixteen threads, each with a match of its own."""
    with _all_done() as start:
        for number in range(1, WRITERS + 1):
            start(append_live, ledger, number, records[number - 1], EVENTS // 4)


@contextmanager
def _all_done() -> Iterator[Any]:
    threads: list[threading.Thread] = []

    def start(work: Any, *given: Any) -> None:
        threads.append(threading.Thread(target=work, args=given))

    yield start
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
