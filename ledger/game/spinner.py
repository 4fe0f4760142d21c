"""The spinner: the first double of a hand, from which two more lines grow (fives L2, draw DR3)."""

from __future__ import annotations

from ledger.game.layout import End, Layout
from ledger.game.tiles import Tile


def lead(layout: Layout, tile: Tile, seat: int, number: int) -> None:
    """The lead is laid; a double is the spinner at once."""
    layout.lead(tile, seat, number)
    if tile.double:
        layout.spinner = 0


def join(layout: Layout, end: End, tile: Tile, seat: int, number: int) -> None:
    """A tile is joined; the first double becomes the spinner, which opens up and down once its sides are covered."""
    onto = end.index
    layout.join(end, tile, seat, number)
    if layout.spinner is None:
        if tile.double:
            layout.spinner = end.index
            layout.covered = 1
    elif onto == layout.spinner and layout.covered < 2:
        layout.covered += 1
        if layout.covered == 2:
            spinner = layout.laid[layout.spinner].tile
            layout.open(*(End(arm, spinner.high, spinner, layout.spinner) for arm in ("up", "down")))
