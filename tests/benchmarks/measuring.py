"""Two contenders in turn: how many times as fast is ours, or how many times as long does it take?

Both run in one process, each first as often as the other, so that noise hits both alike; nine rounds, of which the
worse quartile decides. Where others use the machine too, `--clock cpu` counts processor time in place of the clock:
whoever waits for a disk or for another process is not seen to wait then.
"""

from __future__ import annotations

import gc
import resource
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

ROUNDS = 9
Work = Callable[..., object]


class Goal(msgspec.Struct, frozen=True):
    """A goal of the table. Of "speed" ours is to be at least `must` times the other's; of "time" and "size" at most."""

    number: str
    what: str
    of: Literal["speed", "time", "size"]
    must: float
    aim: float

    def met(self, low: float, high: float) -> bool:
        """Whether a ratio with these quartiles is enough."""
        return low >= self.must if self.of == "speed" else high <= self.must


class Sizes(msgspec.Struct, frozen=True):
    """How large a run is: `events` of the largest archive, the rounds of each pair, where made archives are kept."""

    events: int
    rounds: int
    folder: str
    clock: Literal["wall", "cpu"]


class Row(msgspec.Struct):
    """One line of the table: a ratio with its quartiles, what both took (seconds an item, or bytes), and the verdict.

    `left_out` says why there is no ratio; `holds` is None then, and where nothing must hold. `build` is what ran as
    ours, `plain` Python or a `compiled` engine.
    """

    goal: str
    case: str
    of: str = ""
    must: float | None = None
    aim: float | None = None
    low: float | None = None
    middle: float | None = None
    high: float | None = None
    ours: float | None = None
    other: float | None = None
    rounds: int = 0
    holds: bool | None = None
    left_out: str = ""
    build: str = ""


def missing(goal: Goal, case: str, why: str) -> Row:
    """The line of what could not be measured here."""
    return Row(goal.number, case, goal.of, goal.must, goal.aim, left_out=why)


def of_sizes(goal: Goal, case: str, ours: float, other: float) -> Row:
    """The line of two sizes, which are the same each time."""
    ratio = ours / other
    return _row(goal, case, [ratio, ratio, ratio], ours, other, 1)


def paired(
    goal: Goal,
    case: str,
    ours: Work,
    other: Work,
    sizes: Sizes,
    *,
    items: tuple[int, int] = (1, 1),
    prepare: Callable[[], Sequence[Any]] | None = None,
    rounds: int | None = None,
) -> Row:
    """The line of two contenders, each over so many `items`; what `prepare` gives is made for each run and not timed.

    Of what `prepare` gives, that which can be closed is closed after the run.
    """
    count = rounds or sizes.rounds
    ratios: list[float] = []
    taken: dict[Work, list[float]] = {ours: [], other: []}
    for number in range(count):
        for work in (ours, other) if number % 2 else (other, ours):
            taken[work].append(seconds(work, sizes, prepare))
        mine, theirs = taken[ours][-1] / items[0], taken[other][-1] / items[1]
        ratios.append(theirs / mine if goal.of == "speed" else mine / theirs)
    middles = [statistics.median(taken[work]) / each for work, each in zip((ours, other), items, strict=True)]
    return _row(goal, case, quartiles(ratios), middles[0], middles[1], count)


def seconds(work: Work, sizes: Sizes, prepare: Callable[[], Sequence[Any]] | None = None) -> float:
    """Seconds of one run, by the clock or of processor time."""
    given = prepare() if prepare else ()
    gc.collect()
    begun = now(sizes.clock)
    work(*given)
    took = now(sizes.clock) - begun
    for thing in given:
        if hasattr(thing, "close"):
            thing.close()
    return took


def now(clock: str) -> float:
    """The clock, or the processor time of this program and of those that it has ended."""
    if clock == "wall":
        return time.perf_counter()
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def quartiles(values: Sequence[float]) -> list[float]:
    """The lower quartile, the median and the upper quartile."""
    if len(values) == 1:
        return [values[0]] * 3
    return statistics.quantiles(values, n=4, method="inclusive")


def _row(goal: Goal, case: str, ratios: Sequence[float], ours: float, other: float, rounds: int) -> Row:
    low, middle, high = ratios
    return Row(
        goal=goal.number,
        case=case,
        of=goal.of,
        must=goal.must,
        aim=goal.aim,
        low=low,
        middle=middle,
        high=high,
        ours=ours,
        other=other,
        rounds=rounds,
        holds=goal.met(low, high),
    )
