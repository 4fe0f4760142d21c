"""What ratings do not explain: partners who win more together, seats that win more.

What the lead is worth is a figure: `leads_won` in `definitions`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import sqrt

import msgspec

from ledger.statistics.intervals import Interval, student
from ledger.statistics.ratings import Contest, Surprise, ratings, surprise


class Effect(msgspec.Struct, frozen=True):
    """How much more (above 0) or less was won than expected: in shares of a win a match, with Student's interval."""

    name: str
    matches: int
    effect: float
    interval: Interval | None


def partner_effects(contests: Iterable[Contest], *, at_least: int = 10) -> list[Effect]:
    """For each two who were partners so often what they win together beyond what they win with others.

    The expectation is that of ratings from which their own matches together are left out: else these would hold
    already what is asked for. Most matches first.
    """
    held = list(contests)
    together: dict[tuple[str, ...], list[tuple[Contest, int]]] = defaultdict(list)
    for contest in held:
        for place, side in enumerate(contest.sides):
            if len(side) > 1:
                together[tuple(sorted(side))].append((contest, place))
    differences = {}
    for pair, own in together.items():
        if len(own) >= at_least:
            left_out = {contest.match for contest, _ in own}
            players = ratings(contest for contest in held if contest.match not in left_out).players
            differences[" + ".join(pair)] = [_difference(surprise(contest, players), place) for contest, place in own]
    return _effects(differences)


def seat_effects(surprises: Iterable[Surprise]) -> list[Effect]:
    """For each seat what is won there beyond what the ratings expect; a side is counted at its lowest seat."""
    differences: dict[str, list[float]] = defaultdict(list)
    for one in surprises:
        seats = one.contest.seats
        for place, own in enumerate(seats):
            differences[f"seat {min(own)} of {sum(map(len, seats))}"].append(_difference(one, place))
    return sorted(_effects(differences), key=lambda effect: effect.name)


def _difference(one: Surprise, place: int) -> float:
    return one.won[place] - one.expected[place]


def _effects(differences: dict[str, list[float]]) -> list[Effect]:
    found = [Effect(name, len(own), sum(own) / len(own), _interval(own)) for name, own in differences.items()]
    return sorted(found, key=lambda effect: (-effect.matches, effect.name))


def _interval(numbers: list[float]) -> Interval | None:
    count = len(numbers)
    if count < 2:
        return None
    mean = sum(numbers) / count
    variance = sum((number - mean) ** 2 for number in numbers) / (count - 1)
    reach = student(count - 1) * sqrt(variance / count)
    return Interval(mean - reach, mean + reach, "t")
