"""What an audit comes to, by club, by variant and by kind of fault: sums that stay small however long the archive."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.service.audits.auditing import Audited

MOST_NAMES = 1000
"""How many clubs or variants are told apart; what comes after them is counted together."""

OTHERS = "(others)"
COUNTED = ("matches", "events", "error", "warning", "info")
"""What is counted of each club and variant, in this order."""

Counts = dict[str, list[int]]


class Sums(msgspec.Struct):
    """Sums by club ("" for none) and by variant, each as `COUNTED` has it; faults by "severity code": in how many
    findings, and in how many matches.

    `matches` are those that could be read, `items` all that stood there, `kinds` the findings by severity.
    """

    items: int = 0
    matches: int = 0
    events: int = 0
    kinds: dict[str, int] = {}
    clubs: Counts = {}
    variants: Counts = {}
    faults: Counts = {}

    def add(self, audited: Audited) -> None:
        """Count a match."""
        read = audited.opening is not None
        self.items += 1
        self.matches += read
        self.events += audited.events
        counts = dict.fromkeys(COUNTED, 0) | {"matches": int(read), "events": audited.events}
        codes: dict[str, int] = {}
        for finding in audited.findings:
            counts[finding.severity] += 1
            self.kinds[finding.severity] = self.kinds.get(finding.severity, 0) + 1
            name = f"{finding.severity} {finding.code}"
            codes[name] = codes.get(name, 0) + 1
        if audited.opening is not None:
            _count(self.clubs, audited.opening.tags.get("Club", ""), list(counts.values()))
            _count(self.variants, audited.opening.variant, list(counts.values()))
        for name, number in codes.items():
            _count(self.faults, name, [number, 1])

    def join(self, other: Sums) -> None:
        """Count what another sum has counted."""
        self.items += other.items
        self.matches += other.matches
        self.events += other.events
        for severity, number in other.kinds.items():
            self.kinds[severity] = self.kinds.get(severity, 0) + number
        for mine, theirs in (
            (self.clubs, other.clubs),
            (self.variants, other.variants),
            (self.faults, other.faults),
        ):
            for name, numbers in theirs.items():
                _count(mine, name, numbers)

    def as_json(self) -> dict[str, Any]:
        """The shape of `summary` in `audit --json`; a match without a club is counted under null."""
        names = ("matches", "events", "errors", "warnings", "infos")
        faults = [
            {"severity": name.split()[0], "code": name.split()[1], "findings": numbers[0], "matches": numbers[1]}
            for name, numbers in by_size(self.faults)
        ]
        return {
            "clubs": [{"club": name or None, **dict(zip(names, n, strict=True))} for name, n in by_size(self.clubs)],
            "variants": [{"variant": name, **dict(zip(names, n, strict=True))} for name, n in by_size(self.variants)],
            "faults": faults,
        }


def by_size(counts: Counts) -> list[tuple[str, list[int]]]:
    """The sums, the largest first, then by name."""
    return sorted(counts.items(), key=lambda item: (-item[1][0], item[0]))


def _count(counts: Counts, name: str, numbers: list[int]) -> None:
    if name not in counts and len(counts) >= MOST_NAMES:
        name = OTHERS
    kept = counts.setdefault(name, [0] * len(numbers))
    for place, number in enumerate(numbers):
        kept[place] += number
