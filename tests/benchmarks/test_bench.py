"""The bench itself: that the limit judges as it should, and that a ratio says which of the two is quicker."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from tests.benchmarks import limit
from tests.benchmarks.bench import GROUPS, goals
from tests.benchmarks.measuring import Goal, Row, Sizes, paired
from tests.benchmarks.of_charts import page
from tests.benchmarks.of_growth import fitted
from tests.benchmarks.table import lines

SIZES = Sizes(1000, 3, "", "cpu")


def test_the_limit_finds_nothing_wrong_in_legal_matches_and_each_event_that_is_broken() -> None:
    events = limit.events(3000)
    assert limit.fold(events)[0] == 0
    plays = [place for place, event in enumerate(events) if event[0] == limit.PLAY]
    for place in plays[:: len(plays) // 40]:
        kind, seat, tile, arm = events[place]
        broken = [*events[:place], (kind, (seat + 1) % 4, tile, arm), *events[place + 1 :]]
        assert limit.fold(broken)[0] > 0


@pytest.mark.parametrize(("of", "expected"), [("speed", 10.0), ("time", 0.1)])
def test_a_ratio_is_of_speed_or_of_time(
    monkeypatch: pytest.MonkeyPatch, of: Literal["speed", "time"], expected: float
) -> None:
    order = iter(["other", "ours", "ours", "other", "other", "ours"])
    seconds = {"ours": 1.0, "other": 10.0}
    clock = [0.0]
    monkeypatch.setattr("tests.benchmarks.measuring.now", lambda _: clock[0])

    def work(name: str) -> None:
        assert name == next(order)
        clock[0] += seconds[name]

    goal = Goal("X", "quick / slow", of, 1, 1)
    row = paired(goal, "case", lambda: work("ours"), lambda: work("other"), SIZES)
    assert row.middle == pytest.approx(expected)
    assert row.holds


def test_what_grows_in_proportion_has_the_power_one_and_what_does_not_grow_nought() -> None:
    assert fitted("audit, seconds", [(10, 1.0), (100, 10.0), (1000, 100.0)]).middle == pytest.approx(1)
    flat = fitted("audit, MiB", [(10, 70.0), (100, 70.0), (1000, 70.0)])
    assert flat.middle == pytest.approx(0)
    assert flat.holds
    assert not fitted("audit, MiB", [(10, 7.0), (100, 70.0), (1000, 700.0)]).holds


def test_each_goal_is_measured_by_one_group_and_a_row_left_out_says_why() -> None:
    numbers = {f"G{number}" for number in range(1, 18)}
    known = goals()
    assert all(any(goal == number or goal.startswith(number) for goal in known) for number in numbers)
    folder = Path(__file__).parent
    assert {path.stem for path in folder.glob("of_*.py")} == set(GROUPS)
    (line,) = lines([Row("G9a", "block", left_out="dominoes is not installed")], known, heading=False)
    assert "left out: dominoes is not installed" in line


def test_the_page_that_is_measured_can_be_drawn() -> None:
    assert page(SIZES).middle
