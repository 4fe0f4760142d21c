"""The stage on a page: what it is given, and what it says back."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import streamlit as st

from dashboard.opened import Unfolded
from dashboard.stage.act import act, act_at

HERE = Path(__file__).parent
KEY = "stage"


@st.cache_data(show_spinner=False, max_entries=200)
def drawn(_match: Unfolded, number: int, events: int, event: int, viewpoint: int | None, width: int) -> str:
    """The act in which an event stands, kept; the match is told by its number and how many events it has."""
    return act(_match, event, viewpoint, width)


def told(what: str) -> object:
    """What the stage last said of itself: `at` the event it shows, `width` the pixels it has; None if nothing yet."""
    return (st.session_state.get(KEY) or {}).get(what)


def show(
    match: Unfolded, *, at: int, viewpoint: int | None, width: int, order: int, on_step: Callable[[], None]
) -> None:
    """Puts the stage on the page with the hand of event `at`, drawn `width` pixels wide as a seat (or all) saw it.

    The stage goes its own way between the events of the act and calls `on_step` once it rests. It follows `at` only
    when `order` is another than before: then the page has chosen the event.
    """
    stage = st.components.v2.component(
        "stage",
        html=(HERE / "stage.html").read_text("utf-8"),
        css=(HERE / "stage.css").read_text("utf-8"),
        js=(HERE / "stage.js").read_text("utf-8"),
    )
    scenes = drawn(match, match.number, len(match.states), act_at(match, at).first, viewpoint, width)
    version = hashlib.sha256(scenes.encode()).hexdigest()
    data = {"act": scenes, "version": version, "at": at, "order": order, "width": width}
    stage(key=KEY, data=data, on_at_change=on_step, on_width_change=lambda: None)
