"""What the Kozel games with the rule of 13 share: their options and how a hand is written (kozel P1, P6 to P8)."""

from __future__ import annotations

import dataclasses

from ledger.game import eggs, playing, redeals, unnamed_maker
from ledger.game.events import Fish, Out, Play, Redeal, Write
from ledger.game.objections import Objection
from ledger.game.options import option
from ledger.game.rules import Rules
from ledger.game.scoring import Settlement
from ledger.game.table import Table
from ledger.game.tiles import Tile

TARGET = "Who gets above so many points is the goat and has lost."
"""What this option means in this game."""


@dataclasses.dataclass(frozen=True)
class EggGame(Rules):
    """The losers of a hand write points, eggs are carried, and who has too many points is the goat."""

    scoring = "penalty"
    one_side_is_written = "P7.6"

    target: int = option(100, 100, 300, 500, any=True, sure=3, rule="P8", means=TARGET)
    target_test: str = option("exceed", "exceed", "reach", sure=3, rule="P8")
    rule_of_13: bool = option(True, sure=3, rule="P7")
    opening_threshold: int = option(13, any=True, sure=3, rule="P7.6")
    below_threshold: str = option("lost", "lost", "kept", sure=2, rule="P7.6")
    bonuses: bool = option(False, sure=2, rule="P7.3, C11, P4")
    finish_bonus: str = option("added", "added", "instead", sure=2, rule="P7.3")
    held_bonus: str = option("always", "always", "alone", "never", sure=2, rule="C11")
    lead_double: bool = option(False, sure=2, rule="P4")
    two_doubles: bool = option(False, sure=3, rule="P6")
    full_fish: bool = option(True, sure=2, rule="P7.2")
    eggs_measure: str = option("side", "side", "pot", sure=2, rule="P7.7")
    eggs_if_closed_side_opens: str = option("cancel", "cancel", "write", sure=2, rule="P7.5")
    redeal_same_number: int = option(6, 0, 6, 7, sure=3, rule="P1 a")
    redeal_doubles: int = option(5, 0, 5, any=True, sure=3, rule="P1 b", most=7)
    redeal_doubles_by: str = option("holder", "holder", "anyone", "automatic", sure=2, rule="P1 b")

    def new_memory(self, sides: tuple[int, ...]) -> eggs.Account:
        """Which sides are open, what they have kept, and the pots."""
        return eggs.Account(sides, not self.rule_of_13)

    def carried(self, table: Table) -> int:
        """P7.7: what lies in the pots."""
        account: eggs.Account = table.memory
        return sum(pot.points for pot in account.pots)

    def judge_deal_kept(self, table: Table) -> Objection | None:
        """P1 c: a lead from a deal that must be thrown in."""
        return redeals.judge_deal_kept(self, table)

    def judge_redeal(self, table: Table, event: Redeal) -> Objection | None:
        """P1 c: thrown in without a reason."""
        return redeals.judge_redeal(self, table, event.seat)

    def judge_second(self, table: Table, event: Play) -> Objection | None:
        """P6: two doubles in one turn, one at each end."""
        if event.second_tile is None or not self.two_doubles:
            return playing.judge_no_second(self, table, event)
        return playing.judge_two_doubles(self, table, event)

    def allows_two_doubles(self) -> bool:
        """P6: whether a turn may have two doubles."""
        return self.two_doubles

    def value_of(self, mask: int) -> int:
        """C11: pips, with bonuses the special values."""
        return eggs.held_value(mask, self.held_bonus if self.bonuses else "never")

    def value_of_tile(self, tile: Tile, mask: int) -> int:
        """C11."""
        return eggs.value_of_tile(tile, mask, self.held_bonus if self.bonuses else "never")

    def counting_seats(self, table: Table) -> list[int]:
        """P7.2: after going out only the losers' tiles count."""
        if table.out is None:
            return list(table.seats)
        won, side_of = table.side_of[table.out], table.side_of
        return [seat for seat in table.seats if side_of[seat] != won]

    def can_settle(self, table: Table) -> bool:
        """C12, C13: all that counts is known, and with `full_fish=false` who made the fish where it matters."""
        return super().can_settle(table) and not unnamed_maker.matters(self, table)

    def judge_write(self, table: Table, number: int, event: Write) -> list[Objection] | None:
        """C13: after a fish whose maker nobody named a claim may decide."""
        known = super().can_settle(table) and unnamed_maker.matters(self, table)
        return unnamed_maker.judge_write(self, table, number, event) if known else None

    def judge_result(self, table: Table, number: int, event: Out | Fish) -> list[Objection]:
        """C13: bonuses that nobody can tell."""
        return unnamed_maker.bonuses_unknown(table, number, event) if self.bonuses else []

    def settle(self, table: Table) -> Settlement:
        """P7."""
        return eggs.settle(self, table)

    def taken_over(self, table: Table, side: int, points: int) -> None:
        """C12: a claim taken over opens its side."""
        eggs.taken_over(table, side, points)

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """P8."""
        return eggs.goat_winners(self, table)
