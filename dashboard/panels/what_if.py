"""What if: the way the match goes after one of its events when somebody plays otherwise, by hand or by a bot."""

from __future__ import annotations

import msgspec
import streamlit as st

from dashboard.places import turn_to, whole_number
from dashboard.wording import escaped, notice, quiet
from ledger.errors import NotFound
from ledger.simulate import BOTS
from ledger.simulate.branching import Branch
from ledger.stage import Unfolded, unfold
from ledger.telling import tell_move
from ledger.wording import language_code, said

AFTER, LINE = "after", "line"
"""The parameters of the address: the event after which the branch begins, and its moves."""

LONGEST_LINE = 4000


def branch_of(match: Unfolded) -> Branch | None:
    """The branch that the address asks for; None where it asks for none, NotFound where there can be none."""
    after, line = st.query_params.get(AFTER, ""), st.query_params.get(LINE, "")
    if not after:
        return None
    event = whole_number(after)
    if event is None or len(line) > LONGEST_LINE:
        raise NotFound(said("The address names no event to branch off after."))
    branch = Branch(match.record, event)
    branch.follow(line)
    return branch


def branched(match: Unfolded, branch: Branch) -> Unfolded:
    """The branch as a match that can be shown; what the audit says of the record itself stays out."""
    other = unfold(branch.record, match.name, match.number, branch.after)
    found = tuple(one for one in other.findings if one.event > branch.after)
    return msgspec.structs.replace(other, findings=found)


def begin(match: Unfolded, event: int) -> None:
    """The offer to go another way from here, or why there can be none."""
    why = _why_not(match, match.mark, event, language_code())
    if why:
        quiet(why)
        return
    quiet(said("Play on from event {event} otherwise, by hand or by a bot. The record stays as it is.", event=event))
    if st.button(said("Branch off here"), icon=":material/alt_route:"):
        turn_to(**{AFTER: str(event), LINE: ""})
        st.rerun()


@st.cache_data(show_spinner=False, max_entries=300)
def _why_not(_match: Unfolded, mark: str, event: int, language: str) -> str:
    """Why no branch can go off after this event, kept by the language that tells it; nothing where one can."""
    try:
        Branch(_match.record, event)
    except NotFound as error:
        return str(error)
    return ""


def leave(event: int | None = None) -> None:
    """Back to what was recorded."""
    turn_to(**{AFTER: "", LINE: ""}, **({"event": str(event)} if event is not None else {}))


def controls(match: Unfolded, branch: Branch) -> None:
    """The moves that may be made now, the bots, and the ways back."""
    moves, seat = branch.legal(), branch.turn
    if branch.by_lot:
        quiet(said("The tiles that nobody wrote down were given by lot, so that they agree with all that was."))
    if moves:
        who = match.names[seat - 1] if seat else said("The table")
        quiet(said("{name} may:", name=who))
        with st.container(horizontal=True, gap="small"):
            for place, move in enumerate(moves):
                # of a thumb that taps twice the second tap is no move of who is in turn after the first
                if st.button(escaped(tell_move(move, match.names)), key=f"move {place} after {len(branch.events)}"):
                    branch.move(move)
                    _went_on(branch)
    else:
        quiet(said("The hand is over."))
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        titles = {
            "random": said("a random bot"),
            "greedy": said("a greedy bot"),
            "thoughtful": said("a thoughtful bot"),
        }
        bot = st.selectbox(
            said("Bot"), list(BOTS), key="bot", width=190, label_visibility="collapsed",
            format_func=lambda one: titles.get(one, one),
        )  # fmt: skip
        if st.button(said("Bot moves"), disabled=not moves):
            branch.by_bot(bot)
            _went_on(branch)
        if st.button(said("Bots play the hand to its end"), disabled=not moves):
            branch.to_the_end(bot)
            _went_on(branch)
        if st.button(said("Take back"), disabled=not branch.moves):
            turn_to(**{LINE: "~".join(branch.line().split("~")[:-1]), "event": ""})
            st.rerun()
        if st.button(said("Back to the record"), type="primary"):
            leave(branch.after)
            st.rerun()


def _went_on(branch: Branch) -> None:
    turn_to(**{LINE: branch.line(), "event": str(len(branch.events))})
    st.rerun()


def refused(error: NotFound) -> None:
    """The address asks for a branch that there cannot be."""
    notice(said("No branch goes off there"), str(error))
    leave()
