"""Draw for two, difference on a block: examples/rules/draw.md, section 2."""

from __future__ import annotations

import dataclasses

from ledger.game import ending, shutting
from ledger.game.events import Event, Shut
from ledger.game.layout import End
from ledger.game.leading import LeadRule, doubles_down, higher_half_first, most_pips_first
from ledger.game.objections import Objection
from ledger.game.options import option
from ledger.game.rules import UNTIL_PLAYABLE, Rules
from ledger.game.scoring import Settlement, Share, Step, amount, less
from ledger.game.table import Table


@dataclasses.dataclass(frozen=True)
class DrawDuel(Rules):
    """Two draw down to a reserve; who goes out gets the other's pips, a fish pays the difference."""

    id = "draw-duel"
    title = "Draw for two, difference on a block"
    own_words = frozenset({"shut"})
    ends_may_close = True

    target: int = option(100, any=True, sure=1, rule="DD8")
    reserve: int = option(2, 0, 1, 2, sure=3, rule="G4, G7")
    draw: str = option("until_playable", "until_playable", "one", sure=2, rule="DD6")
    lead_forced: bool = option(False, sure=1, rule="DD2")
    rank: str = option("pips", "pips", "high_half", sure=1, rule="DD1")
    next_lead: str = option("same_as_first", "same_as_first", "winner", sure=1, rule="DD3")
    table_edge: bool = option(False, sure=3, rule="DD5")

    def kept_back(self) -> int:
        """The last tiles that are never drawn."""
        return self.reserve

    def draw_limit(self) -> int:
        """DD6."""
        return UNTIL_PLAYABLE if self.draw == "until_playable" else 1

    def lead_rule(self, table: Table) -> LeadRule | None:
        """DD1 to DD3: the highest double, else the highest tile; or the winner of the hand before."""
        if table.hand > 1 and self.next_lead == "winner":
            last = table.last
            winner = last and (last.out or last.winner)
            if winner:
                return LeadRule("the winner of the hand before leads", (winner,))
            if last is None or not last.known:
                return None
        tiles = most_pips_first(6) if self.rank == "pips" else higher_half_first(6)
        words = "who holds the highest double (else the highest tile) leads"
        return LeadRule(words, ranking=(*doubles_down(6), *tiles), forced=self.lead_forced)

    def judge_end(self, table: Table, seat: int, end: End) -> Objection | None:
        """DD5: nothing is joined at an arm that was shut."""
        return shutting.judge_end(table, seat, end)

    def judge_other(self, table: Table, number: int, event: Event) -> Objection | None:
        """DD5: whether the table may shut this arm."""
        assert isinstance(event, Shut)
        return shutting.judge_shut(table, event, allowed=self.table_edge)

    def fold_other(self, table: Table, number: int, event: Event) -> None:
        """DD5: from now on the arm is shut."""
        assert isinstance(event, Shut)
        if self.table_edge:
            shutting.fold_shut(self, table, event)

    def settle(self, table: Table) -> Settlement:
        """DD7: the other's pips, or in a block the difference."""
        first, second = ending.hand_value(self, table, 1) or 0, ending.hand_value(self, table, 2) or 0
        if table.out is not None:
            winner, loser = table.out, table.after(table.out)
            words, seats = "seat {winner} went out and is written what seat {loser} holds", (loser,)
            steps = (amount(second if loser == 2 else first, words, {"winner": winner, "loser": loser}),)
            share = Share(winner, steps[0].gives, "DD7.2", steps, ending.hands_left(table, seats))
            return Settlement((share,), winner)
        if first == second:
            equal = Step("equal", (first, second), 0, "blocked with equal pips")
            return ending.won_by_nobody(table, "DD7.3", equal)
        winner = 1 if first < second else 2
        steps = (less(max(first, second), min(first, second), "blocked, the difference"),)
        share = Share(winner, steps[0].gives, "DD7.3", steps, ending.hands_left(table, table.seats))
        return Settlement((share,), winner)

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """DD8: a total at the target or above."""
        return tuple(side for side in table.sides if (table.totals[side] or 0) >= self.target) or None
