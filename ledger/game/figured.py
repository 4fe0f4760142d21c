"""What a game tells figures and pictures beyond what every table has: counts, markers, eggs, toes, vain knocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ledger.game.tiles import tiles_of

if TYPE_CHECKING:
    from ledger.game.events import Knock
    from ledger.game.layout import End
    from ledger.game.table import Table
    from ledger.game.tiles import Tile


class Figured:
    """The answers of a game that has nothing of the kind."""

    dealt_in_rows: ClassVar[bool] = False
    """Whether the tiles that a player is dealt lie in a row whose order counts."""
    scoring: ClassVar[str] = "gain"
    """Whether points are good to have (gain), count against a side (penalty), or there are none (win)."""
    options_tell_low_wins: ClassVar[bool] = False
    """Whether an option says if few points are better: so it is wherever `low_wins` is overridden."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.options_tell_low_wins = cls.low_wins is not Figured.low_wins

    @property
    def low_wins(self) -> bool:
        """Whether the fewer points the better: what is written for a side counts against it."""
        return self.scoring == "penalty"

    def hands_in_match(self) -> int | None:
        """How many hands a match has, where that is settled before it begins; None where points end it."""
        return None

    def could_not_play(self, table: Table, event: Knock) -> bool:
        """Whether a knock line says that its player could not play, not just that his turn is over."""
        return True

    def carried(self, table: Table) -> int | None:
        """The points that lie in eggs, in games that carry some."""
        return None

    def toes(self, table: Table) -> tuple[int, ...] | None:
        """The seat of each toe that lies, in games with chicken feet."""
        return None

    def count(self, table: Table) -> int | None:
        """The count of the ends, in games that have one."""
        return None

    def end_count(self, table: Table, end: End) -> int | None:
        """What an end adds to the count, in games that have one."""
        return None

    def markers(self, table: Table) -> tuple[int, ...] | None:
        """The seats whose trains carry a marker, in games with trains."""
        return None

    def due(self, table: Table) -> tuple[Tile, ...] | None:
        """The doubles to be satisfied, the next one first, in games with trains."""
        return None

    @property
    def drawn_as(self) -> str:
        """What a board draws: a `line`, a line with a `spinner`, a `tree`, `trains` or the `sausage`."""
        return "line"

    def hand_in_order(self, table: Table, seat: int) -> tuple[Tile, ...]:
        """The tiles of a known hand in the order in which they are shown, the highest first."""
        return tuple(tiles_of(table.held[seat]))

    def name_tiles(self, mask: int) -> str:
        """Some tiles in words."""
        return ", ".join(t.text for t in tiles_of(mask))
