"""The spinner: a double of the hand from which two more lines grow (fives L2 and AF9, draw DR3).

It is the first double that is laid; with `when_joined` the first to which a later tile is joined.
"""

from __future__ import annotations

from ledger.game.counting import CountedLine
from ledger.game.layout import End
from ledger.game.tiles import Tile


class SpinnerLine(CountedLine):
    """A line whose spinner opens up and down once its sides are covered."""

    __slots__ = ("when_joined",)

    def __init__(self, highest: int, *, when_joined: bool = False) -> None:
        super().__init__(highest)
        self.when_joined = when_joined

    def lead(self, tile: Tile, seat: int, event: int) -> None:
        """The lead is laid; a double is the spinner at once."""
        CountedLine.lead(self, tile, seat, event)
        if tile.double and not self.when_joined:
            self.spinner = 0

    def join(self, end: End, tile: Tile, seat: int, event: int, if_it_fits: bool = False) -> bool:
        """A tile is joined; the first double becomes the spinner."""
        if self.covered == 2:
            return CountedLine.join(self, end, tile, seat, event, if_it_fits)
        onto, before = end.index, end.tile
        if not CountedLine.join(self, end, tile, seat, event, if_it_fits):
            return False
        if self.spinner is None and self.when_joined and before is not None and before.double:
            self.spinner = onto
            self.covered = 0 if onto == 0 else 1
        if self.spinner is None:
            if tile.double and not self.when_joined:
                self.spinner = end.index
                self.covered = 1
        elif onto == self.spinner:
            self.covered += 1
            if self.covered == 2:
                spinner = self.laid[self.spinner].tile
                value, index = spinner.high, self.spinner
                self.open(*(End(arm, value, spinner, index, worth=0) for arm in ("up", "down")))
        return True
