"""The small table into which the points of an evening are typed, hand by hand."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from dashboard.wording import escaped
from ledger.game.options import LARGEST
from ledger.wording import said

USUAL_HANDS, MOST_HANDS = 6, 60

Hands = list[list[int | None]]


def points_form(sides: Sequence[str], key: str) -> Hands | None:
    """What was written to each side, a row for each hand, None where a field is empty; None until it is recorded.

    Nothing is sent while it is typed, so that no redrawing of the page can take a figure away.
    """
    hands = int(st.number_input(said("Hands"), 1, MOST_HANDS, USUAL_HANDS, key=f"how many {key}", width=160))
    with st.form(f"points {key}"):
        typed = [_hand(number, sides, f"{key} {number}") for number in range(1, hands + 1)]
        recorded = st.form_submit_button(said("Record"), type="primary")
    return typed if recorded else None


def _hand(number: int, sides: Sequence[str], key: str) -> list[int | None]:
    with st.container(horizontal=True):
        return [
            st.number_input(
                f"{number} · {escaped(side)}", -LARGEST, LARGEST, None, 1, key=f"{key} {at}", placeholder=""
            )
            for at, side in enumerate(sides)
        ]
