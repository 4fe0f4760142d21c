"""A ledger in a SQLite file: the settings of its connections, and what SQLite's errors mean."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool, Pool, QueuePool

from ledger.errors import DiskFailed, NotALedger, StorageFull, StoreError
from ledger.store.database import read_only, statements

BUSY_SECONDS = 10
"""How long one waits for others that are writing."""

OLDEST = (3, 35)
# the files that SQLite needs beside a ledger begin with as many bytes
_LEAST_ROOM = 64 * 1024
_SETTINGS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA synchronous = FULL",
)
# an import goes back to the same pages of indexes and totals again and again: 64 MiB of them are kept
_WRITES = (*_SETTINGS, "PRAGMA query_only = OFF", "PRAGMA cache_size = -65536")
# checkpoints by two connections at once can damage the file in SQLite before 3.51.3: only the writer makes them
_READS = (*_SETTINGS, "PRAGMA query_only = ON", "PRAGMA wal_autocheckpoint = 0")
# a table cannot be rebuilt while others point at it; the migration checks the pointers itself
_MIGRATES = (*_SETTINGS[1:], "PRAGMA foreign_keys = OFF")


def check_version() -> None:
    """StoreError if this Python's SQLite is too old."""
    if sqlite3.sqlite_version_info < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        raise StoreError(f"this Python's SQLite is {sqlite3.sqlite_version}, too old for a ledger: {wanted} is needed")


def writer(path: Path) -> Engine:
    """The engine that appends: one connection, each transaction begins with the write lock."""
    return _engine(path, _WRITES, "BEGIN IMMEDIATE", pool_size=1, max_overflow=0, pool_timeout=60)


def reader(path: Path) -> Engine:
    """The engine that reads, from as many threads as like to."""
    return _engine(path, _READS, "BEGIN", pool_size=4, max_overflow=32, reads=True)


def migrator(path: Path, *, create: bool) -> Engine:
    """The engine that makes and changes tables; with `create` it makes the file too."""
    return _engine(path, _MIGRATES, "BEGIN IMMEDIATE", mode="rwc" if create else "rw", poolclass=NullPool)


def _engine(
    path: Path,
    settings: tuple[str, ...],
    begin: str,
    *,
    mode: str = "rw",
    reads: bool = False,
    poolclass: type[Pool] = QueuePool,
    **pool: int,
) -> Engine:
    open_file = read_only.connect if reads else read_only.connect_as_it_is

    def connect() -> sqlite3.Connection:
        return open_file(path, mode, BUSY_SECONDS)

    engine = create_engine("sqlite://", creator=connect, poolclass=poolclass, **pool)

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for setting in settings:
            cursor.execute(setting)
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        # by the driver: SQLAlchemy's own way takes as long as an insert
        statements.execute(connection, begin, ())

    return engine


def meaning(error: Exception, path: Path) -> StoreError:
    """What an error of SQLite says to a person."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(cause, "sqlite_errorname", "") or ""
    if name == "SQLITE_FULL" or (name.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN")) and _no_room(path)):
        words = f"no room is left on the disk of {path}: this was not written; what was told before is kept"
        return StorageFull(f"{words}; make room, a megabyte at least, and go on")
    if name.startswith("SQLITE_IOERR"):
        return DiskFailed(
            f"the disk of {path} failed ({cause}; {name}). Whether the last events are on it is not known: look after "
            "the disk, run domino-ledger verify, then do it again"
        )
    if name == "SQLITE_NOTADB":
        return NotALedger(f"{path} is no ledger: it is not a SQLite file")
    if name.startswith("SQLITE_READONLY"):
        return StoreError(f"{path} cannot be written: the file or its folder is read-only")
    if name.startswith("SQLITE_CANTOPEN"):
        if read_only.unfinished(path):
            words = "cannot be read where nothing can be written: its last events stand in a file beside it"
            return StoreError(
                f"{path} {words}; copy it with {path.name}-wal into a folder of your own, and read it there"
            )
        return StoreError(f"{path} cannot be opened: look whether it is there and may be read and written")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreError(f"{path} is in use: another program has been writing for {BUSY_SECONDS} seconds; try again")
    if name.startswith("SQLITE_CORRUPT"):
        return StoreError(f"{path} is damaged: take the last good backup ({cause})")
    if str(cause).startswith("no such table"):
        return NotALedger(f"{path}: a table of the ledger is missing: take the last good backup ({cause})")
    return StoreError(f"{path}: the database says: {cause}")


def _no_room(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _LEAST_ROOM
    except OSError:
        return False
