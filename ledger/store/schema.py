"""Making a ledger, upgrading it, and refusing one that this program does not know."""

from __future__ import annotations

import sqlite3
import time
import uuid
from contextlib import nullcontext
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, inspect

import ledger
from ledger.errors import NotALedger, StoreError
from ledger.store.database.before_upgrade import kept_copy
from ledger.store.database.connection import migrator, named, on_server, path_of, place, plain_errors
from ledger.store.database.first_bytes import is_of_sqlite
from ledger.store.database.meta import CHAINS, IDENTITY, MADE_BY, meta, set_meta
from ledger.store.database.protection import missing_triggers
from ledger.store.database.sqlite import BUSY_SECONDS
from ledger.store.database.statements import run
from ledger.store.log.chain import CHAIN_FORMAT, START

REVISION = "0007"
"""The newest revision of the tables in `migrations/`; they are numbered in order."""

_ATTEMPTS = 100


def migrations_dir() -> Path:
    """The folder of migrations: inside the package when installed from a wheel, else beside it in the checkout."""
    package = Path(ledger.__file__).parent
    shipped = package / "_migrations"
    return shipped if shipped.is_dir() else package.parent / "migrations"


def check_file(url: URL, *, create: bool) -> None:
    """Refuses a path that holds no ledger, without touching it; with `create`, a path that cannot hold one.

    A database on a server is looked at when it has been reached.
    """
    if on_server(url):
        return
    path = path_of(url)
    try:
        if path.is_dir():
            raise NotALedger(f"{path} is a folder: a ledger is a file")
        empty = not path.exists() or path.stat().st_size == 0
        if empty and not create:
            raise NotALedger(f"there is no ledger at {path}: domino-ledger --ledger sqlite:///{path} init makes one")
        if empty:
            path.parent.mkdir(parents=True, exist_ok=True)
            return
        known = is_of_sqlite(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}") from error
    if not known:
        raise NotALedger(f"{path} is no ledger: it is not a SQLite file")


def revision(connection: Connection) -> str | None:
    """The revision of the tables, None where there are no tables at all; NotALedger if they are somebody else's."""
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    if not {"alembic_version", "store_meta", "log_head"} <= tables:
        raise NotALedger(f"the database holds something else than a ledger (tables {', '.join(sorted(tables)[:5])})")
    return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one())


def check_revision(connection: Connection, url: URL, *, older: bool = False) -> None:
    """Refuses a ledger of a newer schema, an empty one, and unless `older` one that must be upgraded first."""
    found = revision(connection)
    where = place(url)
    if found is None:
        raise NotALedger(f"there is no ledger at {where}: domino-ledger --ledger {named(url)} init makes one")
    if found == REVISION:
        return
    if not found.isdigit() or found > REVISION:
        maker = meta(connection, MADE_BY)
        raise NotALedger(
            f"{where} is newer than this program: it was made by domino-ledger {maker or 'of a later version'}, this "
            f"is {ledger.__version__}; nothing was changed, use the newer program"
        )
    if not older:
        raise NotALedger(f"{where} is of an older version: domino-ledger --ledger {named(url)} init upgrades it")


def migrate(url: URL, *, create: bool) -> None:
    """Makes the tables or upgrades them to the newest revision, in one transaction; a file is copied before."""
    check_file(url, create=create)
    engine = migrator(url, create=create)
    with plain_errors(url):
        try:
            older = _older(engine, url)
            kept = kept_copy(path_of(url), older, BUSY_SECONDS) if older and not on_server(url) else nullcontext()
            with kept, plain_errors(url), engine.begin() as connection:
                _upgrade(connection)
            if not on_server(url):
                _keep_readers_free(engine)
        finally:
            engine.dispose()


def _older(engine: Engine, url: URL) -> str | None:
    """The revision that is to be upgraded, None where there is none; a newer one is refused."""
    with engine.connect() as connection:
        if on_server(url):
            _check_encoding(connection, url)
        else:
            connection.exec_driver_sql("PRAGMA query_only = ON")
        found = revision(connection)
        if found is not None:
            check_revision(connection, url, older=True)
        return found if found != REVISION else None


def _check_encoding(connection: Connection, url: URL) -> None:
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    if encoding != "UTF8":
        raise StoreError(
            f"{place(url)} keeps its text as {encoding}, where not every name has a place; make another one: "
            f"createdb --encoding=UTF8 --template=template0 {url.database}_utf8"
        )


def _upgrade(connection: Connection) -> None:
    from alembic import command  # costs a tenth of a second, and only an upgrade needs it
    from alembic.config import Config

    found = revision(connection)
    if found == REVISION and not missing_triggers(connection):
        return
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if found is None:
        set_meta(connection, IDENTITY, str(uuid.uuid4()))
        set_meta(connection, CHAINS, CHAIN_FORMAT)
        run(connection, "INSERT INTO log_head VALUES (1, 1, 0, 0, ?, 0)", (START,))
    set_meta(connection, MADE_BY, ledger.__version__)
    if connection.dialect.name == "postgresql":
        return
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if broken:
        raise StoreError(f"the upgrade would leave rows that point nowhere, so nothing was changed: {broken[:3]}")


def _keep_readers_free(engine: Engine) -> None:
    """Write-ahead logging, so that readers go on while somebody writes; it is set once and stays with the file."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        for attempt in range(_ATTEMPTS + 1):
            if cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",):
                return
            try:
                cursor.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError:
                # the switch does not wait for others that have just opened the same new file
                if attempt == _ATTEMPTS:
                    raise
                time.sleep(BUSY_SECONDS / _ATTEMPTS)
    finally:
        connection.close()
