"""How matches went, in words, as a strip of results, and as rows."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from dashboard.listing import Column
from dashboard.panels.matches import result_words
from ledger.languages import digits, percent
from ledger.service.figures.careers import Record, in_all
from ledger.statistics.intervals import Interval
from ledger.store.lists.careers import Outing
from ledger.wording import day, said

IN_THE_STRIP = 20
COLOURS = {"won": "#1b7f5c", "lost": "#b5502a", "drawn": "#6b7280", "": "#9aa3a0"}
BOX = (
    "display:inline-flex;align-items:center;justify-content:center;min-width:1.7rem;height:1.7rem;padding:0 .25rem;"
    "border-radius:.35rem;color:#fff;font-size:.8rem;font-weight:700"
)


def in_words(outings: Sequence[Outing]) -> str:
    """How many matches were played and won, and between what the share lies."""
    total = in_all(outings)
    if not total.decided:
        return said("No match is decided yet.")
    words = said("{won} of {decided} matches won", won=digits(total.won), decided=digits(total.decided))
    if total.share is None:
        return f"{words}."
    lies = said("the true share is, with 95% confidence, between {low} and {high}", **_ends(total.share))
    return f"{words}; {lies}."


def _ends(interval: Interval) -> dict[str, str]:
    return {"low": percent(interval.low), "high": percent(interval.high)}


def share(part: int, whole: int, interval: Interval | None) -> str:
    """A share with the interval in which it lies with 95 %."""
    if not whole or interval is None:
        return "–"
    return f"{percent(part / whole)} ({percent(interval.low)} … {percent(interval.high)})"


def form(outings: Sequence[Outing]) -> None:
    """The last results as a strip, the latest at its end; letters say what colours say."""
    last = list(outings)[-IN_THE_STRIP:]
    letters = {"won": said("W"), "lost": said("L"), "drawn": said("D"), "": "…"}
    words = result_words()
    boxes = "".join(
        f"<span style='{BOX};background:{COLOURS[one.result]}' title='{escape(f'{day(one.day)} {words[one.result]}')}'>"
        f"{escape(letters[one.result])}</span>"
        for one in last
    )
    label = escape(said("The last results, the latest last"), quote=True)
    st.html(f"<div role='img' aria-label='{label}' style='display:flex;flex-wrap:wrap;gap:.25rem'>{boxes}</div>")


def record_columns(named: str) -> tuple[Column, ...]:
    """The columns of rows that say how matches went."""
    return (
        Column(named, naming=True),
        Column(said("Matches"), number=True),
        Column(said("Won"), number=True),
        Column(said("Lost"), number=True),
        Column(said("Drawn"), number=True),
        Column(said("Share won (95% interval)"), number=True),
    )


def record_cells(record: Record) -> tuple[str, ...]:
    """What stands in these columns after the name."""
    drawn = str(record.drawn) if record.drawn else ""
    return (
        str(record.matches),
        str(record.won),
        str(record.lost),
        drawn,
        share(record.won, record.decided, record.share),
    )
