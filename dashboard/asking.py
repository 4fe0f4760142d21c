"""What a page asks its reader, kept in the address: a link, a reload and the way back all lead to the same answers.

Streamlit can bind a widget to the address too, but writes there what it shows, which differs from language to language.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Any, Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.phone import on_a_phone
from dashboard.places import turn_to, whole_number
from ledger.languages import day_order
from ledger.wording import said

Check = Callable[[list[str]], Any]

NAMING = ("club", "player", "game", "no_club", "no_player", "no_game")
"""The answers that name something: one that is not there, or is called otherwise now, is told of."""

PAGE = "page that is drawn"
"""Where the session keeps which page that is."""

LONGEST_TOLD = 80
FEW = 3
"""More options than these do not stand side by side on a phone."""

WIDTH, WIDE = 165, 250
"""Pixels of an answer; titles of games and orders need more."""


def _kept(key: str, check: Check, write: Callable[[Any], list[str]]) -> Callable[[], None]:
    """Takes the answer out of the address where that was changed from outside; gives what writes it back there.

    What another page has asked under this name is no answer here: there it may be some, and here one.
    """
    state, last = st.session_state, f"{key} in the address"
    page, asked = state.get(PAGE), st.query_params.get_all(key)
    if key not in state or state.get(last) != (page, asked):
        state[key] = check(asked)
    state[last] = page, asked

    def remember() -> None:
        answer = write(state[key])
        state[last] = page, answer
        turn_to(page="", **{key: answer})

    return remember


def left_out() -> list[str]:
    """What the address asked for on this page and is none of the options; whoever begins a page empties it."""
    found: list[str] = st.session_state.setdefault("left out of the address", [])
    return found


def _tell_of_others(label: str, options: Mapping[str, str], key: str) -> None:
    if key in NAMING:
        others = [one[:LONGEST_TOLD] for one in st.query_params.get_all(key) if one and one not in options]
        left_out().extend(f"{label}: {one}" for one in others)


@contextmanager
def folded_on_a_phone(*keys: str) -> Iterator[None]:
    """Where a list or a chart is narrowed by what these keys ask; on a phone, where what is narrowed needs the room,
    folded until something is asked for, and then two beside each other.
    """
    asked_for = any(key in st.query_params for key in keys)
    folds = st.expander(said("Filters"), expanded=asked_for) if on_a_phone() else nullcontext()
    with folds, st.container(horizontal=True, vertical_alignment="bottom", key="beside each other"):
        yield


def some_of(
    label: str, options: Mapping[str, str], key: str, *, width: int = WIDTH, placeholder: str = ""
) -> tuple[str, ...]:
    """Some of these options, which map what stands in the address to what is shown; none means that it is all one."""
    remember = _kept(key, lambda asked: [one for one in asked if one in options], list)
    _tell_of_others(label, options, key)
    chosen = st.multiselect(
        label, list(options), key=key, on_change=remember, width=width, format_func=lambda one: options.get(one, one),
        placeholder=placeholder or said("Any"), select_all=False,
    )  # fmt: skip
    return tuple(chosen)


def one_of(
    label: str,
    options: Mapping[str, str],
    key: str,
    *,
    default: str | None = None,
    width: int | Literal["stretch"] = WIDTH,
    none: str = "",
    label_shown: bool = True,
    some: bool = False,
) -> str:
    """One of these options. With `none` there may be no answer, "", which is shown so; else `default`, or the first.

    A label that is not shown is still there for screen readers. `some` says that the options are but some of what there
    is, so that another one in the address is nothing to tell of.
    """
    first = "" if none else default if default is not None and default in options else next(iter(options), "")

    def check(asked: list[str]) -> str:
        return asked[0] if asked and asked[0] in options else first

    remember = _kept(key, check, lambda answer: [answer] if answer and answer != first else [])
    if not some:
        _tell_of_others(label, options, key)
    shown = {"": none, **options} if none else options
    if st.session_state[key] not in shown:
        st.session_state[key] = first
    chosen = st.selectbox(
        label,
        list(shown),
        key=key,
        on_change=remember,
        width=width,
        format_func=lambda one: shown.get(one, one),
        label_visibility="visible" if label_shown else "collapsed",
    )
    return str(chosen or "")


def switch(label: str, options: Mapping[str, str], key: str, *, default: str) -> str:
    """One of a few options, all of which can be seen; on a phone more than `FEW` are a list that opens."""
    if on_a_phone() and len(options) > FEW:
        return one_of(label, options, key, default=default, width="stretch", label_shown=False)

    def check(asked: list[str]) -> str:
        return asked[0] if asked and asked[0] in options else default

    remember = _kept(key, check, lambda answer: [answer] if answer and answer != default else [])
    chosen = st.segmented_control(
        label, list(options), key=key, on_change=remember, required=True, format_func=lambda one: options.get(one, one),
        label_visibility="collapsed",
    )  # fmt: skip
    return chosen or default


def tabs(titles: Mapping[str, str], key: str) -> tuple[str, DeltaGenerator]:
    """The open one of some tabs, which map what stands in the address to what is shown, and where it is drawn."""
    kinds = {title: kind for kind, title in titles.items()}
    first = next(iter(titles))

    def check(asked: list[str]) -> str:
        return titles.get(asked[0] if asked else first, titles[first])

    remember = _kept(key, check, lambda title: [] if kinds.get(title, first) == first else [kinds[title]])
    if st.session_state[key] not in kinds:
        # its title has a number that has changed, or is of another language
        st.session_state[key] = check(st.query_params.get_all(key))
    shown = st.tabs(list(kinds), key=key, on_change=remember)
    kind, tab = next((pair for pair in zip(titles, shown, strict=True) if pair[1].open), (first, shown[0]))
    return kind, tab


def number(label: str, key: str, *, least: int, most: int, default: int, width: int = WIDTH) -> int:
    """A number from `least` to `most`."""

    def check(asked: list[str]) -> int:
        known = whole_number(asked[0] if asked else "")
        return known if known is not None and least <= known <= most else default

    remember = _kept(key, check, lambda answer: [] if answer == default else [str(answer)])
    return int(st.number_input(label, least, most, key=key, on_change=remember, width=width))


def day(label: str, key: str, *, width: int = 150) -> str | None:
    """A day as `2026-03-14`, or none."""

    def check(asked: list[str]) -> datetime.date | None:
        try:
            return datetime.date.fromisoformat(asked[0]) if asked else None
        except ValueError:
            return None

    remember = _kept(key, check, lambda answer: [answer.isoformat()] if answer else [])
    chosen: datetime.date | None = st.date_input(
        label,
        value=None, key=key, on_change=remember, width=width, format=day_order(),
        min_value=datetime.date(1900, 1, 1), max_value=datetime.date(2199, 12, 31),
    )  # fmt: skip
    return chosen.isoformat() if chosen else None


def words(label: str, key: str, *, width: int = WIDTH, placeholder: str = "", most: int = 200, start: str = "") -> str:
    """Some words, or none; `start` stands there at first."""
    remember = _kept(key, lambda asked: asked[0][:most] if asked else start, lambda answer: [answer] if answer else [])
    typed: str | None = st.text_input(
        label, key=key, on_change=remember, width=width, placeholder=placeholder, max_chars=most
    )
    return (typed or "").strip()
