"""Record: a match begun and recorded at the table, tap by tap."""

from __future__ import annotations

import streamlit as st

from dashboard.access import readable, rights, sign_in, who
from dashboard.desk import answered, show
from dashboard.opened import ledger
from dashboard.places import CORRECT, RECORD, REPLAY, asked
from dashboard.start import start_form
from dashboard.wording import game_title, guarded, heading, notice, quiet
from ledger.errors import NotFound
from ledger.service.recording import Recorder
from ledger.service.rights import Rights
from ledger.service.taps import Answer, take
from ledger.wording import day, retold, said

LATEST_MATCHES = 8
ANSWERS = "answers"


def page() -> None:
    """The desk of the match that the address names, or the form that begins one."""
    may = rights()
    handle = asked().match
    if not may.may_begin:
        refused()
        return
    if handle is None:
        begin(may)
        return
    try:
        recorder = Recorder(ledger(), handle, who())
    except NotFound as error:
        heading(said("Record"))
        notice(said("There is no such match"), retold(str(error)))
        begin(may)
        return
    if not may.may_record(recorder.sitting.record.opening.tags.get("Club")):
        refused()
        return
    opening = recorder.sitting.record.opening
    heading(" – ".join(opening.seats), f"{game_title(opening.variant)} · {recorder.sitting.match}")
    desk(recorder)


def refused() -> None:
    """Why nothing can be recorded here, and what would let it."""
    heading(said("Record"))
    way = said(
        "On your own machine open the address that domino-ledger dashboard printed for recording; else ask for a link."
    )
    notice(said("Here you can look, not write"), way)
    sign_in()


@st.fragment(run_every=3)
def desk(recorder: Recorder) -> None:
    """The desk; it looks every few seconds whether another scorer has recorded, and whether its own may still."""
    if not rights().may_record(recorder.sitting.record.opening.tags.get("Club")):
        refused()
        return
    number, taps = answered()
    taken: tuple[int, list[Answer]] = st.session_state.get(ANSWERS) or (0, [])
    if number != taken[0]:
        taken = st.session_state[ANSWERS] = (number, take(recorder, taps))
    recorder.refresh()
    show(recorder.sitting, taken[1], f"{recorder.number} {ledger().url}", on_taps=lambda: None)
    with st.container(horizontal=True):
        here = {"match": recorder.sitting.match}
        st.page_link(REPLAY, label=said("Look at it in the replay"), query_params=here)
        st.page_link(CORRECT, label=said("Correct an event"), query_params=here)


def begin(may: Rights) -> None:
    """A new match, or one that is not over yet."""
    heading(said("Record"), said("Begin a match, or go on with one"))
    started = start_form()
    if started is not None and not may.may_record(started.opening.tags.get("Club")):
        notice(said("You may not record for this club"), said("Choose the club whose link you opened."))
    elif started is not None:
        recorder = Recorder.begin(ledger(), started, who())
        st.switch_page(RECORD, query_params={"match": recorder.sitting.match})
    quiet(said("Matches that are not over:"))
    for card in ledger().cards(readable(), limit=200, newest_first=True):
        if not card.over and may.may_record(card.club):
            st.page_link(
                RECORD,
                label=f"{card.name}: {' – '.join(card.players)} · {game_title(card.variant)} {day(card.played)}",
                query_params={"match": card.name},
            )


guarded(page)
