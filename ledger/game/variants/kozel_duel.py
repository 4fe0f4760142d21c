"""Kozel for two: examples/rules/kozel.md, section 3."""

from __future__ import annotations

import dataclasses

from ledger.game import eggs, left_over
from ledger.game.egg_game import EggGame
from ledger.game.events import Reveal
from ledger.game.leading import LeadRule, best_held, doubles_up, fewest_pips_first, most_pips_first
from ledger.game.objections import Objection
from ledger.game.options import option
from ledger.game.rules import UNTIL_PLAYABLE
from ledger.game.table import Table
from ledger.game.tiles import DOUBLES, Tile

RELUCTANT = eggs.SIX_SIX.bit | eggs.ZERO_ZERO.bit
"""The doubles that a leader need not lead, since they may cost a bonus."""


@dataclasses.dataclass(frozen=True)
class KozelDuel(EggGame):
    """Two players and a boneyard; otherwise written as in pairs."""

    id = "kozel-duel"
    title = "Kozel for two (1x1)"

    first_lead_without_double: str = option("lowest", "lowest", "highest", sure=3, rule="U2")
    draw: str = option("until_playable", "until_playable", "one", sure=2, rule="C5")
    auto_draw: bool = option(True, sure=3, rule="U4")
    bonuses: bool = option(False, sure=2, rule="P7.3, C11")
    lead_double: bool = option(False, sure=2, rule="U3")

    def draw_limit(self) -> int:
        """C5: until a tile fits, or one a turn; `auto_draw` changes nothing, each drawn tile has its line (U4)."""
        return UNTIL_PLAYABLE if self.draw == "until_playable" else 1

    def lead_rule(self, table: Table) -> LeadRule | None:
        """U2: the lowest double of both hands, else the lowest or highest tile; U3: who went out or made the fish."""
        if table.hand == 1:
            words = "who holds the lowest double (else the tile of the rule) leads it"
            return LeadRule(words, ranking=(*doubles_up(6), *self._tiles()), choose=self._first_lead)
        leader = table.last and (table.last.out or table.last.maker)
        if not isinstance(leader, int):
            return None
        choose = self._later_lead if self.lead_double else None
        return LeadRule("who went out or made the fish of the hand before leads", (leader,), choose=choose)

    def _tiles(self) -> tuple[Tile, ...]:
        return fewest_pips_first(6) if self.first_lead_without_double == "lowest" else most_pips_first(6)

    def _first_lead(self, hand: int, best: Tile | None) -> int:
        """U2: the tile that made him leader; 0-0 and 6-6 may be declined for another double, else for another tile."""
        if best is None or not best.bit & RELUCTANT:
            return best.bit if best else hand
        other = best_held(doubles_up(6), hand & DOUBLES & ~RELUCTANT)
        if other is not None:
            return best.bit | other.bit
        tile = best_held(self._tiles(), hand)
        return best.bit | (hand & eggs.SIX_SIX.bit) | (tile.bit if tile else 0)

    def _later_lead(self, hand: int, _: Tile | None) -> int:
        """U3: who holds a double other than 0-0 and 6-6 must lead a double."""
        return hand & DOUBLES if hand & DOUBLES & ~RELUCTANT else hand

    def judge_reveal(self, table: Table, number: int, event: Reveal) -> Objection | None:
        """C14: what can be left of a fish."""
        return left_over.judge_parity(self, table, event) if table.out is None else None
