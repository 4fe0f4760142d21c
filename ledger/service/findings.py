"""The findings of a whole ledger while it is looked at: audited bit by bit, what was audited stays audited.

A match is audited again only when it has grown. The last matches of the ledger come first, for they are what people
ask about; who looks sees how far the audit has come.
"""

from __future__ import annotations

import threading
import time
from collections import Counter

import msgspec

from ledger.club.names import name_key
from ledger.errors import UnsupportedEvent
from ledger.game.events import Correction
from ledger.record import write_event
from ledger.service.auditing import audit_stored
from ledger.service.rights import Rights
from ledger.store import Ledger, Stored
from ledger.store.marks import marks
from ledger.store.reading import read_many

AT_ONCE = 50
MOST_KEPT = {"error": 20_000, "warning": 20_000, "info": 2_000}
"""So many findings are kept of each severity, those of the matches recorded last."""

MARKS_AT_ONCE = 5000


class OpenFinding(msgspec.Struct, frozen=True):
    """A finding with what a list shows of its match; `club` is the club as written, "" without one."""

    number: int
    match: str
    club: str
    variant: str
    day: str
    players: tuple[str, ...]
    event: int
    code: str
    severity: str
    message: str


class OpenCorrection(msgspec.Struct, frozen=True):
    """A correction in a match: the event that it is, and its line in the record."""

    number: int
    match: str
    club: str
    variant: str
    day: str
    players: tuple[str, ...]
    event: int
    line: str


class Sums(msgspec.Struct):
    """How many findings there are by club, variant and (severity, code), and how many matches have some."""

    matches: int = 0
    findings: int = 0
    severities: Counter[str] = msgspec.field(default_factory=Counter)
    clubs: Counter[str] = msgspec.field(default_factory=Counter)
    variants: Counter[str] = msgspec.field(default_factory=Counter)
    codes: Counter[tuple[str, str]] = msgspec.field(default_factory=Counter)


class LedgerFindings:
    """What was found in a ledger so far; it may be asked from several threads at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._versions: dict[int, int] = {}
        self._found: dict[int, tuple[OpenFinding, ...]] = {}
        self._kept: Counter[str] = Counter()
        self._corrected: dict[int, tuple[OpenCorrection, ...]] = {}
        self._todo: list[tuple[int, int]] = []
        self._seen: object = None
        self.matches = 0

    def go_on(self, ledger: Ledger, seconds: float) -> bool:
        """Audits for so long at most; whether all is audited now. Who comes while another is at it does not wait."""
        if not self._lock.acquire(blocking=False):
            return False
        try:
            self._look(ledger)
            until = time.monotonic() + seconds
            while self._todo and time.monotonic() < until:
                part = [self._todo.pop() for _ in range(min(AT_ONCE, len(self._todo)))]
                self._audit(ledger, dict(part))
            return not self._todo
        finally:
            self._lock.release()

    def _look(self, ledger: Ledger) -> None:
        """What has to be audited: matches that are new or have grown since."""
        position = ledger.progress().position + ledger.progress().behind
        if position == self._seen:
            return
        todo, after = [], 0
        with ledger.snapshot() as snapshot:
            while page := marks(snapshot.connection, after, MARKS_AT_ONCE):
                todo += [(number, version) for number, version, _ in page if self._versions.get(number) != version]
                after = page[-1][0]
        self._todo, self._seen = todo, position
        self.matches = len(self._versions.keys() | {number for number, _ in todo})

    def _audit(self, ledger: Ledger, versions: dict[int, int]) -> None:
        with ledger.snapshot() as snapshot:
            for stream, record in read_many(snapshot.connection, list(versions)):
                if isinstance(record, UnsupportedEvent):
                    self._versions[stream.stream_no] = versions[stream.stream_no]
                    continue
                name = stream.external_ref or str(stream.stream_no)
                stored = Stored(stream.stream_no, name, stream.version, record)
                self._take(stored)
                self._versions[stream.stream_no] = versions[stream.stream_no]

    def _take(self, stored: Stored) -> None:
        self._kept.subtract(one.severity for one in self._found.pop(stored.number, ()))
        opening = stored.record.opening
        self._corrected.pop(stored.number, None)
        if made := _corrections(stored):
            self._corrected[stored.number] = made
        found = tuple(
            OpenFinding(
                number=stored.number,
                match=stored.name,
                club=opening.tags.get("Club", ""),
                variant=opening.variant,
                day=opening.tags.get("Played", "")[:10],
                players=tuple(opening.seats),
                event=one.event,
                code=str(one.code),
                severity=one.severity,
                message=one.message,
            )
            for one in audit_stored(stored).findings
            if self._kept[one.severity] < MOST_KEPT[one.severity]
        )
        if found:
            self._found[stored.number] = found
            self._kept.update(one.severity for one in found)

    @property
    def audited(self) -> int:
        """How many matches are audited as they stand."""
        return len(self._versions)

    def listed(self, may: Rights) -> list[OpenFinding]:
        """The findings that somebody may see, those of the matches recorded last first."""
        found = dict(self._found)
        readable: dict[str, bool] = {}
        listed: list[OpenFinding] = []
        for number in sorted(found, reverse=True):
            club = found[number][0].club
            if readable.setdefault(name_key(club), may.may_read(club)):
                listed += found[number]
        return listed

    def corrections(self, may: Rights) -> list[OpenCorrection]:
        """The corrections that somebody may see, those of the matches recorded last first."""
        made = dict(self._corrected)
        return [
            one
            for number in sorted(made, reverse=True)
            if may.may_read(made[number][0].club)
            for one in reversed(made[number])
        ]


def _corrections(stored: Stored) -> tuple[OpenCorrection, ...]:
    opening = stored.record.opening
    return tuple(
        OpenCorrection(
            number=stored.number,
            match=stored.name,
            club=opening.tags.get("Club", ""),
            variant=opening.variant,
            day=opening.tags.get("Played", "")[:10],
            players=tuple(opening.seats),
            event=event,
            line=write_event(one, opening),
        )
        for event, one in enumerate(stored.record.events, start=1)
        if isinstance(one, Correction)
    )


def sums_of(findings: list[OpenFinding]) -> Sums:
    """The findings counted."""
    sums = Sums(matches=len({one.number for one in findings}), findings=len(findings))
    for one in findings:
        sums.severities[one.severity] += 1
        sums.clubs[one.club] += 1
        sums.variants[one.variant] += 1
        sums.codes[one.severity, one.code] += 1
    return sums
