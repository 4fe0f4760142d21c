"""An evening that looks like one that is stored: asked about before a second match is made of it."""

from __future__ import annotations

import streamlit as st

from dashboard.opened import ledger
from dashboard.places import CORRECT, REPLAY
from dashboard.wording import notice
from ledger.game.corrections import struck_out
from ledger.game.events import Record
from ledger.service.differences import is_start
from ledger.store import Stored
from ledger.wording import said

WAITING = "evening that is asked about"
DECIDED = "evening that was decided about"


def stored_like(record: Record) -> Stored | None:
    """The stored match of these players, this day, game and club that has other events; best one that has grown to
    `record`, then the last. None where there is none, or where just this one is stored: then there is nothing to ask.
    """
    with ledger().snapshot() as snapshot:
        alike = snapshot.alike(record.opening)
    found = [one for one in map(ledger().match, alike) if not struck_out(one.record.events)]
    if any(one.version == len(record.events) and is_start(one.record, record) for one in found):
        return None
    return max(found, key=lambda one: (is_start(one.record, record), one.number), default=None)


def asked_about(record: Record) -> bool:
    """Whether the evening has to be asked about first; then it waits for the answer."""
    if stored_like(record) is None:
        st.session_state.pop(WAITING, None)
        return False
    st.session_state[WAITING] = record
    return True


def decided() -> tuple[Record, bool] | None:
    """The evening that waits, and whether it is a match of its own, not the stored one with more hands; None until that
    was answered. Asks where something waits.
    """
    answer: tuple[Record, bool] | None = st.session_state.pop(DECIDED, None)
    waiting: Record | None = st.session_state.get(WAITING)
    like = stored_like(waiting) if waiting is not None and answer is None else None
    if waiting is not None and like is not None:
        _ask(waiting, like)
    return answer


def _ask(record: Record, like: Stored) -> None:
    title = said("These players have a match of that day already: {match}", match=like.name)
    box = notice(title, said("Nothing is stored yet. Is it the same match, or another one?"))
    with box, st.container(horizontal=True, vertical_alignment="center"):
        if is_start(like.record, record):
            label = said("The same match, with more hands")
            st.button(label, type="primary", on_click=_decide, args=(record, False))
        else:
            st.page_link(CORRECT, label=said("The same match, to be corrected"), query_params={"match": like.name})
        st.button(said("Another match"), on_click=_decide, args=(record, True))
        st.page_link(REPLAY, label=said("Look at it in the replay"), query_params={"match": like.name})


def _decide(record: Record, own: bool) -> None:
    """The answer was tapped."""
    st.session_state.pop(WAITING, None)
    st.session_state[DECIDED] = (record, own)
