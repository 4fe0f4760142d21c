"""The end of a hand searched through: every way that it can go on when all tiles are known."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from ledger.game.match import Match
from ledger.game.picture import Move
from ledger.game.table import Phase
from ledger.simulate.imagining import Imagined, margins


class TooLong(Exception):
    """There are more ways to go on than one would go through."""


class EndGame:
    """Goes through the ways of a hand; `left` is how many more moves it may try before it raises TooLong."""

    def __init__(self, number: int, left: int) -> None:
        self.number = number
        self.left = left

    def after(self, fold: Match, seat: int, move: Move) -> dict[int, float]:
        """What the hand brings each side (as by `margins`) if the seat makes the move and all go on as is best for
        their own side; the first of equal moves is taken. The fold is used up."""
        self.left -= 1
        if self.left < 0:
            raise TooLong
        going = Imagined(fold, (), self.number, Random(0))
        going.make(seat, move)
        return self._best(going)

    def _best(self, going: Imagined) -> dict[int, float]:
        rules, table = going.rules, going.table
        while table.phase is not Phase.OVER:
            seat, moves = going.options()
            if seat is None or len(moves) == 1:
                going.step()
                continue
            side = table.side_of[seat]
            return max((self.after(deepcopy(going.fold), seat, move) for move in moves), key=lambda one: one[side])
        return margins(rules, table)
