"""A whole picture: what is said above the table, the table, and the players' hands under it."""

from __future__ import annotations

from collections.abc import Callable

from ledger.board.hands import racks
from ledger.board.line_table import line_table
from ledger.board.sausage_table import sausage_table
from ledger.board.scene import AnyItem, Back, Caption, Panel, Scene
from ledger.board.train_table import train_table
from ledger.board.tree_table import tree_table
from ledger.board.view import View
from ledger.board.words import size_within, width_of

TABLES: dict[str, Callable[[View], Scene]] = {
    "line": line_table,
    "spinner": line_table,
    "trains": train_table,
    "sausage": sausage_table,
    "tree": tree_table,
}
"""What lays a table out, by `State.drawn_as`."""

HEADER = 40
"""Pixels above the table."""

TABLE_PADDING = 14
"""Pixels round the tiles on the table, above and below."""

GAP, BACKS = 9, 30
"""Pixels between what stands above the table, and those of the boneyard's tiles there."""


def compose(view: View) -> Scene:
    """The picture that answers a view; KeyError for a way of drawing that nobody has."""
    table = TABLES[view.state.drawn_as](view)
    hands = racks(view)
    margin = view.margin
    ground = table.height + 2 * TABLE_PADDING
    height = HEADER + ground + (10 + hands.height if hands.height else 0) + margin
    items: list[AnyItem] = [
        Panel(0, 0, view.width, height, "picture"),
        Panel(margin / 2, HEADER, view.width - margin, ground, "table"),
        *header(view).moved(margin, 0),
        *table.moved(margin, HEADER + TABLE_PADDING),
        *hands.moved(margin, HEADER + ground + 10),
    ]
    if not view.state.laid:
        words = view.words.unwritten if view.state.unwritten else view.words.nothing_laid
        size = size_within(view.room, words, 15)
        items.append(Caption(view.width / 2, HEADER + ground / 2 + 5, words, size, "middle", tone="quiet"))
    return Scene(view.width, height, tuple(items), label_of(view))


def header(view: View) -> Scene:
    """What stands above the table: the hand, the count of the ends where they are counted, the boneyard.

    Where the words of a language are long for a narrow picture, the boneyard's tiles are left out, and the count is
    written smaller.
    """
    words, state = view.words, view.state
    hand = words.hand.format(hand=state.hand)
    items: list[AnyItem] = [Caption(2, 26, hand, 15, strong=True)] if state.hand else []
    count = "" if state.count is None else words.count.format(count=state.count)
    left, right = 2 + width_of(hand, 15) + 18, float(view.room - 2)
    if state.boneyard and state.dealt and not state.unwritten:
        text = words.boneyard.format(tiles=state.boneyard)
        items.append(Caption(right, 26, text, 14, "end"))
        right -= width_of(text, 14) + GAP
        if left + width_of(count, 14) <= right - BACKS:
            title = words.boneyard_title.format(tiles=state.boneyard)
            items += [Back(right - BACKS + GAP + 5 * place, 9, 11, title) for place in range(min(3, state.boneyard))]
    if count:
        items.append(Caption(left, 26, count, size_within(right - left, count, 14)))
    return Scene(view.room, HEADER, tuple(items))


def label_of(view: View) -> str:
    """The picture in words, for who cannot see it."""
    words, state = view.words, view.state
    laid = ", ".join(one.tile.text for one in state.laid) or words.nothing_laid
    parts = [words.label.format(hand=state.hand, event=state.event, laid=laid)]
    if state.open_ends:
        parts.append(words.label_ends.format(ends=", ".join(str(end.value) for end in state.open_ends)))
    parts += [
        words.tiles_held.format(name=view.name(seat), tiles=view.tiles_held(seat))
        for seat in sorted(state.hands)
        if not view.unwritten(seat)
    ]
    if state.turn is not None:
        parts.append(words.label_turn.format(name=view.name(state.turn)))
    return "; ".join(parts)
