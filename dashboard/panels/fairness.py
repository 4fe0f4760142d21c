"""Are the shuffles fair, does a seat win too often? Tests, each with its chance, said with care."""

from __future__ import annotations

from math import floor, log10

import streamlit as st

from dashboard import known
from dashboard.listing import Column, Row, listing
from dashboard.opened import ledger
from dashboard.wording import game_title, quiet
from ledger.languages import digits
from ledger.service.chances.fairness import Checked, asked_in_words, fairness, judged_in_words, left_out
from ledger.statistics.fairness import Trial
from ledger.store import Filter, Ledger
from ledger.wording import counted, said

SHOWN = 30
LEAST = 0.0001
"""Of smaller chances it is only said that they are."""


def tests_of_fairness(wanted: Filter) -> None:
    """The tests of the chosen matches; made when they are asked for, since every deal is read."""
    quiet(
        said(
            "Are tiles dealt and matches won as chance would have it? Every deal of the chosen matches is read for "
            "that."
        )
    )
    asked = (known.now(), wanted)
    if st.button(said("Test the deals and seats"), type="primary"):
        st.session_state["fairness asked"] = asked
    if st.session_state.get("fairness asked") != asked:
        return
    with st.spinner(said("Reading every deal…")):
        checked = _checked(ledger(), known.now(), wanted)
    for line in [*left_out(checked), *judged_in_words(checked)]:
        quiet(line)
    columns = (
        Column(said("Is it so that …"), naming=True), Column(said("Game")), Column(said("Of"), number=True),
        Column(said("Found"), number=True), Column(said("Expected"), number=True),
        Column(said("Chance"), number=True), Column(said("Among all tests"), number=True), Column(said("Remark")),
    )  # fmt: skip
    rows = [_row(place, test) for place, test in enumerate(checked.tests[:SHOWN])]
    if rows:
        listing(columns, rows, key="tests of fairness", label=said("Tests of fairness"))
    deals = counted(checked.deals, "{count} deal", "{count} deals")
    matches = counted(checked.matches, "{count} match", "{count} matches")
    quiet(said("{deals} of {matches} with every hand known.", deals=deals, matches=matches))


@st.cache_data(show_spinner=False, max_entries=10)
def _checked(_source: Ledger, mark: known.Mark, wanted: Filter) -> Checked:
    return fairness(_source, wanted)


def _row(place: int, test: Trial) -> Row:
    cells = (
        asked_in_words(test), game_title(test.variant), digits(test.number), _number(test.found),
        _number(test.expected), _chance(test.chance), _chance(test.together), said("unusual") if test.unusual else "",
    )  # fmt: skip
    return Row(str(place), cells, tone="warning" if test.unusual else "")


def _chance(chance: float) -> str:
    """A chance with two digits that tell."""
    if chance < LEAST:
        return f"< {digits(LEAST, 4)}"
    return digits(chance, max(0, 1 - floor(log10(chance)))) if chance < 1 else digits(1)


def _number(value: float | None) -> str:
    return "" if value is None else digits(value, 2)
