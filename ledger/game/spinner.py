"""The spinner: a double of the hand from which two more lines grow (fives L2 and AF9, draw DR3).

It is the first double that is laid; with `when_joined` the first to which a later tile is joined.
"""

from __future__ import annotations

from ledger.game.layout import End, Layout
from ledger.game.tiles import Tile


def lead(layout: Layout, tile: Tile, seat: int, number: int, *, when_joined: bool = False) -> None:
    """The lead is laid; a double is the spinner at once."""
    layout.lead(tile, seat, number)
    if tile.double and not when_joined:
        layout.spinner = 0


def join(layout: Layout, end: End, tile: Tile, seat: int, number: int, *, when_joined: bool = False) -> None:
    """A tile is joined; the first double becomes the spinner, which opens up and down once its sides are covered."""
    onto = end.index
    if layout.spinner is None and when_joined and end.tile is not None and end.tile.double:
        layout.spinner = onto
        layout.covered = 0 if onto == 0 else 1
    layout.join(end, tile, seat, number)
    if layout.spinner is None:
        if tile.double and not when_joined:
            layout.spinner = end.index
            layout.covered = 1
    elif onto == layout.spinner and layout.covered < 2:
        layout.covered += 1
        if layout.covered == 2:
            spinner = layout.laid[layout.spinner].tile
            layout.open(*(End(arm, spinner.high, spinner, layout.spinner) for arm in ("up", "down")))
