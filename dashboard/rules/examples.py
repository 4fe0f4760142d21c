"""Moments of a game that are worth a picture, from a match that is played by program, always the same one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import streamlit as st

from ledger.game.events import Cut, Draw, Event, Fish, Knock, Play, Return
from ledger.game.picture import State
from ledger.game.variants import GAMES
from ledger.simulate import play_match
from ledger.stage import Unfolded, unfold
from ledger.stage.acting import points_told
from ledger.telling import tell
from ledger.wording import said

NAMES = ("Ana", "Ben", "Carla", "Dmitri")
SEED = 7
LAST_HAND_LOOKED_AT = 3


class Example(msgspec.Struct, frozen=True):
    """A moment: the table, what happened, and the points it brought with their reasons."""

    state: State
    names: Sequence[str]
    told: str
    reasons: Sequence[str]


@st.cache_resource(show_spinner=False)
def examples(variant: str, language: str) -> tuple[Example, ...]:
    """The moments of a game, kept by the language that tells them: the lead, a tile drawn, a knock, points in play, the
    end of a hand.
    """
    game = GAMES[variant]
    players = 4 if game.partners and 4 in game.players else min(game.players)
    record = play_match(variant, NAMES[:players], bots=("greedy", "random"), seed=SEED)
    match = unfold(record, variant)
    return tuple(_example(match, state) for state in sorted(_moments(match), key=lambda state: state.event))


def _moments(match: Unfolded) -> Iterator[State]:
    """The first moment of each kind, none of them twice."""
    found: set[str] = set()
    for state, event in zip(match.states, match.record.events, strict=True):
        kind = _kind(state, event)
        if state.hand <= LAST_HAND_LOOKED_AT and kind and kind not in found:
            found.add(kind)
            yield state


def _kind(state: State, event: Event) -> str:
    if state.points and not state.hand_over:
        return "points in play"
    if state.hand_over and isinstance(event, Fish | Play):
        return "blocked" if isinstance(event, Fish) else "out"
    if isinstance(event, Return | Cut):
        return type(event).__name__
    if isinstance(event, Play) and len(state.laid) <= 1:
        return "lead"
    if isinstance(event, Draw) and state.laid:
        return "draw"
    return "knock" if isinstance(event, Knock) and state.laid else ""


def _example(match: Unfolded, state: State) -> Example:
    told = tell(match.record.events[state.event - 1], match.names)
    words = said("Hand {hand}: {told}", hand=state.hand, told=told)
    return Example(state, match.names, words, points_told(match, state))
