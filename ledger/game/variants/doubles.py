"""Doubles: examples/rules/doubles.md, section 2."""

from __future__ import annotations

import dataclasses
from typing import Any, Self

from ledger.game import branching, ending, redeals
from ledger.game.branching import Tree
from ledger.game.events import Redeal
from ledger.game.layout import End
from ledger.game.leading import LeadRule, doubles_down
from ledger.game.methods import method
from ledger.game.objections import Objection
from ledger.game.options import option
from ledger.game.picture import Laid
from ledger.game.rules import Rules
from ledger.game.scoring import Settlement, Share, added, shared_lowest
from ledger.game.table import Table
from ledger.game.tiles import DOUBLES, Tile, tile

RANKING = doubles_down(6)
DOUBLE = [tile(f"{value}-{value}") for value in range(7)]


class LockedTree(Tree):
    """D8 and D9: a number can be joined only by its double until that double lies, anywhere or on the way to the lead.

    `lying` is the mask of the doubles that lie. Where only the way counts, `ways` holds for each tile in `laid` the
    mask of the tiles from it back to the lead, itself included.
    """

    __slots__ = ("lying", "same_arm", "ways")

    def __init__(self, highest: int, same_arm: bool) -> None:
        super().__init__(highest)
        self.same_arm = same_arm
        self.ways: list[int] = []
        self.lying = 0
        self.opens: list[int] = [double.bit for double in DOUBLE]

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = Tree.__deepcopy__(self, memo)
        twin.opens, twin.ways = list(self.opens), list(self.ways)
        twin.same_arm, twin.lying = self.same_arm, self.lying
        return twin

    def put(self, laid: Laid) -> int:
        if self.same_arm:
            way = self.ways[laid.onto] if laid.onto is not None else 0
            self.ways.append(way | laid.tile.bit)
        return super().put(laid)

    def grown(self, end: End, opened: End) -> None:
        """Brings `fits` up to date; a double unlocks its number."""
        double, number = DOUBLE[opened.value], opened.value
        if self.same_arm:
            assert end.index is not None
            assert opened.tile is not None
            self.ways.append(self.ways[end.index] | opened.tile.bit)
            self.measure()
            return
        if opened.tile is double:
            self.lying |= double.bit
            self.opens[number] = self.bearing[number]
        Tree.grown(self, end, opened)

    def admits(self, end: End, tile: Tile) -> bool:
        """Whether the tile may be joined at an end now."""
        return self.open_to(end) & tile.bit > 0 if self.same_arm else self.opens[end.value] & tile.bit > 0

    def measure(self) -> None:
        """Works `fits` out anew, and what the doubles that lie have unlocked."""
        lying = self.mask & DOUBLES
        if lying != self.lying:
            for double in DOUBLE:
                if double.bit & (lying ^ self.lying):
                    self.opens[double.high] = self.bearing[double.high] if double.bit & lying else double.bit
            self.lying = lying
        if self.same_arm:
            self.fits = 0
            for end in self.ends.values():
                self.fits |= self.open_to(end)
        else:
            Tree.measure(self)

    def open_to(self, end: End) -> int:
        assert end.index is not None
        double = DOUBLE[end.value].bit
        unlocked = double & (self.ways[end.index] if self.same_arm else self.mask)
        return self.bearing[end.value] if unlocked else double

    def why_closed(self, end: End) -> str:
        where = f"on the way from {end.tile} back to the lead" if self.same_arm else "on the table"
        return f"{end.value} is locked at @{end.arm}, {DOUBLE[end.value]} does not lie {where}"


@dataclasses.dataclass(frozen=True)
class Doubles(Rules):
    """Every double branches, and a number can be played only where its double has unlocked it."""

    id = "doubles"
    title = "Doubles"
    players = (2, 3, 4)
    hand_sizes = {2: 8, 3: 6, 4: 6}
    drawn_as = "tree"

    target: int = option(100, any=True, sure=3, rule="D16")
    reserve: int = option(2, 0, 1, 2, sure=3, rule="D12, G6")
    unlock: str = option("anywhere", "anywhere", "same_arm", sure=2, rule="D9")
    next_lead: str = option("same_as_first", "same_as_first", "winner", sure=1, rule="D4")

    def kept_back(self) -> int:
        """D12."""
        return self.reserve

    def draw_limit(self) -> int:
        """D12: exactly one."""
        return 1

    def new_layout(self) -> LockedTree:
        """D5 to D9."""
        return LockedTree(self.highest, self.unlock == "same_arm")

    judge_arm = method(branching.judge_arm)

    # --- the deal and the lead -------------------------------------------------------------------------------------

    def judge_redeal(self, table: Table, event: Redeal) -> Objection | None:
        """D2."""
        return redeals.judge_redeal_without(table, RANKING, event.seat)

    def judge_deal_kept(self, table: Table) -> Objection | None:
        """D2."""
        return redeals.judge_deal_kept_without(table, RANKING)

    def lead_rule(self, table: Table) -> LeadRule | None:
        """D3 and D4; of a deal that must be thrown in nothing can be led."""
        if self.judge_deal_kept(table) is not None:
            return None
        if table.hand > 1 and self.next_lead == "winner":
            last = table.last
            winner = last and (last.out or last.winner)
            if winner:
                seats = tuple((winner - 1 + later) % table.players + 1 for later in range(table.players))
                words = "the winner of the hand before, else the next who holds a double, leads his highest"
                return LeadRule(words, seats, RANKING, in_order=True)
            if last is None or not last.known:
                return LeadRule("a hand opens with the highest double of its leader", tuple(table.seats), RANKING)
        return LeadRule("who holds the highest double leads it", ranking=RANKING, forced=True)

    # --- what is written (D15) -------------------------------------------------------------------------------------

    def can_settle_in_part(self, table: Table) -> bool:
        """Only who went out is written to."""
        return table.out is not None

    def settle(self, table: Table) -> Settlement:
        values = ending.hand_values(self, table)
        winner, words = table.out, "seat {winner} went out, the others hold"
        if winner is None:
            lowest = ending.lowest(values)
            if len(lowest) > 1:
                return ending.won_by_nobody(table, "D15", shared_lowest(lowest))
            winner, words = lowest[0], "blocked, seat {winner} has the fewest pips, {fewest}, the others hold"
        others = [seat for seat in table.seats if seat != winner]
        pips = [value for seat in others if (value := values[seat]) is not None]
        if len(pips) < len(others):
            return Settlement((), winner, (winner,))
        steps = (added(pips, words, {"winner": winner, "fewest": values[winner]}),)
        share = Share(winner, steps[0].gives, "D15", steps, ending.hands_left(table, others))
        return Settlement((share,), winner)

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """D16."""
        return tuple(side for side in table.sides if (table.totals[side] or 0) >= self.target) or None
