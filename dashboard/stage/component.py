"""The stage on a page: what it is given, and what it says back."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import streamlit as st

from ledger.stage import STAGE_CSS, STAGE_HTML, Unfolded, act, act_at, acts, script, stage_js
from ledger.stage.acting import Act
from ledger.stage.sharing import file_name
from ledger.wording import language_code

HERE = Path(__file__).parent
KEY = "stage"

EVENTS_AT_ONCE = 700
"""A match of so many events is sent whole; of a longer one the first hand, the last, and those round the event."""


@st.cache_data(show_spinner=False, max_entries=400)
def drawn(_match: Unfolded, mark: str, hand: int, viewpoint: int | None, width: int, language: str) -> dict[str, str]:
    """A hand as JSON and the version of that text, kept by the language of its words; a match is told by its mark."""
    text = act(_match, acts(_match)[hand - 1], viewpoint, width)
    return {"version": hashlib.sha256(text.encode()).hexdigest()[:24], "act": text}


@st.cache_data(show_spinner=False, max_entries=100)
def scripted(_match: Unfolded, mark: str, viewpoint: int | None, language: str) -> str:
    """The script of a match as JSON, kept by the language of its words."""
    return msgspec.json.encode(script(_match, viewpoint)).decode()


def told(what: str) -> object:
    """What the stage last said of itself: `at` the event it shows, `width` the pixels it has; None if nothing yet."""
    return (st.session_state.get(KEY) or {}).get(what)


def sent(match: Unfolded, event: int) -> Iterator[Act]:
    """The hands that are sent along, so that no key has to wait for one."""
    every = acts(match)
    if len(match.states) <= EVENTS_AT_ONCE:
        yield from every
        return
    here = act_at(match, event)
    reach = EVENTS_AT_ONCE // 7
    for one in every:
        near = one.last >= here.first - reach and one.first <= here.last + reach
        beside = abs(one.hand - here.hand) <= 1
        if beside or near or one is every[0] or one is every[-1]:
            yield one


def show(
    match: Unfolded, *, at: int, viewpoint: int | None, width: int, order: int, on_step: Callable[[], None]
) -> None:
    """Puts the stage on the page with the hand of event `at`, drawn `width` pixels wide as a seat (or all) saw it.

    The stage goes its own way between the events and calls `on_step` once it rests. It follows `at` only when `order`
    is another than before: then the page has chosen the event.
    """
    own = "".join((HERE / name).read_text("utf-8") for name in ("steps.js", "stage_component.js"))
    stage = st.components.v2.component("stage", html=STAGE_HTML, css=STAGE_CSS, js=stage_js() + own)
    data = {
        "script": scripted(match, match.mark, viewpoint, language_code()),
        "acts": [drawn(match, match.mark, one.hand, viewpoint, width, language_code()) for one in sent(match, at)],
        "at": _ordered(order, at),
        "order": order,
        "width": width,
        "name": file_name(match.name),
    }
    stage(key=KEY, data=data, on_at_change=on_step, on_width_change=lambda: None)


def _ordered(order: int, at: int) -> int:
    """The event that the page chose last: while it chooses no other, what is sent stays the same."""
    chosen = st.session_state.get("ordered")
    if chosen is None or chosen[0] != order:
        chosen = st.session_state["ordered"] = (order, at)
    return int(chosen[1])
