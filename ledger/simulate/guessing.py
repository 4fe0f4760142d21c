"""How the hidden tiles may lie for all that a seat has seen, as tables on which a hand can be played on in thought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random

import msgspec

from ledger.game.events import Deal
from ledger.game.match import Match
from ledger.game.table import Table
from ledger.game.tiles import Tile, mask_of, tiles_of
from ledger.inference.evidence import BONEYARD, NEVER, Evidence, Eyes
from ledger.inference.filling import fill
from ledger.inference.puzzle import Puzzle, puzzle_of
from ledger.inference.sampling import Walk

STEPS = 20
"""How often each tile is moved, about, before the first guess; a tenth of that between one guess and the next."""

MOST_STEPS = 4000
"""After so many steps it is given up to go through every guess there is."""


class Guess(msgspec.Struct, frozen=True):
    """Where the hidden tiles may lie: for each seat those that it holds beside what is known, and the boneyard in the
    order in which it is drawn. In a game of rows the tiles of a seat lie in this order, before those that are known."""

    hands: tuple[tuple[int, tuple[Tile, ...]], ...]
    boneyard: tuple[Tile, ...]


class Thought:
    """A hand as one seat sees it, kept so that any guess can be tried on it any number of times."""

    def __init__(self, eyes: Eyes) -> None:
        self.rules = eyes.fold.rules
        self._kept = kept_for_thought(eyes.fold)

    def supposing(self, guess: Guess) -> Match:
        """The match with every tile where the guess says."""
        fold = deepcopy(self._kept)
        table = fold.table
        for seat, tiles in guess.hands:
            known = self.rules.hand_in_order(table, seat)
            table.held[seat] |= mask_of(tiles)
            table.hidden[seat] = 0
            if self.rules.dealt_in_rows:
                self.rules.remember(table, Deal(seat, (*tiles, *known)))
        return fold


def kept_for_thought(fold: Match) -> Match:
    """A copy of a fold without what hands before this one have brought and what a referee would hold against them;
    nobody will be asked to judge what is only thought."""
    own = deepcopy(fold)
    table = own.table
    table.credits, table.credits_before = table.credits[table.credits_before :], 0
    table.doubts, own.objections, own.refereed = [], [], False
    return own


def guesses(evidence: Evidence, chance: Random) -> Iterator[Guess]:
    """Guesses without end, any deal that agrees with what was seen as likely as the next; none where there is none."""
    open_puzzle = puzzle_of(evidence)
    lies = next((found for case in evidence.cases if (found := fill(puzzle_of(evidence, case)))), None)
    if lies is None:
        if not evidence.tiles:
            yield Guess((), ())
        return
    walk = Walk(open_puzzle, lies, evidence.cases, lambda below: int(chance.random() * below))
    walk.go(STEPS * len(lies))
    while True:
        hands, boneyard = _held(evidence, open_puzzle, walk.lies)
        chance.shuffle(boneyard)
        yield Guess(hands, tuple(boneyard))
        walk.go(STEPS * len(lies) // 10)


def guesses_of_rows(table: Table, seat: int, opened: Tile | None, chance: Random) -> Iterator[Guess]:
    """The same for a game of rows, at which nobody looks: `opened` is the tile that the seat has turned up."""
    known = table.elsewhere(0) | (opened.bit if opened else 0)
    unseen = list(tiles_of(table.set & ~known))
    begins = [opened] if opened is not None and not table.elsewhere(0) & opened.bit else []
    while True:
        chance.shuffle(unseen)
        left = iter(unseen)
        hands = []
        for other in table.seats:
            first = begins if other == seat and table.hidden[other] else []
            hands.append((other, (*first, *(next(left) for _ in range(table.hidden[other] - len(first))))))
        yield Guess(tuple(hands), tuple(left))


def every_guess(evidence: Evidence, most: int) -> Counter[Guess] | None:
    """All guesses, each as many times as there are deals that lead to it; None where there are more than `most`.

    The boneyard comes in no order: this is for when nothing may be drawn any more.
    """
    found: Counter[Guess] = Counter()
    steps = 0
    for case in evidence.cases:
        puzzle = puzzle_of(evidence, case)
        for lies in _solutions(puzzle):
            steps += 1
            hands, boneyard = _held(evidence, puzzle, lies)
            found[Guess(hands, tuple(boneyard))] += 1
            if len(found) > most or steps > MOST_STEPS:
                return None
    return found or None


def _held(
    evidence: Evidence, puzzle: Puzzle, lies: list[int]
) -> tuple[tuple[tuple[int, tuple[Tile, ...]], ...], list[Tile]]:
    """What each seat holds beside what is known, and what lies in the boneyard."""
    table = evidence.table
    held: dict[int, list[Tile]] = {seat: [] for seat in table.seats if table.hidden[seat]}
    boneyard: list[Tile] = []
    for tile, box in zip(puzzle.tiles, lies, strict=True):
        seat, shown = puzzle.boxes[box].seat, evidence.shown.get(tile)
        if seat == BONEYARD:
            boneyard.append(tile)
        elif (shown is None or shown.gone == NEVER) and not table.held[seat] & tile.bit:
            held[seat].append(tile)
    return tuple((seat, tuple(tiles)) for seat, tiles in held.items()), boneyard


def _solutions(puzzle: Puzzle) -> Iterator[list[int]]:
    """Every way to fill the boxes."""
    room = [box.room for box in puzzle.boxes]
    lies = [-1] * len(puzzle.tiles)
    order = sorted(range(len(lies)), key=lambda index: len(puzzle.choices[index]))

    def place(depth: int) -> Iterator[list[int]]:
        if depth == len(order):
            yield list(lies)
            return
        index = order[depth]
        for box in puzzle.choices[index]:
            if room[box]:
                room[box] -= 1
                lies[index] = box
                yield from place(depth + 1)
                room[box] += 1

    yield from place(0)
