"""A ledger on PostgreSQL: the settings of its connections, and what the server's errors mean.

The head row is what the write lock is on SQLite: the writer's transactions begin by taking it, so that whatever they
read afterwards stays true until they are over. Readers cannot write, and see one moment all through a transaction.
"""

from __future__ import annotations

import contextlib
import importlib.util
import sys
from collections.abc import Sequence
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, PendingRollbackError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from ledger.errors import NotALedger, StorageFull, StoreError, Unsettled
from ledger.store.database.rights import lacking_rights, rights_in_words

DRIVER = "postgresql+psycopg"
LOCK_SECONDS = 10
"""How long an append waits for others that are writing."""

# a writer that has fallen silent is sent away before those who wait for it give up
_SILENT_SECONDS = 8
_READING_SECONDS = 300
_DURABLE = (
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')"
)
_WAITS = f"SET lock_timeout = '{LOCK_SECONDS}s'"
_WRITES = (_DURABLE, _WAITS, f"SET idle_in_transaction_session_timeout = '{_SILENT_SECONDS}s'")
_READS = (
    "SET default_transaction_read_only = on",
    f"SET idle_in_transaction_session_timeout = '{_READING_SECONDS}s'",
)
_MIGRATES = (_DURABLE, _WAITS)
_TAKE_HEAD = "SELECT id FROM log_head WHERE id = 1 FOR UPDATE"
_ONE_MIGRATES = "SELECT pg_advisory_xact_lock(hashtext('domino-ledger ' || current_schema()))"


def check_driver() -> None:
    """StoreError with what to type, if the driver is not installed: it is an extra."""
    if importlib.util.find_spec("psycopg") is None:
        raise StoreError("a ledger on PostgreSQL needs a driver: in the program's folder, pip install '.[postgres]'")


def writer(url: URL) -> Engine:
    """The engine that appends: one connection, each transaction begins with the head row."""
    return _engine(url, _WRITES, _TAKE_HEAD, "READ COMMITTED", pool_size=1, max_overflow=0, pool_timeout=60)


def reader(url: URL) -> Engine:
    """The engine that reads, from as many threads as like to."""
    return _engine(url, _READS, None, "REPEATABLE READ", pool_size=4, max_overflow=32, pool_pre_ping=True)


def migrator(url: URL) -> Engine:
    """The engine that makes and changes tables, one program at a time."""
    return _engine(url, _MIGRATES, _ONE_MIGRATES, "READ COMMITTED")


def _engine(url: URL, settings: Sequence[str], begin: str | None, isolation: str, **pool: int) -> Engine:
    arguments = {"application_name": "domino-ledger", "client_encoding": "utf8", "connect_timeout": 10}
    options: dict[str, Any] = {**pool} if pool else {"poolclass": NullPool}
    options["connect_args"] = {name: value for name, value in arguments.items() if name not in url.query}
    engine = create_engine(url, isolation_level=isolation, **options)

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for setting in settings:
            cursor.execute(setting)
        cursor.close()
        connection.commit()

    if begin is not None:

        @event.listens_for(engine, "begin")
        def start(connection: Connection) -> None:
            driver: Any = connection.connection.driver_connection
            with driver.pipeline(), driver.cursor() as cursor:
                cursor.execute(begin)

    return engine


def errors() -> tuple[type[Exception], ...]:
    """What the driver raises; nothing while it has not been loaded."""
    driver = sys.modules.get("psycopg")
    return (driver.Error,) if driver is not None else ()


def place(url: URL) -> str:
    """A database as it is named to a person."""
    host = url.host or url.query.get("host") or "this machine"
    return f"database {url.database or url.username or ''} on {host}{f':{url.port}' if url.port else ''}"


def meaning(error: Exception, url: URL) -> StoreError:
    """What an error of the driver says to a person."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    # a statement after the one at which the connection broke off
    said = "" if isinstance(error, PendingRollbackError) else str(cause).strip()
    where = place(url)
    state = getattr(cause, "sqlstate", None)
    if state is None and isinstance(error, DBAPIError) and not error.connection_invalidated:
        return _unreached(said, where, url)
    if state is None:
        return Unsettled(f"{where}: {_BROKEN_OFF.format(said=f' ({said.splitlines()[0]})' if said else '')}")
    if state == _NOT_ALLOWED:
        said = f"{said.splitlines()[0]}{_rights_lacking(url)}"
    kind, words = _MEANINGS.get(state) or _MEANINGS.get(state[:2]) or (StoreError, "the database says: {said}")
    return kind(f"{where}: {words.format(said=said.splitlines()[0], user=url.username or 'this user')}")


_NOT_ALLOWED = "42501"
_BROKEN_OFF = (
    "the connection broke off{said}. Whether the last events were written is not known: read the match again before "
    "anything is repeated"
)
_MEANINGS: dict[str, tuple[type[StoreError], str]] = {
    "53100": (StorageFull, "no room is left on the server's disk: this was not written; make room, then do it again"),
    "53300": (StoreError, "the server has as many connections as it allows; try again, or raise max_connections"),
    "55P03": (StoreError, f"in use: others have been writing for {LOCK_SECONDS} seconds; try again"),
    "25P03": (Unsettled, f"this program was silent for {_SILENT_SECONDS} seconds while writing: nothing was written"),
    "25006": (StoreError, "it can only be read: the server is a copy of another one, or was made read-only"),
    _NOT_ALLOWED: (StoreError, "{user} may not do this: {said}; the owner of the database can GRANT it"),
    "3F000": (StoreError, "the schema named in the address is not there: CREATE SCHEMA makes one ({said})"),
    "42P01": (NotALedger, "a table of the ledger is missing: take the last good backup ({said})"),
    "40": (Unsettled, "the server broke the append off because of another one: do it again ({said})"),
    "57P": (Unsettled, _BROKEN_OFF.format(said=": {said}")),
    "57": (Unsettled, _BROKEN_OFF.format(said=": {said}")),
    "08": (Unsettled, _BROKEN_OFF.format(said=": {said}")),
    "XX": (StoreError, "the database is damaged: take the last good backup ({said})"),
}


def _rights_lacking(url: URL) -> str:
    """The rights of those that recording needs that the role lacks, with their tables; "" if that cannot be asked."""
    engine = _engine(url, _READS, None, "READ COMMITTED")
    lacking: dict[str, list[str]] = {}
    with contextlib.suppress(DBAPIError, *errors()), engine.begin() as connection:
        lacking = lacking_rights(connection)
    engine.dispose()
    return f" (of what recording needs it lacks {rights_in_words(lacking)})" if lacking else ""


def _unreached(said: str, where: str, url: URL) -> StoreError:
    """The connection could not be made; the driver gives no code then, only the server's words."""
    last = said.splitlines()[0].rpartition("FATAL:")[2].strip() if said else "no reason given"
    user = url.username or "this user"
    if "authentication failed" in said or "no password supplied" in said:
        return StoreError(f"{where} does not let {user} in: look at the name and the password in the address ({last})")
    if "does not exist" in last and "database" in last:
        return StoreError(f"there is no {where}: createdb {url.database or ''} makes it, on the server ({last})")
    if "FATAL" in said:
        return StoreError(f"{where} does not let {user} in: {last}")
    return StoreError(f"{where} cannot be reached: look whether the server runs and the address is right ({last})")
