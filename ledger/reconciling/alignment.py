"""The cheapest way from one sequence of events to another: changes, additions, omissions and swapped neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from ledger.game.rules import Rules
from ledger.reconciling.knowing import joined
from ledger.reconciling.lines import Line

Kind = Literal["same", "fuller", "changed", "only_first", "only_second", "swapped"]
FULLER, LEFT_OUT, SWAPPED, SAME_KIND, OTHER_KIND = 1, 1000, 1200, 1100, 1700
"""What an event costs of which one says more, that only one has, two that stand the other way round, and an event in
the place of another: less than one left out and one added."""
BAND = 12
FAR = 1 << 30


class Pair(msgspec.Struct, frozen=True):
    """A step of the way: the places (from 0) of the lines in the one sequence and in the other; None: in neither.

    "fuller": they do not contradict each other, but one says more.
    """

    kind: Kind
    first: int | None
    second: int | None


def align(first: Sequence[Line], second: Sequence[Line], rules: Rules) -> list[Pair]:
    """The steps from one sequence to the other, in order; of several ways as cheap one with the changes late."""
    begin = _same_at_start(first, second)
    end = _same_at_start(first[begin:][::-1], second[begin:][::-1])
    way = _Way(first[begin : len(first) - end], second[begin : len(second) - end], rules)
    steps = [Pair("same", at, at) for at in range(begin)]
    steps += [_moved(step, begin) for step in way.steps()]
    steps += [Pair("same", len(first) - at, len(second) - at) for at in range(end, 0, -1)]
    return steps


def _moved(step: Pair, by: int) -> Pair:
    first, second = (None if at is None else at + by for at in (step.first, step.second))
    return Pair(step.kind, first, second)


def _same_at_start(first: Sequence[Line], second: Sequence[Line]) -> int:
    for at, (one, other) in enumerate(zip(first, second, strict=False)):
        if one.alike != other.alike:
            return at
    return min(len(first), len(second))


class _Way:
    """The cheapest way between two sequences, tried in a narrow band around the diagonal, and in wider ones until the
    way cannot leave it."""

    def __init__(self, first: Sequence[Line], second: Sequence[Line], rules: Rules) -> None:
        self.first, self.second, self.rules = first, second, rules
        self.rows: list[dict[int, int]] = []
        self._steps: dict[tuple[int, int], tuple[int, Kind]] = {}

    def steps(self) -> list[Pair]:
        """The steps, in order."""
        whole = len(self.first) + len(self.second)
        band = BAND + abs(len(self.first) - len(self.second))
        while True:
            self._reckon(band)
            if self.rows[-1][len(self.second)] <= band * LEFT_OUT or band >= whole:
                return self._back()
            band *= 4

    def _reckon(self, band: int) -> None:
        """The least cost from the start to each place in the band, row by row."""
        self.rows = []
        for i in range(len(self.first) + 1):
            row: dict[int, int] = {}
            self.rows.append(row)
            for j in range(max(0, i - band), min(len(self.second), i + band) + 1):
                row[j] = 0 if i == j == 0 else min(self._before(i, j))[0]

    def _before(self, i: int, j: int) -> list[tuple[int, int, int, int, Kind]]:
        """The ways into a place, the better of two as cheap with the lower second number: what it costs to have come
        from there, and by which step."""
        first, second, rows = self.first, self.second, self.rows
        ways: list[tuple[int, int, int, int, Kind]] = []
        if i and j:
            step, kind = self._step(i - 1, j - 1)
            ways.append((rows[i - 1].get(j - 1, FAR) + step, 0, i - 1, j - 1, kind))
        if i > 1 and j > 1:
            one, two, other, next_other = (x.alike for x in (first[i - 2], first[i - 1], second[j - 2], second[j - 1]))
            if two == other and one == next_other != two:
                ways.append((rows[i - 2].get(j - 2, FAR) + SWAPPED, 1, i - 2, j - 2, "swapped"))
        if i:
            ways.append((rows[i - 1].get(j, FAR) + LEFT_OUT, 2, i - 1, j, "only_first"))
        if j:
            ways.append((rows[i].get(j - 1, FAR) + LEFT_OUT, 3, i, j - 1, "only_second"))
        return ways

    def _step(self, i: int, j: int) -> tuple[int, Kind]:
        known = self._steps.get((i, j))
        if known is None:
            known = self._steps[i, j] = self._held_against(self.first[i], self.second[j])
        return known

    def _held_against(self, one: Line, other: Line) -> tuple[int, Kind]:
        if one.alike == other.alike:
            return 0, "same"
        if type(one.alike) is not type(other.alike):
            return OTHER_KIND, "changed"
        return (FULLER, "fuller") if joined(one, other, self.rules) is not None else (SAME_KIND, "changed")

    def _back(self) -> list[Pair]:
        steps: list[Pair] = []
        i, j = len(self.first), len(self.second)
        while i or j:
            cost, _, to_i, to_j, kind = min(self._before(i, j))
            assert cost == self.rows[i][j]
            if kind == "swapped":
                steps += [Pair(kind, i - 1, j - 1), Pair(kind, i - 2, j - 2)]
            else:
                steps.append(Pair(kind, i - 1 if to_i < i else None, j - 1 if to_j < j else None))
            i, j = to_i, to_j
        return steps[::-1]
