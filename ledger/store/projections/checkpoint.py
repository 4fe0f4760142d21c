"""How far a read model has come: read, moved by whoever applied the events, and stopped where one cannot be."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, Select, Update, select, update
from sqlmodel import col

from ledger.store import event_log
from ledger.store.projections.tables import Projection

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
    """The generation that is read."""
    return _checkpoint(connection.execute(_all().where(col(Projection.live))).mappings().one())


def generations(connection: Connection) -> list[Checkpoint]:
    """Every generation, the oldest first."""
    return [_checkpoint(row) for row in connection.execute(_all().order_by(col(Projection.generation))).mappings()]


def progress(connection: Connection) -> Progress:
    """Where the results that are read stand beside the log."""
    read, end = live(connection), event_log.head(connection).position
    return Progress(read.generation, read.status, read.position, end - read.position, read.error)


def move(connection: Connection, checkpoint: Checkpoint, to: int, code_hash: str, now: int) -> bool:
    """Moves a generation on to a position, if it still stands where it was seen; False if somebody else was quicker."""
    moved = _seen(checkpoint).values(
        position=to,
        code_hash=code_hash,
        heartbeat_at=now,
        error=None,
        status=ACTIVE if checkpoint.live else BUILDING,
    )
    return connection.execute(moved).rowcount == 1


def stop(connection: Connection, checkpoint: Checkpoint, error: str, code_hash: str, now: int) -> bool:
    """Marks a generation as failed where it stands; False if it has been moved since it was seen."""
    stopped = _seen(checkpoint).values(status=FAILED, error=error, code_hash=code_hash, heartbeat_at=now)
    return connection.execute(stopped).rowcount == 1


def _all() -> Select[tuple[Any, ...]]:
    columns = [col(getattr(Projection, name)) for name in Checkpoint._fields]
    return select(*columns).where(col(Projection.name) == RESULTS)


def _seen(checkpoint: Checkpoint) -> Update:
    return update(Projection).where(
        col(Projection.name) == RESULTS,
        col(Projection.generation) == checkpoint.generation,
        col(Projection.position) == checkpoint.position,
        col(Projection.status) == checkpoint.status,
    )


def _checkpoint(row: RowMapping) -> Checkpoint:
    return Checkpoint(**row)
