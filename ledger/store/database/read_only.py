"""Reading a SQLite file where nothing can be written: in a read-only folder, or on a disk without a byte of room.

SQLite needs a file for its write-ahead log beside the ledger even for reading. Where it cannot make one, and none with
anything in it is there, the ledger's file is whole by itself and nobody is writing it: it is read as it lies.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from urllib.parse import quote

_CANNOT_MAKE_FILES = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_FULL")


def connect(path: Path, mode: str, wait: float) -> sqlite3.Connection:
    """A connection that reads, to be used from any thread; `mode` is SQLite's, `wait` in seconds."""
    connection = connect_as_it_is(path, mode, wait)
    try:
        # the first look at the file is what makes the others
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.OperationalError as error:
        if not error.sqlite_errorname.startswith(_CANNOT_MAKE_FILES) or unfinished(path):
            connection.close()
            raise
        connection.close()
        return connect_as_it_is(path, "ro&immutable=1", wait)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_as_it_is(path: Path, mode: str, wait: float) -> sqlite3.Connection:
    """A connection that makes what it needs beside the file, or fails where it first needs that."""
    location = f"file:{quote(str(path))}?mode={mode}"
    # the driver must not begin transactions by itself: it would begin them without the lock, and not for tables
    return sqlite3.connect(location, uri=True, isolation_level=None, timeout=wait, check_same_thread=False)


def unfinished(path: Path) -> bool:
    """Whether something stands in the write-ahead log that the file itself lacks."""
    with contextlib.suppress(FileNotFoundError):
        return path.with_name(f"{path.name}-wal").stat().st_size > 0
    return False
