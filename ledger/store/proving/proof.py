"""One match with all that proves it: its rows as they are stored, and the salts of its names and words.

JSON Lines: a line for the match, then one for each event with its payload and its hash. Who has the file needs no
ledger to see that nothing in it was changed; the last hash is that of the match in its ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, select
from sqlmodel import col

from ledger.errors import Tampered, Unreadable
from ledger.store.database.meta import IDENTITY, meta
from ledger.store.database.tables import Event, Remark, Seat, Tag
from ledger.store.log.chain import START
from ledger.store.log.rows import EventRow, StreamRow
from ledger.store.log.words import NO_SALT
from ledger.store.proving.evidence import (
    Changed,
    Fault,
    RemarkRow,
    SeatRow,
    TagRow,
    event_hash,
    opening_misfits,
    readable,
    word_misfits,
)

FORMAT = 1


class ProvedMatch(msgspec.Struct, frozen=True):
    """The line of a match: `ledger` and `stream` are the ids of its ledger and of itself, hashes in hexadecimal."""

    proof: int
    match: str
    ledger: str
    stream: str
    events: int
    last_hash: str
    seats: list[tuple[str, str, str]]
    """Of each seat: the player's id, the name as it was recorded, the salt."""
    tags: list[tuple[str, str, str]]
    """Of each tag: its name, its value, the salt."""


class ProvedEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """The line of an event; `words` are parts with their words and salts."""

    event: int
    type: int
    schema_version: int
    payload: str
    hash: str
    played_at: int | None = None
    utc_offset: int | None = None
    words: list[tuple[str, str, str]] = []


def proof_of(connection: Connection, stream: StreamRow) -> str:
    """The text of a match's proof; Tampered if what is stored of it is no text."""
    number = stream.stream_no
    seat, tag = (col(Seat.player_id), col(Seat.name), col(Seat.salt)), (col(Tag.name), col(Tag.value), col(Tag.salt))
    seats = connection.execute(select(*seat).where(col(Seat.stream_no) == number).order_by(col(Seat.seat)))
    tags = connection.execute(select(*tag).where(col(Tag.stream_no) == number).order_by(col(Tag.place)))
    head = ProvedMatch(
        FORMAT,
        stream.name,
        meta(connection, IDENTITY) or "",
        stream.stream_id,
        stream.version,
        stream.last_hash.hex(),
        _as_recorded(connection, number, [(player, text, salt.hex()) for player, text, salt in seats]),
        [(title, text, salt.hex()) for title, text, salt in tags],
    )
    lines = [head, *_events(connection, number)]
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def _as_recorded(connection: Connection, number: int, seats: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """The seats with the players whom the opening names, also where one was assigned to another since."""
    payload = connection.scalar(
        select(col(Event.payload)).where(col(Event.stream_no) == number, col(Event.version) == 1)
    )
    try:
        sealed = msgspec.json.decode(payload or b"", type=tuple[Any, Any, list[tuple[str, str]], Any])[2]
    except (msgspec.DecodeError, msgspec.ValidationError):
        return seats
    return [(recorded[0], *seat[1:]) for recorded, seat in zip(sealed, seats, strict=False)]


def _events(connection: Connection, number: int) -> Iterator[ProvedEvent]:
    words: dict[int, list[tuple[str, str, str]]] = {}
    remark = (col(Remark.version), col(Remark.part), col(Remark.text), col(Remark.salt))
    for version, part, text, salt in connection.execute(select(*remark).where(col(Remark.stream_no) == number)):
        words.setdefault(version, []).append((part, text, salt.hex()))
    columns = [col(getattr(Event, name)) for name in EventRow._fields]
    rows = select(*columns).where(col(Event.stream_no) == number).order_by(col(Event.version))
    for row in map(EventRow._make, connection.execute(rows)):
        try:
            payload = row.payload.decode()
        except UnicodeDecodeError:
            raise Tampered(f"match {number}, event {row.version}: what is stored of it no program wrote") from None
        said = sorted(words.get(row.version, []))
        yield ProvedEvent(
            row.version, row.type, row.schema_version, payload, row.hash.hex(), row.played_at, row.utc_offset, said
        )


def read_proofs(lines: Iterable[bytes], file: str) -> Iterator[tuple[int, ProvedMatch | ProvedEvent]]:
    """(line, what stands there) of a file of proofs; Unreadable where it holds something else."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            read: ProvedMatch | ProvedEvent
            if b'"proof":' in line[:20]:
                read = msgspec.json.decode(line, type=ProvedMatch)
            else:
                read = msgspec.json.decode(line, type=ProvedEvent)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            wanted = "what domino-ledger export --format proof wrote"
            raise Unreadable(
                f"this is no proof of a match ({error})", file=file, line=number, expected=wanted
            ) from None
        if isinstance(read, ProvedMatch) and read.proof != FORMAT:
            raise Unreadable("a newer program wrote this proof; use that", file=file, line=number)
        yield number, read


def check_proofs(lines: Iterable[bytes], file: str) -> Iterator[tuple[int, list[Fault]]]:
    """(events, what does not fit in them) of a file of proofs; Unreadable if it is none."""
    match: _Match | None = None
    for number, read in read_proofs(lines, file):
        if isinstance(read, ProvedMatch):
            if match:
                yield 0, list(match.end())
            match = _Match(read)
        elif match is None:
            raise Unreadable("an event without its match", file=file, line=number, expected="the line of a match first")
        else:
            yield 1, list(match.event(read))
    if match is None:
        raise Unreadable("there is no match in it", file=file)
    yield 0, list(match.end())


class _Match:
    """One match of a file on its way from its first event to its last."""

    def __init__(self, proved: ProvedMatch) -> None:
        self._proved = proved
        self._version = 0
        self._previous = START

    def event(self, read: ProvedEvent) -> Iterator[Fault]:
        self._version += 1
        row, said = _row(read)
        if read.event != self._version:
            yield self._fault("event", f"event {self._version} is missing", self._version)
            self._version = read.event
        elif event_hash(self._previous, self._proved.stream, row) != row.hash:
            yield self._fault("event", "it is not what was recorded: it does not fit its hash", read.event)
        elif not readable(row):
            yield self._fault("event", "its payload is none that a program wrote", read.event)
        self._previous = row.hash
        # a name that was forgotten is not proved, nor are the words around it: without their salt nobody can
        withheld = Changed(words={(part.version, part.part) for part in said if part.salt == NO_SALT})
        misfits = list(word_misfits(row, said, withheld))
        if read.event == 1:
            seats = [SeatRow(n, *part[:2], _bytes(part[2])) for n, part in enumerate(self._proved.seats, start=1)]
            tags = [TagRow(n, *part[:2], _bytes(part[2])) for n, part in enumerate(self._proved.tags, start=1)]
            misfits += opening_misfits(row, seats, tags, _withheld(seats, tags))
        for table, message in misfits:
            yield self._fault(table, message, read.event)

    def end(self) -> Iterator[Fault]:
        if self._version != self._proved.events or self._previous.hex() != self._proved.last_hash:
            message = f"its proof has {self._version} events, and it ended with another, the {self._proved.events}th"
            yield self._fault("stream", message, self._version)

    def _fault(self, table: str, message: str, event: int) -> Fault:
        return Fault(table, message, self._proved.match, event)


def _withheld(seats: Sequence[SeatRow], tags: Sequence[TagRow]) -> Changed:
    names = {row.player_id: row.name for row in seats if row.salt == NO_SALT}
    return Changed(names=names, words={(row.place, "tag") for row in tags if row.salt == NO_SALT})


def _row(read: ProvedEvent) -> tuple[EventRow, list[RemarkRow]]:
    payload = read.payload.encode(errors="surrogatepass")
    moment = (read.played_at, read.utc_offset)
    row = EventRow(0, 0, read.event, 0, read.type, read.schema_version, *moment, payload, _bytes(read.hash))
    return row, [RemarkRow(read.event, part, text, _bytes(salt)) for part, text, salt in read.words]


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text) if text == text.lower() else b""
    except ValueError:
        return b""
