"""Intervals of 95 %: what a share or a mean may be, given how little was seen. Nothing seen has no interval."""

from __future__ import annotations

from math import sqrt

import msgspec

Z = 1.959963984540054
"""The normal deviate that 2.5 % exceed."""

T_OF_FEW = (0.0, 12.706204736, 4.302652730, 3.182446305, 2.776445105)
"""Student's deviate for 1 to 4 degrees of freedom; from 5 on the series is within a thousandth."""


class Interval(msgspec.Struct, frozen=True):
    """Between `low` and `high`, found by `method`: "wilson" for a share, "t" for a mean over matches."""

    low: float
    high: float
    method: str


def wilson(part: int, whole: int) -> Interval | None:
    """Wilson's score interval (1927) of a share of independent trials; None where nothing was tried."""
    if whole <= 0:
        return None
    share, square = part / whole, Z * Z
    middle = share + square / (2 * whole)
    spread = Z * sqrt(share * (1 - share) / whole + square / (4 * whole * whole))
    scale = 1 + square / whole
    low = max(0.0, (middle - spread) / scale) if part else 0.0
    high = min(1.0, (middle + spread) / scale) if part < whole else 1.0
    return Interval(low, high, "wilson")


def student(degrees: int) -> float:
    """The deviate of Student's distribution that 2.5 % exceed; the series is Fisher's expansion in 1/degrees."""
    if degrees < len(T_OF_FEW):
        return T_OF_FEW[degrees]
    terms: tuple[float, ...] = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum(term / float(degrees**power) for power, term in enumerate(terms, start=1))


class Moments(msgspec.Struct):
    """Sums over matches of what a quotient needs: the parts, the wholes, their squares and products.

    A match in which the whole is 0 says nothing of the figure and is not counted. `below_zero` says that some part was
    less than 0, as where the arbiter took points away.
    """

    matches: int = 0
    part: int = 0
    whole: int = 0
    part_square: int = 0
    whole_square: int = 0
    product: int = 0
    below_zero: bool = False

    def add(self, part: int, whole: int) -> None:
        """One match more."""
        if whole:
            self.matches += 1
            self.part += part
            self.whole += whole
            self.part_square += part * part
            self.whole_square += whole * whole
            self.product += part * whole
            self.below_zero |= part < 0

    def mean(self) -> float | None:
        """The parts by the wholes; None where there is nothing to divide by."""
        return self.part / self.whole if self.whole else None

    def interval(self, *, signed: bool = True) -> Interval | None:
        """Student's interval of the quotient, matches being what is independent; None with fewer than two, and where
        all were alike, which tells nothing of how much they vary.

        The variance is that of a ratio estimator, linearised about the quotient (Cochran, Sampling Techniques, 6.4).
        Where it is not `signed`, and no part was below 0, neither is the interval.
        """
        if self.matches < 2 or not self.whole:
            return None
        ratio = self.part / self.whole
        # in whole numbers first: what is exactly 0 must not be a little more
        squares = self.part_square * self.whole**2 - 2 * self.part * self.product * self.whole
        squares += self.part**2 * self.whole_square
        if not squares:
            return None
        variance = squares / self.whole**2 * self.matches / (self.matches - 1) / self.whole**2
        reach = student(self.matches - 1) * sqrt(variance)
        low = ratio - reach
        return Interval(low if signed or self.below_zero else max(0.0, low), ratio + reach, "t")
