"""Kozel with a boneyard: examples/rules/kozel.md, section 4."""

from __future__ import annotations

import dataclasses

from ledger.game import ending
from ledger.game.kozel_boneyard import KozelWithBoneyard, lowest_alone
from ledger.game.leading import LeadRule, doubles_up
from ledger.game.options import option
from ledger.game.scoring import Settlement, Share, added, less
from ledger.game.table import Table

FISH = "In a fish the winner gains all that the others hold (losers_points), or that less his own (difference)."
"""What this option means in this game."""


@dataclasses.dataclass(frozen=True)
class KozelDraw(KozelWithBoneyard):
    """The winner of a hand gains what the others hold."""

    id = "kozel-draw"
    title = "Kozel with a boneyard"

    target: int = option(300, any=True, sure=3, rule="B5")
    first_lead_without_double: str = option("lowest", "lowest", "highest", sure=3, rule="B1")
    next_lead: str = option("same_as_first", "same_as_first", "winner", sure=1, rule="B2")
    draw: str = option("until_playable", "until_playable", "one", sure=3, rule="C5")
    reserve: int = option(0, 0, 1, 2, sure=1, rule="C5, C8")
    held_bonus: str = option("always", "always", "alone", "never", sure=3, rule="C11")
    fish: str = option("losers_points", "losers_points", "difference", sure=2, rule="B4.3", means=FISH)
    fish_tie: str = option("nobody", "nobody", "eggs", sure=1, rule="B4.4")

    def lead_rule(self, table: Table) -> LeadRule | None:
        """B1: the lowest double, 0-0 included; B2: or the winner of the hand before, else its maker."""
        if table.hand == 1 or self.next_lead == "same_as_first":
            return self.lowest_double_leads(doubles_up(6))
        last = table.last
        leader = last and (last.out or last.winner or (last.maker if last.known else None))
        if not isinstance(leader, int):
            return None
        return LeadRule("the winner of the hand before (else who made its fish) leads", (leader,))

    def settle(self, table: Table) -> Settlement:
        """B4."""
        sums = self.side_sums(table)
        winner = table.out or lowest_alone(sums)
        if winner is None:
            return ending.won_by_nobody(table, "B4.4", *self.lay_egg(table, sums))
        losing = [total for side, total in sums.items() if side != winner]
        differs = table.out is None and self.fish == "difference"
        words = "left with the others" if table.out else "a fish, seat {winner} holds the least, left with the others"
        steps = [added(losing, words, {"winner": winner}, "B4.2" if table.out else "B4.3")]
        if differs:
            steps.append(less(steps[-1].gives, sums[winner], "less his own", "B4.3"))
        steps += self.take_pot(table, steps[-1].gives, "B4.4")
        seats = [seat for seat in table.seats if differs or seat != winner]
        share = Share(winner, steps[-1].gives, "B4.5", tuple(steps), ending.hands_left(table, seats))
        return Settlement((share,), winner)

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """B5."""
        return tuple(side for side in table.sides if (table.totals[side] or 0) >= self.target) or None
