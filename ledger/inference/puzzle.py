"""One case of the evidence, made small: tiles of which each may go into some boxes, and boxes that must be filled."""

from __future__ import annotations

from math import factorial, prod

import msgspec

from ledger.game.tiles import Tile
from ledger.inference.evidence import Evidence, Place
from ledger.inference.leads import NO_LIMIT, Case


class Box(msgspec.Struct, frozen=True):
    """Places of one seat that take the same tiles and hold so many together; `dealt` to a player, or drawn."""

    seat: int
    dealt: bool
    room: int


class Puzzle(msgspec.Struct, frozen=True):
    """`choices` has for each tile the numbers of the boxes that it may lie in. `ways` is in how many ways the tiles of
    the boxes may have come to their places: how often one filling of the boxes is to be counted."""

    tiles: tuple[Tile, ...]
    boxes: tuple[Box, ...]
    choices: tuple[tuple[int, ...], ...]
    ways: int


def puzzle_of(evidence: Evidence, case: Case = NO_LIMIT) -> Puzzle:
    """The puzzle of one case; it has the same boxes in every case. Places that take the same tiles share a box, but
    what was dealt and what was drawn stay apart, for a lead says something of what was dealt only."""
    gathered: dict[tuple[int, bool, tuple[bool, ...]], list[Place]] = {}
    for place in evidence.places:
        takes = tuple(evidence.may_be(tile, place) for tile in evidence.tiles)
        gathered.setdefault((place.seat, place.since == 0, takes), []).append(place)
    boxes = tuple(
        Box(seat, dealt and seat > 0, sum(place.tiles for place in places))
        for (seat, dealt, _), places in gathered.items()
    )
    choices = tuple(
        tuple(
            number
            for number, (box, (_, _, takes)) in enumerate(zip(boxes, gathered, strict=True))
            if box.room and takes[index] and case.allows(tile, box.seat, dealt=box.dealt)
        )
        for index, tile in enumerate(evidence.tiles)
    )
    return Puzzle(evidence.tiles, boxes, choices, prod(_ways(places) for places in gathered.values()))


def _ways(places: list[Place]) -> int:
    together = factorial(sum(place.tiles for place in places))
    return together // prod(factorial(place.tiles) for place in places)
