"""What was erased removed from the database's files too: free pages, the write-ahead log, old versions of rows.

A file is written anew by SQLite and its write-ahead log cut to nothing; on a server the tables with names in them are
written anew. What no program of ours reaches is said by `out_of_reach`.
"""

from __future__ import annotations

import contextlib
import time
from glob import escape
from pathlib import Path

from sqlalchemy import URL, Engine

from ledger.errors import StoreError
from ledger.store.database.connection import migrator, on_server, path_of, place, plain_errors
from ledger.store.database.postgresql import errors
from ledger.store.database.sqlite import BUSY_SECONDS

TABLES = ("player", "seat", "tag", "remark", "actor", "match_card", "alias", "erasure", "club", "stream")
"""The tables in which a name can have stood."""

_ELSEWHERE = (
    "backups, exports, proofs and copies made before: destroy those that you have, ask others to destroy theirs",
    "the disk's own free blocks, and snapshots of the disk",
)
_ON_A_SERVER = ("the server's archived write-ahead log, its base backups and replicas, and its log of statements",)

# a table of somebody else's would be passed over with a mere warning
_NOT_OURS = (
    "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = current_schema() AND tablename = ANY(%s)"
    " AND NOT pg_has_role(tableowner, 'USAGE')"
)


def out_of_reach(url: URL) -> tuple[str, ...]:
    """Where a name may stand still, in words."""
    if on_server(url):
        return (*_ELSEWHERE, *_ON_A_SERVER)
    path = path_of(url)
    return (*_ELSEWHERE, *(str(kept) for kept in sorted(path.parent.glob(f"{escape(path.name)}.before-upgrade*"))))


def sweep(url: URL) -> None:
    """Leaves nothing of what was erased in the database's files; StoreError while others look at it."""
    engine = migrator(url, create=False)
    try:
        with plain_errors(url):
            _sweep_server(engine) if on_server(url) else _sweep_file(engine, url)
    finally:
        engine.dispose()
    if not on_server(url):
        due_mark(url).unlink(missing_ok=True)


def due_mark(url: URL) -> Path:
    """An empty file beside that of a ledger which stands there while its files are to be swept."""
    path = path_of(url)
    return path.with_name(f".{path.name[:100]}.sweep-due")


def say_due(url: URL) -> None:
    """From now on a sweep is due, also if the program is killed before it comes to that."""
    if not on_server(url):
        due_mark(url).touch()


def _sweep_file(engine: Engine, url: URL) -> None:
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        cursor.execute("PRAGMA secure_delete = ON")
        cursor.execute("VACUUM")
        until = time.monotonic() + BUSY_SECONDS
        while cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            if time.monotonic() > until:
                raise StoreError(
                    f"{place(url)} is being read by another program, so its old pages stay: end the dashboard and "
                    "whatever else has it open, then run domino-ledger forget --sweep"
                )
            time.sleep(0.1)
    finally:
        connection.close()


def _sweep_server(engine: Engine) -> None:
    connection = engine.raw_connection()
    try:
        driver = connection.driver_connection
        assert driver is not None
        driver.autocommit = True
        cursor = connection.cursor()
        cursor.execute(_NOT_OURS, [list(TABLES)])
        owners = [row[0] for row in cursor.fetchall()]
        if owners:
            raise StoreError(
                f"the name is out of the ledger, but the tables belong to {', '.join(owners)}, and only the owner can "
                "have them written anew: run domino-ledger forget --sweep as that user"
            )
        for table in TABLES:
            cursor.execute(f"VACUUM (FULL, ANALYZE) {table}")
        # the statistics held samples of what was in the columns; who is not the server's owner must leave them
        for statement in ("VACUUM FULL pg_catalog.pg_statistic", "CHECKPOINT"):
            with contextlib.suppress(*errors()):
                cursor.execute(statement)
    finally:
        connection.close()
