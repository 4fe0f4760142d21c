"""Exporting: matches of the ledger as text or JSON Lines, in the form that importing reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ledger.errors import NotFound
from ledger.record import write, write_jsonl
from ledger.store import Filter, Ledger, Stored

FORMATS: dict[str, Callable[[Stored], str]] = {
    "domino": lambda stored: write(stored.record),
    "jsonl": lambda stored: write_jsonl(stored.record, stored.name),
}
"""How a match is written, by the name of the form."""

_BETWEEN = {"domino": "\n", "jsonl": ""}


def export(
    ledger: Ledger, handles: Iterable[str] = (), *, form: str = "domino", wanted: Filter | None = None
) -> Iterator[str]:
    """The text of these matches, or of all that are wanted by number, match by match; NotFound if one is not there."""
    if form not in FORMATS:
        raise NotFound(f"there is no form {form!r}; there are {', '.join(FORMATS)}")
    asked = list(handles)
    # every handle is looked up before the first match is written: half an export helps nobody
    for handle in asked:
        ledger.find(handle)
    matches = (ledger.match(handle) for handle in asked) if asked else ledger.matches(wanted or Filter())
    for place, stored in enumerate(matches):
        yield (_BETWEEN[form] if place else "") + FORMATS[form](stored)
