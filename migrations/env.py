"""Runs the migrations on the connection that the program hands over, or on `alembic -x url=URL` while developing."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, create_engine

from ledger.store.database.protection import protect
from ledger.store.database.tables import METADATA


def run(connection: Connection) -> None:
    """All migrations that are due, then every trigger anew: rebuilding a table drops its triggers without a word."""
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True, compare_type=True)
    with context.begin_transaction():
        context.run_migrations()
    protect(connection)


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with create_engine(context.get_x_argument(as_dictionary=True)["url"]).begin() as own:
        run(own)
