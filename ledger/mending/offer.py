"""Corrections are tried out, not guessed: what is offered was appended to the record and audited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from ledger.audit import Finding, audit
from ledger.game.events import Amend, Event, Record
from ledger.mending.candidates import candidates
from ledger.mending.fault import fault_at
from ledger.record import write_event

MOST_FINDINGS = 3
"""For so many errors of a match a correction is looked for: what follows may well be mended with them."""

MOST_TRIED = 16
"""So many corrections are tried for a finding before it is given up."""

Place = tuple[int, str]
"""A finding as it is told apart from others: the place in the log and its code."""


def mended(record: Record, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, the first errors among them with the line that would mend them, where one is known."""
    offered: list[Finding] = []
    tried = 0
    for finding in findings:
        if finding.severity == "error" and finding.event > 1 and tried < MOST_FINDINGS:
            tried += 1
            line = _line(record, finding, findings)
            offered.append(msgspec.structs.replace(finding, mend=line) if line else finding)
        else:
            offered.append(finding)
    return offered


def _line(record: Record, finding: Finding, findings: Sequence[Finding]) -> str:
    fault = fault_at(record, finding)
    if fault is None:
        return ""
    before = places(record, findings)
    for event in _first(_once(candidates(fault)), MOST_TRIED):
        if helps(record, event, finding, before):
            return write_event(event, record.opening)
    return ""


def helps(record: Record, event: Event, finding: Finding, before: Counter[Place]) -> bool:
    """Whether the event, appended, makes the finding vanish and brings no error that was not there before."""
    longer = msgspec.structs.replace(record, events=(*record.events, event))
    after = places(longer, audit(longer))
    gone = place_of(record, finding)
    return after[gone] < before[gone] and not after - before


def places(record: Record, findings: Iterable[Finding]) -> Counter[Place]:
    """The errors, each by the place in the log and its code."""
    return Counter(place_of(record, finding) for finding in findings if finding.severity == "error")


def place_of(record: Record, finding: Finding) -> Place:
    """A finding on an amendment stands in the place of what was amended."""
    event = record.events[finding.event - 1]
    return event.target if isinstance(event, Amend) else finding.event, finding.code


def _once(events: Iterable[Event]) -> Iterable[Event]:
    seen: list[Event] = []
    for event in events:
        if event not in seen:
            seen.append(event)
            yield event


def _first(events: Iterable[Event], most: int) -> Iterable[Event]:
    return (event for event, _ in zip(events, range(most), strict=False))
