"""What lies where in a game of one line, with or without a spinner: the main line from left to right and the arms that
grow up and down, read from `State.laid`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.board.snake import Piece
from ledger.game.picture import Laid
from ledger.game.tiles import Tile


class Arms(msgspec.Struct, frozen=True):
    """A line seen from the middle tile, from which everything grows: the spinner where it has arms, else the lead.

    `middle` shows its `near` half to the left and its `far` half to the right; with `spinner` it grows on four sides.
    """

    middle: Piece
    left: tuple[Piece, ...]
    right: tuple[Piece, ...]
    up: tuple[Piece, ...] = ()
    down: tuple[Piece, ...] = ()
    spinner: bool = False


def halves(laid: Laid) -> tuple[int, int]:
    """The number that faces the tile it is joined to, and the one that is left free.

    Where blanks are wild the half written first is the joined one; everywhere else `joined` says which it is.
    """
    tile = laid.tile
    if tile is not tile.natural or laid.joined is None or not tile.has(laid.joined):
        return tile.first, tile.second
    return laid.joined, tile.other(laid.joined)


def read_arms(laid: Sequence[Laid], spinner: int | None = None) -> Arms | None:
    """The arms of a line; `spinner` is the index of the tile that has arms up and down. None while nothing is laid."""
    if not laid:
        return None
    grown: dict[str, list[Piece]] = {"left": [], "right": [], "up": [], "down": []}
    for index, one in enumerate(laid[1:], start=1):
        near, far = halves(one)
        grown[one.arm if one.arm in grown else "right"].append(Piece(index, near, far))
    lead = Piece(0, laid[0].tile.high, laid[0].tile.low)
    line = [_turned(piece) for piece in reversed(grown["left"])] + [lead] + grown["right"]
    centre = next(place for place, piece in enumerate(line) if piece.index == (spinner or 0))
    return Arms(
        middle=line[centre],
        left=tuple(_turned(piece) for piece in reversed(line[:centre])),
        right=tuple(line[centre + 1 :]),
        up=tuple(grown["up"]),
        down=tuple(grown["down"]),
        spinner=spinner is not None,
    )


def find_spinner(laid: Sequence[Laid], open_arms: Sequence[object], tiles_there: Sequence[Tile | None]) -> int | None:
    """The index of the tile from which arms grow up and down; None where there is none.

    `open_arms` and `tiles_there` are the labels and the outermost tiles of the open ends.
    """
    for one in laid:
        if one.arm in ("up", "down") and one.onto is not None and laid[one.onto].arm not in ("up", "down"):
            return one.onto
    bare = [there for arm, there in zip(open_arms, tiles_there, strict=True) if arm in ("up", "down")]
    if not bare:
        return None
    for index, one in enumerate(laid):
        if one.tile in bare:
            return index
    joined = [one.onto for one in laid]
    covered = (index for index, one in enumerate(laid) if one.tile.double and joined.count(index) + (index > 0) >= 2)
    return next(covered, None)


def _turned(piece: Piece) -> Piece:
    return Piece(piece.index, piece.far, piece.near)
