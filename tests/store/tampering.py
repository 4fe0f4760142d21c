"""A curious administrator: somebody with the database file, SQL, and time to put the triggers back afterwards."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL

from ledger.store import Ledger
from ledger.store.evidence import Fault
from ledger.store.protection import SQLITE_TRIGGERS


class Administrator:
    """Changes a ledger's file behind the program's back."""

    def __init__(self, url: URL) -> None:
        self.path = Path(url.database or "")

    def run(self, *statements: str, values: tuple[Any, ...] = ()) -> None:
        """Runs statements without triggers, without foreign keys and without checks, then makes the triggers anew."""
        with closing(sqlite3.connect(self.path)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute("PRAGMA ignore_check_constraints = ON")
            with connection:
                for name in SQLITE_TRIGGERS:
                    connection.execute(f"DROP TRIGGER {name}")
                for statement in statements:
                    connection.execute(statement, values)
                for trigger in SQLITE_TRIGGERS.values():
                    connection.execute(trigger)

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        """What the file holds."""
        with closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(query).fetchall()


def faults(ledger: Ledger) -> list[Fault]:
    """All that verifying finds."""
    return [fault for checked in ledger.verify() for fault in checked.faults]


def flipped(value: Any, place: int = 0, bit: int = 0) -> Any:
    """A value with one bit of it changed; in a text or bytes, of the byte at a place."""
    if value is None:
        return 1
    if isinstance(value, int):
        return value ^ (1 << bit)
    raw = bytearray(value if isinstance(value, bytes) else value.encode())
    raw[place] ^= 1 << bit
    return bytes(raw) if isinstance(value, bytes) else raw.decode()
