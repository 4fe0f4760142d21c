"""The small table into which the points of an evening are typed, hand by hand."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from dashboard.wording import heard, html
from ledger.game.options import LARGEST
from ledger.wording import said

USUAL_HANDS, MOST_HANDS = 6, 60
NUMBER_WIDTH = 28
"""Pixels for the number of a hand."""

ROW = "points-row"
LIKE_A_SHEET = f"""<style>
[data-testid=stForm]:has([class*='st-key-{ROW}']) {{ overflow-x: auto; max-width: 44rem; }}
[class*='st-key-{ROW}'] {{ flex-wrap: nowrap; gap: .5rem; align-items: center; }}
[class*='st-key-{ROW}'] > :not(:first-child) {{ flex: 1 1 0; min-width: 4.2rem; }}
[class*='st-key-{ROW}'] button {{ display: none; }}
[class*='st-key-{ROW}'] p {{ margin: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }}
</style>"""
"""A row for each hand under the names, as on paper, on a phone too; nobody counts points up one by one."""

SHEETS = "sheets of points filled so far"

Hands = list[list[int | None]]


def points_form(sides: Sequence[str], key: str) -> Hands | None:
    """What was written to each side, a row for each hand, None where a field is empty; None until it is recorded.

    Nothing is sent while it is typed, so that no redrawing of the page can take a figure away.
    """
    key = f"{key} {st.session_state.get(SHEETS, 0)}"
    hands = int(st.number_input(said("Hands"), 1, MOST_HANDS, USUAL_HANDS, key=f"how many {key}", width=160))
    st.html(LIKE_A_SHEET)
    with st.form(f"points {key}"):
        with st.container(horizontal=True, key=f"{ROW} 0"):
            _cell("")
            for side in sides:
                html("<p title='{side}'><b>{side}</b></p>", side=side)
        typed = [_hand(number, sides, f"{key} {number}") for number in range(1, hands + 1)]
        recorded = st.form_submit_button(said("Record"), type="primary")
    return typed if recorded else None


def sheet_anew() -> None:
    """The next sheet is an empty one."""
    st.session_state[SHEETS] = int(st.session_state.get(SHEETS, 0)) + 1


def _hand(number: int, sides: Sequence[str], key: str) -> list[int | None]:
    with st.container(horizontal=True, key=f"{ROW} {number}"):
        _cell(str(number))
        return [
            st.number_input(
                f"{number} · {heard(side)}",
                *(-LARGEST, LARGEST, None, 1),
                key=f"{key} {at}",
                placeholder="",
                label_visibility="collapsed",
            )
            for at, side in enumerate(sides)
        ]


def _cell(text: str) -> None:
    st.html(f"<p>{text or '&nbsp;'}</p>", width=NUMBER_WIDTH)
