"""All Fives, with Muggins and Five Up: examples/rules/fives.md, section 3."""

from __future__ import annotations

import dataclasses

import msgspec

from ledger.game import branching, counting, ending, leading, playing
from ledger.game.branching import Tree
from ledger.game.claims import mismatch
from ledger.game.events import Arm, Write
from ledger.game.layout import End, Layout
from ledger.game.leading import LeadRule, doubles_down, most_pips_first
from ledger.game.objections import Code, Objection, information
from ledger.game.options import option
from ledger.game.rules import UNTIL_PLAYABLE, Rules
from ledger.game.scoring import (
    HandsLeft,
    Settlement,
    Share,
    Step,
    added,
    amount,
    less,
    next_five,
    shared,
    to_nearest_five,
)
from ledger.game.spinner import SpinnerLine
from ledger.game.table import Table
from ledger.game.tiles import Tile

RANKING = (*doubles_down(6), *most_pips_first(6))
HAND_SIZES = {
    "standard": {2: 9, 3: 7, 4: 5},
    "european": {2: 7, 3: 5, 4: 5},
    "easy": {2: 7, 3: 7, 4: 5},
    "demanding": {2: 9, 3: 9, 4: 7},
}
Left = dict[int, list[int | None]]
"""What the hands of each side hold, None where it is not known."""


SPINNER = "Which doubles branch: none (Muggins), the first, the spinner (All Fives), or all of them (Five Up)?"
HAND_SIZE = "Tiles each for 2, 3, 4 players: standard 9, 7, 5; european 7, 5, 5; easy 7, 7, 5; demanding 9, 9, 7."
TARGET = "How many points a match is played to; 0 is 250 for two, 200 for more, 61 in fives."
"""What these options mean in this game."""


@dataclasses.dataclass(frozen=True)
class AllFives(Rules):
    """Multiples of five score at every play, on a line, around a spinner or where every double branches."""

    id = "all-fives"
    title = "All Fives (Muggins, Five Up)"
    players = (2, 3, 4)
    hand_sizes = HAND_SIZES["standard"]

    spinner: str = option("first", "none", "first", "all", sure=3, rule="AF3", means=SPINNER)
    pairs: bool = option(True, sure=3, rule="G1")
    hand_size: str = option("standard", "standard", "european", "easy", "demanding", sure=3, rule="AF", means=HAND_SIZE)
    target: int = option(0, any=True, sure=3, rule="AF8", least=0, means=TARGET)
    unit: str = option("points", "points", "fives", sure=3, rule="AF6, AF8")
    exact_target: bool = option(False, sure=3, rule="AF8")
    reserve: int = option(0, 0, 1, 2, sure=3, rule="G4, G7")
    first_lead: str = option("lot", "lot", "highest_double", sure=3, rule="AF1, AF2")
    end_score: str = option("winner_collects", "winner_collects", "each_subtracts", sure=2, rule="AF7.3")
    three_way_split: str = option("round_then_floor", "round_then_floor", "halve_then_round", sure=1, rule="AF7.3c")
    end_round: str = option("nearest", "nearest", "up", sure=1, rule="AF9")
    target_check: str = option("play", "play", "hand", sure=1, rule="AF9")
    spinner_double: str = option("laid", "laid", "joined", sure=1, rule="AF9")

    def tiles_each(self, players: int) -> int:
        """The deal that `hand_size` names."""
        return HAND_SIZES[self.hand_size][players]

    def in_pairs(self, players: int) -> bool:
        """Four play two against two, or each for himself."""
        return players == 4 and self.pairs

    def kept_back(self) -> int:
        """AF4."""
        return self.reserve

    def draw_limit(self) -> int:
        """AF4: until a tile fits or nothing may be drawn."""
        return UNTIL_PLAYABLE

    # --- the layout (AF3) ------------------------------------------------------------------------------------------

    @property
    def drawn_as(self) -> str:
        return {"none": "line", "first": "spinner", "all": "tree"}[self.spinner]

    def new_layout(self) -> Layout:
        if self.spinner == "first":
            return SpinnerLine(self.highest, when_joined=self.spinner_double == "joined")
        return (Tree if self.spinner == "all" else counting.CountedLine)(self.highest)

    def judge_arm(self, table: Table, seat: int, tile: Tile, arm: Arm | None) -> Objection | None:
        judge = branching.judge_arm if self.spinner == "all" else playing.judge_arm
        return judge(self, table, seat, tile, arm)

    def count(self, table: Table) -> int | None:
        return table.layout.counted

    def end_count(self, table: Table, end: End) -> int | None:
        return end.worth

    # --- a hand ----------------------------------------------------------------------------------------------------

    def lead_rule(self, table: Table) -> LeadRule | None:
        """AF1 in the first hand and after a block; AF2 after going out."""
        if table.hand > 1:
            last = table.last
            if last is None or (last.out is None and not last.blocked):
                return None
            if last.out is not None:
                return LeadRule("who went out in the hand before leads", (last.out,))
        if self.first_lead == "lot":
            return leading.anybody(table, "a player chosen by lot leads any tile")
        return LeadRule("who holds the highest double (else the highest tile) leads it", ranking=RANKING, forced=True)

    def score_play(self, table: Table, number: int, seat: int) -> None:
        """AF5; with `exact_target` nothing that would pass the target (AF8)."""
        if table.layout.counted % 5:
            return
        most = None
        if self.exact_target:
            total = table.totals[table.side_of[seat]]
            most = None if total is None else self.goal(table) - total
        scored = counting.score_count(table, number, seat, "AF5", self.points_each(), most)
        if scored and self.target_check == "play":
            ending.test_match(self, table)

    def points_each(self) -> int:
        """AF6: how many points are one in the unit in use."""
        return 5 if self.unit == "fives" else 1

    def goal(self, table: Table) -> int:
        """AF8: the target in the unit in use."""
        return self.target or (61 if self.unit == "fives" else 250 if table.players == 2 else 200)

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """AF8: the highest total at the target or above, or at it exactly; AF9: after a hand equal totals go on."""
        goal = self.goal(table)
        for total in table.totals.values():
            if total is not None and total >= goal:
                break
        else:
            return None
        totals = {side: total for side, total in table.totals.items() if total is not None}
        there = [total for total in totals.values() if (total == goal if self.exact_target else total >= goal)]
        if not there:
            return None
        winners = tuple(side for side, total in totals.items() if total == max(there))
        return None if len(winners) > 1 and self.target_check == "hand" else winners

    # --- what is written (AF7) -------------------------------------------------------------------------------------

    def counting_seats(self, table: Table) -> list[int]:
        """The winner is written what the other sides hold; where each subtracts, everybody's tiles count."""
        won_by = table.side_of[table.out] if table.out is not None and self.end_score == "winner_collects" else None
        return [seat for seat in table.seats if table.side_of[seat] != won_by]

    def can_settle(self, table: Table) -> bool:
        """Not before the claims, where these alone can tell whether an exact target would have been passed."""
        return super().can_settle(table) and not self._doubtful(table)

    def can_settle_in_part(self, table: Table) -> bool:
        """Who went out is the only one written to; where each subtracts, each side stands for itself."""
        return table.out is not None or self.end_score == "each_subtracts" or self.exact_target

    def _doubtful(self, table: Table) -> tuple[int, ...]:
        """The sides whose gain may have passed an exact target: with points in play that nobody wrote down (G10)."""
        if not self.exact_target:
            return ()
        gains = [share.side for share in self.settle(table).shares if share.points > 0]
        return tuple(side for side in gains if table.result or table.totals[side] is None)

    def judge_write(self, table: Table, number: int, event: Write) -> list[Objection] | None:
        """A gain that was not written is taken over, with an `info`, where it may have passed an exact target."""
        doubtful = self._doubtful(table) if super().can_settle(table) else ()
        if not doubtful:
            return None
        side = table.side_of[event.seat]
        if side not in doubtful:
            found = mismatch(event.seat, event.points, 0, "nothing is written to this side for the hand")
            return [found] if found else []
        computed = self.settle(table)
        (share,) = (share for share in computed.shares if share.side == side)
        if event.points == 0:
            nothing = amount(0, "with the points in play the target would be passed", rule="AF8")
            share = msgspec.structs.replace(share, points=0, steps=(*share.steps, nothing))
        others = tuple(other for other in doubtful if other != side)
        ending.settle(self, table, number, Settlement((share,), computed.winner, others))
        if event.points:
            return None
        words = f"whether the exact target would be passed is not known: 0 for seat {event.seat} is taken over"
        return [information(Code.TAKEN_OVER, words, number, event.seat)]

    def settle(self, table: Table) -> Settlement:
        values = ending.hand_values(self, table)
        left = {side: [values[s] for s in table.seats if table.side_of[s] == side] for side in table.sides}
        if self.end_score == "each_subtracts":
            return self._each_subtracts(table, left)
        winners = self._winners(table, left)
        if not winners:
            return ending.won_by_nobody(table, "AF7.3d", amount(0, "blocked, several share the fewest pips"))
        others = [seat for seat in table.seats if table.side_of[seat] not in winners]
        collected = [value for seat in others if (value := values[seat]) is not None]
        winner = winners[0] if len(winners) == 1 else None
        if len(collected) < len(others):
            return Settlement((), winner, winners)
        steps = self._split(collected[0]) if winner is None else self._collected(table, winner, collected)
        rule = "AF7.3c" if winner is None else "AF7.3b" if table.out is None else "AF7.3a"
        hands = ending.hands_left(table, others)
        return Settlement(tuple(self._share(table, side, rule, steps, hands) for side in winners), winner)

    def _winners(self, table: Table, left: Left) -> tuple[int, ...]:
        """AF7.3: who went out; in a block who has the lowest pips, alone or as two of three players."""
        if table.out is not None:
            return (table.side_of[table.out],)
        lowest = ending.lowest({side: sum(value or 0 for value in values) for side, values in left.items()})
        return tuple(lowest) if len(lowest) == 1 or (len(lowest) == 2 and table.players == 3) else ()

    def _rounded(self, pips: int) -> Step:
        if self.end_round == "up":
            return Step("next_five", (pips,), next_five(pips), rule="AF9")
        return to_nearest_five(pips, rule="G2")

    def _collected(self, table: Table, winner: int, pips: list[int]) -> tuple[Step, ...]:
        """AF7.3 a and b: first added, then rounded."""
        words = "seat {winner} went out, the other sides hold"
        if table.out is None:
            words = "blocked, side {winner} has the fewest pips, the other sides hold"
        together = added(pips, words, {"winner": table.out or winner})
        return together, self._rounded(together.gives)

    def _split(self, pips: int) -> tuple[Step, ...]:
        """AF7.3 c: two of three players share what the third one holds."""
        words = "two of three have the fewest pips and share what the third holds"
        if self.three_way_split == "halve_then_round":
            whole = added((pips, 5), f"{words}, half of it to the nearest five")
        else:
            whole = to_nearest_five(pips, words)
        half = shared(whole.gives, 10, "fives in a half")
        return whole, half, Step("product", (5, half.gives), 5 * half.gives, "in points")

    def _each_subtracts(self, table: Table, left: Left) -> Settlement:
        """AF7.3, the other way: every side is written what it holds, below nought."""
        shares = []
        known = {side: [v for v in values if v is not None] for side, values in left.items() if None not in values}
        for side, pips in known.items():
            seats = [seat for seat in table.seats if table.side_of[seat] == side and seat != table.out]
            together = added(pips, "side {side} holds", {"side": side})
            rounded = self._rounded(together.gives)
            steps = (together, rounded, less(0, rounded.gives, "each subtracts"))
            shares.append(self._share(table, side, "AF7.3", steps, ending.hands_left(table, seats)))
        unknown = tuple(side for side in table.sides if side not in known)
        winner = table.side_of[table.out] if table.out is not None else None
        return Settlement(tuple(shares), winner, unknown)

    def _share(self, table: Table, side: int, rule: str, steps: tuple[Step, ...], hands: HandsLeft) -> Share:
        """AF7.4 and AF7.5: in the unit in use, and nothing that would pass an exact target."""
        if self.unit == "fives":
            steps = (*steps, shared(steps[-1].gives, 5, "in fives", "AF7.4"))
        points, total = steps[-1].gives, table.totals[side]
        if self.exact_target and total is not None and points > 0 and total + points > self.goal(table):
            passed = Step("past", (total, points, self.goal(table)), 0, "the target would be passed", {}, "AF7.5")
            steps, points = (*steps, passed), 0
        return Share(side, points, rule, steps, hands)
