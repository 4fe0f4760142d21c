"""How a ledger's database is reached: its address, the settings of every connection, and what its errors mean.

There are two engines. The writer has one connection, so that the threads of a program queue here and not at SQLite's
back-off, and begins with the write lock; the readers cannot write at all. SQLite stands here, PostgreSQL in a file of
its own.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry, NullPool, Pool, QueuePool

from ledger.errors import DiskFailed, NotALedger, StorageFull, StoreError
from ledger.store import postgresql, read_only, statements

BUSY_SECONDS = 10
OLDEST_SQLITE = (3, 35)
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


def default_url() -> str:
    """The ledger in the user's data directory, which need not exist yet."""
    folder = Path(platformdirs.user_data_dir("domino-ledger", appauthor=False))
    return URL.create("sqlite", database=str(folder / "ledger.sqlite")).render_as_string(hide_password=False)


FORMS = "a SQLite file is written sqlite:///PATH, a PostgreSQL database postgresql://USER@HOST/DATABASE"


def address(url: str) -> URL:
    """The URL taken apart; StoreError if it is none, or names a database that a ledger cannot be in."""
    try:
        parts = make_url(url)
        backend = parts.get_backend_name()
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise StoreError(f"{_told(url)!r} is no address of a ledger: {FORMS}") from error
    if parts.drivername in ("postgresql", postgresql.DRIVER):
        postgresql.check_driver()
        if "@" in (parts.host or ""):
            raise StoreError("the address of the ledger has more than one @: in a name or password write %40 for it")
        return parts.set(drivername=postgresql.DRIVER)
    if backend != "sqlite":
        raise StoreError(f"a ledger on {parts.drivername} cannot be used: {FORMS}")
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        wanted = ".".join(str(number) for number in OLDEST_SQLITE)
        raise StoreError(f"this Python's SQLite is {sqlite3.sqlite_version}, too old for a ledger: {wanted} is needed")
    if parts.database in (None, "", ":memory:"):
        raise StoreError(f"{_told(url)!r} names no file: a SQLite file is written sqlite:///PATH")
    return parts


def _told(url: str) -> str:
    """An address as it was typed, without whatever may have been meant for a password."""
    before, at, place = url.partition("?")[0].rpartition("@")
    return f"{before.partition(':')[0]}:***@{place}" if at else place


def on_server(url: URL) -> bool:
    """Whether the ledger is on a PostgreSQL server, not in a file."""
    return url.get_backend_name() == "postgresql"


def place(url: URL) -> str:
    """Where the ledger is, as it is named to a person."""
    return postgresql.place(url) if on_server(url) else str(path_of(url))


def named(url: URL) -> str:
    """The ledger as it is named on the command line; a password is left out."""
    shown = url.difference_update_query(["password", "sslpassword"])
    return shown.render_as_string() if on_server(url) else f"sqlite:///{path_of(url)}"


def path_of(url: URL) -> Path:
    """The file of a SQLite ledger."""
    return Path(url.database or "").absolute()


def writer(url: URL) -> Engine:
    """The engine that appends: one connection, each transaction begins with the write lock."""
    if on_server(url):
        return postgresql.writer(url)
    return _engine(url, _WRITES, "BEGIN IMMEDIATE", pool_size=1, max_overflow=0, pool_timeout=60)


def reader(url: URL) -> Engine:
    """The engine that reads, from as many threads as like to."""
    if on_server(url):
        return postgresql.reader(url)
    return _engine(url, _READS, "BEGIN", pool_size=4, max_overflow=32, reads=True)


def migrator(url: URL, *, create: bool) -> Engine:
    """The engine that makes and changes tables; with `create` it makes the file too."""
    if on_server(url):
        return postgresql.migrator(url)
    return _engine(url, _MIGRATES, "BEGIN IMMEDIATE", mode="rwc" if create else "rw", poolclass=NullPool)


def _engine(
    url: URL,
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
        return open_file(path_of(url), mode, BUSY_SECONDS)

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


@contextlib.contextmanager
def plain_errors(url: URL) -> Iterator[None]:
    """Turns the database's errors into ones that say what is wrong, where, and what to do."""
    try:
        yield
    except PoolTimeout as error:
        raise StoreError(f"{place(url)} is in use: too many of this program's own threads wait for it") from error
    except Exception as error:
        if not isinstance(error, (DBAPIError, PendingRollbackError, sqlite3.Error, *postgresql.errors())):
            raise
        raise (postgresql.meaning(error, url) if on_server(url) else _meaning(error, path_of(url))) from error


class Writing:
    """One writer of a database, which stops for good once the disk has failed.

    What SQLite believes to be in the file may not be there any more then, and only opening it anew tells.
    """

    def __init__(self, url: URL) -> None:
        self._url = url
        self._failed = ""

    @contextlib.contextmanager
    def errors(self) -> Iterator[None]:
        """Turns errors into plain ones, as `plain_errors` does; DiskFailed at once where the disk has failed before."""
        if self._failed:
            raise DiskFailed(f"nothing is written any more, for the disk failed before: open it again ({self._failed})")
        try:
            with plain_errors(self._url):
                yield
        except DiskFailed as error:
            self._failed = str(error)
            raise


def _no_room(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < _LEAST_ROOM
    except OSError:
        return False


def _meaning(error: Exception, path: Path) -> StoreError:
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
