"""The triggers that keep the log as it was written on PostgreSQL; `protection` sees that they are there.

They fire for everybody, also for a session that plays the part of a replica. Each runs a function of its own name.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

_NEVER = "the log is never changed: append a correction instead"
_ORDER = "events are appended in order: position, then version"
_BITS = {"INSERT": 4, "DELETE": 8, "UPDATE": 16, "TRUNCATE": 32}
_ROW, _BEFORE = 1, 2


class Guard(NamedTuple):
    """What a trigger stops: an act on a table, always, or for rows of which a condition holds.

    An INSERT is looked at when it has been made; it is undone where the condition holds.
    """

    table: str
    act: str
    condition: str
    message: str


# `added` are all rows of one INSERT: looking at them together costs a quarter of looking at each
_GAP = (
    "EXISTS (SELECT 1 FROM (SELECT {of} MIN({n}) AS first, MAX({n}) AS last, COUNT(*) AS many FROM added {by}) a"
    " WHERE last - first + 1 <> many"
    " OR first <> COALESCE((SELECT MAX({n}) FROM {table} e WHERE {same} e.{n} < a.first), 0) + 1)"
)
_POSITION_GAP = _GAP.format(table="event", n="position", of="", by="", same="")
_VERSION_GAP = _GAP.format(
    table="event", n="version", of="stream_no,", by="GROUP BY stream_no", same="e.stream_no = a.stream_no AND"
)
_COMMIT_GAP = _GAP.format(table="event_commit", n="commit_no", of="", by="", same="")
_SHRINKS = "NEW.position < OLD.position OR NEW.commit_no < OLD.commit_no OR NEW.epoch < OLD.epoch"

POSTGRESQL_TRIGGERS: dict[str, Guard] = {
    "event_no_update": Guard("event", "UPDATE", "", _NEVER),
    "event_no_delete": Guard("event", "DELETE", "", _NEVER),
    "event_no_truncate": Guard("event", "TRUNCATE", "", _NEVER),
    "event_in_order": Guard("event", "INSERT", f"{_POSITION_GAP} OR {_VERSION_GAP}", _ORDER),
    "event_commit_no_update": Guard("event_commit", "UPDATE", "", _NEVER),
    "event_commit_no_delete": Guard("event_commit", "DELETE", "", _NEVER),
    "event_commit_no_truncate": Guard("event_commit", "TRUNCATE", "", _NEVER),
    "event_commit_in_order": Guard("event_commit", "INSERT", _COMMIT_GAP, _ORDER),
    "log_head_only_grows": Guard("log_head", "UPDATE", _SHRINKS, "the head of the log only grows"),
    "log_head_no_delete": Guard("log_head", "DELETE", "", _NEVER),
    "log_head_no_truncate": Guard("log_head", "TRUNCATE", "", _NEVER),
    "stream_only_grows": Guard("stream", "UPDATE", "NEW.version < OLD.version", "a match only grows"),
    "stream_no_delete": Guard("stream", "DELETE", "", _NEVER),
    "stream_no_truncate": Guard("stream", "TRUNCATE", "", _NEVER),
}
"""The triggers of PostgreSQL by name."""


def _body(guard: Guard) -> str:
    stop = f"RAISE EXCEPTION USING ERRCODE = 'integrity_constraint_violation', MESSAGE = '{guard.message}';"
    if not guard.condition:
        return f"BEGIN {stop} END"
    return f"BEGIN IF {guard.condition} THEN {stop} END IF; RETURN NEW; END"


def _when(guard: Guard) -> str:
    if guard.act == "INSERT":
        return f"AFTER INSERT ON {guard.table} REFERENCING NEW TABLE AS added FOR EACH STATEMENT"
    return f"BEFORE {guard.act} ON {guard.table} FOR EACH {'ROW' if guard.condition else 'STATEMENT'}"


def statements(name: str, guard: Guard) -> list[str]:
    """What makes a trigger anew."""
    return [
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $body${_body(guard)}$body$",
        f"DROP TRIGGER IF EXISTS {name} ON {guard.table}",
        f"CREATE TRIGGER {name} {_when(guard)} EXECUTE FUNCTION {name}()",
        f"ALTER TABLE {guard.table} ENABLE ALWAYS TRIGGER {name}",
    ]


def protect(connection: Connection) -> None:
    """Makes every trigger anew."""
    for name, guard in POSTGRESQL_TRIGGERS.items():
        for statement in statements(name, guard):
            connection.exec_driver_sql(statement)


def missing(connection: Connection) -> list[str]:
    """The names of the triggers that are not there, do not fire always, or do something else than they should."""
    rows = connection.exec_driver_sql(
        "SELECT t.tgname, c.relname, t.tgtype, t.tgnewtable, p.prosrc FROM pg_trigger t"
        " JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace"
        " JOIN pg_proc p ON p.oid = t.tgfoid"
        " WHERE n.nspname = current_schema() AND NOT t.tgisinternal"
        " AND t.tgenabled = 'A' AND t.tgqual IS NULL AND t.tgattr = ''::int2vector"
    )
    there = {name: tuple(rest) for name, *rest in rows}
    return [name for name, guard in POSTGRESQL_TRIGGERS.items() if there.get(name) != _expected(guard)]


def _expected(guard: Guard) -> tuple[str, int, str | None, str]:
    if guard.act == "INSERT":
        return guard.table, _BITS["INSERT"], "added", _body(guard)
    return guard.table, _BEFORE | _BITS[guard.act] | (_ROW if guard.condition else 0), None, _body(guard)
