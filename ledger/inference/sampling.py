"""Sampling, where there are too many deals to count: deals that agree with what was seen, each as likely as another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

import msgspec

from ledger.inference.leads import Case
from ledger.inference.puzzle import Puzzle

SAMPLES = 1000
BATCHES = 20
"""The samples are taken in so many batches; how far these differ tells the error."""

Pick = Callable[[int], int]
"""Gives a number below another, each as likely as the next: `ledger.simulate.chance.numbers_below(seed)`."""


class Share(msgspec.Struct, frozen=True):
    """In which share of the samples a tile lay with a seat, and the standard error of that."""

    share: float
    error: float


def sample(puzzle: Puzzle, lies: list[int], cases: Sequence[Case], pick: Pick) -> tuple[dict[int, Share], ...]:
    """For each tile by seat its share, from a walk through the solutions that swaps two tiles, or sends three round.

    `puzzle` is that without a lead; `cases` are then asked of each deal. `lies` is a solution to begin with.
    """
    walk = Walk(puzzle, lies, cases, pick)
    pause = len(puzzle.tiles)
    walk.go(40 * pause)
    batches = []
    for _ in range(BATCHES):
        tally: list[dict[int, int]] = [{} for _ in lies]
        for _ in range(SAMPLES // BATCHES):
            walk.go(pause)
            for index, box in enumerate(walk.lies):
                seat = puzzle.boxes[box].seat
                tally[index][seat] = tally[index].get(seat, 0) + 1
        batches.append(tally)
    return tuple(_shares([batch[index] for batch in batches]) for index in range(len(lies)))


def _shares(batches: list[dict[int, int]]) -> dict[int, Share]:
    size = SAMPLES // BATCHES
    found = {}
    for seat in {seat for batch in batches for seat in batch}:
        shares = [batch.get(seat, 0) / size for batch in batches]
        mean = sum(shares) / BATCHES
        spread = sqrt(sum((one - mean) ** 2 for one in shares) / (BATCHES - 1) / BATCHES)
        found[seat] = Share(mean, max(spread, 1 / (2 * SAMPLES)))
    return found


class Walk:
    """A walk from solution to solution, on which each is met as often as any other."""

    def __init__(self, puzzle: Puzzle, lies: list[int], cases: Sequence[Case], pick: Pick) -> None:
        self.puzzle = puzzle
        self.lies = list(lies)
        self.cases = cases
        self.pick = pick
        self.choices = [frozenset(choice) for choice in puzzle.choices]
        self.limited = {index for index, tile in enumerate(puzzle.tiles) if any(case.limits(tile) for case in cases)}

    def go(self, steps: int) -> None:
        """So many attempts to move."""
        tiles = len(self.lies)
        for step in range(steps):
            moved = [self.pick(tiles) for _ in range(3 if step % 4 == 0 else 2)]
            self._rotate(moved)

    def _rotate(self, moved: list[int]) -> None:
        boxes = [self.lies[index] for index in moved]
        turned = boxes[1:] + boxes[:1]
        if len(set(moved)) < len(moved) or turned == boxes:
            return
        if any(box not in self.choices[index] for index, box in zip(moved, turned, strict=True)):
            return
        self._put(moved, turned)
        if not self.limited.isdisjoint(moved) and not any(self._holds(case) for case in self.cases):
            self._put(moved, boxes)

    def _put(self, moved: list[int], boxes: list[int]) -> None:
        for index, box in zip(moved, boxes, strict=True):
            self.lies[index] = box

    def _holds(self, case: Case) -> bool:
        there = ((self.puzzle.tiles[index], self.puzzle.boxes[self.lies[index]]) for index in self.limited)
        return all(case.allows(tile, box.seat, dealt=box.dealt) for tile, box in there)
