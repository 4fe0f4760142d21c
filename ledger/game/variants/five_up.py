"""Five-Up (table rules): examples/rules/fives.md, section 2."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

from ledger.game import counting, ending
from ledger.game.layout import End
from ledger.game.options import option
from ledger.game.rules import UNTIL_PLAYABLE
from ledger.game.scoring import Step, to_nearest_five
from ledger.game.table import Table
from ledger.game.table_game import TableGame, table_notation


@dataclasses.dataclass(frozen=True)
class FiveUp(TableGame):
    """Multiples of five score at every play; the winner of a hand is written the other's pips to the nearest five."""

    id = "five-up"
    title = "Five-Up (table rules)"
    notation = table_notation("5")
    line = counting.CountedLine
    won_rule: ClassVar[str] = "FU5.3"
    written_rule: ClassVar[str] = "FU5.4"

    target: int = option(100, any=True, sure=3, rule="FU6")
    spinner: bool = option(True, sure=1, rule="FU3")
    forced_first_double: bool = option(True, sure=3, rule="FU1, FU2")
    rotate_start: bool = option(False, sure=3, rule="FU2")
    target_check: str = option("hand", "hand", "play", sure=2, rule="FU5, FU6")

    def draw_limit(self) -> int:
        """G4: until a tile fits or the boneyard is empty."""
        return UNTIL_PLAYABLE

    def score_play(self, table: Table, number: int, seat: int) -> None:
        """FU4: the count scores if it is a multiple of five; it may end the match at once (FU6)."""
        if table.layout.counted % 5:
            return
        if counting.score_count(table, number, seat, "FU4") and self.target_check == "play":
            ending.test_match(self, table)

    def written(self, pips: int) -> tuple[Step, ...]:
        """FU5.4: to the nearest five."""
        return (to_nearest_five(pips),)

    def count(self, table: Table) -> int | None:
        """The count of the ends."""
        return table.layout.counted

    def end_count(self, table: Table, end: End) -> int | None:
        """What an end adds to the count."""
        return end.worth
