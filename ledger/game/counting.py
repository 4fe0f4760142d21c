"""Counted ends: what the open ends add up to after a play (fives G8)."""

from __future__ import annotations

from ledger.game.branching import PLACES, Tree
from ledger.game.layout import End, Layout
from ledger.game.scoring import Credit, Step
from ledger.game.table import Table

COUNT = "G8"
"""The clause by which ends are counted."""


def end_count(layout: Layout, end: End) -> int:
    """What an end adds: a bare half its number, a double both halves as long as fewer than two tiles lie against it."""
    tile = end.tile
    if tile is None or not tile.double:
        return end.value
    if isinstance(layout, Tree):
        return 2 * end.value if PLACES - end.room < 2 else 0
    if end.arm in ("up", "down"):
        return 0 if end.index == layout.spinner else 2 * end.value
    alone = len(layout.laid) == 1
    return end.value if alone else 2 * end.value


def count(layout: Layout) -> int:
    """The count of the whole layout."""
    return sum(end_count(layout, end) for end in layout.ends.values())


def score_count(table: Table, number: int, seat: int, rule: str, unit: int = 1, most: int | None = None) -> bool:
    """Credits the count, in units of so many points, to the player's side if it is a multiple of five above 0.

    More than `most` is not written. Whether anything was.
    """
    layout, counted = table.layout, 0
    for end in layout.ends.values():
        tile = end.tile
        counted += end.value if tile is None or not tile.double else end_count(layout, end)
    if counted % 5 or counted == 0:
        return False
    points = counted // unit
    if most is not None and points > most:
        return False
    shares = tuple([end_count(layout, end) for end in layout.ends.values()])
    steps: tuple[Step, ...] = (Step("sum", shares, counted, "the ends, a multiple of five", {}, COUNT),)
    if unit > 1:
        steps = (*steps, Step("quotient", (counted, unit), points, "in fives"))
    table.credit(Credit(number, table.side_of[seat], points, rule, steps, None, "play"))
    return True
