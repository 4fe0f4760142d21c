"""The two hash chains: one along the events of a match, one along the commits of the whole log.

A match can be proved alone by its own chain; the other shows that no match is missing. Every field of a row that is
not worked out from others goes into its hash. A change of what is hashed takes a new prefix: old rows keep theirs.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from hashlib import sha256

from ledger.store.log.rows import CommitRow

CHAIN_FORMAT = "1"
START = bytes(32)
"""What stands before the first event of a match and before the first commit of a log."""

_EVENT = b"domino-ledger/event/1\0"
_COMMIT = b"domino-ledger/commit/1\0"
_SEAT = b"domino-ledger/seat/1\0"
_TAG = b"domino-ledger/tag/1\0"
_REMARK = b"domino-ledger/remark/1\0"
_content_fields = struct.Struct(">HHqh").pack
_version_field = struct.Struct(">Q").pack
_commit_fields = struct.Struct(">IQ16s16sQIQqH").pack
_NO_MOMENT = -1
_NO_OFFSET = -32768
# a moment without an offset is told apart from no moment at all, also in the microsecond before 1970
_BARE_MOMENT = 32767


def event_hash(
    previous: bytes,
    stream_id: bytes,
    version: int,
    kind: int,
    schema_version: int,
    played_at: int | None,
    utc_offset: int | None,
    payload: bytes,
) -> bytes:
    """SHA-256 of an event: prefix, hash before it in the match, stream id (16 bytes), numbers big-endian, payload.

    The payload goes in as its own SHA-256, so that one that must be taken out by law leaves the chain whole.
    """
    return event_hashes(previous, stream_id, version, [content(kind, schema_version, played_at, utc_offset, payload)])[
        0
    ]


def event_hashes(previous: bytes, stream_id: bytes, first: int, contents: Iterable[bytes]) -> list[bytes]:
    """The hashes of events that follow each other, the first of which has the version `first`, by their `content`."""
    hashes = []
    for version, hashed in enumerate(contents, start=first):
        previous = sha256(_EVENT + previous + stream_id + _version_field(version) + hashed).digest()
        hashes.append(previous)
    return hashes


def content(kind: int, schema_version: int, played_at: int | None, utc_offset: int | None, payload: bytes) -> bytes:
    """The end of what is hashed of an event, which is the same wherever the event stands."""
    if played_at is None:
        played_at, utc_offset = _NO_MOMENT, _NO_OFFSET
    elif utc_offset is None:
        utc_offset = _BARE_MOMENT
    return _content_fields(kind, schema_version, played_at, utc_offset) + _digest(payload)


def commit_hash(previous: bytes, stream_id: str, commit: CommitRow, hashes: Iterable[bytes]) -> bytes:
    """SHA-256 of a commit: prefix, hash of the commit before it, the whole row, the hashes of its events in order."""
    fields = _commit_fields(
        commit.epoch,
        commit.commit_no,
        id_bytes(commit.request_id),
        id_bytes(stream_id),
        commit.first_version,
        commit.events,
        commit.first_position,
        commit.recorded_at,
        commit.origin,
    )
    words = b"".join(_digest((part or "").encode()) for part in (commit.actor_id, commit.import_id, commit.app_version))
    return _digest(_COMMIT + previous + fields + words + b"".join(hashes))


def id_bytes(identity: str) -> bytes:
    """The 16 bytes of a UUID, as they are hashed."""
    return bytes.fromhex(identity.replace("-", ""))


def seat_digest(salt: bytes, player_id: str, name: str) -> bytes:
    """What the opening says of a seat: who sat there under which name, to be proved with the salt (16 bytes)."""
    return _digest(_SEAT + salt + id_bytes(player_id) + name.encode())


def tag_digest(salt: bytes, name: str, value: str) -> bytes:
    """What the opening says of a tag."""
    return _digest(_TAG + salt + name.encode() + b"\0" + value.encode())


def remark_digest(salt: bytes, text: str) -> bytes:
    """What a payload says of the words that stand beside the log."""
    return _digest(_REMARK + salt + text.encode())


def _digest(hashed: bytes) -> bytes:
    return sha256(hashed).digest()
