"""The rows of the log, as they are read, hashed and written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Head(NamedTuple):
    """The end of the log: how many events and commits there are, and the hash of the last commit."""

    position: int
    commit_no: int
    chain_hash: bytes
    last_recorded_at: int
    epoch: int


class StreamRow(NamedTuple):
    """A match in the log: its number, identity, length and the hash of its last event."""

    stream_no: int
    stream_id: str
    version: int
    last_hash: bytes
    external_ref: str | None
    timed: bool

    @property
    def name(self) -> str:
        """What the match is called: by its `Id`, else by its number."""
        return self.external_ref or str(self.stream_no)


class Growing(NamedTuple):
    """A match as an append finds it: the end of the log, its seats, its club as clubs are compared, and it itself.

    `forgets` says that some name was forgotten in this ledger, `asked_before` that the request has been carried out.
    `stream` is None where there is no such match.
    """

    head: Head
    seats: int
    club_key: str
    forgets: bool
    asked_before: bool
    stream: StreamRow | None

    @classmethod
    def of(cls, row: Sequence[Any]) -> Growing:
        """The same by its columns in a row, in this order."""
        first, (seats, club_key, forgets, asked_before, *stream) = row[: len(Head._fields)], row[len(Head._fields) :]
        there = StreamRow._make(stream) if stream[0] is not None else None
        return cls(Head._make(first), seats, club_key or "", bool(forgets), bool(asked_before), there)


class CommitRow(NamedTuple):
    """One append as it is stored; the fields are those of `event_commit`."""

    commit_no: int
    request_id: str
    stream_no: int
    first_version: int
    events: int
    first_position: int
    epoch: int
    recorded_at: int
    actor_id: str | None
    origin: int
    import_id: str | None
    app_version: str
    chain_hash: bytes


class Place(NamedTuple):
    """An event's place in the log and in its match, and its kind, without what is in it."""

    position: int
    stream_no: int
    version: int
    type: int
    schema_version: int


class EventRow(NamedTuple):
    """One event as it is stored; the fields are those of `event`."""

    position: int
    stream_no: int
    version: int
    commit_no: int
    type: int
    schema_version: int
    played_at: int | None
    utc_offset: int | None
    payload: bytes
    hash: bytes
