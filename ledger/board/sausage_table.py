"""The sausage: one chain from its closed start to the open end, which alone grows."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.board.arms import halves
from ledger.board.places import DOWN, RIGHT, box_round
from ledger.board.scene import AnyItem, OpenMark, Scene, Stop
from ledger.board.snake import Cursor, Piece, Step, rows
from ledger.board.view import View
from ledger.game.picture import Laid

MARGIN = 3
"""Steps that the chain keeps from its table's edges, for the bar at the start and the open end."""


def sausage_table(view: View) -> Scene:
    """The table of the sausage; as high as if all tiles lay in it, so that a cut does not move the picture."""
    tiles = len(view.state.laid) + sum(view.tiles_held(seat) for seat in view.state.hands)
    half = size_of_half(view)
    step = half / 2
    width = int(view.room / step)
    steps = lay_sausage(view.state.laid, width)
    box = box_round(one.place for one in steps)
    top = min(box.top, -2)
    whole = box_round([one.place for one in rows(Cursor((0, 0), RIGHT), longest(tiles), DOWN, 0, width - 2 * MARGIN)])
    height = (max(whole.bottom, box.bottom) - top) * step
    items: list[AnyItem] = []
    dx, dy = MARGIN * step, -top * step
    for end in view.state.ends[:1] if steps else ():
        x, y = steps[-1].outer
        items.append(OpenMark(dx + x * step, dy + y * step, half * 0.4, str(end.value), view.end_title(end)))
    items += [view.face(one.piece.index, one.place, half, dx, dy) for one in steps]
    if steps:
        items.append(Stop(dx - step * 0.7, dy, half * 1.4, True, view.words.start_closed))
    return Scene(view.room, height, tuple(items))


def size_of_half(view: View) -> int:
    """The pixels of a half: the same for every moment of a match."""
    return 32 if view.wide else 22


def longest(tiles: int) -> list[Piece]:
    """As many tiles as there are, none a double: the longest that a chain can get."""
    return [Piece(index, 0, 1) for index in range(tiles)]


def lay_sausage(laid: Sequence[Laid], width: int) -> list[Step]:
    """The chain in rows on a table so many steps wide, the middle of its start's edge at (0, 0)."""
    pieces = chain(laid)
    return list(rows(Cursor((0, 0), RIGHT), pieces, DOWN, 0, width - 2 * MARGIN))


def chain(laid: Sequence[Laid]) -> list[Piece]:
    """The tiles from the start to the open end, each with the half towards the start first."""
    after = {one.onto: index for index, one in enumerate(laid) if one.onto is not None}
    index = next((index for index, one in enumerate(laid) if one.onto is None), None)
    pieces: list[Piece] = []
    while index is not None and len(pieces) < len(laid):
        follower = after.get(index)
        if laid[index].onto is not None:
            near, far = halves(laid[index])
        elif follower is not None:
            far, near = _facing(laid[index], halves(laid[follower])[0])
        else:
            near, far = laid[index].tile.first, laid[index].tile.second
        pieces.append(Piece(index, near, far))
        index = follower
    return pieces


def _facing(start: Laid, number: int) -> tuple[int, int]:
    tile = start.tile
    return (number, tile.other(number)) if tile.has(number) else (tile.second, tile.first)
