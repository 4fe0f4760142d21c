"""Whether a ledger's tables are those that this program makes, and what else acts on the log when somebody writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection

from ledger.store.database.postgresql_triggers import POSTGRESQL_TRIGGERS
from ledger.store.database.protection import SQLITE_TRIGGERS
from ledger.store.database.tables import METADATA

_LOG = ("event", "event_commit", "log_head", "stream")


def lacking(connection: Connection) -> list[str]:
    """The tables, columns and indexes that are not there or are others, in words; what is there besides is let be."""
    from alembic.autogenerate import compare_metadata  # costs a tenth of a second, and only doctor needs it
    from alembic.migration import MigrationContext

    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return [words for change in compare_metadata(context, METADATA) for words in _told(change)]


def _told(change: Sequence[Any]) -> Iterator[str]:
    if isinstance(change[0], (list, tuple)):
        # what was changed of one column
        yield from (f"the column {part[2]}.{part[3]} is another" for part in change)
    elif change[0] == "add_table":
        yield f"the table {change[1].name} is missing"
    elif change[0] == "add_column":
        yield f"the column {change[2]}.{change[3].name} is missing"
    elif change[0].startswith("add_"):
        yield f"the index or constraint {change[1].name} of {change[1].table.name} is missing"


def strange_triggers(connection: Connection) -> list[str]:
    """The triggers and rules on the log that are not the ledger's own, by name."""
    if connection.dialect.name == "postgresql":
        there, own = connection.exec_driver_sql(_ON_A_SERVER, (list(_LOG), list(_LOG))), set(POSTGRESQL_TRIGGERS)
    else:
        there, own = connection.exec_driver_sql(_IN_A_FILE), set(SQLITE_TRIGGERS)
    return sorted(name for name, table in there if table in _LOG and name not in own)


_IN_A_FILE = "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'"
_ON_A_SERVER = (
    "SELECT t.tgname, c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
    " JOIN pg_namespace n ON n.oid = c.relnamespace"
    " WHERE n.nspname = current_schema() AND NOT t.tgisinternal AND c.relname = ANY(%s)"
    " UNION ALL SELECT rulename, tablename FROM pg_rules WHERE schemaname = current_schema() AND tablename = ANY(%s)"
)
