"""Draw (table rules): examples/rules/draw.md, section 3."""

from __future__ import annotations

import dataclasses

from ledger.game.options import option
from ledger.game.rules import UNTIL_PLAYABLE
from ledger.game.table_game import TableGame, table_notation


@dataclasses.dataclass(frozen=True)
class DrawGame(TableGame):
    """Draw until a tile fits; the winner of a hand is written the pips of the other."""

    id = "draw"
    title = "Draw (table rules)"
    notation = table_notation("Drw")

    target: int = option(100, any=True, sure=3, rule="DR6")
    spinner: bool = option(False, sure=1, rule="DR3")
    forced_first_double: bool = option(True, sure=3, rule="DR1, DR2")
    rotate_start: bool = option(False, sure=3, rule="DR2")

    def draw_limit(self) -> int:
        """DR4: until a tile fits or the boneyard is empty."""
        return UNTIL_PLAYABLE
