"""A move out of turn is one finding, whether it was made so or only its name was written down wrongly."""

from __future__ import annotations

import pytest

from tests.game.situations import situation

HEAD = "hand 1\nplay 1 1-1\nplay 2 6-1\n"


@pytest.mark.parametrize(
    "lines",
    [
        "knock 4\nknock 4\nknock 1",
        "knock 4\nknock 3\nknock 4",
        "knock 4\nknock 1\nknock 2",
        "knock 1\nknock 4\nknock 1",
        "play 4 6-6 @left\nknock 4\nplay 1 6-2 @left",
    ],
)
def test_after_it_the_game_may_go_on_from_either_player(lines: str) -> None:
    told = situation("kozel-pairs", HEAD + lines, players=4)
    assert told.faults == [f"out_of_turn: {lines.splitlines()[0]}"]


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("knock 4\nknock 2", ["knock 4", "knock 2"]),
        ("knock 4\nknock 3\nknock 1", ["knock 4", "knock 1"]),
        ("knock 4\nknock 1\nknock 3", ["knock 4", "knock 3"]),
    ],
)
def test_from_anybody_else_or_later_it_is_another(lines: str, wrong: list[str]) -> None:
    told = situation("kozel-pairs", HEAD + lines, players=4)
    assert told.faults == [f"out_of_turn: {line}" for line in wrong]


def test_a_tile_that_was_drawn_out_of_turn_may_be_followed_by_either_turn() -> None:
    for lines in ("draw 1 ?\nknock 1\nknock 2", "draw 1 ?\nplay 2 6-5 @right", "draw 1 ?\nplay 1 6-5 @right"):
        told = situation("kozel-draw", f"hand 1\nplay 2 0-0\nplay 1 6-0\n{lines}", options="draw=one")
        assert told.faults[0] == "out_of_turn: draw 1 ?"
        assert [fault for fault in told.faults if fault.startswith("out_of_turn")] == told.faults[:1]


def test_who_goes_on_is_judged_like_anybody_in_turn() -> None:
    known = "hand 1\ndeal 4 6-6 5-5 4-4 3-3 2-2 5-4 5-3\nplay 1 1-1\nplay 2 6-1\nknock 4\nknock 4"
    assert situation("kozel-pairs", known, players=4).faults == ["out_of_turn: knock 4", "play_owed: knock 4"]


def test_in_the_next_hand_nothing_is_left_of_it() -> None:
    lines = f"{HEAD}knock 4\nhand 2\nplay 1 1-1\nplay 3 6-1"
    assert situation("kozel-pairs", lines, players=4).faults == ["out_of_turn: knock 4", "out_of_turn: play 3 6-1"]
