"""Audits of records, of files and of stored matches, one match after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.audit import Finding, audit
from ledger.correcting import corrections, resting
from ledger.errors import StoreError, Unreadable
from ledger.explaining import Covered, covered
from ledger.game.events import Open, Record
from ledger.game.objections import Code
from ledger.mending import mended
from ledger.service.reading import name_in_file, read_file

if TYPE_CHECKING:
    from ledger.store import Ledger, Stored

NO_EVENT = 0
"""The event of a finding on something that could not be read, which therefore never became an event."""


class Audited(msgspec.Struct):
    """A match and what was found in it; `opening` is None where the match could not be read.

    `by_ordinal` says that the match is called by its place in the file. `record` is kept only where somebody asked
    for it. `hands` says what was written down of each hand, where that is not all of every one. `corrected_by` are for
    each finding the corrections without which there would be none; it is empty where the match has no corrections.
    `number` is that of the match in its ledger, 0 for one of a file. `state` says which state of the match it is, where
    it was asked for as it stood.
    """

    match: str
    file: str | None
    opening: Open | None
    events: int
    findings: list[Finding]
    by_ordinal: bool = False
    record: Record | None = None
    corrected_by: list[tuple[int, ...]] = []
    hands: Covered = []
    number: int = 0
    state: str = ""


def audit_file(path: str) -> Iterator[Audited]:
    """Each match of a file as it is read, its name the `Id` tag or its ordinal; NotFound if there is no such file."""
    return audit_all(read_file(path), path)


def audit_all(items: Iterable[Record | Unreadable], file: str | None = None) -> Iterator[Audited]:
    """Each record audited in turn; one that is unreadable has that as its only finding."""
    for ordinal, item in enumerate(items, start=1):
        if isinstance(item, Unreadable):
            yield Audited(str(ordinal), file, None, 0, [_unreadable(item, str(ordinal), file)], by_ordinal=True)
            continue
        name = name_in_file(item, ordinal)
        found = sorted(audit(item, name, file), key=lambda finding: (finding.line or 0, finding.event))
        findings = mended(item, found)
        by_ordinal = not item.opening.tags.get("Id")
        corrected_by = _corrected_by(item, name, findings)
        hands = covered(item)
        yield Audited(name, file, item.opening, len(item.events), findings, by_ordinal, item, corrected_by, hands)


def audit_ledger(ledger: Ledger) -> Iterator[Audited]:
    """Each match of a ledger by number."""
    return (audit_stored(stored) for stored in ledger.matches())


def unread(number: int, name: str, why: StoreError) -> Audited:
    """A match of a ledger that cannot be read, which is all that was found in it."""
    found = Finding(name, NO_EVENT, Code.UNREADABLE, "error", str(why))
    return Audited(name, None, None, 0, [found], number=number)


def audit_stored(stored: Stored) -> Audited:
    """A match of a ledger; its findings name events, for it has no lines."""
    record = stored.record
    findings = mended(record, sorted(audit(record, stored.name), key=lambda finding: finding.event))
    corrected_by = _corrected_by(record, stored.name, findings)
    hands = covered(record)
    return Audited(
        stored.name, None, record.opening, len(record.events), findings,
        record=record, corrected_by=corrected_by, hands=hands, number=stored.number,
    )  # fmt: skip


def _corrected_by(record: Record, name: str, findings: list[Finding]) -> list[tuple[int, ...]]:
    made = corrections(record, name) if findings else []
    if not made:
        return []
    rests = resting(record, made, name)
    return [rests.finding(finding) for finding in findings]


def _unreadable(fault: Unreadable, match: str, file: str | None) -> Finding:
    return Finding(match, NO_EVENT, Code.UNREADABLE, "error", str(fault), file, fault.line)


def in_short(matches: int, events: int, kinds: Mapping[str, int]) -> str:
    """So many matches and events that were audited, and what was found in them by severity, in one line."""
    nouns = (("error", "error"), ("warning", "warning"), ("info", "remark"))
    found = (f"{kinds[kind]} {noun}{'s' if kinds[kind] > 1 else ''}" for kind, noun in nouns if kinds.get(kind))
    told = f"{matches} match{'' if matches == 1 else 'es'}, {events} event{'' if events == 1 else 's'}"
    return f"{told}: {', '.join(found) or 'nothing wrong'}"


def finding_as_json(finding: Finding) -> dict[str, Any]:
    """A finding in the shape of `audit --json`: what does not apply is null.

    Beyond the contract: `proved_by`, the later event that shows it, `mend`, a line that would mend it, and `goes_with`,
    the event of an earlier finding with whose line it vanishes too; only where there is one.
    """
    more = {"proved_by": finding.proved_by, "mend": finding.mend or None, "goes_with": finding.goes_with}
    return {
        "match": finding.match,
        "file": finding.file,
        "line": finding.line,
        "event": finding.event or None,
        "code": finding.code,
        "severity": finding.severity,
        "seat": finding.seat,
        "claimed": finding.claimed,
        "computed": finding.computed,
        "message": finding.message,
    } | {name: value for name, value in more.items() if value is not None}


def coverage_as_json(audited: Audited) -> dict[str, Any]:
    """What was written down of each hand of a match, what could be checked of it and what not, as `audit --json` has
    it.
    """
    hands = [{"hand": number, **msgspec.to_builtins(coverage)} for number, coverage in audited.hands]
    return {"match": audited.match, "file": audited.file, "hands": hands}
