"""Findings as CSV for spreadsheets: a text that a spreadsheet would take for a formula gets an apostrophe before it."""

from __future__ import annotations

import csv as commas
import io
from collections.abc import Iterable, Iterator

from ledger.naming import with_names
from ledger.sheet.findings import Found

COLUMNS = (
    *("match", "file", "line", "event", "code", "severity", "seat", "player"),
    *("claimed", "computed", "message", "proved_by", "mend"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def csv(found: Iterable[Found]) -> Iterator[str]:
    """The lines of the file, its first the names of the columns; numbers are plain, lists are parted by blanks."""
    yield csv_line(COLUMNS)
    for one in found:
        for finding in one.findings:
            seats = one.opening.seats if one.opening else ()
            player = seats[finding.seat - 1] if finding.seat and seats else None
            yield csv_line(
                (
                    finding.match,
                    finding.file,
                    finding.line,
                    finding.event or None,
                    finding.code,
                    finding.severity,
                    finding.seat,
                    player,
                    finding.claimed,
                    finding.computed,
                    with_names(finding.message, seats),
                    finding.proved_by,
                    finding.mend or None,
                )
            )


def csv_line(cells: Iterable[object]) -> str:
    """One line of a file; a text that begins like a formula gets an apostrophe before it."""
    written = io.StringIO()
    commas.writer(written, lineterminator="\r\n").writerow(map(_cell, cells))
    return written.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, list):
        return " ".join(map(str, value)) or "nobody"
    if isinstance(value, str) and value.lstrip(" ").startswith(_FORMULA):
        return "'" + value
    return value
