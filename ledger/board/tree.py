"""Which tile hangs on which, in games where every double branches, and what each tile still has to carry."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.board.arms import halves
from ledger.board.places import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Heading,
    Place,
    Spot,
    ahead,
    crosswise,
    lengthwise,
    round_the_corner,
)
from ledger.board.snake import Piece
from ledger.game.picture import Laid

HEADINGS = (RIGHT, LEFT, DOWN, UP)


class Branch(msgspec.Struct, frozen=True):
    """A laid tile with the tiles joined to it, the one that carries most first, and how many it carries in all."""

    piece: Piece
    onto: int | None
    carried: tuple[int, ...]
    weight: int


class Door(msgspec.Struct, frozen=True):
    """A place at a tile's edge where another can be joined: the edge's middle, the way out, and the number there."""

    at: Spot
    heading: Heading
    number: int


class Laying(msgspec.Struct, frozen=True):
    """One way of laying a tile: its place, the doors that it then has, and whether it goes round a corner."""

    place: Place
    doors: tuple[Door, ...]
    bent: bool


def read_tree(laid: Sequence[Laid]) -> list[Branch]:
    """Every tile by its index in `State.laid`; a tile that is joined to none hangs on the lead."""
    carried: list[list[int]] = [[] for _ in laid]
    onto = [None if not index else one.onto if one.onto is not None else 0 for index, one in enumerate(laid)]
    weights = [0] * len(laid)
    for index in range(len(laid) - 1, 0, -1):
        parent = onto[index] or 0
        carried[parent].append(index)
        weights[parent] += weights[index] + 1
    return [
        Branch(
            piece=Piece(index, *(halves(one) if index else (one.tile.high, one.tile.low))),
            onto=onto[index],
            carried=tuple(sorted(carried[index], key=lambda child: -weights[child])),
            weight=weights[index],
        )
        for index, one in enumerate(laid)
    ]


def lay_lead(piece: Piece, carried: int) -> Laying:
    """The first tile, round (0, 0): a double upright with a door at each side and end (two at each side, if it must
    carry more than four), any other with its first half to the left."""
    if piece.double:
        sides = (-1, 1) if carried > 4 else (0,)
        doors = [Door((x, y), heading, piece.near) for y in sides for x, heading in ((-1, LEFT), (1, RIGHT))]
        doors += [Door((0, -2), UP, piece.near), Door((0, 2), DOWN, piece.near)]
        return Laying(Place(-1, -2, False, piece.near, piece.far), tuple(doors), False)
    doors = [*_round((-1, 0), LEFT, piece.near), *_round((1, 0), RIGHT, piece.far)]
    return Laying(Place(-2, -1, True, piece.near, piece.far), tuple(doors), False)


def layings(piece: Piece, door: Door) -> list[Laying]:
    """Every way of laying a tile at a door, the usual ones first."""
    at, heading = door.at, door.heading
    found = []
    if piece.double:
        middle = ahead(at, heading)
        doors = [Door(ahead(at, heading, 2), heading, piece.far)]
        doors += [Door(ahead(middle, side, 2), side, piece.far) for side in _sides(heading)]
        found.append(Laying(crosswise(at, heading, piece.near), tuple(doors), False))
    straight = lengthwise(at, heading, piece.near, piece.far)
    found.append(Laying(straight, tuple(_round(ahead(at, heading, 3), heading, piece.far)), piece.double))
    for side in _sides(heading):
        bent = round_the_corner(at, heading, side, piece.near, piece.far)
        middle = ahead(ahead(at, heading), side, 2)
        found.append(Laying(bent, tuple(_round(middle, side, piece.far)), True))
    return found


def _round(half: Spot, heading: Heading, number: int) -> list[Door]:
    return [Door(ahead(half, way), way, number) for way in (heading, *_sides(heading))]


def _sides(heading: Heading) -> tuple[Heading, Heading]:
    return (heading[1], heading[0]), (-heading[1], -heading[0])
