"""The findings of a whole ledger while it is looked at: audited bit by bit, what was audited stays audited.

A match is audited again only when it has grown. The last matches of the ledger come first, for they are what people
ask about; who looks sees how far the audit has come.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from ledger.club.names import name_key
from ledger.correcting import before_and_after
from ledger.errors import LedgerError, StoreError
from ledger.game.events import Amend, Correction, Insert, Record, Stand, Void
from ledger.game.objections import Code
from ledger.mending import Way, ways
from ledger.record import write_event
from ledger.service.audits.auditing import audit_stored
from ledger.service.clubs.rights import Rights
from ledger.store import Ledger, Stored
from ledger.store.history import recorded
from ledger.store.log.marks import grown_since, newest_first
from ledger.store.log.reading import read_many

AT_ONCE = 20
MOST_KEPT = {"error": 20_000, "warning": 20_000, "info": 2_000}
"""So many findings are kept of each severity, those of the matches recorded last."""

MOST_MATCHES = 2**62


UNREADABLE = str(Code.UNREADABLE)


class OpenFinding(msgspec.Struct, frozen=True):
    """A finding with what a list shows of its match; `club` is the club as written, "" without one; `mend` is what may
    be done about it, in words, "" where nothing can be offered.
    """

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
    mend: tuple[Way, ...] = ()


class OpenCorrection(msgspec.Struct, frozen=True):
    """A correction in a match: the event that it is, its line in the record, what `stood` there before ("" if nothing);
    who (`by`, "" where that is not known) had it recorded, and when (ISO 8601, UTC), at which position of the log.
    """

    number: int
    match: str
    club: str
    variant: str
    day: str
    players: tuple[str, ...]
    event: int
    line: str
    stood: str = ""
    by: str = ""
    when: str = ""
    position: int = 0


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
        self._found: dict[int, tuple[OpenFinding, ...]] = {}
        self._kept: Counter[str] = Counter()
        self._corrected: dict[int, tuple[OpenCorrection, ...]] = {}
        self._position = 0
        self._grown: list[int] = []
        self._before = 0
        self._top = 0
        self.matches = 0
        self.audited = 0

    @property
    def left(self) -> int:
        """How many matches are still to be audited, as far as is known: 0 before the first look."""
        return max(self.matches - self.audited, 0)

    def go_on(self, ledger: Ledger, seconds: float) -> bool:
        """Audits for so long at most; whether all is audited now. Who comes while another is at it does not wait.

        Of what has grown since the last look some is always audited, even in no time at all.
        """
        if not self._lock.acquire(blocking=False):
            return False
        try:
            self._look(ledger)
            until, waiting = time.monotonic() + seconds, bool(self._grown)
            while waiting or time.monotonic() < until:
                waiting = False
                numbers = self._next(ledger)
                if not numbers:
                    return True
                self._audit(ledger, numbers)
            return self.audited >= self.matches and not self._grown
        finally:
            self._lock.release()

    def _look(self, ledger: Ledger) -> None:
        """Which matches are new or have grown since the log was last looked at."""
        with ledger.snapshot() as snapshot:
            position = snapshot.head().position
            if position == self._position:
                return
            if self._position == 0:
                newest = newest_first(snapshot.connection, MOST_MATCHES, 1)
                self._top = newest[0] if newest else 0
                self._before = self._top + 1
            else:
                waiting = {*self._grown, *grown_since(snapshot.connection, self._position)}
                # what the audit has not come to yet will be read as it stands then
                self._grown = sorted(number for number in waiting if number >= self._before)
        self._position, self.matches = position, ledger.count()

    def _next(self, ledger: Ledger) -> list[int]:
        if self._grown:
            numbers = self._grown[-AT_ONCE:]
            del self._grown[-AT_ONCE:]
            self.audited += sum(number > self._top for number in numbers)
            self._top = max(self._top, *numbers)
            return numbers
        with ledger.snapshot() as snapshot:
            numbers = newest_first(snapshot.connection, self._before, AT_ONCE)
        if numbers:
            self._before = numbers[-1]
            self.audited += len(numbers)
        return numbers

    def _audit(self, ledger: Ledger, numbers: Sequence[int]) -> None:
        try:
            with ledger.snapshot() as snapshot:
                for stream, record in read_many(snapshot.connection, numbers):
                    if isinstance(record, StoreError):
                        self._cannot_be_read(ledger, stream.stream_no, str(record))
                    else:
                        name = stream.name
                        stored = Stored(stream.stream_no, name, stream.version, record)
                        self._take(stored, _corrections(stored, snapshot.connection))
        except LedgerError as error:
            if len(numbers) > 1:
                for number in numbers:
                    self._audit(ledger, [number])
            else:
                self._cannot_be_read(ledger, numbers[0], str(error))

    def _cannot_be_read(self, ledger: Ledger, number: int, why: str) -> None:
        """A match that cannot be read is a mistake in itself; what its header said is told if that can be."""
        with ledger.snapshot() as snapshot:
            name = snapshot.name(number)
        told = OpenFinding(number, name, "", "", "", (), 0, UNREADABLE, "error", why)
        if self._kept["error"] < MOST_KEPT["error"]:
            self._found[number] = (told,)
            self._kept["error"] += 1

    def _take(self, stored: Stored, made: tuple[OpenCorrection, ...]) -> None:
        self._kept.subtract(one.severity for one in self._found.pop(stored.number, ()))
        opening = stored.record.opening
        self._corrected.pop(stored.number, None)
        if made:
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
                mend=tuple(ways(one)),
            )
            for one in audit_stored(stored).findings
            if self._kept[one.severity] < MOST_KEPT[one.severity]
        )
        if found:
            self._found[stored.number] = found
            self._kept.update(one.severity for one in found)

    def listed(self, may: Rights) -> list[OpenFinding]:
        """The findings that somebody may see, those of the matches recorded last first.

        Whose a match is that cannot be read is not known: only the owner hears of it.
        """
        found = {n: own for n, own in dict(self._found).items() if may.owner or own[0].code != UNREADABLE}
        readable: dict[str, bool] = {}
        listed: list[OpenFinding] = []
        for number in sorted(found, reverse=True):
            club = found[number][0].club
            if readable.setdefault(name_key(club), may.may_read(club)):
                listed += found[number]
        return listed

    def corrections(self, may: Rights) -> list[OpenCorrection]:
        """The corrections that somebody may see, the last recorded first."""
        made = [own for own in dict(self._corrected).values() if may.may_read(own[0].club)]
        return sorted((one for own in made for one in own), key=lambda one: -one.position)


def _corrections(stored: Stored, connection: Connection) -> tuple[OpenCorrection, ...]:
    record = stored.record
    opening = record.opening
    numbers = [number for number, one in enumerate(record.events, start=1) if isinstance(one, Correction)]
    entries = recorded(connection, stored.number, numbers)
    return tuple(
        OpenCorrection(
            number=stored.number,
            match=stored.name,
            club=opening.tags.get("Club", ""),
            variant=opening.variant,
            day=opening.tags.get("Played", "")[:10],
            players=tuple(opening.seats),
            event=number,
            line=write_event(record.events[number - 1], opening),
            stood=_stood(record, number),
            by=entries[number].by or "",
            when=entries[number].moment,
            position=entries[number].position,
        )
        for number in numbers
    )


def _stood(record: Record, number: int) -> str:
    """What stood in the place of a correction; "" for nothing, and where it means what is not there."""
    event = record.events[number - 1]
    means = isinstance(event, Void | Amend | Insert | Stand) and 1 < event.target < number
    return before_and_after(record, number)[0] if means else ""


def sums_of(findings: list[OpenFinding]) -> Sums:
    """The findings counted."""
    sums = Sums(matches=len({one.number for one in findings}), findings=len(findings))
    for one in findings:
        sums.severities[one.severity] += 1
        sums.clubs[one.club] += 1
        sums.variants[one.variant] += 1
        sums.codes[one.severity, one.code] += 1
    return sums
