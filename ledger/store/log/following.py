"""The log read in its order from a position on, whatever matches its events belong to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection

from ledger.errors import StoreError
from ledger.game.events import Event
from ledger.store.log import event_log, reading
from ledger.store.log.rows import EventRow


class Placed(NamedTuple):
    """An event with its place in the log, its match (by name), its number there and its moment."""

    position: int
    match: str
    number: int
    event: Event
    moment: str | None


def after(connection: Connection, position: int, limit: int) -> Iterator[Placed]:
    """The events of matches that follow a position, at most so many, and none only if no more are there.

    UnsupportedEvent or Tampered if one is of a match that cannot be read.
    """
    rows = _rows_of_matches(connection, position, limit)
    if not rows:
        return
    numbers = sorted({row.stream_no for row in rows})
    found = {stream.stream_no: (stream, record) for stream, record in reading.read_many(connection, numbers)}
    for row in rows:
        stream, record = found[row.stream_no]
        if isinstance(record, StoreError):
            raise record
        event, moment = record.events[row.version - 1], record.moments.get(row.version)
        yield Placed(row.position, stream.name, row.version, event, moment)


def _rows_of_matches(connection: Connection, position: int, limit: int) -> list[EventRow]:
    while page := event_log.rows_after(connection, position, limit):
        rows = [row for row in page if row.stream_no > 0]
        if rows:
            return rows
        position = page[-1].position
    return []
