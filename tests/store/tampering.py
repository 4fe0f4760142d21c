"""A curious administrator: somebody with the database, SQL, and time to put the triggers back afterwards."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from sqlalchemy import URL

from ledger.store import Ledger
from ledger.store.database.connection import on_server
from ledger.store.database.postgresql_triggers import POSTGRESQL_TRIGGERS
from ledger.store.database.protection import SQLITE_TRIGGERS
from ledger.store.proving.evidence import Fault


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
        """What the database holds."""
        with closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(query).fetchall()


class ServerAdministrator(Administrator):
    """Changes a ledger on a server behind the program's back."""

    def __init__(self, url: URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)

    def run(self, *statements: str, values: tuple[Any, ...] = ()) -> None:
        with psycopg.connect(self._address) as connection:
            # the server's own triggers, which look after foreign keys, do not fire for a replica's session
            connection.execute("SET session_replication_role = replica")
            self._guard(connection, "ALTER TABLE {} DISABLE TRIGGER {}")
            for statement in statements:
                connection.execute(statement.replace("?", "%s").encode(), values or None)
            self._guard(connection, "ALTER TABLE {} ENABLE ALWAYS TRIGGER {}")

    def _guard(self, connection: psycopg.Connection, change: str) -> None:
        changes = [
            sql.SQL(change).format(sql.Identifier(guard.table), sql.Identifier(name))
            for name, guard in POSTGRESQL_TRIGGERS.items()
        ]
        connection.execute(sql.SQL("; ").join(changes))

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self._address) as connection:
            return connection.execute(query.encode()).fetchall()


def administrator_of(url: URL) -> Administrator:
    """Somebody with the file, or with the server."""
    return ServerAdministrator(url) if on_server(url) else Administrator(url)


def faults(ledger: Ledger) -> list[Fault]:
    """All that verifying finds."""
    return [fault for checked in ledger.verify() for fault in checked.faults]


def flipped(value: Any, place: int = 0, bit: int = 0) -> Any:
    """A value with one bit of it changed; in a text or bytes, of the byte at a place."""
    if value is None:
        return 1
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value ^ (1 << bit)
    raw = bytearray(value if isinstance(value, bytes) else value.encode())
    raw[place] ^= 1 << bit
    return bytes(raw) if isinstance(value, bytes) else raw.decode()
