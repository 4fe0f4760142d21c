"""How matches came into the log: as they stood earlier, and who had what recorded, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection

from ledger.errors import NotFound
from ledger.store.appending.transaction import Snapshot
from ledger.store.database import statements
from ledger.store.ledger import Ledger, Stored
from ledger.store.lists.cards import EVERYTHING, Filter
from ledger.store.log.append import Origin
from ledger.store.log.moments import spelled
from ledger.store.log.reading import first_events


class Recorded(msgspec.Struct, frozen=True):
    """When an event came into the log (ISO 8601, UTC), at which position, from where, and in whose name.

    `by` is None where no name was given, and where it has been erased.
    """

    position: int
    moment: str
    origin: Origin
    by: str | None


def position_at(ledger: Ledger, moment: int) -> int:
    """The last position that was recorded at a moment (microseconds UTC) or before; 0 where there was none."""
    with ledger.snapshot() as snapshot:
        statement = "SELECT MAX(first_position + events - 1) FROM event_commit WHERE recorded_at <= ?"
        return int(statements.run(snapshot.connection, statement, [moment]).scalar() or 0)


def match_at(ledger: Ledger, handle: str | int, position: int) -> Stored:
    """A match as it stood when the log ended at a position; NotFound if it did not exist yet."""
    with ledger.snapshot() as snapshot:
        stream = snapshot.find(handle)
        stored = Stored(stream.stream_no, stream.name, stream.version, snapshot.record(stream))
        stood = _cut(snapshot, stored, position)
        if stood is None:
            first = recorded(snapshot.connection, stream.stream_no, [1])[1]
            raise NotFound(
                f"match {stream.name} did not exist at position {position} of the log: it begins at position "
                f"{first.position}, recorded {first.moment[:19].replace('T', ' ')} UTC"
            )
    return stood


def matches_at(ledger: Ledger, position: int, wanted: Filter = EVERYTHING) -> Iterator[Stored]:
    """The wanted matches by number, each as it stood when the log ended at a position; without those begun later."""
    for stored in ledger.matches(wanted):
        with ledger.snapshot() as snapshot:
            stood = _cut(snapshot, stored, position)
        if stood is not None:
            yield stood


def match_after(ledger: Ledger, handle: str | int, event: int) -> Stored:
    """A match as it stood after its event of this number; NotFound if it has no such event."""
    stored = ledger.match(handle)
    if not 1 <= event <= stored.version:
        raise NotFound(f"there is no event {event}: match {stored.name} has the events 1 to {stored.version}")
    return msgspec.structs.replace(stored, version=event, record=first_events(stored.record, event))


def _cut(snapshot: Snapshot, stored: Stored, position: int) -> Stored | None:
    statement = "SELECT MAX(version) FROM event WHERE stream_no = ? AND position <= ?"
    version = statements.run(snapshot.connection, statement, [stored.number, position]).scalar()
    if version is None:
        return None
    return msgspec.structs.replace(stored, version=version, record=first_events(stored.record, version))


def recorded_together(connection: Connection, stream_no: int) -> list[range]:
    """The numbers of a match's events that were recorded live at one go, for each time that these were several."""
    statement = (
        "SELECT event_commit.first_version, event_commit.events"
        " FROM event JOIN event_commit ON event_commit.commit_no = event.commit_no"
        " WHERE event.stream_no = ? AND event.version = event_commit.first_version"
        " AND event_commit.events > 1 AND event_commit.origin = ? ORDER BY event.version"
    )
    rows: list[Any] = list(statements.run(connection, statement, [stream_no, Origin.LIVE]))
    return [range(first, first + events) for first, events in rows]


def recorded(connection: Connection, stream_no: int, events: Sequence[int]) -> dict[int, Recorded]:
    """Who had these events of a match recorded, and when, by their numbers."""
    if not events:
        return {}
    marks = ", ".join("?" * len(events))
    statement = (
        "SELECT event.version, event.position, event_commit.recorded_at, event_commit.origin, actor.name"
        " FROM event JOIN event_commit ON event_commit.commit_no = event.commit_no"
        " LEFT JOIN actor ON actor.actor_id = event_commit.actor_id"
        f" WHERE event.stream_no = ? AND event.version IN ({marks})"
    )
    rows: list[Any] = list(statements.run(connection, statement, [stream_no, *events]))
    return {row[0]: Recorded(row[1], spelled(row[2], 0), Origin(row[3]), row[4]) for row in rows}
