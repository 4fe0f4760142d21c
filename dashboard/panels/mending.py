"""What may be done about what the audit found: for each finding the lines to append, one step from the form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import streamlit as st

from dashboard.access import rights
from dashboard.places import CORRECT
from dashboard.wording import escaped, quiet, sentence
from ledger.audit import Finding
from ledger.game.events import Record
from ledger.mending import mended, ways
from ledger.wording import said

CORRECTING = ("amend", "insert", "void", "stand")
"""Lines that the form makes; what was left out at the end of a record is appended as it is, with `correct`."""

MOST_OFFERED = 12
"""So many findings of a match are told with what may be done about them."""


@st.cache_resource(show_spinner=False, max_entries=40)
def _offered(mark: str, _record: Record, _findings: Sequence[Finding]) -> list[Finding]:
    """The findings with what mends them; a match of one mark has always the same."""
    return mended(_record, _findings)


def offered(mark: str, record: Record, findings: Sequence[Finding]) -> list[Finding]:
    """The errors among the findings of a match with what mends them; `mark` is another for other events."""
    if all(finding.severity != "error" for finding in findings):
        return []
    return [finding for finding in _offered(mark, record, findings) if ways(finding)]


def offers(name: str, record: Record, findings: Iterable[Finding], *, placed: bool = False) -> None:
    """What may be done about findings that stand on the page already, `placed` with the event of each; a scorer of the
    club has each line in the form by one touch.
    """
    may = rights().may_record(record.opening.tags.get("Club"))
    for finding in list(findings)[:MOST_OFFERED]:
        where = f"{said('Event {event}', event=finding.event)}: " if placed else ""
        for way in ways(finding):
            words = f"{where}{way}"
            if not may or way.line.partition(" ")[0] not in CORRECTING:
                quiet(sentence(words))
                continue
            target = record.place_of(finding.event)
            here = {"match": name, "event": str(target), "line": way.line}
            st.page_link(CORRECT, label=escaped(words), icon=":material/edit:", query_params=here)
