"""Kozel in pairs: rules/kozel.md, section 2."""

from __future__ import annotations

import dataclasses

from ledger.game import eggs, left_over, playing, redeals
from ledger.game.ending import Settlement
from ledger.game.events import Play, Redeal, Reveal
from ledger.game.leading import LeadRule
from ledger.game.objections import Objection
from ledger.game.options import option
from ledger.game.rules import Rules
from ledger.game.table import LastHand, Table
from ledger.game.tiles import DOUBLES, tile

ONE_ONE = tile("1-1")


@dataclasses.dataclass(frozen=True)
class KozelPairs(Rules):
    """Two pairs, no boneyard; the losers of a hand write points, and the side with too many is the goat."""

    id = "kozel-pairs"
    title = "Kozel in pairs (2x2)"
    players = (4,)
    partners = True
    hand_sizes = {4: 7}
    scoring = "penalty"

    target: int = option(100, 100, 300, 500, any=True, sure=3, rule="P8")
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
    next_lead: str = option("winner_or_fisher", "winner_or_fisher", "partner", "winning_side", sure=2, rule="P3")

    def new_memory(self, sides: tuple[int, ...]) -> eggs.Account:
        """Which sides are open, what they have kept, and the pots."""
        return eggs.Account(sides, not self.rule_of_13)

    def judge_deal_kept(self, table: Table) -> Objection | None:
        """P1 c: a lead from a deal that must be thrown in."""
        return redeals.judge_deal_kept(self, table)

    def judge_redeal(self, table: Table, event: Redeal) -> Objection | None:
        """P1 c: thrown in without a reason."""
        return redeals.judge_redeal(self, table, event.seat)

    def lead_rule(self, table: Table) -> LeadRule | None:
        """P2: 1-1 in the first hand; P3 and P4 later."""
        if table.hand == 1:
            return LeadRule("who holds 1-1 leads it", ranking=(ONE_ONE,), forced=True)
        last = table.last
        if last is None:
            return None
        leader = last.out or last.maker
        choose = self._tiles_to_lead if self.lead_double else None
        if self.next_lead == "winning_side":
            return self._winning_side_leads(table, last, leader)
        if leader is None:
            return None
        if self.next_lead == "partner":
            partner = table.after(table.after(leader))
            return LeadRule("the partner of who went out or made the fish leads", (partner,), choose=choose)
        return LeadRule("who went out or made the fish leads", (leader,), choose=choose)

    def _winning_side_leads(self, table: Table, last: LastHand, leader: int | None) -> LeadRule | None:
        side = last.winner or (table.side_of[leader] if leader else None)
        if side is None or not last.known:
            return None
        seats = tuple(seat for seat in table.seats if table.side_of[seat] == side)
        turn = leader if leader is None or leader in seats else table.after(leader)
        choose = self._tiles_to_lead if self.lead_double else None
        return LeadRule("a player of the side that did not lose leads", seats, choose=choose, turn=turn)

    def _tiles_to_lead(self, hand: int, _: object) -> int:
        """P4: who holds a double must lead one; with bonuses only who holds another than 6-6 and 0-0."""
        doubles = hand & DOUBLES
        binding = doubles & ~(eggs.SIX_SIX.bit | eggs.ZERO_ZERO.bit) if self.bonuses else doubles
        return doubles if binding else hand

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

    def counting_seats(self, table: Table) -> list[int]:
        """P7.2: after going out only the losers' tiles count."""
        if table.out is None:
            return list(table.seats)
        return [seat for seat in table.seats if table.side_of[seat] != table.side_of[table.out]]

    def judge_reveal(self, table: Table, number: int, event: Reveal) -> Objection | None:
        """C13 and C14: no more than seven tiles, and together what can be left."""
        return left_over.judge_size(self, table, event) or left_over.judge_parity(self, table, event)

    def settle(self, table: Table) -> Settlement:
        """P7."""
        return eggs.settle(self, self, table)

    def taken_over(self, table: Table, side: int, points: int) -> None:
        """C12: a claim taken over opens its side."""
        eggs.taken_over(table, side, points)

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """P8."""
        return eggs.goat_winners(self, table)
