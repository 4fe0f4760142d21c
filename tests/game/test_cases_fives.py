"""Situations that other programs and rule pages met, in All Fives, Mexican Train and Chicken Foot, with what our rules
make of them. Where sources disagree the docstring says which option gives which outcome."""

from __future__ import annotations

import pytest

from ledger.game.tiles import set_mask
from ledger.replay import replay
from tests.game.situations import situation


def counts(plays: str, options: str) -> list[int]:
    """The count after each play; the players take turns."""
    lines = [f"play {at % 2 + 1} {play}" for at, play in enumerate(plays.split("; "))]
    told = situation("all-fives", "hand 1\n" + "\n".join(lines), options=options)
    states = list(replay(told.record).states())
    return [state.count or 0 for state in states[-len(lines) :]]


def test_a_double_counts_both_halves_until_it_is_covered() -> None:
    """Muggins is `spinner=none`."""
    plays = "5-5; 5-0 @left; 0-0; 6-5 @right; 4-0"
    assert counts(plays, "spinner=none") == [10, 10, 10, 6, 10]


def test_the_spinner_counts_while_one_of_its_sides_is_open() -> None:
    assert counts("6-6; 6-3 @left", "") == [12, 15]


def test_the_spinner_counts_nothing_once_both_sides_are_covered() -> None:
    assert counts("5-5; 5-1 @left; 5-2 @right", "") == [10, 11, 3]


def test_a_covered_double_counts_nothing() -> None:
    assert counts("3-3; 3-2 @left; 5-3 @right; 5-5 @right; 5-1 @right", "")[-2:] == [12, 3]


def test_an_arm_of_the_spinner_opens_only_when_both_sides_are_covered() -> None:
    """Another source lets a tile go up at once; here that is `arm_closed`."""
    told = situation("all-fives", "hand 1\nplay 1 4-4\nplay 2 6-4 @right\nplay 1 4-1 @up")
    assert told.faults == ["arm_closed: play 1 4-1 @up"]
    opened = situation("all-fives", "hand 1\nplay 1 4-4\nplay 2 6-4 @right\nplay 1 4-1 @left\nplay 2 4-3 @up")
    assert opened.faults == []


@pytest.mark.parametrize(("pips", "points"), [(2, 0), (3, 5), (7, 5), (8, 10), (11, 10), (12, 10), (13, 15)])
def test_the_end_score_goes_to_the_nearest_five(pips: int, points: int) -> None:
    told = situation("all-fives", f"hand 1\nout 1\nreveal 2 ={pips}")
    assert [given.points for given in told.state.points] == [points]


def test_the_end_score_goes_up_to_a_five_under_another_option() -> None:
    """`end_round=up`: 11 are 15; `nearest`, the default: 10."""
    shown = "hand 1\nout 1\nreveal 2 2-2 4-3"
    for options, points in (("end_round=up", 15), ("", 10)):
        assert [given.points for given in situation("all-fives", shown, options=options).state.points] == [points]


def test_in_pairs_the_partner_who_did_not_go_out_counts_for_nobody() -> None:
    """12 + 9 = 21, to the nearest five 20; `pairs=false` adds the third hand's 2 too: 23, which goes to 25."""
    shown = "hand 1\nout 1\nreveal 2 6-6\nreveal 3 1-1\nreveal 4 5-4"
    for options, points in (("", 20), ("pairs=false", 25)):
        told = situation("all-fives", shown, options=options, players=4)
        assert [given.points for given in told.state.points] == [points]


def test_a_first_train_of_several_tiles_is_an_event_for_each() -> None:
    told = situation(
        "mexican-train",
        """
hand 1
deal 1 12-12 12-11 2-1 4-2 11-9 9-4 5-3
deal 2 10-10 9-9 8-8 7-7 6-6 5-5 4-4
play 1 12-12
play 1 12-11 @1
play 1 11-9 @1
play 1 9-4 @1
play 1 4-2 @1
play 1 2-1 @1
""",
        options="hand_size=7",
    )
    assert told.faults == []
    assert told.state.hands[1] == situation("block", "hand 1\ndeal 1 5-3").state.known[1]


@pytest.mark.parametrize(("variant", "options", "points"), [
    ("mexican-train", "", 0), ("chicken-foot", "", 50), ("chicken-foot", "double_blank=25", 25),
])  # fmt: skip
def test_the_double_blank_counts_by_the_game(variant: str, options: str, points: int) -> None:
    """50 in Chicken Foot, 25 with `double_blank=25`, its pips in Mexican Train."""
    told = situation(variant, "hand 1\nout 1\nreveal 2 0-0", options=options)
    assert told.totals[2] == points


def test_a_double_nine_set_has_55_tiles() -> None:
    assert set_mask(9).bit_count() == 55


ROOT = """
hand 1
deal 1 9-9 9-1 0-0 1-1 2-2
deal 2 9-0 9-2 3-0 4-0 5-0
play 1 9-9
play 2 9-0 @9-9
play 1 9-1 @9-9
play 2 9-2 @9-9
"""


def test_nothing_is_playable_elsewhere_while_the_start_double_is_unfinished() -> None:
    told = situation("chicken-foot", ROOT, options="hand_size=5")
    assert told.faults == []
    assert told.legal == {"draw 1"} or told.legal == {"draw"}


def test_an_inner_half_that_is_covered_takes_nothing() -> None:
    grown = "hand 1\nplay 1 9-9\nplay 2 9-0 @9-9\nplay 1 9-1 @9-9\nplay 2 9-2 @9-9\nplay 1 9-3 @9-9\nplay 2 3-0 @9-3\n"
    told = situation("chicken-foot", f"{grown}play 1 4-3 @9-3")
    assert told.faults == ["arm_closed: play 1 4-3 @9-3"]
    for arm in ("3-0", "9-0"):
        assert situation("chicken-foot", f"{grown}play 1 4-0 @{arm}").faults == []
