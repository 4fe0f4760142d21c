"""Corrections are tried out, not guessed: what is offered was appended to the record and audited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ledger.audit import Finding, audit
from ledger.game.events import Event, Record, Stand, Void
from ledger.game.objections import OF_CLAIMS
from ledger.mending.candidates import TWICE, candidates
from ledger.mending.fault import fault_at
from ledger.record import write_event

MOST_FINDINGS = 3
"""For so many errors of play of a match a correction is looked for: what follows may well be mended with them."""

MOST_CLAIMS = 40
"""For so many wrong claims: what should have been written is known."""

MOST_TRIED = 24
"""So many corrections are tried for a finding before it is given up."""

Place = tuple[int, str, int | None]
"""A finding as it is told apart from others: the place in the log, its code, and whose it is."""


class Mending:
    """The findings of a match, gone through in their order; `going` are those that vanish with what was offered."""

    def __init__(self, record: Record, findings: Sequence[Finding]) -> None:
        self.record, self.findings = record, findings
        self.before = places(record, findings)
        self.going: dict[Place, tuple[int, int]] = {}
        self._tried: Counter[bool] = Counter()

    def of(self, finding: Finding) -> Finding:
        """The finding with the line that would mend it, or with the event of that with which it goes."""
        if finding.severity != "error" or finding.event == 1:
            return finding
        place = place_of(self.record, finding)
        if place in self.going:
            event, more = self.going.pop(place)
            if more > 1:
                self.going[place] = event, more - 1
            return msgspec.structs.replace(finding, goes_with=event)
        claimed = finding.code in OF_CLAIMS
        self._tried[claimed] += 1
        if self._tried[claimed] > (MOST_CLAIMS if claimed else MOST_FINDINGS):
            return finding
        found = self._best(finding, may_stand=self._tried.total() == 1)
        if found is None:
            return finding
        correction, after = found
        gone = self.before - after
        gone[place] -= 1
        self.going |= {other: (finding.event, count) for other, count in gone.items() if count > 0}
        return msgspec.structs.replace(finding, mend=write_event(correction, self.record.opening))

    def _best(self, finding: Finding, *, may_stand: bool) -> tuple[Event, Counter[Place]] | None:
        """The correction after which the fewest errors are left, the likelier of two, and those errors.

        That an error stands as it was is offered for want of any other, and not for what may follow from an earlier.
        """
        place = place_of(self.record, finding)[0]
        found: tuple[Event, Counter[Place]] | None = None
        least = self.before.total()
        for event in _first(_once(_candidates(self.record, finding, self.findings)), MOST_TRIED):
            if isinstance(event, Stand) and (found is not None or not may_stand):
                continue
            after = _after(self.record, event, finding, self.before)
            if after is None or after.total() >= least:
                continue
            found, least = (event, after), after.total()
            if finding.code in OF_CLAIMS and all(other != place for other, _, _ in after):
                break
        return found


def mended(record: Record, findings: Sequence[Finding]) -> list[Finding]:
    """The findings of a match, each wrong claim and the first other errors with the line that would mend it (`mend`),
    where one is known; an error that vanishes with the line of an earlier one names that (`goes_with`).

    Every line that is offered was tried out: with it the finding is gone, and no new error comes.
    """
    mending = Mending(record, findings)
    return [mending.of(finding) for finding in findings]


def _candidates(record: Record, finding: Finding, findings: Sequence[Finding]) -> Iterator[Event]:
    """What may mend the finding, then what may mend another of the same event; what only takes a line away, or lets it
    stand, after all that puts something right.
    """
    beside = (other for other in findings if other.event == finding.event and other is not finding)
    faults = [fault for one in (finding, *beside) if (fault := fault_at(record, one)) is not None]
    every = [event for fault in faults for event in candidates(fault)]
    yield from sorted(every, key=lambda event: isinstance(event, Void | Stand) and event.why != TWICE)


def _after(record: Record, event: Event, finding: Finding, before: Counter[Place]) -> Counter[Place] | None:
    """The errors that are left when the event is appended; None if it does not make the finding vanish, or brings an
    error that was not there before.
    """
    longer = record.with_events([event])
    after = places(longer, audit(longer))
    gone = place_of(record, finding)
    return after if after[gone] < before[gone] and not after - before else None


def places(record: Record, findings: Iterable[Finding]) -> Counter[Place]:
    """The errors, each by the place in the log and its code."""
    return Counter(place_of(record, finding) for finding in findings if finding.severity == "error")


def place_of(record: Record, finding: Finding) -> Place:
    """What tells a finding from the others; one on an amendment lies in the place of what was amended."""
    return record.place_of(finding.event), finding.code, finding.seat


def _once(events: Iterable[Event]) -> Iterable[Event]:
    seen: list[Event] = []
    for event in events:
        if event not in seen:
            seen.append(event)
            yield event


def _first(events: Iterable[Event], most: int) -> Iterable[Event]:
    return (event for event, _ in zip(events, range(most), strict=False))
