"""An archive in parts that are audited apart from each other: some matches of a file, or some of a ledger.

A part says all that a process of its own needs, and has a digest: what an earlier run found in the same part holds.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import re
from collections.abc import Collection, Iterable, Iterator
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from ledger.errors import NotFound, StoreError, Unreadable
from ledger.game.events import Record
from ledger.record import read, read_jsonl
from ledger.service.audits.auditing import Audited, audit_all, audit_stored, unread
from ledger.service.audits.report import PartResult, waiting
from ledger.service.audits.sums import Sums
from ledger.service.spreading import HasWeight

if TYPE_CHECKING:
    from ledger.store import Ledger

BYTES_IN_A_PART = 1 << 19
EVENTS_IN_A_PART = 20_000
MATCHES_TO_A_CUT = 1024
"""After each so many numbers a part ends, so that a match that grows moves the cuts of its neighbours only."""

MARKS_AT_ONCE = 1000
MOST_UNCUT = 1 << 24
"""So many bytes of a file are held while looking for a place to cut; what has none is read as a stream."""

BYTES_OF_AN_EVENT = 20
"""About how long an event is as text, so that parts of all kinds can be weighed against each other."""

# a tag after an event: there a match begins, whatever stands before it
_BOUNDARY = re.compile(rb'\n[a-z][^\n]*\n(?:[ \t]*(?:;[^\n]*)?\r?\n)*(?=\[[A-Z][A-Za-z0-9]* "[^"\\\n]*"\][ \t]*\r?\n)')
_BOM = b"\xef\xbb\xbf"


class TextPart(msgspec.Struct, frozen=True):
    """Some matches of a file as text; `line` is the number of its first line."""

    file: str
    line: int
    text: bytes

    @property
    def weight(self) -> int:
        """How much there is to do, in bytes of text."""
        return len(self.text)

    def digest(self) -> bytes:
        """What tells it from every other part."""
        return hashlib.sha256(f"text\0{self.file}\0{self.line}\0".encode(errors="surrogateescape") + self.text).digest()

    def audited(self) -> Iterator[Audited]:
        """Its matches, audited; ordinals count from 1 within the part."""
        return audit_all((_moved(item, self.line - 1) for item in read(self.text, file=self.file)), self.file)


class RecordsPart(msgspec.Struct, frozen=True):
    """Some matches of a source that cannot be cut before it is read, pickled."""

    file: str
    records: bytes
    weight: int

    def digest(self) -> bytes:
        """What tells it from every other part."""
        return hashlib.sha256(f"records\0{self.file}\0".encode(errors="surrogateescape") + self.records).digest()

    def audited(self) -> Iterator[Audited]:
        """Its matches, audited; ordinals count from 1 within the part."""
        # only ever made by `_read_parts` of this program: no file is unpickled
        return audit_all((_unpacked(item) for item in pickle.loads(self.records)), self.file)


class StoredPart(msgspec.Struct, frozen=True):
    """Some matches of the ledger at a URL: their numbers, and the hash of the last event of each."""

    url: str
    numbers: tuple[int, ...]
    hashes: bytes
    events: int

    @property
    def weight(self) -> int:
        """How much there is to do, in bytes of text."""
        return self.events * BYTES_OF_AN_EVENT

    def digest(self) -> bytes:
        """What tells it from every other part."""
        return hashlib.sha256(b"stored\0" + repr(self.numbers).encode() + self.hashes).digest()

    def audited(self) -> Iterator[Audited]:
        """Its matches, audited; of one that cannot be read that is the only finding."""
        # a file is audited without a ledger, and need not wait for what reads one
        from ledger.store import Ledger, Stored
        from ledger.store.log.reading import read_many

        with Ledger.open(self.url) as ledger, ledger.snapshot() as snapshot:
            for stream, record in read_many(snapshot.connection, self.numbers):
                name = stream.name
                if isinstance(record, StoreError):
                    yield unread(stream.stream_no, name, record)
                else:
                    yield audit_stored(Stored(stream.stream_no, name, stream.version, record))


class Part(HasWeight, Protocol):
    """What can be audited apart from the rest, by whoever it is sent to."""

    def digest(self) -> bytes:
        """What tells it from every other part."""
        ...

    def audited(self) -> Iterator[Audited]:
        """Its matches, audited."""
        ...


def audit_part(part: Part, with_records: bool = False) -> PartResult:
    """Audits a part; this is what other processes do."""
    result = PartResult(getattr(part, "file", None), Sums(), [])
    for audited in part.audited():
        result.sums.add(audited)
        if audited.findings or audited.hands:
            result.found.append(waiting(audited, with_record=with_records))
    return result


def parts_of_file(path: str) -> Iterator[Part]:
    """The parts of a file in its order; NotFound if it cannot be read."""
    try:
        with open(path, "rb") as file:
            begins = file.peek(4096).removeprefix(_BOM).lstrip()[:1]
            if begins == b"{":
                yield from _read_parts(read_jsonl(file, file=path), path)
            elif Path(path).is_file():
                yield from _cut_parts(file, path)
            else:
                yield from _read_parts(read(file, file=path), path)
    except OSError as error:
        raise NotFound(f"{path} cannot be read: {error.strerror}") from error


def _cut_parts(file: BufferedReader, path: str) -> Iterator[Part]:
    line, text = 1, b""
    while piece := file.read(BYTES_IN_A_PART):
        if len(text) > MOST_UNCUT:
            rest = read(BufferedReader(_Joined(text + piece, file)), file=path)
            yield from _read_parts((_moved(item, line - 1) for item in rest), path)
            return
        start = max(0, len(text) - BYTES_IN_A_PART // 8)
        text += piece
        cut = max((found.end() for found in _BOUNDARY.finditer(text, start)), default=0)
        if cut:
            yield TextPart(path, line, text[:cut])
            line += text.count(b"\n", 0, cut)
            text = text[cut:]
    if text:
        yield TextPart(path, line, text)


class _Joined(io.RawIOBase):
    """The beginning of a file that was read already, and the rest of it."""

    def __init__(self, begin: bytes, rest: BufferedReader) -> None:
        self._begin, self._rest = io.BytesIO(begin), rest

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """The next bytes, at most so many as the buffer takes."""
        return self._begin.readinto(buffer) or self._rest.readinto(buffer)


def _read_parts(items: Iterable[Record | Unreadable], path: str) -> Iterator[Part]:
    kept: list[Record | tuple[str, dict[str, object]]] = []
    events = 0
    for item in items:
        kept.append((item.message, vars(item)) if isinstance(item, Unreadable) else item)
        events += 1 if isinstance(item, Unreadable) else len(item.events)
        if events >= EVENTS_IN_A_PART:
            yield RecordsPart(path, pickle.dumps(kept), events * BYTES_OF_AN_EVENT)
            kept, events = [], 0
    if kept:
        yield RecordsPart(path, pickle.dumps(kept), events * BYTES_OF_AN_EVENT)


def _unpacked(item: Record | tuple[str, dict[str, object]]) -> Record | Unreadable:
    if isinstance(item, Record):
        return item
    fault = Unreadable(item[0])
    vars(fault).update(item[1])
    return fault


def _moved(item: Record | Unreadable, lines: int) -> Record | Unreadable:
    """An item of a part with the lines of the whole file."""
    if isinstance(item, Unreadable):
        item.line = item.line + lines if item.line is not None else None
        return item
    if not lines:
        return item
    return msgspec.structs.replace(item, lines={event: line + lines for event, line in item.lines.items()})


def parts_of_ledger(ledger: Ledger, among: Collection[int] | None = None) -> Iterator[StoredPart]:
    """The parts of a ledger by number; with `among` only of the matches of these numbers."""
    url = ledger.url.render_as_string(hide_password=False)
    numbers: list[int] = []
    hashes, events = [], 0
    for number, version, last_hash in _marks(ledger):
        if among is not None and number not in among:
            continue
        numbers.append(number)
        hashes.append(last_hash)
        events += version
        if events >= EVENTS_IN_A_PART or number % MATCHES_TO_A_CUT == 0:
            yield StoredPart(url, tuple(numbers), b"".join(hashes), events)
            numbers, hashes, events = [], [], 0
    if numbers:
        yield StoredPart(url, tuple(numbers), b"".join(hashes), events)


def _marks(ledger: Ledger) -> Iterator[tuple[int, int, bytes]]:
    from ledger.store.log.marks import marks

    last = 0
    while True:
        with ledger.snapshot() as snapshot:
            page = marks(snapshot.connection, last, MARKS_AT_ONCE)
        yield from page
        if not page:
            return
        last = page[-1][0]


def part_of_match(ledger: Ledger, number: int) -> StoredPart:
    """One match of a ledger as a part; NotFound if there is none of this number."""
    with ledger.snapshot() as snapshot:
        stream = snapshot.find_number(number)
    return StoredPart(ledger.url.render_as_string(hide_password=False), (number,), stream.last_hash, stream.version)
