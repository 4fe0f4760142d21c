"""What a game tells the figures beyond what every table has: eggs, toes, and knocks that are none."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from ledger.game.events import Knock
    from ledger.game.table import Table


class Figured:
    """The answers of a game that has nothing of the kind."""

    dealt_in_rows: ClassVar[bool] = False
    """Whether the tiles that a player is dealt lie in a row whose order counts."""

    def could_not_play(self, table: Table, event: Knock) -> bool:
        """Whether a knock line says that its player could not play, not just that his turn is over."""
        return True

    def carried(self, table: Table) -> int | None:
        """The points that lie in eggs, in games that carry some."""
        return None

    def toes(self, table: Table) -> tuple[int, ...] | None:
        """The seat of each toe that lies, in games with chicken feet."""
        return None
