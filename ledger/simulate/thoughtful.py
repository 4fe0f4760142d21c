"""The thoughtful bot: it reckons with what the others may hold, for all that its seat has seen.

For guesses that agree with the knocks and draws it plays the hand on after each of its moves, the greedy bot moving for
everybody, and makes the move that brings its side most on average. When few tiles are hidden and nothing is drawn any
more it goes through all guesses and, in each, through all ways to go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import sqrt
from typing import Self

import msgspec

from ledger.game.picture import Move
from ledger.game.rules import Rules
from ledger.game.table import Table
from ledger.inference.evidence import Evidence, Eyes
from ledger.simulate.bots import Choice, Trying, greedy_bot
from ledger.simulate.end_game import EndGame, TooLong
from ledger.simulate.guessing import Guess, Thought, every_guess, guesses, guesses_of_rows
from ledger.simulate.imagining import Imagined

BATCH = 16
"""After so many guesses a move that is clearly worse than the best is dropped."""
PLAYED_ON = 96
MOVES = 4000
"""For one decision the hand is played on so often, and if that took fewer moves than these, until it has taken them: a
short hand is cheap, and in one without draws little tells one move from another."""
CLEARLY = 2.0
HARDLY = 0.5
"""In standard errors: by so much a move is clearly worse, and by so little hardly better than the greedy bot's."""
FEW_GUESSES = 24
"""So many guesses at most are gone through wholly."""
FEW_TILES = 8
"""So many tiles at most are in the hands together when the end of a hand is searched through."""
MOST_TRIED = 1500
"""The search of an end is given up after so many moves."""
WIDTH = 6
"""Of more moves than these only the first by the greedy bot's lights are thought through."""


class Expected(msgspec.Struct, frozen=True):
    """What a move brings its side more than the others on average, in points of the hand, and how many guesses that
    rests on; `values` are those of each guess, which the moves have in common, none where it was searched through."""

    move: Move
    value: float
    guesses: int
    values: tuple[float, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether every guess and every way to go on was gone through."""
        return not self.values

    @property
    def error(self) -> float:
        """The standard error of the value."""
        return standard_error(self.values)


def thoughtful_bot(choice: Choice) -> Move:
    """The move that brings most on average; the greedy bot's where none is better beyond chance."""
    if len(choice.moves) == 1:
        return choice.moves[0]
    weighing = Weighing.of(choice)
    if weighing is None:
        return greedy_bot(choice)
    moves = _in_order(choice)[:WIDTH]
    found = weighing.searched(moves) or weighing.raced(moves)
    if not found:
        return moves[0]
    best = max(found, key=lambda one: one.value)
    if best.exact or found[0].move != moves[0] or best is found[0]:
        return best.move
    more = [one - other for one, other in zip(best.values, found[0].values, strict=True)]
    return best.move if sum(more) / len(more) > HARDLY * standard_error(more) else moves[0]


def weighed(choice: Choice, number: int) -> list[Expected]:
    """What each move is worth, from so many guesses, in the greedy bot's order; nothing where there is no guess."""
    weighing = Weighing.of(choice)
    moves = _in_order(choice)
    return (weighing.searched(moves) or weighing.tried(moves, number)) if weighing is not None else []


def _in_order(choice: Choice) -> list[Move]:
    """The moves as the greedy bot would take them one after another."""
    return sorted(choice.moves, key=Trying(choice).worth, reverse=True)


def standard_error(values: Sequence[float]) -> float:
    """How far the mean of these may be off; 0 for less than two."""
    number = len(values)
    if number < 2:
        return 0.0
    mean = sum(values) / number
    return sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number)


class Weighing:
    """The moves of one choice weighed against each other; `evidence` is what the seat has seen."""

    def __init__(self, choice: Choice, eyes: Eyes, evidence: Evidence) -> None:
        self.choice = choice
        self.evidence = evidence
        self.thought = Thought(eyes)
        self.side = choice.table.side_of[choice.seat]
        self.played_on = self.moves = 0
        if choice.rules.dealt_in_rows:
            self.guesses = guesses_of_rows(eyes.fold.table, choice.seat, choice.moves[0].tile, choice.random)
        else:
            self.guesses = guesses(evidence, choice.random)

    @classmethod
    def of(cls, choice: Choice) -> Self | None:
        """None where the seat's own record contradicts itself."""
        eyes = choice.eyes()
        evidence = eyes.evidence() if eyes is not None else None
        return cls(choice, eyes, evidence) if eyes is not None and evidence is not None else None

    def _played_on(self, move: Move, guess: Guess) -> float:
        """What the move brings in a guess, the greedy bot playing for everybody."""
        before = self.choice.number - 1
        going = Imagined(self.thought.supposing(guess), guess.boneyard, before, self.choice.random)
        going.make(self.choice.seat, move)
        brought = going.to_the_end()[self.side]
        self.played_on += 1
        self.moves += going.number() - before
        return brought

    def tried(self, moves: Sequence[Move], number: int) -> list[Expected]:
        """Each move in the same guesses, so many."""
        tried = list(islice(self.guesses, number))
        return [_expected(move, [self._played_on(move, guess) for guess in tried]) for move in moves if tried]

    def raced(self, moves: Sequence[Move]) -> list[Expected]:
        """The moves that are left when after each few guesses those that are clearly worse were dropped."""
        brought: dict[Move, list[float]] = {move: [] for move in moves}
        while len(brought) > 1 and (self.played_on < PLAYED_ON or self.moves < MOVES):
            few = list(islice(self.guesses, BATCH))
            if not few:
                return []
            for move, values in brought.items():
                values += [self._played_on(move, guess) for guess in few]
            best = max(brought.values(), key=sum)
            brought = {move: values for move, values in brought.items() if not _clearly_worse(values, best)}
        return [_expected(move, values) for move, values in brought.items()]

    def searched(self, moves: Sequence[Move]) -> list[Expected]:
        """Each move in every guess, searched through to the end; nothing where that is too much."""
        choice = self.choice
        if not _nearly_over(choice.rules, choice.table):
            return []
        every = every_guess(self.evidence, FEW_GUESSES)
        if every is None:
            return []
        search = EndGame(choice.number - 1, MOST_TRIED)

        def worth(move: Move) -> float:
            ways = ((search.after(self.thought.supposing(guess), choice.seat, move), n) for guess, n in every.items())
            return sum(n * brought[self.side] for brought, n in ways) / every.total()

        try:
            return [Expected(move, worth(move), len(every)) for move in moves]
        except TooLong:
            return []


def _expected(move: Move, values: list[float]) -> Expected:
    return Expected(move, sum(values) / len(values), len(values), tuple(values))


def _clearly_worse(values: list[float], best: list[float]) -> bool:
    less = [one - other for one, other in zip(best, values, strict=True)]
    return sum(less) / len(less) > CLEARLY * max(standard_error(less), 1e-9)


def _nearly_over(rules: Rules, table: Table) -> bool:
    """Whether few tiles are left in the hands and none comes to them any more: into rows tiles come back from the
    table, and a hand can go round for hundreds of turns."""
    drawable = table.draw_limit and table.boneyard > table.reserve
    if drawable or rules.dealt_in_rows:
        return False
    return sum(table.size(seat) for seat in table.seats) <= FEW_TILES
