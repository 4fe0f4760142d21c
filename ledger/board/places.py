"""Where tiles lie: rectangles on a grid of steps, and the three ways in which a tile can be joined to an end.

A step is half of a tile's half: a tile is four steps long and two wide, so a tile laid crosswise in the middle of a
line still has whole numbers. x grows to the right, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

EMPTY_HEIGHT = 150
"""The pixels of a table at least."""

Spot = tuple[int, int]
"""A point, in steps."""

Heading = tuple[int, int]
"""The direction in which an end grows: one of RIGHT, LEFT, DOWN, UP."""

RIGHT: Heading = (1, 0)
LEFT: Heading = (-1, 0)
DOWN: Heading = (0, 1)
UP: Heading = (0, -1)

LONG, WIDE = 4, 2


class Place(msgspec.Struct, frozen=True):
    """Where one tile lies and how: its upper left corner, whether its halves lie side by side (`across`) or one above
    the other, and the numbers that its left or upper half (`first`) and the other (`second`) show."""

    x: int
    y: int
    across: bool
    first: int
    second: int

    @property
    def right(self) -> int:
        """The x of its right edge."""
        return self.x + (LONG if self.across else WIDE)

    @property
    def bottom(self) -> int:
        """The y of its lower edge."""
        return self.y + (WIDE if self.across else LONG)

    def moved(self, dx: int, dy: int) -> Place:
        """The same tile so many steps further."""
        return Place(self.x + dx, self.y + dy, self.across, self.first, self.second)


class Box(msgspec.Struct, frozen=True):
    """A rectangle, in steps."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Steps from left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Steps from top to bottom."""
        return self.bottom - self.top


def box_round(places: Iterable[Place], spots: Iterable[Spot] = ()) -> Box:
    """The smallest box round some tiles and round half a tile at each of some spots; of nothing if there are none."""
    boxes = [(p.x, p.y, p.right, p.bottom) for p in places]
    boxes += [(x - 1, y - 1, x + 1, y + 1) for x, y in spots]
    if not boxes:
        return Box(0, 0, 0, 0)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def in_the_middle(box: Box, step: float, width: float, height: float) -> tuple[float, float]:
    """The pixels by which a box of steps of so many pixels is moved to the middle of a table of so many pixels."""
    return (width - box.width * step) / 2 - box.left * step, (height - box.height * step) / 2 - box.top * step


def back(heading: Heading) -> Heading:
    """The opposite direction."""
    return -heading[0], -heading[1]


def ahead(spot: Spot, heading: Heading, steps: int = 1) -> Spot:
    """The spot so many steps further in that direction."""
    return spot[0] + heading[0] * steps, spot[1] + heading[1] * steps


def lengthwise(at: Spot, heading: Heading, near: int, far: int) -> Place:
    """A tile laid straight on from `at`, the middle of the edge it touches, its half `near` against that edge."""
    return _from_halves(ahead(at, heading), ahead(at, heading, 3), near, far)


def crosswise(at: Spot, heading: Heading, number: int) -> Place:
    """A double laid across the line, its long side against the edge of which `at` is the middle."""
    x, y = ahead(at, heading)
    if heading[0]:
        return Place(x - 1, y - 2, False, number, number)
    return Place(x - 2, y - 1, True, number, number)


def round_the_corner(at: Spot, heading: Heading, turn: Heading, near: int, far: int) -> Place:
    """A tile whose half `near` goes on straight from `at` while the other half lies in the new direction `turn`."""
    middle = ahead(at, heading)
    return _from_halves(middle, ahead(middle, turn, 2), near, far)


def _from_halves(near_middle: Spot, far_middle: Spot, near: int, far: int) -> Place:
    across = near_middle[1] == far_middle[1]
    first, second = (near, far) if near_middle < far_middle else (far, near)
    x, y = min(near_middle, far_middle)
    return Place(x - 1, y - 1, across, first, second)
