"""What a match or an event costs to write does not depend on how much the ledger holds already."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import pytest

from ledger.game.events import Knock, Note, Record
from ledger.service.intake import take_in
from ledger.store import Ledger
from ledger.store.database.connection import path_of
from tests.store.matches import match, opening

FEW, MANY = 8, 200
# of one row, or as many as there are forgotten people, read models, triggers or words of SQLite's own
SMALL = re.compile(r"(log_head|projection|erasure|sqlite_master|store_meta|CONSTANT ROW|\d+ CONSTANT ROWS)\b")


def named(number: int, **tags: str) -> Record:
    """A match of its own, with an `Id` unless it says otherwise."""
    header = opening(f"Ana {number % 7}", f"Ben {number % 5}", Club=f"Club {number % 3}", Played="2026-03-14", **tags)
    return Record((header, *match().events[1:]))


@pytest.fixture
def filled(ledger: Ledger) -> Ledger:
    """A ledger with few matches."""
    fill(ledger, 0, FEW)
    return ledger


def fill(ledger: Ledger, first: int, last: int) -> None:
    for _ in take_in(ledger, [named(number, Id=f"m{number}") for number in range(first, last)]):
        pass


@contextmanager
def driver(ledger: Ledger) -> Iterator[sqlite3.Connection]:
    """The connection that writes, as the driver knows it."""
    with ledger._writer.connect() as connection:
        held = connection.connection.driver_connection
        assert isinstance(held, sqlite3.Connection)
    yield held


def an_import(ledger: Ledger, number: int) -> None:
    """Of a match with a name and one without, into a ledger that was asked both before."""
    for _ in take_in(ledger, [named(number, Id=f"new{number}"), named(number, Round=str(number))]):
        pass


def an_append(ledger: Ledger, number: int) -> None:
    ledger.append(1, [Knock(1), Note("Ben counts")], expected=10 + 2 * number)


WRITES = {"an import": an_import, "an append": an_append}


def steps(ledger: Ledger, write: Callable[[], None]) -> int:
    """How many instructions SQLite's machine runs for it."""
    counted = 0

    def count() -> int:
        nonlocal counted
        counted += 1
        return 0

    with driver(ledger) as connection:
        connection.set_progress_handler(count, 10)
        write()
        connection.set_progress_handler(None, 0)
    return counted * 10


@pytest.mark.parametrize("name", WRITES)
def test_the_work_of_a_write_does_not_grow_with_the_number_of_matches(filled: Ledger, name: str) -> None:
    write = WRITES[name]
    write(filled, 0)
    few = steps(filled, lambda: write(filled, 1))
    fill(filled, FEW, MANY)
    many = steps(filled, lambda: write(filled, 2))
    assert few > 100
    assert many < 1.3 * few


@pytest.mark.parametrize("name", WRITES)
def test_no_statement_of_a_write_reads_a_whole_table(filled: Ledger, name: str) -> None:
    asked: set[str] = set()
    with driver(filled) as connection:
        connection.set_trace_callback(asked.add)
        WRITES[name](filled, 0)
        connection.set_trace_callback(None)
    plans = []
    with closing(sqlite3.connect(path_of(filled.url))) as connection:
        for statement in asked:
            if statement.startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")):
                rows = connection.execute(f"EXPLAIN QUERY PLAN {statement}").fetchall()
                plans += [f"{plan}: {statement[:200]}" for *_, plan in rows]
    assert len(plans) > 5
    assert [plan for plan in plans if plan.startswith("SCAN ") and not SMALL.match(plan[5:])] == []
