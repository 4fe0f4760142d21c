"""A bot's view of a play: the best move beside the one that was made, and how much it matters."""

from __future__ import annotations

import streamlit as st

from dashboard.listing import Column, Row, listing
from dashboard.places import address_here, turn_to
from dashboard.wording import quiet, subheading
from ledger.game.events import Play
from ledger.game.variants import rules_of
from ledger.languages import digits, signed
from ledger.simulate.advice import Advice, advice, advice_on_all, why_no_end
from ledger.stage import Unfolded
from ledger.stage.words import board_words
from ledger.statistics.intervals import Z
from ledger.telling import tell_move
from ledger.wording import counted, said

GUESSES, FEWER_GUESSES = 40, 16
"""At how many guesses a move is tried: of one play, and of each play of a match."""


def bots_view(match: Unfolded, event: int) -> None:
    """What the bot says of the play of this event, and, when asked, of the whole match."""
    quiet(
        said(
            "A bot's view, not a verdict: it knows what the player had seen, guesses what the others may hold, and "
            "lets a simple bot play the hand to its end after each move."
        )
    )
    why = why_no_end(rules_of(match.record.opening))
    if why:
        quiet(why)
    played = any(isinstance(one, Play) for one in match.record.events)
    if match.states[event - 1].unwritten or not played:
        quiet(board_words().unwritten + ".")
    elif (told := _advice(match, match.mark, event)) is None:
        quiet(said("At this event nobody had a choice, or nobody knows what he could choose. Go to a play."))
    else:
        _one(match, told)
    if not played:
        return
    subheading(said("The plays that mattered most"))
    if st.button(said("Ask the bot about every play"), key=f"every play {match.name}"):
        st.session_state["asked about"] = match.mark
    if st.session_state.get("asked about") == match.mark:
        with st.spinner(said("The bot plays every hand on, again and again…")):
            every = _every(match, match.mark)
        _all(match, every)


@st.cache_data(show_spinner=False, max_entries=300)
def _advice(_match: Unfolded, mark: str, event: int) -> Advice | None:
    return advice(_match.record, event, guesses=GUESSES)


@st.cache_data(show_spinner=False, max_entries=20)
def _every(_match: Unfolded, mark: str) -> list[Advice]:
    return list(advice_on_all(_match.record, guesses=FEWER_GUESSES))


def _one(match: Unfolded, told: Advice) -> None:
    names = match.names_at(told.event)
    columns = (
        Column(said("Move"), naming=True),
        Column(said("Worth"), number=True),
        Column(said("95% interval"), number=True),
        Column(said("Remark")),
    )
    rows = [
        Row(
            str(place),
            (
                tell_move(one.move, names),
                signed(one.value, 1),
                "–"
                if one.exact
                else f"{signed(one.value - Z * one.error, 1)} … {signed(one.value + Z * one.error, 1)}",
                said("played") if one is told.own else "",
            ),
        )
        for place, one in enumerate(told.moves)
    ]
    listing(columns, rows, key="moves weighed", label=said("What each move was worth"))
    quiet(_judged(told, names))
    quiet(_rests_on(told))


def _judged(told: Advice, names: tuple[str, ...]) -> str:
    name, best = names[told.seat - 1], tell_move(told.best.move, names)
    if told.clear:
        return said("{best} would have brought {name} about {loss} more.", best=best, name=name, loss=_worth(told))
    if told.best is told.own:
        return said("The bot would have played it too.")
    return said("No other move brings more beyond chance.")


def _rests_on(told: Advice) -> str:
    unit = (
        said("Worth is what the side gets more than the others from this hand, in points.")
        if told.unit == "points"
        else said("Worth is how much likelier the side wins than each of the others, from -1 to 1.")
    )
    if told.best.exact:
        return f"{unit} {said('Every guess and every way to go on was gone through.')}"
    return f"{unit} {_tried(told.best.guesses)}"


def _tried(guesses: int) -> str:
    return counted(
        guesses, "Each move was tried in the same guess.", "Each move was tried in the same {count} guesses."
    )


def _all(match: Unfolded, every: list[Advice]) -> None:
    better = sorted((one for one in every if one.clear), key=lambda one: -one.loss)
    quiet(
        counted(len(every), "{count} play with a choice; the bot saw a better one beyond chance at {better}.",
                "{count} plays with a choice; the bot saw a better one beyond chance at {better}.", better=len(better))
    )  # fmt: skip
    # a play that is looked at by itself is tried at more, and may come out otherwise
    guessed = [move.guesses for one in every for move in one.moves if not move.exact]
    if guessed:
        quiet(_tried(max(guessed)))
    columns = (
        Column(said("Event"), naming=True), Column(said("Player")), Column(said("Played")),
        Column(said("A bot would play")), Column(said("Which brings more"), number=True),
    )  # fmt: skip
    rows = [_better(match, one) for one in better]
    chosen = listing(columns, rows, key="better plays", label=said("The plays that mattered most")) if rows else None
    if chosen is not None:
        turn_to(event=chosen)
        st.rerun()


def _better(match: Unfolded, told: Advice) -> Row:
    names = match.names_at(told.event)
    cells = (
        said("Event {event}", event=told.event), names[told.seat - 1], tell_move(told.own.move, names),
        tell_move(told.best.move, names), _worth(told),
    )  # fmt: skip
    return Row(str(told.event), cells, address_here("replay", event=str(told.event)))


def _worth(told: Advice) -> str:
    """How much more the best move brings, with its interval."""
    loss = digits(told.loss, 1)
    return f"{loss} ±{digits(Z * told.error, 1)}" if told.error else loss
