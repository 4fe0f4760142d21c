"""Fives with wild blanks: examples/rules/fives.md, section 4."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any, Self

from ledger.game import branching, counting, ending
from ledger.game.branching import Tree
from ledger.game.layout import End
from ledger.game.leading import LeadRule, doubles_down, higher_half_first
from ledger.game.methods import method
from ledger.game.options import option
from ledger.game.rules import UNTIL_PLAYABLE, Rules
from ledger.game.scoring import Settlement, Share, Step, added, amount, shared_lowest
from ledger.game.table import Table
from ledger.game.tiles import Tile, bearing_in, set_mask

RANKING = (*doubles_down(6), *higher_half_first(6))


class WildTree(Tree):
    """WF5 to WF7: the half that is written first joins; a blank joins anything, and anything may join a free blank."""

    __slots__ = ("both_ways",)

    def __init__(self, highest: int, both_ways: bool) -> None:
        super().__init__(highest)
        self.both_ways = both_ways
        self.opens = opens(highest, both_ways=both_ways)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = Tree.__deepcopy__(self, memo)
        twin.both_ways = self.both_ways
        return twin

    def joined_half(self, end: End, tile: Tile) -> int:
        return tile.first

    def takes(self, end: End, tile: Tile) -> bool:
        first = tile.first
        return first == end.value or first == 0 or (end.value == 0 and self.both_ways)

    admits = takes


@cache
def opens(highest: int, *, both_ways: bool) -> tuple[int, ...]:
    """WF5, WF6: for each number the tiles that may be joined to it."""
    bearing = bearing_in(highest)
    return (set_mask(highest) if both_ways else bearing[0], *[tiles | bearing[0] for tiles in bearing[1:]])


@dataclasses.dataclass(frozen=True)
class WildFives(Rules):
    """Every double branches, blanks are wild, and tiles that are left count, not their pips."""

    id = "wild-fives"
    title = "Fives with wild blanks"
    players = (2, 3, 4)
    hand_sizes = {2: 7, 3: 7, 4: 7}
    first_half_joins = True
    drawn_as = "tree"

    target: int = option(250, any=True, sure=3, rule="WF11")
    target_test: str = option("exceed", "exceed", "reach", sure=2, rule="WF11")
    play_score: str = option("quotient", "quotient", "sum", sure=3, rule="WF9")
    tile_value: int = option(5, any=True, sure=3, rule="WF10", least=0)
    blocked_by: str = option("tiles", "tiles", "pips", sure=2, rule="WF10.4")
    wild_both_ways: bool = option(True, sure=2, rule="WF6")
    next_lead: str = option("same_as_first", "same_as_first", "winner", sure=1, rule="WF3")

    def new_layout(self) -> WildTree:
        """WF4."""
        return WildTree(self.highest, self.wild_both_ways)

    judge_arm = method(branching.judge_arm)

    def draw_limit(self) -> int:
        """WF8: until a tile fits or the boneyard is empty."""
        return UNTIL_PLAYABLE

    def lead_rule(self, table: Table) -> LeadRule | None:
        """WF1 to WF3."""
        if table.hand > 1 and self.next_lead == "winner":
            last = table.last
            winner = last and (last.out or last.winner)
            if winner:
                return LeadRule("the winner of the hand before leads", (winner,))
            if last is None or not last.known:
                return None
        return LeadRule("who holds the highest double (else the highest tile) leads it", ranking=RANKING, forced=True)

    def score_play(self, table: Table, number: int, seat: int) -> None:
        """WF9."""
        counting.score_count(table, number, seat, "WF9", 5 if self.play_score == "quotient" else 1)

    def count(self, table: Table) -> int | None:
        return table.layout.counted

    def end_count(self, table: Table, end: End) -> int | None:
        return end.worth

    # --- what is written (WF10) ------------------------------------------------------------------------------------

    def can_settle(self, table: Table) -> bool:
        """WF12: numbers of tiles are enough; their pips matter only for who won a block."""
        numbers = [tiles_left(table, seat) for seat in self.counting_seats(table)]
        return None not in numbers and self._winner_is_known(table)

    def can_settle_in_part(self, table: Table) -> bool:
        """Only the winner is written to."""
        return self._winner_is_known(table)

    def _winner_is_known(self, table: Table) -> bool:
        return table.out is not None or None not in self._measures(table).values()

    def _measures(self, table: Table) -> dict[int, int | None]:
        """WF10.4: what is compared in a block."""
        if self.blocked_by == "pips":
            return ending.hand_values(self, table)
        return {seat: tiles_left(table, seat) for seat in table.seats}

    def settle(self, table: Table) -> Settlement:
        winner, words, rule = table.out, "seat {winner} went out, tiles in all", "WF10.3"
        if winner is None:
            lowest = ending.lowest(self._measures(table))
            if len(lowest) > 1:
                return ending.won_by_nobody(table, "WF10.4", shared_lowest(lowest))
            winner, rule = lowest[0], "WF10.4"
            words = "blocked, seat {winner} has the fewest {measure}, tiles more in all"
        own = tiles_left(table, winner)
        numbers = {seat: number for seat in table.seats if (number := tiles_left(table, seat)) is not None}
        if own is None or len(numbers) < table.players:
            return Settlement((), winner, (winner,))
        more = [_more_tiles(seat, number, own) for seat, number in numbers.items() if seat != winner]
        values = {"winner": winner, "measure": self.blocked_by}
        together = added([step.gives for step in more], words, values, rule)
        points = self.tile_value * together.gives
        steps = (*more, together, Step("product", (self.tile_value, together.gives), points, "each tile counts"))
        return Settlement((Share(winner, points, rule, steps),), winner)

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """WF11: the highest total that exceeds, or reaches, the target; the highest shared goes on."""
        totals = {side: total or 0 for side, total in table.totals.items()}
        best = max(totals.values())
        winners = tuple(side for side in table.sides if totals[side] == best)
        reached = best >= self.target if self.target_test == "reach" else best > self.target
        return winners if reached and len(winners) == 1 else None


def _more_tiles(seat: int, number: int, own: int) -> Step:
    """How many tiles more than the winner a seat holds; having fewer counts for nothing (WF10.4)."""
    values = {"seat": seat}
    if own == 0:
        return amount(number, "tiles left with seat {seat}", values)
    operation = "difference" if number >= own else "excess"
    return Step(operation, (number, own), max(0, number - own), "tiles that seat {seat} holds more", values)


def tiles_left(table: Table, seat: int) -> int | None:
    """How many tiles are left with a seat; None where neither plays nor a reveal tell."""
    if seat == table.out:
        return 0
    shown_tiles = seat in table.revealed and table.revealed[seat] is None
    return None if table.result and not shown_tiles else max(0, table.size(seat))
