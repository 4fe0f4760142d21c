"""Files into the ledger: what became of each match, and what an audit says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from ledger.audit import Finding, audit
from ledger.errors import Unreadable
from ledger.game.events import Record
from ledger.service.intake import Taken, take_in
from ledger.service.reading import check_file, read_file, torn_end
from ledger.store import Ledger


class Imported(msgspec.Struct):
    """One match of an import: its file, what became of it, and how many findings of each severity it has."""

    file: str
    taken: Taken
    findings: Counter[str]

    def as_json(self) -> dict[str, Any]:
        """The shape of one match in `import --json`."""
        taken = self.taken
        return {
            "match": taken.match,
            "file": self.file,
            "status": taken.status,
            "appended": taken.appended,
            "reason": taken.reason or None,
            "corrections": list(taken.corrections),
            "warnings": list(taken.warnings),
            "findings": {severity: self.findings[severity] for severity in ("error", "warning", "info")},
        }


def import_files(ledger: Ledger, paths: Iterable[str], actor: str | None = None) -> Iterator[Imported]:
    """Imports files one match at a time; NotFound before the first match if one of them is not there."""
    files = list(paths)
    for path in files:
        check_file(path)
    for path in files:
        imported = import_items(ledger, read_file(path), path, actor)
        torn = torn_end(path)
        yield from _with_torn_end(imported, torn) if torn else imported


def _with_torn_end(imported: Iterator[Imported], torn: str) -> Iterator[Imported]:
    """The matches of a file, the last with a warning that its last event may be the beginning of another."""
    last = next(imported, None)
    for one in imported:
        if last is not None:
            yield last
        last = one
    if last is None:
        return
    if last.taken.appended:
        last.taken = msgspec.structs.replace(last.taken, warnings=(*last.taken.warnings, _TORN.format(torn)))
    yield last


def import_items(
    ledger: Ledger,
    items: Iterable[Record | Unreadable],
    file: str,
    actor: str | None = None,
    *,
    typed: bool = False,
) -> Iterator[Imported]:
    """Imports the matches of one source, in the name of `actor`; with `typed` slips of names are told too."""
    for taken in take_in(ledger, items, file=file, actor=actor, typed=typed):
        yield Imported(file, taken, Counter(finding.severity for finding in _findings(taken)))


def _findings(taken: Taken) -> list[Finding]:
    if taken.findings is not None:
        return taken.findings()
    return audit(taken.record) if taken.record is not None and taken.status != "refused" else []


_TORN = (
    "the file ends within its last line, after {!r}: if it was cut off there, that event may be only the beginning of "
    "what was written; domino-ledger correct mends it"
)
