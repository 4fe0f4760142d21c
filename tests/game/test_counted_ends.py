"""Counting the ends: the rows C1 to C13 and C15 of the worked examples, at five-up with and without a spinner."""

from __future__ import annotations

import pytest

from ledger.replay import replay
from tests.game.situations import Situation, situation

ROWS = {
    "C1": ("spinner", "6-6; 6-3 @left; 6-2 @right; 6-5 @up", "12 15 5 10", "0 15 5 10"),
    "C2": ("spinner", "6-6; 6-3 @left; 6-2 @right; 6-0 @up", "12 15 5 5", "0 15 5 5"),
    "C3": ("line", "2-1; 4-2 @left; 6-1 @right", "3 5 10", "0 5 10"),
    "C4": ("line", "5-0; 2-0 @right; 5-2 @right; 5-5 @left", "5 7 10 15", "5 0 10 15"),
    "C5": ("spinner", "6-6; 6-4 @left; 6-1 @right; 4-1 @right; 6-2 @up", "12 16 5 8 10", "0 0 5 0 10"),
    "C6": ("line", "3-2; 4-3 @left; 4-4 @left", "5 6 10", "5 0 10"),
    "C7 6-4": ("line", "6-4", "10", "10"),
    "C7 5-5": ("spinner", "5-5", "10", "10"),
    "C7 6-6": ("spinner", "6-6", "12", "0"),
    "C7 0-0": ("line", "0-0", "0", "0"),
    "C8": ("line", "5-5; 5-0 @right; 0-0 @right; 6-5 @left; 4-0 @right", "10 10 10 6 10", "10 10 10 0 10"),
    "C9": ("line", "6-5; 6-6 @left; 5-4 @right; 4-4 @right", "11 17 16 20", "0 0 0 20"),
    "C10": (
        "spinner",
        "3-3; 6-3 @left; 5-3 @right; 4-3 @up; 3-2 @down; 5-2 @down; 6-6 @left; 5-5 @right; 4-4 @up",
        "6 12 11 15 17 20 26 31 35",
        "0 0 0 15 0 20 0 0 35",
    ),
    "C11": ("spinner", "1-1; 2-1 @right; 5-1 @left; 5-5 @left; 5-3 @left", "2 4 7 12 5", "0 0 0 0 5"),
    "C12": ("spinner", "5-2; 5-5 @left; 5-3 @left; 5-0 @up", "7 12 5 5", "0 0 5 5"),
    "C13": (
        "spinner",
        "4-1; 1-1 @right; 4-4 @left; 4-3 @left; 2-1 @right; 5-1 @up; 5-5 @up; 5-0 @up; 6-1 @down",
        "5 6 10 5 5 10 15 5 11",
        "5 0 10 5 5 10 15 5 0",
    ),
    "C15": ("spinner", "5-5; 5-2 @left; 5-3 @right; 5-0 @up; 6-5 @down", "10 12 5 5 11", "10 0 5 5 0"),
}


def laid(plays: str, layout: str) -> Situation:
    """A hand whose plays the two players make in turn; nobody wrote down what they hold."""
    lines = [f"play {number % 2 + 1} {play.strip()}" for number, play in enumerate(plays.split(";"))]
    options = f"spinner={'true' if layout == 'spinner' else 'false'} forced_first_double=false"
    return situation("five-up", "\n".join(["hand 1", *lines]), options=options)


@pytest.mark.parametrize("row", ROWS)
def test_the_ends_are_counted_and_multiples_of_five_score(row: str) -> None:
    layout, plays, counts, points = ROWS[row]
    hand = laid(plays, layout)
    assert hand.faults == []
    pictures = list(replay(hand.record).states())[2:]
    assert [picture.count for picture in pictures] == [int(count) for count in counts.split()]
    assert [sum(given.points for given in picture.points) for picture in pictures] == [int(n) for n in points.split()]
    assert all(sum(end.counts or 0 for end in picture.ends) == picture.count for picture in pictures)


def test_a_lone_double_counts_each_half_at_its_end() -> None:
    """L4: the ends left and right are always there, up and down once they are open."""
    assert [(end.arm, end.counts) for end in laid("6-6", "spinner").state.ends] == [("left", 6), ("right", 6)]
    arms = [end.arm for end in laid("6-6; 6-3 @left; 6-2 @right", "spinner").state.ends]
    assert arms == ["left", "right", "up", "down"]


def test_c10_a_count_that_is_no_multiple_of_five_does_not_score() -> None:
    """36 is the most there is, and does not score: 6-6 in the place of 5-2."""
    plays = "3-3; 6-3 @left; 5-3 @right; 4-3 @up; 3-2 @down; 6-2 @down; 6-6 @left; 5-5 @right; 4-4 @up"
    hand = laid(plays, "spinner")
    assert (hand.state.count, hand.state.points) == (12 + 10 + 8 + 6, ())


@pytest.mark.parametrize(
    ("layout", "plays"),
    [
        ("spinner", "6-6; 6-5 @up"),
        ("spinner", "6-6; 6-3 @left; 6-5 @up"),
        ("spinner", "4-1; 1-1 @right; 5-1 @up"),
        ("line", "6-6; 6-3 @left; 6-2 @right; 6-5 @up"),
        ("spinner", "1-1; 2-1 @right; 5-1 @left; 5-5 @left; 5-3 @left; 5-0 @down"),
    ],
)
def test_up_and_down_are_closed_until_both_sides_of_the_spinner_are_covered(layout: str, plays: str) -> None:
    hand = laid(plays, layout)
    if layout == "spinner" and plays.startswith("1-1"):
        assert hand.faults == [f"no_fit: play 2 {plays.split(';')[-1].strip()}"]
    else:
        (fault,) = hand.faults
        assert fault.startswith("arm_closed: play ")
