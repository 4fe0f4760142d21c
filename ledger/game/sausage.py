"""The sausage: a line that grows at its open end alone, and whose part before a junction may be cut off.

`Layout.laid` holds its tiles from the start to the open end, which is the arm `right`. Junction i lies between the i-th
tile and the next, which is joined to it by the junction's number.
"""

from __future__ import annotations

from typing import NamedTuple

from ledger.game.layout import End, Layout
from ledger.game.picture import Laid
from ledger.game.tiles import Tile

ARM = "right"


class Chain(NamedTuple):
    """What a player sees before he lays a tile: the tiles from the start, the number of each junction, and the number
    that the open end shows."""

    tiles: tuple[Tile, ...]
    numbers: tuple[int, ...]
    shown: int

    def longer(self, tile: Tile) -> Chain:
        """The same with one more tile at the open end."""
        return Chain((*self.tiles, tile), (*self.numbers, self.shown), tile.other(self.shown))


def chain_of(layout: Layout) -> Chain:
    """The sausage that lies there."""
    laid = layout.laid
    numbers = tuple([one.joined for one in laid[1:] if one.joined is not None])
    return Chain(tuple([one.tile for one in laid]), numbers, layout.ends[ARM].value)


def has_junction(layout: Layout, tile: Tile) -> bool:
    """Whether the tile has the number of a junction."""
    first, second = tile.first, tile.second
    for one in layout.laid:
        joined = one.joined
        if joined is not None and joined in (first, second):
            return True
    return False


def begin(layout: Layout, tile: Tile, seat: int, event: int) -> None:
    """The start is laid. Should it be no double, its lower half is the open one."""
    index = layout.put(Laid(tile, seat, event))
    layout.open(End(ARM, tile.low, tile, index))


def append(layout: Layout, tile: Tile, seat: int, event: int) -> None:
    """The tile is laid at the open end."""
    layout.join(layout.ends[ARM], tile, seat, event)


def cut(layout: Layout, junction: int, tile: Tile, seat: int, event: int) -> list[Tile]:
    """The tile becomes the start, before all that follows the junction; gives the tiles that leave, the start first.

    Junction 0 lies before the start: nothing leaves. After the last tile nothing is left but the new start.
    """
    shown = layout.ends[ARM].value
    joined = layout.laid[1].joined if len(layout.laid) > 1 else shown
    closed = layout.laid[0].tile.other(shown if joined is None else joined)
    part, rest = layout.laid[:junction], layout.laid[junction:]
    laid, mask = [Laid(tile, seat, event)], tile.bit
    for index, one in enumerate(rest):
        number = closed if one.joined is None else one.joined
        laid.append(Laid(one.tile, one.seat, one.event, ARM, number, index))
        mask |= one.tile.bit
    layout.laid, layout.mask = laid, mask
    end = layout.ends[ARM]
    end.index = len(rest)
    if not rest:
        end.tile = tile
        end.value = shown if tile.has(shown) else tile.low
    layout.measure()
    return [one.tile for one in part]
