"""Kozel in pairs: examples/rules/kozel.md, section 2."""

from __future__ import annotations

import dataclasses

from ledger.game import eggs, left_over
from ledger.game.egg_game import EggGame
from ledger.game.events import Reveal
from ledger.game.leading import LastHand, LeadRule
from ledger.game.objections import Objection
from ledger.game.options import option
from ledger.game.table import Table
from ledger.game.tiles import DOUBLES, tile

ONE_ONE = tile("1-1")


NEXT_LEAD = (
    "Who leads the later hands: who went out or made the fish (winner_or_fisher), his partner, or either "
    "player of the side that did not lose (winning_side)?"
)
"""What this option means in this game."""


@dataclasses.dataclass(frozen=True)
class KozelPairs(EggGame):
    """Two pairs, no boneyard; the losers of a hand write points, and the side with too many is the goat."""

    id = "kozel-pairs"
    title = "Kozel in pairs (2x2)"
    players = (4,)
    partners = True
    hand_sizes = {4: 7}

    next_lead: str = option(
        "winner_or_fisher", "winner_or_fisher", "partner", "winning_side", sure=2, rule="P3", means=NEXT_LEAD
    )

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
        if last.out is None and not last.known:
            return None
        side = last.winner or (table.side_of[leader] if leader else None)
        if side is None:
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

    def judge_reveal(self, table: Table, number: int, event: Reveal) -> Objection | None:
        """C13 and C14: no more than seven tiles, and together what can be left."""
        return left_over.judge_size(self, table, event) or left_over.judge_parity(self, table, event)
