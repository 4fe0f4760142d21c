"""What an append asks for and answers, and how events that are ready for the log become rows of it."""

from __future__ import annotations

import enum
import uuid
from collections.abc import Sequence
from itertools import count, islice, repeat
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection

import ledger
from ledger.errors import InvalidEvent
from ledger.store.database.tables import MOST_EVENTS_IN_A_COMMIT
from ledger.store.log import chain, event_log
from ledger.store.log.prepared import Prepared
from ledger.store.log.rows import CommitRow, Head, StreamRow
from ledger.store.log.words import storable, write_remarks


class Origin(enum.IntEnum):
    """Where an append came from."""

    LIVE = 0
    IMPORT = 1
    CORRECTION = 2


class Asked(msgspec.Struct, frozen=True):
    """Who asks for an append and how it came about.

    `request_id` (a UUID) is made by the caller before he asks: if he does not hear the answer, he asks again with the
    same id, and nothing is written twice. `actor` is a name; the log holds an id for it. InvalidEvent if an id is no
    UUID or the name cannot be stored.
    """

    request_id: str = msgspec.field(default_factory=lambda: str(uuid.uuid4()))
    actor: str | None = None
    origin: Origin = Origin.LIVE
    import_id: str | None = None

    def __post_init__(self) -> None:
        for name in ("request_id", "import_id"):
            text = getattr(self, name)
            try:
                spelled_once = str(uuid.UUID(text)) if text is not None else None
            except ValueError:
                words = name.replace("_", " ")
                raise InvalidEvent(f"the {words} {text!r} is no UUID: make one for each {words[:-3]}") from None
            msgspec.structs.force_setattr(self, name, spelled_once)
        storable(self.actor or "")


class Appended(msgspec.Struct, frozen=True):
    """The answer to an append: the match, how many events it has now, and where the log stands.

    `replayed` says that the same request had been carried out before, and nothing was written now.
    """

    match: int
    version: int
    position: int
    commit_no: int
    replayed: bool = False


class Signed(NamedTuple):
    """What of an `Asked` goes into each commit row."""

    request_id: str
    actor_id: str | None
    origin: int
    import_id: str | None
    recorded_at: int


def request_of_part(request_id: str, first: int) -> str:
    """The request id of the commit that begins after so many events of an append; an append may need several."""
    return request_id if not first else str(uuid.uuid5(uuid.UUID(request_id), str(first)))


def write(
    connection: Connection, head: Head, stream: StreamRow, events: Sequence[Prepared], signed: Signed
) -> Appended:
    """Writes events to the end of a match, in as many commits as they need; the head must have been taken."""
    remarks = [
        (version, *remark) for version, event in enumerate(events, start=stream.version + 1) for remark in event.remarks
    ]
    write_remarks(connection, stream.stream_no, remarks)
    with event_log.at_once(connection, len(events)):
        for first in range(0, len(events), MOST_EVENTS_IN_A_COMMIT):
            part = events[first : first + MOST_EVENTS_IN_A_COMMIT]
            request_id = request_of_part(signed.request_id, first)
            head, stream = _write_commit(connection, head, stream, part, signed._replace(request_id=request_id))
        event_log.move_head(connection, head)
    return Appended(stream.stream_no, stream.version, head.position, head.commit_no)


def _write_commit(
    connection: Connection, head: Head, stream: StreamRow, events: Sequence[Prepared], signed: Signed
) -> tuple[Head, StreamRow]:
    commit_no = head.commit_no + 1
    stream_id, first = chain.id_bytes(stream.stream_id), stream.version + 1
    hashes = chain.event_hashes(stream.last_hash, stream_id, first, [event.content for event in events])
    rows = _rows(head, stream, commit_no, events, hashes)
    commit = CommitRow(
        commit_no=commit_no,
        request_id=signed.request_id,
        stream_no=stream.stream_no,
        first_version=first,
        events=len(events),
        first_position=head.position + 1,
        epoch=head.epoch,
        recorded_at=signed.recorded_at,
        actor_id=signed.actor_id,
        origin=signed.origin,
        import_id=signed.import_id,
        app_version=ledger.__version__,
        chain_hash=b"",
    )
    chained = chain.commit_hash(head.chain_hash, stream.stream_id, commit, hashes)
    grown = stream._replace(
        version=stream.version + len(events),
        last_hash=hashes[-1],
        timed=stream.timed or any(event.timed for event in events),
    )
    event_log.add_commit(connection, commit._replace(chain_hash=chained), rows, hashes[-1], timed=grown.timed)
    return Head(head.position + len(events), commit_no, chained, signed.recorded_at, head.epoch), grown


def _rows(
    head: Head, stream: StreamRow, commit_no: int, events: Sequence[Prepared], hashes: Sequence[bytes]
) -> list[tuple[Any, ...]]:
    """The events as rows, put together column by column: a row object for each costs more than its hash."""
    positions, versions = count(head.position + 1), count(stream.version + 1)
    kinds, schema_versions, moments, offsets, payloads = islice(zip(*events, strict=True), 5)
    stream_nos, commit_nos = repeat(stream.stream_no), repeat(commit_no)
    own = kinds, schema_versions, moments, offsets, payloads, hashes
    return list(zip(positions, stream_nos, versions, commit_nos, *own, strict=False))
