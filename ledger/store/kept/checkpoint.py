"""How far a read model has come: read, moved by whoever applied the events, and stopped where one cannot be."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, RowMapping, Select, delete, insert, select, update
from sqlmodel import col

from ledger.store.database import statements
from ledger.store.kept.tables import Projection
from ledger.store.log import event_log

RESULTS = "results"
"""The name of the read model that this program keeps: results of matches and seats, and their tallies."""

BUILDING = "building"
ACTIVE = "active"
FAILED = "failed"
RETIRED = "retired"


class Checkpoint(NamedTuple):
    """One generation of the results as far as it has come; see `Projection` for the fields."""

    generation: int
    status: str
    live: bool
    position: int
    code_hash: str
    heartbeat_at: int
    error: str | None


class Progress(NamedTuple):
    """Where the results that are read stand beside the log: `behind` events are not in them yet.

    `status` is "active" or "failed"; `error` says at which event they stopped and what to do.
    """

    generation: int
    status: str
    position: int
    behind: int
    error: str | None


def live(connection: Connection) -> Checkpoint:
    """The generation that is read; where nothing says which that is, one that failed before it had any rows."""
    row = next(iter(statements.tuples(connection, _LIVE, (RESULTS, True))), None)
    return Checkpoint._make(row)._replace(live=True) if row else _NOWHERE


def seen(connection: Connection, generation: int) -> Checkpoint | None:
    """One generation, if it is there."""
    row = connection.execute(_all().where(*_named(generation))).mappings().first()
    return _checkpoint(row) if row else None


def generations(connection: Connection) -> list[Checkpoint]:
    """Every generation, the oldest first."""
    return [_checkpoint(row) for row in connection.execute(_all().order_by(col(Projection.generation))).mappings()]


def progress(connection: Connection) -> Progress:
    """Where the results that are read stand beside the log."""
    read, end = live(connection), event_log.head(connection).position
    return Progress(read.generation, read.status, read.position, end - read.position, read.error)


def move(connection: Connection, checkpoint: Checkpoint, to: int, code_hash: str, now: int, error: str | None) -> bool:
    """Moves a generation on to a position; False if it does not stand any more where it was seen.

    With an error it stands there as failed. The hash stays that of the rules that made its first rows.
    """
    going = ACTIVE if checkpoint.live else BUILDING
    to_write = (to, FAILED if error else going, checkpoint.code_hash or code_hash, now, error)
    as_seen = (RESULTS, checkpoint.generation, checkpoint.position, checkpoint.status, checkpoint.live)
    # put together by hand, because each append comes by here
    return statements.execute(connection, _MOVE, (*to_write, *as_seen)) == 1


_NOWHERE = Checkpoint(0, FAILED, True, 0, "", 0, "nothing says any more how far they had come")
_LIVE = f"SELECT {', '.join(Checkpoint._fields)} FROM projection WHERE name = ? AND live = ?"
_MOVE = (
    "UPDATE projection SET position = ?, status = ?, code_hash = ?, heartbeat_at = ?, error = ?"
    " WHERE name = ? AND generation = ? AND position = ? AND status = ? AND live = ?"
)


def begin(connection: Connection, generation: int, code_hash: str, now: int) -> None:
    """A new generation beside the live one, at the beginning of the log."""
    row = {"name": RESULTS, "generation": generation, "status": BUILDING, "live": False, "position": 0}
    connection.execute(insert(Projection), {**row, "code_hash": code_hash, "heartbeat_at": now, "error": None})


def switch(connection: Connection, generation: int) -> None:
    """From now on this generation is read, and no other; the log must not grow meanwhile."""
    retire(connection, live(connection).generation)
    connection.execute(update(Projection).where(*_named(generation)).values(status=ACTIVE, live=True))


def retire(connection: Connection, generation: int) -> None:
    """This generation is not read and not moved any more."""
    connection.execute(update(Projection).where(*_named(generation)).values(status=RETIRED, live=False))


def forget(connection: Connection, generation: int) -> None:
    """This generation is gone, with all its rows."""
    connection.execute(delete(Projection).where(*_named(generation), col(Projection.status) == RETIRED))


def _named(generation: int) -> tuple[ColumnElement[bool], ...]:
    return col(Projection.name) == RESULTS, col(Projection.generation) == generation


def _all() -> Select[tuple[Any, ...]]:
    columns = [col(getattr(Projection, name)) for name in Checkpoint._fields]
    return select(*columns).where(col(Projection.name) == RESULTS)


def _checkpoint(row: RowMapping) -> Checkpoint:
    return Checkpoint(**row)
