"""Parts of a transaction that are written whole or not at all, in the driver's own statements.

SQLAlchemy's nested transactions cost as much as an append, and each append has one.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator

from sqlalchemy import Connection

from ledger.store.database import statements

_LOST = (3, 4)
"""What libpq calls a transaction in which something failed, and one whose connection is lost."""


@contextlib.contextmanager
def savepoint(connection: Connection) -> Iterator[None]:
    """What is written inside is undone where an error comes out of it, and the transaction goes on.

    Unless the database has ended all of it: see `broken_off`.
    """
    statements.execute(connection, "SAVEPOINT part", ())
    try:
        yield
    except BaseException:
        try:
            statements.execute(connection, "ROLLBACK TO SAVEPOINT part", ())
            statements.execute(connection, "RELEASE SAVEPOINT part", ())
        except Exception:
            # the savepoint is gone with the transaction: what ended that is what is to be told
            if not broken_off(connection):
                raise
        raise
    statements.execute(connection, "RELEASE SAVEPOINT part", ())


def broken_off(connection: Connection) -> bool:
    """Whether the database has ended the whole transaction, as SQLite does on a full disk: nothing is appended then.

    A server that has given one up would take its end for granted, and undo all of it without a word; one that has sent
    this program away has undone it.
    """
    if connection.invalidated:
        return True
    driver = connection.connection.driver_connection
    if isinstance(driver, sqlite3.Connection):
        return not driver.in_transaction
    return getattr(getattr(driver, "info", None), "transaction_status", None) in _LOST
