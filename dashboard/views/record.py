"""Record: a match begun and recorded at the table, tap by tap."""

from __future__ import annotations

import hashlib

import streamlit as st

from dashboard.access import readable, rights, sign_in, who
from dashboard.asking import switch
from dashboard.desk import answered, show
from dashboard.opened import ledger, numbered
from dashboard.places import CORRECT, RECORD, REPLAY, asked
from dashboard.start import evening_form, start_form
from dashboard.wording import escaped, game_title, guarded, heading, notice, quiet
from ledger.errors import NotFound
from ledger.game.events import Record
from ledger.service.intake import take_in
from ledger.service.recording import Recorder
from ledger.service.rights import Rights
from ledger.service.taps import Answer, take
from ledger.wording import day, retold, said

LATEST_MATCHES = 8
ANSWERS = "answers"
WHOLE_NAMES = "<style>[data-testid=stPageLink] p { white-space: normal; overflow-wrap: anywhere; }</style>"
"""On a phone a link of one line would lose the end of who plays."""


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
        recorder = Recorder(ledger(), numbered(handle), who())
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
    """The desk; it looks every few seconds whether another scorer has recorded, and whether its own may still.

    Where the ledger fails, that is said here, and the taps that have no answer are sent again.
    """
    guarded(lambda: go_on(recorder))


def go_on(recorder: Recorder) -> None:
    """Takes the taps that have come, and shows the match as it is with them."""
    may, club = rights(), recorder.sitting.record.opening.tags.get("Club")
    if not may.may_record(club):
        refused()
        return
    number, taps = answered()
    taken: tuple[int, list[Answer]] = st.session_state.get(ANSWERS) or (0, [])
    if number != taken[0]:
        taken = st.session_state[ANSWERS] = (number, take(recorder, taps, may_rule=may.may_rule(club)))
    recorder.refresh()
    show(recorder.sitting, taken, f"{recorder.number} {_digest(str(ledger().url))}", on_taps=lambda: None)
    with st.container(horizontal=True):
        here = {"match": recorder.sitting.match}
        st.page_link(REPLAY, label=said("Look at it in the replay"), query_params=here)
        st.page_link(CORRECT, label=said("Correct an event"), query_params=here)


def _digest(address: str) -> str:
    """A name for a ledger that does not say where it lies: phones of others keep it."""
    return hashlib.sha256(address.encode()).hexdigest()[:16]


def begin(may: Rights) -> None:
    """A new match, one whose points are on paper, or one that is not over yet."""
    heading(said("Record"), said("Begin a match, or go on with one"))
    ways = {"live": said("Move by move"), "paper": said("Points alone, from paper")}
    on_paper = switch(said("How"), ways, "how", default="live") == "paper"
    made = evening_form() if on_paper else start_form()
    if made is not None and not may.may_record(made.opening.tags.get("Club")):
        notice(said("You may not record for this club"), said("Choose the club whose link you opened."))
    elif made is not None and on_paper:
        keep_evening(made)
    elif made is not None:
        recorder = Recorder.begin(ledger(), made, who())
        st.switch_page(RECORD, query_params={"match": recorder.sitting.match})
    unfinished(may)


def keep_evening(record: Record) -> None:
    """Stores an evening of points, unless it is there already, and says what became of it."""
    (taken,) = take_in(ledger(), [record], actor=who())
    if taken.number is None:
        notice(said("This could not be recorded"), retold(taken.reason))
        return
    known = said("It was recorded already: match {match}", match=taken.match)
    notice(known if taken.status == "known" else said("Recorded as match {match}", match=taken.match), "")
    for warning in taken.warnings:
        quiet(retold(warning))
    st.page_link(REPLAY, label=said("Look at it in the replay"), query_params={"match": taken.match})


def unfinished(may: Rights) -> None:
    """The matches that are not over, to go on with one."""
    quiet(said("Matches that are not over:"))
    st.html(WHOLE_NAMES)
    for card in ledger().cards(readable(), limit=200, newest_first=True):
        if not card.over and may.may_record(card.club):
            words = f"{card.name}: {' – '.join(card.players)} · {game_title(card.variant)} {day(card.played)}"
            st.page_link(RECORD, label=escaped(words), query_params={"match": card.name})


guarded(page)
