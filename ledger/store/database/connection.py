"""How a ledger's database is reached, in a file (`sqlite.py`) or on a server (`postgresql.py`).

There are two engines. The writer has one connection, so that the threads of a program queue here and not at the
database, and begins with the write lock; the readers cannot write at all.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import platformdirs
from sqlalchemy import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ledger.errors import DiskFailed, StoreError
from ledger.store.database import postgresql, sqlite

FORMS = "a SQLite file is written sqlite:///PATH, a PostgreSQL database postgresql://USER@HOST/DATABASE"


def default_url() -> str:
    """The ledger in the user's data directory, which need not exist yet."""
    folder = Path(platformdirs.user_data_dir("domino-ledger", appauthor=False))
    return URL.create("sqlite", database=str(folder / "ledger.sqlite")).render_as_string(hide_password=False)


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
    sqlite.check_version()
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
    return sqlite.writer(path_of(url))


def reader(url: URL) -> Engine:
    """The engine that reads, from as many threads as like to."""
    if on_server(url):
        return postgresql.reader(url)
    return sqlite.reader(path_of(url))


def migrator(url: URL, *, create: bool) -> Engine:
    """The engine that makes and changes tables; with `create` it makes the file too."""
    if on_server(url):
        return postgresql.migrator(url)
    return sqlite.migrator(path_of(url), create=create)


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
        raise (postgresql.meaning(error, url) if on_server(url) else sqlite.meaning(error, path_of(url))) from error


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
