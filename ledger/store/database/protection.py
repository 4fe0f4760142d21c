"""The triggers that keep the log as it was written, and the check that they are there.

They guard against mistakes; who owns the database can drop them, and then only the hash chains show what was done.
"""

from __future__ import annotations

from sqlalchemy import Connection

from ledger.errors import Unprotected
from ledger.store.database import postgresql_triggers, statements

_STOP = "RAISE(ABORT, '{}')"
_NEVER = "the log is never changed: append a correction instead"
_ORDER = "events are appended in order: position, then version"


def _trigger(name: str, when: str, condition: str, message: str) -> str:
    clause = f" WHEN {condition}" if condition else ""
    return f"CREATE TRIGGER {name} {when}{clause} BEGIN SELECT {_STOP.format(message)}; END"


# REPLACE reaches DELETE triggers only under recursive_triggers, which other programs do not set: INSERT must stop it
_NOT_NEXT_EVENT = (
    "NEW.position IS NOT (SELECT COALESCE(MAX(position), 0) + 1 FROM event)"
    " OR NEW.version IS NOT (SELECT COALESCE(MAX(version), 0) + 1 FROM event WHERE stream_no = NEW.stream_no)"
)
_NOT_NEXT_COMMIT = "NEW.commit_no IS NOT (SELECT COALESCE(MAX(commit_no), 0) + 1 FROM event_commit)"
_STREAM_THERE = (
    "EXISTS (SELECT 1 FROM stream WHERE stream_no = NEW.stream_no OR stream_id = NEW.stream_id"
    " OR (kind = NEW.kind AND external_ref = NEW.external_ref))"
)
_SHRINKS = "NEW.position < OLD.position OR NEW.commit_no < OLD.commit_no OR NEW.epoch < OLD.epoch"

SQLITE_TRIGGERS: dict[str, str] = {
    name: _trigger(name, when, condition, message)
    for name, when, condition, message in (
        ("event_no_update", "BEFORE UPDATE ON event", "", _NEVER),
        ("event_no_delete", "BEFORE DELETE ON event", "", _NEVER),
        ("event_in_order", "BEFORE INSERT ON event", _NOT_NEXT_EVENT, _ORDER),
        ("event_commit_no_update", "BEFORE UPDATE ON event_commit", "", _NEVER),
        ("event_commit_no_delete", "BEFORE DELETE ON event_commit", "", _NEVER),
        ("event_commit_in_order", "BEFORE INSERT ON event_commit", _NOT_NEXT_COMMIT, _ORDER),
        ("log_head_only_grows", "BEFORE UPDATE ON log_head", _SHRINKS, "the head of the log only grows"),
        ("log_head_no_delete", "BEFORE DELETE ON log_head", "", _NEVER),
        ("log_head_one_row", "BEFORE INSERT ON log_head", "EXISTS (SELECT 1 FROM log_head)", _NEVER),
        ("stream_no_replace", "BEFORE INSERT ON stream", _STREAM_THERE, _NEVER),
        ("stream_only_grows", "BEFORE UPDATE ON stream", "NEW.version < OLD.version", "a match only grows"),
        ("stream_no_delete", "BEFORE DELETE ON stream", "", _NEVER),
    )
}
"""The triggers of SQLite by name, as they are created."""


def protect(connection: Connection) -> None:
    """Makes every trigger anew; to be called after each migration, because rebuilding a table drops its triggers."""
    if connection.dialect.name == "postgresql":
        postgresql_triggers.protect(connection)
        return
    for name, statement in SQLITE_TRIGGERS.items():
        connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}")
        connection.exec_driver_sql(statement)


def missing_triggers(connection: Connection) -> list[str]:
    """The names of the triggers that are not there or say something else than they should."""
    if connection.dialect.name == "postgresql":
        return postgresql_triggers.missing(connection)
    rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    there: dict[str, str] = statements.paired(rows)
    return [name for name, statement in SQLITE_TRIGGERS.items() if there.get(name) != statement]


def check_protected(connection: Connection) -> None:
    """Unprotected, if a trigger is missing; nothing may be written then."""
    missing = missing_triggers(connection)
    if missing:
        raise Unprotected(
            f"the log is not protected against changes: {', '.join(missing)} missing. Somebody took them away: "
            "check the ledger, then run domino-ledger init to put them back"
        )
