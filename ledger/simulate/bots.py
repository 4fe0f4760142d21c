"""The bots: how a player picks one of the moves that the rules allow him."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random

import msgspec

from ledger.game import playing
from ledger.game.picture import Move
from ledger.game.rules import Rules
from ledger.game.table import Phase, Table
from ledger.inference.evidence import Eyes

Bot = Callable[["Choice"], Move]


class Choice(msgspec.Struct, frozen=True):
    """What a bot is asked: which of the `moves` the seat makes as event `number`, at this table under these rules.

    The table is the true one; `eyes` gives what the seat itself has seen, which is all that a fair bot looks at.
    """

    rules: Rules
    table: Table
    seat: int
    number: int
    moves: tuple[Move, ...]
    random: Random
    eyes: Callable[[], Eyes | None] = lambda: None


def random_bot(choice: Choice) -> Move:
    """Any move, all alike."""
    return choice.random.choice(choice.moves)


def greedy_bot(choice: Choice) -> Move:
    """What brings the most points now; else a double, else the tile with the most pips; the first of equal ones."""
    if len(choice.moves) == 1:
        return choice.moves[0]
    trying = Trying(choice)
    return max(choice.moves, key=trying.worth)


def wavering(share: float) -> Bot:
    """A bot that is greedy in this share of its moves, from 0 to 1, and moves at random in the rest."""

    def bot(choice: Choice) -> Move:
        return greedy_bot(choice) if choice.random.random() < share else random_bot(choice)

    return bot


class Trying:
    """The moves of one choice, each tried on a copy of the table."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self._copy: Table | None = None

    def worth(self, move: Move) -> tuple[int, bool, int]:
        """What the greedy bot compares: points now, a double, pips."""
        if move.tile is None:
            return (0, False, -1)
        pips = move.tile.pips + (move.second_tile.pips if move.second_tile else 0)
        return self.points(move), move.tile.double, pips

    def points(self, move: Move) -> int:
        """The points in play that a move brings."""
        choice = self.choice
        if not choice.rules.scores_in_play or move.kind != "play" or move.tile is None:
            return 0
        table = self._copy or copy.copy(choice.table)
        table.layout, table.extra = copy.deepcopy((choice.table.layout, choice.table.extra))
        table.totals = dict(choice.table.totals)
        table.credits = []
        if table.phase is Phase.DEALING:
            choice.rules.lay_lead(table, choice.number, choice.seat, move.tile)
        else:
            playing.lay(choice.rules, table, choice.number, choice.seat, move.tile, move.arm)
        choice.rules.score_play(table, choice.number, choice.seat)
        # a play that wins the match changes more of the table than is put back above
        self._copy = None if table.match_over else table
        return sum(credit.points for credit in table.credits)
