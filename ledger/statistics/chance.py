"""How rare something is by chance alone, and what many tests at once do to that."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt

SMALL = 1e-14


def beyond(deviate: float) -> float:
    """How often a normal deviate is as far from 0 as this one, to either side."""
    return erfc(abs(deviate) / sqrt(2))


def chi_square_beyond(square: float, degrees: int) -> float:
    """How often a chi-square of so many degrees of freedom is as great as this: the upper incomplete gamma function of
    half of each, by its series or its continued fraction, whichever converges (Abramowitz and Stegun, 6.5)."""
    if square <= 0:
        return 1.0
    a, x = degrees / 2, square / 2
    front = exp(a * log(x) - x - lgamma(a))
    return max(0.0, 1 - front * _series(a, x)) if x < a + 1 else front * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    while term > SMALL * total:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's way through the continued fraction."""
    b = x + 1 - a
    c, d = 1 / SMALL**2, 1 / b
    value = d
    for step in range(1, 10_000):
        factor = -step * (step - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        value *= c * d
        if abs(c * d - 1) < SMALL:
            break
    return value


def holm(chances: Sequence[float]) -> list[float]:
    """Each chance as it counts among so many tests, whether these hang together or not: the chance that any of them
    would come out as rare where all is fair (Holm, 1979)."""
    adjusted, worst = [0.0] * len(chances), 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=lambda place: chances[place])):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = worst
    return adjusted


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """For each test the share of false alarms that one expects among those as rare, if each of these were called one
    (Benjamini and Hochberg, 1995)."""
    shares, least = [0.0] * len(chances), 1.0
    ordered = sorted(range(len(chances)), key=lambda place: chances[place], reverse=True)
    for rank, place in zip(range(len(chances), 0, -1), ordered, strict=True):
        least = min(least, chances[place] * len(chances) / rank)
        shares[place] = least
    return shares
