"""Kozel to 101: examples/rules/kozel.md, section 5."""

from __future__ import annotations

import dataclasses

from ledger.game import ending
from ledger.game.eggs import ZERO_ZERO, Values
from ledger.game.kozel_boneyard import KozelWithBoneyard, lowest_alone
from ledger.game.leading import LastHand, LeadRule, doubles_up
from ledger.game.options import option
from ledger.game.scoring import Settlement, Share, Step, added, less
from ledger.game.table import Table
from ledger.game.tiles import Tile

TARGET = "Who comes to so many points is the goat and has lost."
FISH = "In a fish each loser writes the difference to the winner (difference), or all his own (own_points)."
"""What these options mean in this game."""


@dataclasses.dataclass(frozen=True)
class Kozel101(KozelWithBoneyard):
    """Every loser writes his own; who reaches the target is the goat, and the lowest total has won."""

    id = "kozel-101"
    title = "Kozel to 101"
    scoring = "penalty"

    target: int = option(101, 101, 200, 300, 500, any=True, sure=3, rule="H5", means=TARGET)
    pairs: bool = option(False, sure=1, rule="H2, H4")
    zero_may_lead: bool = option(False, sure=3, rule="H1, H2")
    first_lead_without_double: str = option("highest", "lowest", "highest", sure=1, rule="H1")
    next_lead: str = option("winner", "same_as_first", "winner", sure=1, rule="H2")
    draw: str = option("until_playable", "until_playable", "one", sure=2, rule="C5")
    reserve: int = option(0, 0, 1, 2, sure=1, rule="C5, C8")
    held_bonus: str = option("never", "always", "alone", "never", sure=1, rule="C11")
    fish: str = option("difference", "difference", "own_points", sure=3, rule="H4.3", means=FISH)
    fish_tie: str = option("eggs", "nobody", "eggs", sure=1, rule="H4.4, H4.5")

    def in_pairs(self, players: int) -> bool:
        """`pairs` with four players."""
        return self.pairs and players == 4

    def lead_rule(self, table: Table) -> LeadRule | None:
        """H1: the lowest double that may lead; H2: or the winner of the hand before."""
        if table.hand == 1 or self.next_lead == "same_as_first":
            return self.lowest_double_leads(doubles_up(6)[0 if self.zero_may_lead else 1 :])
        leader = table.last and self._next_leader(table, table.last)
        if not isinstance(leader, int):
            return None
        choose = None if self.zero_may_lead else self._not_zero
        return LeadRule("the winner of the hand before leads, but not 0-0", (leader,), choose=choose)

    def _next_leader(self, table: Table, last: LastHand) -> int | None:
        """H2: who went out; after a fish its winner, in pairs the maker or the seat after him, else the maker."""
        if last.out is not None:
            return last.out
        if not last.known:
            return None
        if not self.in_pairs(table.players):
            return last.winner or last.maker
        if last.maker is None or last.winner in (None, table.side_of[last.maker]):
            return last.maker
        return table.after(last.maker)

    def _not_zero(self, hand: int, _: Tile | None) -> int:
        return hand & ~ZERO_ZERO.bit

    def counting_seats(self, table: Table) -> list[int]:
        """H4.2: after going out in pairs the partner's tiles count for nobody."""
        winner = table.side_of[table.out] if table.out else None
        return [seat for seat in table.seats if table.side_of[seat] != winner]

    def settle(self, table: Table) -> Settlement:
        """H4."""
        values = {seat: ending.hand_value(self, table, seat) or 0 for seat in self.counting_seats(table)}
        sums = dict.fromkeys(table.sides, 0)
        for seat, value in values.items():
            sums[table.side_of[seat]] += value
        winner = table.side_of[table.out] if table.out else lowest_alone(sums)
        if winner is None:
            return ending.won_by_nobody(table, "H4.4", *self.lay_egg(table, sums))
        differs = table.out is None and self.fish == "difference"
        taken = sums[winner] if differs else 0
        unlucky = None
        if table.memory.pot:
            unlucky = self._takes_the_pot(table, winner, {side: total - taken for side, total in sums.items()})
        lightest = winner if differs else None
        losing = [side for side in sums if side != winner]
        shares = [self._share(table, values, side, lightest, pot=side == unlucky) for side in losing]
        return Settlement(tuple(shares), winner)

    def _share(self, table: Table, values: Values, side: int, lightest: int | None, *, pot: bool) -> Share:
        """H4.2 and H4.3, less what the lightest side holds where that is subtracted; H4.5."""
        steps = [self._left(table, values, side, "left with side {side}", "H4.2" if table.out else "H4.3")]
        counting = [side]
        if lightest is not None:
            counting.append(lightest)
            least = self._left(table, values, lightest, "the winner, side {side}, holds", "H4.3")
            steps = [least, steps[0], less(steps[0].gives, least.gives, "the difference", "H4.3")]
        steps += self.take_pot(table, steps[-1].gives, "H4.5") if pot else []
        seats = [seat for seat in table.seats if table.side_of[seat] in counting]
        return Share(side, steps[-1].gives, "H4.6", tuple(steps), ending.hands_left(table, seats))

    def _left(self, table: Table, values: Values, side: int, words: str, rule: str) -> Step:
        own = [value for seat, value in values.items() if table.side_of[seat] == side]
        return added(own, words, {"side": side}, rule)

    def _takes_the_pot(self, table: Table, winner: int, written: dict[int, int]) -> int:
        """H4.5: the losing side that writes most; among equals the first after the winner's seat."""
        seat = table.out or winner
        order = [table.side_of[(seat + step - 1) % table.players + 1] for step in range(1, table.players)]
        most = max(points for side, points in written.items() if side != winner)
        return next(side for side in order if side != winner and written[side] == most)

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """H5."""
        totals = {side: total or 0 for side, total in table.totals.items()}
        if max(totals.values()) < self.target:
            return None
        lowest = min(totals.values())
        return tuple(side for side, total in totals.items() if total == lowest)
