"""The field for a name on a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from ledger.wording import said

HERE = Path(__file__).parent
LONGEST = 200
"""More signs than any name has."""


def named(
    label: str,
    names: Sequence[str],
    key: str,
    *,
    start: str = "",
    new: str,
    sole: bool = False,
    taken: Sequence[str] = (),
) -> str:
    """A name that was chosen among those there are, or typed; "" while there is none.

    `new` says what a name is that is not among them: "a new club". `start` stands there at first. With `sole` no other
    than these may be typed. Those `taken` stand in fields beside this one: they are not offered, and who types one is
    told. What is typed is kept as soon as the field is left, however it is left.
    """
    field = st.components.v2.component(
        "named",
        html='<div class="named"></div>',
        css=(HERE / "named.css").read_text("utf-8"),
        js=(HERE / "named.js").read_text("utf-8"),
    )
    kept = f"kept {key}"
    begun = st.session_state.setdefault(kept, start)
    words = {
        "choose": said("Choose") if sole else said("Choose or type") if names else said("Type a name"),
        "new": new,
        "nothing": said("None begins so"),
        "meant": said("Or is it:"),
        "taken": said("has a seat already"),
    }
    data = {"label": label, "names": list(names), "start": begun, "words": words, "sole": sole, "longest": LONGEST}
    field(key=f"named {key}", data={**data, "taken": list(taken)}, on_name_change=lambda: None)
    st.session_state[kept] = name_in(key)
    return name_in(key)


def name_in(key: str) -> str:
    """The name that stands in the field of this key, also before the field is drawn; "" while there is none."""
    told = (st.session_state.get(f"named {key}") or {}).get("name")
    if isinstance(told, str):
        return " ".join(told.split())[:LONGEST]
    return str(st.session_state.get(f"kept {key}", ""))
