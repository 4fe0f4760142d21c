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
