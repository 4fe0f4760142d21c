"""What the table games for two share: their options, notation, leads and how a hand is won (draw DR1 to DR6)."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

from ledger.game import ending, leading
from ledger.game.events import OptionValue
from ledger.game.layout import Layout
from ledger.game.leading import LeadRule, doubles_down, most_pips_first
from ledger.game.notation import Notation
from ledger.game.rules import Rules
from ledger.game.scoring import Settlement, Share, Step, amount
from ledger.game.spinner import SpinnerLine
from ledger.game.table import Table
from ledger.game.tiles import Tile


def table_notation(letters: str) -> Notation:
    """A table game's part of the short notation: `+` a spinner, `*` the first lead free, `O` the start rotates."""
    flags: dict[str, tuple[str, OptionValue, OptionValue]] = {
        "+": ("spinner", True, False),
        "*": ("forced_first_double", False, True),
        "O": ("rotate_start", True, False),
    }
    return Notation(letters, flags)


@dataclasses.dataclass(frozen=True)
class TableGame(Rules):
    """A game for two with `target`, `spinner`, `forced_first_double` and `rotate_start`."""

    target: int
    spinner: bool
    forced_first_double: bool
    rotate_start: bool

    drawn_as: ClassVar[str] = "spinner"
    ranking: ClassVar[tuple[Tile, ...]] = (*doubles_down(6), *most_pips_first(6))
    line: ClassVar[type[Layout]] = Layout
    won_rule: ClassVar[str] = "DR5.2"
    written_rule: ClassVar[str] = "DR5.3"

    def lead_rule(self, table: Table) -> LeadRule | None:
        """DR1 and DR2: the highest double first, then the winner, or in rotation."""
        if table.hand == 1:
            if self.forced_first_double:
                words = "who holds the highest double (else the highest tile) leads it"
                return LeadRule(words, ranking=self.ranking, forced=True)
            return leading.anybody(table, "a player chosen by lot leads any tile")
        last = table.last
        if last is None:
            return None
        if self.rotate_start:
            words = "who did not lead the hand before leads"
            return LeadRule(words, (table.after(last.leader),)) if last.leader is not None else None
        if last.out is not None:
            return LeadRule("who went out in the hand before leads", (last.out,))
        return self.lead_after_block(table) if last.blocked else None

    def lead_after_block(self, table: Table) -> LeadRule | None:
        """DR2 b and c: the highest double of the new deal, or the winner of the block."""
        if self.forced_first_double:
            return LeadRule("after a fish who holds the highest double leads, any tile", ranking=self.ranking)
        return self.lead_of_winner(table)

    def lead_of_winner(self, table: Table) -> LeadRule | None:
        """The winner of the hand before leads any tile; after equal pips who led that hand."""
        last = table.last
        if last is None or not last.known:
            return None
        if last.winner is not None:
            return LeadRule("the winner of the hand before leads", (last.winner,))
        words = "after equal pips who led the hand before leads again"
        return LeadRule(words, (last.leader,)) if last.leader is not None else None

    def new_layout(self) -> Layout:
        """DR3: with `spinner` the first double branches."""
        return (SpinnerLine if self.spinner else self.line)(self.highest)

    def written(self, pips: int) -> tuple[Step, ...]:
        """How the pips of the other hand become what the winner is written; nothing more is reckoned."""
        return ()

    def settle(self, table: Table) -> Settlement:
        """Who went out, or has fewer pips in a block, is written what the other holds; equal pips bring nothing."""
        first, second = ending.hand_value(self, table, 1) or 0, ending.hand_value(self, table, 2) or 0
        if table.out is not None:
            winner, words = table.out, "seat {winner} went out and is written what seat {loser} holds"
        elif first == second:
            equal = Step("equal", (first, second), 0, "blocked with equal pips")
            return ending.won_by_nobody(table, self.won_rule, equal)
        else:
            winner = 1 if first < second else 2
            words = "blocked with fewer pips, {fewer}, seat {winner} is written what seat {loser} holds"
        loser, fewer, pips = (2, first, second) if winner == 1 else (1, second, first)
        given = amount(pips, words, {"winner": winner, "loser": loser, "fewer": fewer}, self.won_rule)
        steps = (given, *self.written(pips))
        share = Share(winner, steps[-1].gives, self.written_rule, steps, ending.hands_left(table, (loser,)))
        return Settlement((share,), winner)

    def match_winners(self, table: Table) -> tuple[int, ...] | None:
        """DR6: a total at the target or above; the higher one if both are, and no winner while they are equal."""
        first, second = table.totals[1] or 0, table.totals[2] or 0
        if max(first, second) < self.target or first == second:
            return None
        return (1,) if first > second else (2,)
