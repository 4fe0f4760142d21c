"""What single rows prove of each other: an event of the one before it, an opening of its names, a digest of its words.

Whether they stand in a ledger or in a file with one match's proof makes no difference here.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from ledger.errors import Tampered, UnsupportedEvent
from ledger.game.events import Event, Open
from ledger.store.log import chain
from ledger.store.log.moments import spelled, taken_apart
from ledger.store.log.payload import MEMO, TYPES
from ledger.store.log.reading import MOMENT
from ledger.store.log.rows import CommitRow, EventRow
from ledger.store.log.words import NO_SALT

OPENING = TYPES[Open]
_LONGEST_OFFSET = 24 * 60
UNPROVABLE = (TypeError, ValueError, AttributeError, LookupError, struct.error)
"""What the hash of a row raises that holds something else than the program writes."""


class Fault(msgspec.Struct, frozen=True):
    """A place where what is stored does not fit: the table, and match (its name), event and position where known."""

    table: str
    message: str
    match: str | None = None
    event: int | None = None
    position: int | None = None

    def __str__(self) -> str:
        places = (("match", self.match), ("event", self.event), ("position", self.position))
        place = ", ".join(f"{name} {value}" for name, value in places if value is not None)
        return f"{self.table}: {place}: {self.message}" if place else f"{self.table}: {self.message}"


class SeatRow(NamedTuple):
    """Who sits where, and the salt of the digest."""

    seat: int
    player_id: str
    name: str
    salt: bytes


class TagRow(NamedTuple):
    """A header tag, its place in the header from 1, and the salt of the digest."""

    place: int
    name: str
    value: str
    salt: bytes


class RemarkRow(NamedTuple):
    """The words of a part of an event, and the salt of the digest."""

    version: int
    part: str
    text: str
    salt: bytes


class Changed(NamedTuple):
    """What clubs' logs say was changed beside one match since it was recorded.

    `seats` are those that were assigned to another player, by number; `names` what stands for each forgotten player, by
    his id; `words` the (number, part) of words that named one: a tag's place and "tag", or an event's number and part.
    """

    seats: Mapping[int, str] = {}
    names: Mapping[str, str] = {}
    words: Collection[tuple[int, str]] = ()


UNCHANGED = Changed()
Misfit = tuple[str, str]
"""The table that does not fit, and what is wrong."""


def event_hash(previous: bytes, stream_id: str, row: EventRow) -> bytes:
    """The hash that an event should have; empty where it holds what no event holds."""
    try:
        # offsets that stand for "none" inside a hash must not stand in a row
        if row.utc_offset is not None and (row.played_at is None or abs(row.utc_offset) > _LONGEST_OFFSET):
            return b""
        return chain.event_hash(
            previous,
            _identity(stream_id).bytes,
            row.version,
            row.type,
            row.schema_version,
            row.played_at,
            row.utc_offset,
            row.payload,
        )
    except UNPROVABLE:
        return b""


def commit_hash(previous: bytes, stream_id: str, commit: CommitRow, hashes: Sequence[bytes]) -> bytes:
    """The hash that an append should have; empty where its row holds what no append holds."""
    try:
        _identity(commit.request_id), _identity(stream_id)
        if "" in (commit.actor_id, commit.import_id):
            return b""
        return chain.commit_hash(previous, stream_id, commit, hashes)
    except UNPROVABLE:
        return b""


def _identity(text: str) -> UUID:
    """A UUID in the one of its many spellings that is written; ValueError for any other text."""
    identity = UUID(text)
    if str(identity) != text:
        raise ValueError(text)
    return identity


def opening_misfits(
    row: EventRow, seats: Sequence[SeatRow], tags: Sequence[TagRow], changed: Changed = UNCHANGED
) -> Iterator[Misfit]:
    """What of the names and tags beside the log does not fit the digests in the opening."""
    event = understood(row)
    if event is None:
        return
    if not isinstance(event, Open):
        yield "event", "it is no header, and a match begins with one"
        return
    try:
        _, _, sealed_seats, sealed_tags = msgspec.json.decode(row.payload, type=tuple[str, Any, list[Any], list[Any]])
        yield from _seat_misfits(sealed_seats, seats, changed)
        yield from _tag_misfits(sealed_tags, tags, changed)
    except (msgspec.DecodeError, *UNPROVABLE) as error:
        yield "event", f"its header cannot be read: {error}"


def _seat_misfits(sealed: Sequence[Any], seats: Sequence[SeatRow], changed: Changed) -> Iterator[Misfit]:
    if [row.seat for row in seats] != list(range(1, len(sealed) + 1)):
        yield "seat", f"{len(sealed)} players were recorded, and {len(seats)} stand beside the log"
    for row, (player_id, digest) in zip(seats, sealed, strict=False):
        own = changed.seats.get(row.seat, player_id)
        word = changed.names.get(own)
        erased = row.salt == NO_SALT and row.name == word
        proved = erased or _hex(chain.seat_digest, row.salt, player_id, row.name) == digest
        if row.player_id != own:
            yield "seat", f"seat {row.seat} is given to another player than the log says"
        elif word not in (None, row.name):
            yield "seat", f"the player of seat {row.seat} was forgotten, and a name stands there: forget him again"
        elif not proved:
            yield "seat", f"the name {row.name!r} of seat {row.seat} is not the one that was recorded"


def _tag_misfits(sealed: Sequence[Any], tags: Sequence[TagRow], changed: Changed) -> Iterator[Misfit]:
    if [row.place for row in tags] != list(range(1, len(sealed) + 1)):
        yield "tag", f"{len(sealed)} tags were recorded, and {len(tags)} stand beside the log"
    for row, digest in zip(tags, sealed, strict=False):
        if row.salt == NO_SALT and (row.place, "tag") in changed.words:
            continue
        if _hex(chain.tag_digest, row.salt, row.name, row.value) != digest:
            yield "tag", f"the tag {row.name!r} with the value {row.value!r} is not what was recorded"


def word_misfits(row: EventRow, remarks: Sequence[RemarkRow], changed: Changed = UNCHANGED) -> Iterator[Misfit]:
    """What of an event's words beside the log does not fit the digests in its payload."""
    event = understood(row)
    if event is None:
        return
    sealed = dict(_sealed(event)) if row.type != OPENING else {}
    for remark in remarks:
        if remark.part == MOMENT:
            if not _same_moment(remark.text, row):
                yield "remark", f"the moment {remark.text!r} is not the one that was recorded"
        elif remark.part not in sealed:
            yield "remark", f"nobody recorded words such as {remark.text!r} with this event"
        elif _other_words(remark, sealed.pop(remark.part), changed):
            yield "remark", f"the words {remark.text!r} are not those that were recorded"
    for part in sealed:
        yield "remark", f"its words ({part}) are missing"


def _other_words(remark: RemarkRow, digest: str, changed: Changed) -> bool:
    erased = remark.salt == NO_SALT and (remark.version, remark.part) in changed.words
    return not erased and _hex(chain.remark_digest, remark.salt, remark.text) != digest


def understood(row: EventRow) -> Event | None:
    """The event of a row, digests in the place of words; None where only a newer program could read it, or none can."""
    try:
        return MEMO[row.type, row.schema_version, row.payload]
    except (UnsupportedEvent, Tampered, TypeError):
        return None


def readable(row: EventRow) -> bool:
    """Whether a row holds an event, be it one that only a newer program knows."""
    try:
        MEMO[row.type, row.schema_version, row.payload]
    except UnsupportedEvent:
        return True
    except (Tampered, TypeError):
        return False
    return True


def _sealed(event: Event, within: str = "") -> Iterator[tuple[str, str]]:
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if field in ("why", "text"):
            yield within + field, value
        elif field == "replacement":
            yield from _sealed(value, f"{within}as.")


def _same_moment(text: str, row: EventRow) -> bool:
    try:
        named = taken_apart(text)
        usual = row.played_at is not None and spelled(row.played_at, row.utc_offset) == text
        return named == (row.played_at, row.utc_offset) and not usual
    except UNPROVABLE:
        return False


def _hex(digest: Any, *parts: Any) -> str:
    try:
        return str(digest(*parts).hex())
    except UNPROVABLE:
        return ""
