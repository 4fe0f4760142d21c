"""Chicken Foot: examples/rules/chicken-foot.md, section 2."""

from __future__ import annotations

import dataclasses

from ledger.game import ending
from ledger.game.foot_game import FootGame
from ledger.game.hand_sizes import check_hand_size
from ledger.game.options import option
from ledger.game.scoring import Settlement, Share
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile, pips_of, tile

ZERO_ZERO = tile("0-0")


TARGET = "The hand after which somebody has so many points is the last; 0: one hand for each double."
"""What this option means in this game."""


@dataclasses.dataclass(frozen=True)
class ChickenFoot(FootGame):
    """Every double must get its toes before play goes on elsewhere; everybody writes what he still holds."""

    id = "chicken-foot"
    title = "Chicken Foot"
    highest = 9
    players = (2, 3, 4, 5, 6, 7, 8)
    hand_sizes = {2: 21, 3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5}
    scoring = "penalty"

    set: int = option(9, 6, 9, 12, sure=3, rule="CF1")
    hand_size: int = option(0, any=True, sure=2, rule="G6", least=0)
    start_layout: str = option("cross", "cross", "double_foot", sure=3, rule="CF6")
    start_double: str = option("held", "held", "laid_out", sure=3, rule="CF2, CF4")
    missing_double: str = option("all_draw", "all_draw", "next_lower", "redeal", sure=3, rule="CF3")
    drawn_must_play: bool = option(False, sure=2, rule="CF11")
    chicken_rule: bool = option(False, sure=3, rule="CF12")
    double_blank: int = option(50, 50, 25, sure=3, rule="CF15")
    target: int = option(0, any=True, sure=2, rule="CF16", least=0, means=TARGET)

    # --- the description -------------------------------------------------------------------------------------------

    def set_highest(self) -> int:
        """The set that was chosen."""
        return self.set

    def tiles_each(self, players: int) -> int:
        """G6: the table of the page is for the double-nine set; with the double-six each gets five."""
        standard = {9: self.hand_sizes.get(players, 0), 6: 5, 12: 0}
        return self.hand_size or standard[self.set]

    def check_players(self, players: int) -> None:
        """G6: the hands must fit the set."""
        super().check_players(players)
        check_hand_size(self, players, laid_out=self.is_laid_out())

    # --- the end of a hand and of the match: CF15, CF16 ------------------------------------------------------------

    def value_of(self, mask: int) -> int:
        """CF15.1: pips, and 0-0 by its own value."""
        return pips_of(mask) + (self.double_blank if mask & ZERO_ZERO.bit else 0)

    def value_of_tile(self, tile: Tile, mask: int) -> int:
        """CF15.1."""
        return tile.pips + (self.double_blank if tile is ZERO_ZERO else 0)

    def can_settle_in_part(self, table: Table) -> bool:
        """CF15.2: each writes his own."""
        return True

    def settle(self, table: Table) -> Settlement:
        """CF15: each is written what he is left with."""
        values = ending.hand_values(self, table)
        shares = tuple(
            Share(
                seat,
                value,
                "CF15.2",
                (),
                ending.hands_left(table, (seat,)),
            )
            for seat, value in values.items()
            if value is not None and seat != table.out
        )
        unknown = tuple(seat for seat, value in values.items() if value is None)
        return Settlement(shares, table.out, unknown)

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """CF16: after the last start double, or once somebody is at the target; the lowest total has won."""
        totals = {side: total or 0 for side, total in table.totals.items()}
        reached = self.target > 0 and max(totals.values()) >= self.target
        if table.phase is not Phase.OVER or not (reached or table.hand > self.set):
            return None
        lowest = min(totals.values())
        return tuple(side for side, total in totals.items() if total == lowest)
