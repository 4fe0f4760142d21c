"""Block (table rules): examples/rules/draw.md, section 4."""

from __future__ import annotations

import dataclasses

from ledger.game.leading import LeadRule
from ledger.game.options import option
from ledger.game.table import Table
from ledger.game.table_game import TableGame, table_notation


@dataclasses.dataclass(frozen=True)
class Block(TableGame):
    """Nothing is drawn; the winner of a hand, blocked or not, leads the next."""

    id = "block"
    title = "Block (table rules)"
    notation = table_notation("Blk")

    target: int = option(100, any=True, sure=3, rule="DR6")
    spinner: bool = option(False, sure=1, rule="DR3")
    forced_first_double: bool = option(True, sure=3, rule="DR1")
    rotate_start: bool = option(False, sure=3, rule="DR2")

    def lead_after_block(self, table: Table) -> LeadRule | None:
        """BL2: the winner of the block leads; the new deal plays no part."""
        return self.lead_of_winner(table)
