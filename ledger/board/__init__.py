"""The table as a picture: `arrange` says what lies where, in plain pixels, and `draw` makes an SVG of it.

Nothing here knows a game by its name: how a table is laid out follows from `State.drawn_as` and from what lies on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.board.compose import compose
from ledger.board.paint import paint
from ledger.board.scene import Scene
from ledger.board.view import BIG_SETS, View, last_event, settled
from ledger.board.words import ENGLISH, Words
from ledger.game.picture import State

__all__ = ["ENGLISH", "NARROWEST", "Scene", "Words", "arrange", "draw"]

NARROWEST = 320
"""The fewest pixels that a picture is laid out for; a narrower one is laid out so and must be scaled."""


def draw(
    state: State,
    names: Sequence[str],
    *,
    viewpoint: int | None = None,
    last: int | None = None,
    width: int = 1280,
    final: State | None = None,
    words: Words = ENGLISH,
) -> str:
    """An SVG of the table after an event, `width` CSS pixels wide and as high as it needs.

    `names` are those of the seats in turn order. `viewpoint` is the seat whose hand alone is seen (None: all that is
    known; 0: nobody's); in games that are played with hidden rows a seat sees none. `last` is the event whose tile is
    lit, by default that of the tile laid last. `final` is the state at the end of the same hand: with it nothing moves
    from one event to the next. KeyError for a `drawn_as` that nobody draws.
    """
    scene = arrange(state, names, viewpoint=viewpoint, last=last, width=width, final=final, words=words)
    return paint(scene, coloured=state.drawn_as in BIG_SETS)


def arrange(
    state: State,
    names: Sequence[str],
    *,
    viewpoint: int | None = None,
    last: int | None = None,
    width: int = 1280,
    final: State | None = None,
    words: Words = ENGLISH,
) -> Scene:
    """What `draw` paints, as plain numbers."""
    lit = last_event(state.laid) if last is None else last
    table = settled(state, final)
    return compose(View(state, tuple(names), viewpoint, lit, max(width, NARROWEST), table, words))
