"""Record: a match begun and recorded at the table, tap by tap."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from dashboard.access import readable, rights, tell_to_look, who
from dashboard.asking import switch
from dashboard.desk import answered, show
from dashboard.evening import sheet_anew
from dashboard.last_match import at_match, this_ledger
from dashboard.listing import Column, Row, listing
from dashboard.opened import ledger, numbered
from dashboard.panels.twice import asked_about, decided
from dashboard.places import CORRECT, REPLAY, asked, go
from dashboard.start import LIKE, evening_form, form_anew, forms, start_form
from dashboard.wording import game_title, guarded, heading, notice, quiet, sentence, subheading
from ledger.audit import audit
from ledger.errors import NotFound
from ledger.game.events import Record
from ledger.naming import with_names
from ledger.recording import Sitting
from ledger.service.clubs.rights import Rights
from ledger.service.intake import take_in
from ledger.service.matches.recording import Recorder
from ledger.service.matches.taps import Answer, take
from ledger.wording import day, retold, said

ANSWERS = "answers"
BEGUN = "match begun with a form"
"""Which form of this session made which match: a second tap on its button is no second match."""


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
    club = opening.tags.get("Club")
    about = (club, game_title(opening.variant), recorder.sitting.match)
    heading(" – ".join(opening.seats), " · ".join(one for one in about if one))
    if st.session_state.pop(BEGUN, None) is not None or LIKE in st.session_state:
        form_anew()
    at_match(recorder.sitting.match, recorder.number)
    desk(recorder)


def refused() -> None:
    """Why nothing can be recorded here, and what would let it."""
    heading(said("Record"))
    tell_to_look()


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
    show(recorder.sitting, taken, f"{recorder.number} {this_ledger()}", on_taps=lambda: None)
    here = {"match": recorder.sitting.match}
    ways_on(recorder.sitting)
    with st.container(horizontal=True):
        st.page_link(REPLAY, label=said("Look at it in the replay"), query_params=here)
        st.page_link(CORRECT, label=said("Correct an event"), query_params=here)


def ways_on(sitting: Sitting) -> None:
    """From a match that is over to the next one; from one that nothing was recorded of, to what it should have been."""
    if sitting.ended():
        label = said("Another match of these players")
    elif sitting.length == 1:
        label = said("Wrong club, players or options? Begin anew with these")
    else:
        return
    if st.button(label, icon=":material/edit_note:"):
        go("record?" + urlencode({"like": sitting.match}))


def begin(may: Rights) -> None:
    """A new match, one whose points are on paper, or one that is not over yet."""
    heading(said("Record"), said("Begin a match, or go on with one"))
    ways = {"live": said("Move by move"), "paper": said("Points alone, from paper")}
    on_paper = switch(said("How"), ways, "how", default="live") == "paper"
    made = evening_form() if on_paper else start_form()
    if made is not None and not may.may_record(made.opening.tags.get("Club")):
        notice(said("You may not record for this club"), said("Choose the club whose link you opened."))
    elif made is not None and on_paper:
        if not asked_about(made):
            keep_evening(made, own=True)
    elif made is not None:
        go("record?" + urlencode({"match": begun(made)}))
    answer = decided() if on_paper else None
    if answer is not None and may.may_record(answer[0].opening.tags.get("Club")):
        keep_evening(answer[0], own=answer[1])
    unfinished(may)


def begun(header: Record) -> str:
    """The name of the match that the form has begun: the same one where its button was tapped twice."""
    form, name = st.session_state.get(BEGUN) or (None, "")
    if form != (forms(), header):
        name = Recorder.begin(ledger(), header, who()).sitting.match
        st.session_state[BEGUN] = ((forms(), header), name)
    return str(name)


def keep_evening(record: Record, *, own: bool) -> None:
    """Stores an evening of points, as a match of its own or as what has come to a stored one, unless just this one is
    there already, and says so.
    """
    (taken,) = take_in(ledger(), [record], actor=who(), whole=own, typed=True)
    if taken.number is None:
        notice(said("This could not be recorded"), retold(taken.reason))
        return
    told = {
        "known": said("It was recorded already: match {match}", match=taken.match),
        "grown": said("The hands that are new were added to match {match}", match=taken.match),
    }
    notice(told.get(taken.status, said("Recorded as match {match}", match=taken.match)), "")
    if taken.like:
        quiet(said("It is another match of these players on that day, beside match {match}.", match=taken.like))
    for warning in taken.warnings[1:] if taken.like else taken.warnings:
        quiet(sentence(retold(warning)))
    tell_errors(taken.number, taken.match)
    st.page_link(REPLAY, label=said("Look at it in the replay"), query_params={"match": taken.match})
    st.button(said("Begin an empty sheet"), on_click=sheet_anew)


def tell_errors(number: int, name: str) -> None:
    """What the rules have against an evening just as it was typed, while its sheet still lies there."""
    record = ledger().record(number)
    errors = [finding for finding in audit(record, name) if finding.severity == "error"]
    if errors:
        subheading(said("Findings"))
        for finding in errors:
            quiet(sentence(retold(with_names(finding.message, record.opening.seats))))
        st.page_link(CORRECT, label=said("Correct an event"), query_params={"match": name})


def unfinished(may: Rights) -> None:
    """The matches that are not over, to go on with one."""
    rows = []
    for card in ledger().cards(readable(), limit=200, newest_first=True):
        if not (card.over or card.struck) and may.may_record(card.club):
            cells = (" – ".join(card.players), game_title(card.variant), day(card.played), card.name)
            address = "record?" + urlencode({"match": card.name})
            rows.append(Row(address, cells, address))
    if not rows:
        return
    title = said("Matches that are not over")
    subheading(title)
    columns = (
        Column(said("Players"), naming=True),
        Column(said("Game")),
        Column(said("Played"), whole=True),
        Column(said("Match")),
    )
    opened = listing(columns, rows, key="unfinished", label=title)
    if opened is not None:
        go(opened)


guarded(page)
