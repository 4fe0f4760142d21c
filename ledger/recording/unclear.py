"""What is said of a typed line that tells no event, or leaves something open."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.errors import Unreadable
from ledger.game.events import Arm
from ledger.game.tiles import Tile


class Unclear(Unreadable):
    """A typed line that tells no event."""


class WhichEnd(Unclear):
    """A tile that fits several ends, of which none was named: `choices` are their labels."""

    def __init__(self, tile: Tile, choices: Sequence[Arm], names: Sequence[str]) -> None:
        self.tile, self.choices = tile, tuple(choices)
        labels = " or ".join(f"@{names[arm - 1] if isinstance(arm, int) else arm}" for arm in choices)
        super().__init__(f"{tile} fits several ends", expected=labels)
