"""The cheapest way from one sequence of events to another: changes, additions, omissions and swapped neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from ledger.game.events import Event

Kind = Literal["same", "changed", "only_first", "only_second", "swapped"]
LEFT_OUT, SWAPPED, SAME_KIND, OTHER_KIND = 10, 12, 11, 17
"""What an event costs that only one has, two that stand the other way round, and an event in the place of another: less
than one left out and one added."""
BAND = 12
FAR = 1 << 30


class Pair(msgspec.Struct, frozen=True):
    """A step of the way: the places (from 0) of the events in the one sequence and in the other; None: in neither."""

    kind: Kind
    first: int | None
    second: int | None


def align(first: Sequence[Event], second: Sequence[Event]) -> list[Pair]:
    """The steps from one sequence to the other, in order; of several ways as cheap one with the changes late."""
    begin = _alike_at_start(first, second)
    end = _alike_at_start(first[begin:][::-1], second[begin:][::-1])
    middle, other = first[begin : len(first) - end], second[begin : len(second) - end]
    steps = [Pair("same", at, at) for at in range(begin)]
    steps += [_moved(step, begin) for step in _aligned(middle, other)]
    steps += [Pair("same", len(first) - at, len(second) - at) for at in range(end, 0, -1)]
    return steps


def _moved(step: Pair, by: int) -> Pair:
    first, second = (None if at is None else at + by for at in (step.first, step.second))
    return Pair(step.kind, first, second)


def _alike_at_start(first: Sequence[Event], second: Sequence[Event]) -> int:
    for at, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            return at
    return min(len(first), len(second))


def _aligned(first: Sequence[Event], second: Sequence[Event]) -> list[Pair]:
    """Tried in a narrow band around the diagonal, and in wider ones until the way cannot leave it."""
    band = BAND + abs(len(first) - len(second))
    while True:
        costs = _costs(first, second, band)
        if costs[-1][len(second)] <= band * LEFT_OUT or band >= len(first) + len(second):
            return _way(first, second, costs)
        band *= 4


Costs = list[dict[int, int]]


def _costs(first: Sequence[Event], second: Sequence[Event], band: int) -> Costs:
    """The least cost from the start to each place in the band, row by row."""
    rows: Costs = []
    for i in range(len(first) + 1):
        row: dict[int, int] = {}
        rows.append(row)
        for j in range(max(0, i - band), min(len(second), i + band) + 1):
            row[j] = 0 if i == j == 0 else min(cost for cost, _, _, _ in _before(first, second, rows, i, j))
    return rows


def _before(
    first: Sequence[Event], second: Sequence[Event], rows: Costs, i: int, j: int
) -> list[tuple[int, int, int, Kind]]:
    """The ways into a place: what it costs to have come from there, and by which step."""
    ways: list[tuple[int, int, int, Kind]] = []
    if i and j:
        step = _step(first[i - 1], second[j - 1])
        ways.append((rows[i - 1].get(j - 1, FAR) + step, i - 1, j - 1, "changed" if step else "same"))
    if i > 1 and j > 1 and first[i - 1] == second[j - 2] and first[i - 2] == second[j - 1] != first[i - 1]:
        ways.append((rows[i - 2].get(j - 2, FAR) + SWAPPED, i - 2, j - 2, "swapped"))
    if i:
        ways.append((rows[i - 1].get(j, FAR) + LEFT_OUT, i - 1, j, "only_first"))
    if j:
        ways.append((rows[i].get(j - 1, FAR) + LEFT_OUT, i, j - 1, "only_second"))
    return ways


def _step(one: Event, other: Event) -> int:
    if one == other:
        return 0
    return SAME_KIND if type(one) is type(other) else OTHER_KIND


def _way(first: Sequence[Event], second: Sequence[Event], costs: Costs) -> list[Pair]:
    steps: list[Pair] = []
    i, j = len(first), len(second)
    while i or j:
        cost, to_i, to_j, kind = min(_before(first, second, costs, i, j), key=lambda way: way[0])
        assert cost == costs[i][j]
        if kind == "swapped":
            steps.append(Pair(kind, i - 1, j - 1))
            steps.append(Pair(kind, i - 2, j - 2))
        else:
            steps.append(Pair(kind, i - 1 if to_i < i else None, j - 1 if to_j < j else None))
        i, j = to_i, to_j
    return steps[::-1]
