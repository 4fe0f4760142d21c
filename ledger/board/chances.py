"""Tiles in a row, each with a few words under it: how likely it lies in a hand, say."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.board.paint import paint
from ledger.board.scene import AnyItem, Caption, Face, Panel, Scene
from ledger.game.tiles import Tile

HALF = 26
COLUMN = 44
ROW = 2 * HALF + 30
MARGIN = 10


class Told(msgspec.Struct, frozen=True):
    """A tile, the words under it, and whether it is lit."""

    tile: Tile
    words: str
    lit: bool = False


def in_rows(tiles: Sequence[Told], width: int, *, coloured: bool = False) -> str:
    """An SVG of the tiles, `width` pixels wide and as high as it needs; it says of itself what stands in it."""
    columns = max(1, (width - 2 * MARGIN) // COLUMN)
    rows = max(1, -(-len(tiles) // columns))
    height = rows * ROW + MARGIN
    items: list[AnyItem] = [Panel(0, 0, width, height, "picture")]
    for place, one in enumerate(tiles):
        row, column = divmod(place, columns)
        x, y = MARGIN + column * COLUMN + (COLUMN - HALF) / 2, MARGIN + row * ROW
        title = f"{one.tile} {one.words}"
        items.append(Face(x, y, HALF, False, one.tile.high, one.tile.low, title, lit=one.lit))
        items.append(Caption(x + HALF / 2, y + 2 * HALF + 15, one.words, 11.5, "middle", strong=one.lit))
    label = ", ".join(f"{one.tile} {one.words}" for one in tiles)
    return paint(Scene(width, height, tuple(items), label), coloured=coloured)
