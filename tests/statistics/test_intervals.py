"""The intervals equal published numbers."""

from __future__ import annotations

import pytest

from ledger.statistics.intervals import Moments, student, wilson


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_a_share_has_the_interval_of_the_published_examples(part: int, whole: int, low: float, high: float) -> None:
    found = wilson(part, whole)
    assert found is not None
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@pytest.mark.parametrize(
    ("degrees", "deviate"), [(1, 12.706), (2, 4.303), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)]
)
def test_students_deviates_are_those_of_the_tables(degrees: int, deviate: float) -> None:
    assert student(degrees) == pytest.approx(deviate, abs=0.001)


def test_a_mean_with_whole_one_each_is_that_of_the_textbook() -> None:
    """The mean of 1, 2, 3, 4, 5 is 3, its standard error sqrt(2.5 / 5), Student's deviate for 4 degrees 2.776."""
    moments = Moments()
    for number in (1, 2, 3, 4, 5):
        moments.add(number, 1)
    interval = moments.interval()
    assert moments.mean() == 3
    assert interval is not None
    assert interval.high - 3 == pytest.approx(2.776 * (2.5 / 5) ** 0.5, abs=0.001)


def test_nothing_seen_is_no_number() -> None:
    nothing, one = Moments(), Moments()
    one.add(3, 1)
    nothing.add(0, 0)
    assert wilson(0, 0) is None
    assert (nothing.mean(), nothing.interval()) == (None, None)
    assert (one.mean(), one.interval()) == (3, None)


def test_the_interval_of_what_is_never_negative_does_not_go_below_nothing() -> None:
    """One knock in five hands: a fifth, and Student's interval about it would reach to -0.36."""
    knocks, fined = Moments(), Moments()
    for number in (0, 0, 1, 0, 0):
        knocks.add(number, 1)
        fined.add(number - 1, 1)
    of_knocks, of_margins, of_fines = (
        knocks.interval(signed=False),
        knocks.interval(),
        fined.interval(signed=False),
    )
    assert of_knocks is not None
    assert of_margins is not None
    assert of_fines is not None
    assert of_knocks.low == 0
    assert of_margins.low == pytest.approx(-0.355, abs=0.001)
    assert of_fines.low == pytest.approx(-1.355, abs=0.001)
