"""The table of a game of one line: a snake that grows at two ends, or a cross that grows at four from its spinner.

Each arm has a part of the table to itself (right: below right, down: below left, left: above left, up: above right), so
arms never meet; where an arm is missing its neighbour takes the part over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec

from ledger.board.arms import Arms, read_arms
from ledger.board.places import DOWN, LEFT, RIGHT, UP, Box, Heading, Place, Spot, box_round
from ledger.board.snake import Cursor, Piece, Step, column_then_rows, rows
from ledger.game.events import Arm
from ledger.game.picture import Laid

CLEARANCE = 4
"""Steps that rows keep from the middle of the column of an arm that grows up or down."""

NARROWEST = 14
"""Steps that a part of the table must be wide, or rows do not fit in it."""

SHORTEST_COLUMN = 4
"""Steps that an arm up or down needs before it may bend: one tile."""


Tips = dict[Arm, Spot]
"""Round one laid tile, the middles of the halves that lie or would lie against it, by arm."""


class LineTable(msgspec.Struct, frozen=True):
    """A line laid out: the place of every tile by its index in `State.laid`, and the tips round each."""

    places: dict[int, Place]
    tips: dict[int, Tips]
    box: Box
    corners: int = 0


def lay_line(arms: Arms, width: int, middle: int, column: int) -> LineTable:
    """Lay a line out on a table `width` steps wide, its middle tile `middle` steps from the left edge, and its arms up
    and down no longer than `column` steps before they bend."""
    left_edge, right_edge = -middle, width - middle
    place, half = _middle_place(arms.middle)
    steps = {
        "right": list(_side(arms.right, half, RIGHT, DOWN, (CLEARANCE if arms.down else left_edge, right_edge))),
        "left": list(_side(arms.left, half, LEFT, UP, (left_edge, -CLEARANCE if arms.up else right_edge))),
        "down": list(_column(arms.down, DOWN, LEFT, (left_edge, -CLEARANCE if arms.right else right_edge), column)),
        "up": list(_column(arms.up, UP, RIGHT, (CLEARANCE if arms.left else left_edge, right_edge), column)),
    }
    places = {arms.middle.index: place}
    bare: Tips = {"left": (-half - 1, 0), "right": (half + 1, 0), "up": (0, -3), "down": (0, 3)}
    tips = {arms.middle.index: bare}
    for arm, taken in steps.items():
        for step in taken:
            places[step.piece.index] = step.place
            tips[step.piece.index] = _tips(arm, step)
    # the ends that may be joined: those of the arms that have grown, and the middle tile's own sides
    sides = ("left", "right", "up", "down") if arms.spinner else ("left", "right")
    ends = [steps[arm][-1].outer for arm in steps if steps[arm]]
    ends += [bare[arm] for arm in sides if arm in ("up", "down") or not steps[arm]]
    corners = sum(step.corner for taken in steps.values() for step in taken)
    return LineTable(places, tips, box_round(places.values(), ends), corners)


def _middle_place(middle: Piece) -> tuple[Place, int]:
    if middle.double:
        return Place(-1, -2, False, middle.near, middle.far), 1
    return Place(-2, -1, True, middle.near, middle.far), 2


def _side(
    pieces: Sequence[Piece], half: int, heading: Heading, growth: Heading, between: tuple[int, int]
) -> Iterator[Step]:
    # The first row may run over the whole width: the arms up and down begin at the spinner, on its other sides.
    cursor = Cursor((half * heading[0], 0), heading)
    return rows(cursor, pieces, growth, *between)


def _column(
    pieces: Sequence[Piece], heading: Heading, turn: Heading, between: tuple[int, int], column: int
) -> Iterator[Step]:
    return column_then_rows(Cursor((0, 2 * heading[1]), heading), pieces, turn, *between, column)


def _tips(arm: str, step: Step) -> Tips:
    across = {"left": "right", "right": "left"}
    return {arm: step.outer, **({across[arm]: step.inner} if arm in across else {})}


@lru_cache(maxsize=256)
def fit_line(
    laid: tuple[Laid, ...], spinner: int | None, width: int, height: int, sizes: tuple[int, ...]
) -> tuple[LineTable, int]:
    """The line with the largest tiles that fit a table of `width` by `height` pixels, and the pixels of a half.

    `sizes` are the sizes to try, the largest first. Where even the smallest does not fit, the table gets higher.
    """
    arms = read_arms(laid, spinner)
    if arms is None:
        return LineTable({}, {}, Box(0, 0, 0, 0)), sizes[0]
    for size in sizes:
        across, down = 2 * width // size, 2 * height // size
        tables = [table for table in _tries(arms, across, down) if table.box.width <= across]
        best = min(tables, key=lambda table: (table.box.height > down, table.corners, table.box.height), default=None)
        if best is not None and (best.box.height <= down or size == sizes[-1]):
            return best, size
    raise ValueError(f"a table {width} pixels wide is too narrow for halves of {sizes[-1]}")


def _tries(arms: Arms, width: int, height: int) -> Iterable[LineTable]:
    spread = [sum(piece.length for piece in side) + 5 for side in (arms.left, arms.right)]
    wished = [width // 2, spread[0], width - spread[1], width // 3, width - width // 3, width // 4, width - width // 4]
    columns = {height // 2 - 6, height // 3, SHORTEST_COLUMN} if arms.up or arms.down else {SHORTEST_COLUMN}
    edge = NARROWEST + CLEARANCE if arms.up or arms.down else NARROWEST // 2
    for middle in dict.fromkeys(wished):
        if edge <= middle <= width - edge:
            for column in sorted(columns, reverse=True):
                yield lay_line(arms, width, middle, column)


def tip_of(table: LineTable, arms: Arms, arm: Arm) -> Spot | None:
    """The middle of the half that would be joined next at an arm; None for an arm that this line does not have."""
    grown = {"left": arms.left, "right": arms.right, "up": arms.up, "down": arms.down}.get(str(arm), ())
    outermost = grown[-1] if grown else arms.middle
    return table.tips[outermost.index].get(arm)
