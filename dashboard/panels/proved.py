"""Whether the log is as it was recorded: where it stands, when it was last checked here, and what keeps it provable."""

from __future__ import annotations

import datetime

import msgspec
import streamlit as st

from dashboard.access import rights
from dashboard.opened import ledger
from dashboard.panels.leading import numbers
from dashboard.wording import notice, quiet, subheading
from ledger.languages import digits
from ledger.service.verifying import Report, verify_ledger, write_anchor
from ledger.store import Ledger
from ledger.store.proving.anchors import Anchor
from ledger.wording import counted, day, said

MOST_AT_ONCE = 200_000
"""A log with more events is checked on the command line: a page would be waited for too long."""

MOST_FAULTS_SHOWN = 20


class Verified(msgspec.Struct):
    """The last check since the dashboard was started: where the log stood, what it came to, at what time (UTC)."""

    position: int
    wrong: int
    faults: list[str]
    at: datetime.datetime


@st.cache_resource(show_spinner=False)
def _kept(url: str) -> list[Verified]:
    """The last check of a ledger, for everybody who looks; empty before the first."""
    return []


def proved() -> None:
    """The end of the chain over all appends, and whether what is stored still fits it."""
    source = ledger()
    end = source.anchor()
    numbers(
        (digits(end.position), counted(end.position, "event in the log", "events in the log"), ""),
        (digits(end.commit_no), counted(end.commit_no, "append", "appends"), ""),
        (digits(end.epoch), said("epoch"), ""),
    )
    quiet(said("The chain over all appends ends with:"))
    st.code(end.chain_hash, language=None, wrap_lines=True)
    subheading(said("Is it as it was recorded?"))
    kept = _kept(str(source.url))
    if end.position > MOST_AT_ONCE:
        quiet(said("This log is long: domino-ledger verify checks it in the background of a terminal."))
    elif rights().may_begin and st.button(said("Check the whole log now"), type="primary", icon=":material/verified:"):
        with st.spinner(said("The log is read again …")):
            kept[:] = [_verified(source, end)]
    _told(kept, end)
    _anchor(end)


def _verified(source: Ledger, end: Anchor) -> Verified:
    report = Report()
    for _ in verify_ledger(source, report):
        pass
    faults = [str(one) for one in report.faults[:MOST_FAULTS_SHOWN]]
    return Verified(end.position, report.wrong, faults, datetime.datetime.now(datetime.UTC))


def _told(kept: list[Verified], end: Anchor) -> None:
    """What the last check came to."""
    if not kept:
        quiet(said("It was not checked since the dashboard was started."))
        return
    last = kept[0]
    where = {"day": day(last.at.isoformat()), "time": f"{last.at:%H:%M} UTC", "position": digits(last.position)}
    if last.wrong:
        title = counted(
            last.wrong,
            "{count} place does not fit: the log was tampered with",
            "{count} places do not fit: the log was tampered with",
        )
        notice(title, said("Checked on {day} at {time}, up to event {position}.", **where))
        for fault in last.faults:
            quiet(fault)
        return
    notice(said("Everything fits"), said("Checked on {day} at {time}, up to event {position}.", **where))
    if last.position != end.position:
        quiet(said("More was recorded since then."))


def _anchor(end: Anchor) -> None:
    """What to keep outside: only that shows that the end was cut off, or all of it written anew."""
    subheading(said("Anchor"))
    quiet(
        said(
            "A line to be kept where nobody who keeps the ledger can change it. Later domino-ledger verify --anchor "
            "shows whether anything was cut off or written anew since."
        )
    )
    if rights().owner:
        st.download_button(
            said("Save the anchor of today"), write_anchor(end), "ledger.anchor", "application/json",
            on_click="ignore", icon=":material/anchor:",
        )  # fmt: skip
