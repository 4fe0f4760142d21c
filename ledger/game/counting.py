"""Counted ends: what the open ends add up to after a play (fives G8)."""

from __future__ import annotations

from ledger.game.layout import End, Layout
from ledger.game.scoring import Credit
from ledger.game.table import Table


def end_count(layout: Layout, end: End) -> int:
    """What an end adds: a bare half its number, a double both halves as long as fewer than two tiles lie against it."""
    tile = end.tile
    if tile is None or not tile.double:
        return end.value
    if end.arm in ("up", "down"):
        return 0 if end.index == layout.spinner else 2 * end.value
    alone = len(layout.laid) == 1
    return end.value if alone else 2 * end.value


def count(layout: Layout) -> int:
    """The count of the whole layout."""
    return sum(end_count(layout, end) for end in layout.ends.values())


def score_count(table: Table, number: int, seat: int, rule: str) -> bool:
    """Credits the count to the player's side if it is a multiple of five above 0; whether it did."""
    layout = table.layout
    counted = count(layout)
    if counted == 0 or counted % 5:
        return False
    shares = tuple(end_count(layout, end) for end in layout.ends.values())
    words = "the ends " + " + ".join("{}" for _ in shares) + " = {}, a multiple of five"
    table.credit(Credit(number, table.side_of[seat], counted, rule, words, (*shares, counted), "play"))
    return True
