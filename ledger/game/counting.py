"""Counted ends: what the open ends add up to after a play (fives G8)."""

from __future__ import annotations

from ledger.game.layout import End, Layout
from ledger.game.scoring import Credit, Step
from ledger.game.table import Table
from ledger.game.tiles import Tile

COUNT = "G8"
"""The clause by which ends are counted."""


class CountedLine(Layout):
    """A line whose ends are counted: a double at an end adds both its halves once another tile lies."""

    __slots__ = ()

    def lead(self, tile: Tile, seat: int, event: int) -> None:
        """The lead is laid: both its halves count."""
        Layout.lead(self, tile, seat, event)
        self.counted = tile.pips

    def join(self, end: End, tile: Tile, seat: int, event: int, if_it_fits: bool = False) -> bool:
        """A tile is joined; with the second tile of all a double that was led alone becomes an end."""
        if not Layout.join(self, end, tile, seat, event, if_it_fits):
            return False
        covered, end.worth = end.worth, tile.pips if tile.double else end.value
        self.counted += end.worth - covered
        if end.index == 1 and self.laid[0].tile.double:
            other = next(other for other in self.ends.values() if other is not end)
            other.worth = 2 * other.value
            self.counted += other.value
        return True


def score_count(table: Table, number: int, seat: int, rule: str, unit: int = 1, most: int | None = None) -> bool:
    """Credits the count, in units of so many points, to the player's side if it is a multiple of five above 0.

    More than `most` is not written. Whether anything was.
    """
    layout = table.layout
    counted = layout.counted
    if counted % 5 or counted == 0:
        return False
    points = counted // unit
    if most is not None and points > most:
        return False
    shares = tuple([end.worth for end in layout.ends.values()])
    steps: tuple[Step, ...] = (Step("sum", shares, counted, "the ends, a multiple of five", {}, COUNT),)
    if unit > 1:
        steps = (*steps, Step("quotient", (counted, unit), points, "in fives"))
    table.credit(Credit(number, table.side_of[seat], points, rule, steps, None, "play"))
    return True
