"""Chicken feet: a double must get its toes before anything is played elsewhere (CF6 to CF8)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Self

from ledger.game.branching import Tree
from ledger.game.layout import End
from ledger.game.picture import Laid
from ledger.game.tiles import Tile


class Feet(Tree):
    """A tree in which a double that is not full is the only open end.

    `unfinished` holds that end, and more than one where a double was laid too early; the start double takes
    `start_places` tiles, every other double three toes.
    """

    __slots__ = ("start_places", "unfinished")

    def __init__(self, highest: int, start_places: int) -> None:
        super().__init__(highest)
        self.start_places = start_places
        self.unfinished: list[End] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = Tree.__deepcopy__(self, memo)
        twin.unfinished = deepcopy(self.unfinished, memo)
        return twin

    def lead(self, tile: Tile, seat: int, event: int) -> None:
        """The start double; a lead that is none has two free halves, as anywhere."""
        if not tile.double:
            super().lead(tile, seat, event)
            return
        index = self.put(Laid(tile, seat, event))
        self.unfinished = [End(tile.text, tile.high, tile, index, self.start_places)]
        self.open(*self.unfinished)

    def grown(self, end: End, opened: End) -> None:
        """Brings `fits` up to date; a double begins a foot."""
        if opened.room > 1:
            self.unfinished.append(opened)
        elif not self.unfinished:
            Tree.grown(self, end, opened)
            return
        elif end.room > 0:
            return
        self.measure()

    def measure(self) -> None:
        """Works `fits` out anew: what fits an unfinished foot, where there is none any end."""
        if self.unfinished:
            self.unfinished = [foot for foot in self.unfinished if foot.room > 0]
        if not self.unfinished:
            Tree.measure(self)
            return
        self.fits = 0
        for foot in self.unfinished:
            if self.ends.get(foot.arm) is foot:
                self.fits |= self.bearing[foot.value]

    def admits(self, end: End, tile: Tile) -> bool:
        """Whether the tile may be joined at an end now."""
        return (not self.unfinished or end in self.unfinished) and self.bearing[end.value] & tile.bit > 0

    def open_to(self, end: End) -> int:
        """The tiles that may be joined at an end now: none while another double is not full."""
        return self.bearing[end.value] if end in self.unfinished or not self.unfinished else 0

    def why_closed(self, end: End) -> str:
        """Which double must be finished first."""
        return f"@{end.arm} waits until " + " and ".join(f"{foot.arm} has {foot.room} more" for foot in self.unfinished)
