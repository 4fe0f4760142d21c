"""What an audit of many matches came to. Findings wait in a file until they are told: memory does not grow by them."""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from types import TracebackType
from typing import IO, Any, Self

import msgspec

from ledger.record import read, write
from ledger.service.audits.auditing import Audited, coverage_as_json, finding_as_json
from ledger.service.audits.sums import Sums

KEPT_IN_MEMORY = 1 << 20
"""So many bytes of findings are kept in memory before they go to a file."""


class Waiting(msgspec.Struct):
    """A match with findings as it waits: its record, where it is wanted, as text."""

    audited: Audited
    text: str = ""

    def renumber(self, before: int) -> None:
        """The match is called by its place: so many come before those that it was counted with."""
        audited = self.audited
        audited.match = str(int(audited.match) + before)
        audited.findings = [msgspec.structs.replace(f, match=audited.match) for f in audited.findings]


class PartResult(msgspec.Struct):
    """What was found in a part of an archive."""

    file: str | None
    sums: Sums
    found: list[Waiting]


_PACK, _UNPACK = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(Waiting)


def waiting(audited: Audited, *, with_record: bool) -> Waiting:
    """A match as it waits, with its record or without."""
    text = write(audited.record) if with_record and audited.record is not None else ""
    return Waiting(msgspec.structs.replace(audited, record=None), text)


class Report:
    """Sums of all matches, and the matches with findings or partial records in the order in which they were added.

    `state` says as of when the ledger was audited, where that was asked for. `with_records` keeps the records of these
    for pictures of their tables. Used in a `with`, it lets go of its file.
    """

    def __init__(self, *, with_records: bool = False) -> None:
        self.sums = Sums()
        self.files: set[str | None] = set()
        self.with_records = with_records
        self.state = ""
        self._found: IO[bytes] = tempfile.SpooledTemporaryFile(KEPT_IN_MEMORY)  # noqa: SIM115 - it lives with the report

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._found.close()

    def add(self, audited: Audited) -> None:
        """Count a match, and keep it if something was found, or some of it was not written down."""
        self.files.add(audited.file)
        self.sums.add(audited)
        if audited.findings or audited.hands:
            self._keep(waiting(audited, with_record=self.with_records))

    def join(self, result: PartResult) -> None:
        """Count and keep what was found in a part."""
        if result.sums.items:
            self.files.add(result.file)
        self.sums.join(result.sums)
        for found in result.found:
            self._keep(found)

    def _keep(self, found: Waiting) -> None:
        packed = _PACK.encode(found)
        self._found.seek(0, os.SEEK_END)
        self._found.write(len(packed).to_bytes(4, "big") + packed)

    @property
    def matches(self) -> int:
        """How many matches could be read."""
        return self.sums.matches

    @property
    def events(self) -> int:
        """How many events they have."""
        return self.sums.events

    @property
    def kinds(self) -> Counter[str]:
        """How many findings there are of each severity."""
        return Counter(self.sums.kinds)

    @property
    def found(self) -> Iterator[Audited]:
        """The matches with findings or partial records, one after another."""
        place = 0
        while head := self._read(place, 4):
            packed = self._read(place + 4, int.from_bytes(head, "big"))
            place += 4 + len(packed)
            kept = _UNPACK.decode(packed)
            for record in read(kept.text) if kept.text else ():
                kept.audited.record = record if not isinstance(record, Exception) else None
            yield kept.audited

    def _read(self, place: int, size: int) -> bytes:
        self._found.seek(place)
        return self._found.read(size)

    @property
    def wrong(self) -> bool:
        """Whether there is an error among the findings."""
        return self.kinds["error"] > 0

    def as_json(self) -> Iterator[str]:
        """The text of `audit --json` in pieces; a `summary` stands in it where there was a match, and `coverage` for
        each match that is no full record of all its hands.
        """
        yield f'{{"matches": {self.matches}, "events": {self.events}, "findings": ['
        between = ""
        for audited in self.found:
            for place, finding in enumerate(audited.findings):
                made = audited.corrected_by[place] if audited.corrected_by else ()
                yield between + _json(finding_as_json(finding) | ({"corrected_by": made} if made else {}))
                between = ",\n"
        yield "]"
        if self.sums.items:
            yield ', "coverage": ['
            between = ""
            for audited in self.found:
                if audited.hands:
                    yield between + _json(coverage_as_json(audited))
                    between = ",\n"
            yield f'], "summary": {_json(self.sums.as_json())}'
        yield "}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
