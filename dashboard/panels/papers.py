"""The papers of a match to save or print: its score sheet, and what the audit found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import streamlit as st

from dashboard.access import rights
from dashboard.opened import ledger
from dashboard.wording import quiet
from ledger.errors import LedgerError
from ledger.service.audits.auditing import audit_stored, in_short
from ledger.service.matches.recording import recorded_lately
from ledger.service.matches.stood import stood
from ledger.service.paper.pages import PDF, form_of, written
from ledger.service.paper.sheets import sheet_of_match
from ledger.sheet.blocks import Page
from ledger.sheet.findings import Found, Sums, report
from ledger.stage import Unfolded
from ledger.stage.sharing import file_name
from ledger.wording import said

KINDS = {PDF: "application/pdf", "html": "text/html"}


def papers(match: Unfolded) -> None:
    """Buttons that save the score sheet and the audit's report; of one in play only for its scorers."""
    club = match.record.opening.tags.get("Club")
    if not match.number or match.branched:
        return
    if not rights().may_record(club) and recorded_lately(ledger(), match.number):
        return
    quiet(said("On paper, with the state of the log that it speaks of:"))
    with st.container(horizontal=True):
        for form in _forms():
            _button(said("Score sheet ({form})", form=form.upper()), match, "sheet", form, partial(_sheet, match))
        for form in _forms():
            _button(said("Audit report ({form})", form=form.upper()), match, "audit", form, partial(_report, match))


def _forms() -> list[str]:
    """PDF only where what it needs is installed."""
    try:
        form_of(PDF, None, tuple(KINDS))
    except LedgerError:
        return ["html"]
    return [PDF, "html"]


def _button(words: str, match: Unfolded, what: str, form: str, page: Callable[[], Page]) -> None:
    """It is made when it is asked for."""

    def content() -> bytes:
        made = written(page(), form)
        return made if isinstance(made, bytes) else "".join(made).encode()

    name = f"{file_name(match.name)}-{what}.{form}"
    st.download_button(
        words, content, name, KINDS[form], key=f"{what} {form}", on_click="ignore", icon=":material/print:"
    )


def _sheet(match: Unfolded) -> Page:
    return sheet_of_match(ledger(), match.number)[0]


def _report(match: Unfolded) -> Page:
    stored = ledger().match(match.number)
    audited = audit_stored(stored)
    found = Found(
        stored.name,
        None,
        audited.opening,
        audited.findings,
        audited.record,
        audited.hands,
        str(stood(ledger(), stored)),
    )
    kinds = Counter(finding.severity for finding in audited.findings)
    return report([found], Sums(in_short(1, audited.events, kinds)))
