"""Kolbasa: cases S1 to S16, and a record of a whole match."""

from __future__ import annotations

import pytest

from tests.game.sausages import ROW_1, ROW_2, kolbasa, plays, row, sausage, short
from tests.game.situations import Situation, situation

RECORD = """
hand 1
deal Ana 2-0 0-0 4-0 6-3 3-3 2-2 5-4 2-1 1-1 6-1 6-2 5-5 6-6 3-2
deal Ben 6-5 5-3 4-2 4-4 5-2 1-0 6-0 4-1 5-1 4-3 6-4 3-0 5-0 3-1
return Ana 2-0
return Ben 6-5
play Ana 0-0
return Ben 5-3
play Ana 4-0
return Ana 6-3
play Ben 4-2
cut Ben 4-4 @4-0
play Ben 5-2
end Ben
"""
OPENED = ["play 1 2-2", "play 2 5-2", "play 2 5-3"]
"""S1: the sausage is 2-2, 2-5, 5-3, and seat 2 opens his next tile."""
LONG = ["play 1 4-1", 'stand 5 "S3 begins so"', *plays(2, "2-1 6-2 6-1 3-1 5-3 5-1")]
"""S3: the sausage is 4-1, 1-2, 2-6, 6-1, 1-3, 3-5, 5-1, and seat 2 opens his next tile."""
SIX = plays(2, "5-2 6-5 6-3")
"""S9: after 2-2 the sausage is 2-2, 2-5, 5-6, 6-3."""


def s1(opened: str, *lines: str, options: str = "") -> Situation:
    return kolbasa(["2-2", f"5-2 5-3 {opened}"], *OPENED, *lines, options=options)


def s3(*lines: str, options: str = "") -> Situation:
    return kolbasa(["4-1", "2-1 6-2 6-1 3-1 5-3 5-1 1-1 0-0"], *LONG, *lines, options=options)


def s9(*lines: str, options: str) -> Situation:
    return kolbasa(["2-2", "5-2 6-5 6-3 5-3 1-1"], "play 1 2-2", *SIX, *lines, options=f"cut_rule=tail_match {options}")


def test_the_record_of_section_6_is_right() -> None:
    played = situation("kolbasa", RECORD, options="stop_at=11")
    assert played.findings == []
    assert sausage(played.state) == "4-4 4-2 2-5"
    assert row(played.state, 1) == "3-3 2-2 5-4 2-1 1-1 6-1 6-2 5-5 6-6 3-2 2-0 6-3 0-0 4-0"
    assert row(played.state, 2) == "1-0 6-0 4-1 5-1 4-3 6-4 3-0 5-0 3-1 6-5 5-3"
    assert (played.state.hand_over, played.state.match_over, played.state.winners) == (True, True, (2,))
    assert played.state.totals == {1: 0, 2: 0}


def test_s1_a_cut_sends_the_part_up_to_the_named_tile_to_the_opponent_and_the_player_goes_on() -> None:
    first = "6-6 4-2 6-5 1-1 3-0 4-3 6-2 5-4 6-0 5-1 3-1 0-0 6-4"
    second = "4-1 2-0 6-1 3-2 4-4 1-0 5-0 6-3 2-1 3-3 4-0"
    rows = [f"2-2 {first}", f"5-2 5-3 5-5 {second}"]
    before = kolbasa(rows, *OPENED)
    assert sausage(before.state) == "2-2 2-5 5-3"
    assert before.legal == {"cut 5-5 @5-2"}
    after = kolbasa(rows, *OPENED, "cut 2 5-5 @2-5")
    assert after.faults == []
    assert sausage(after.state) == "5-5 5-3"
    assert row(after.state, 1) == f"{first} 2-2 5-2"
    assert row(after.state, 2) == second
    assert (after.state.turn, after.state.ends[0].value) == (2, 3)
    assert after.legal == {"return 4-1"}


@pytest.mark.parametrize(("rule", "may"), [("both_sides", "return 6-5"), ("tail_match", "cut 6-5 @5-2")])
def test_s2_a_tile_that_is_no_double_cuts_by_one_half_where_the_rule_says_so(rule: str, may: str) -> None:
    assert s1("6-5", options=f"cut_rule={rule}").legal == {may}


def test_s2_the_half_that_did_not_match_is_closed() -> None:
    after = s1("6-5 6-1", "cut 2 6-5 @5-2", options="cut_rule=tail_match")
    assert after.faults == []
    assert sausage(after.state) == "6-5 5-3"
    assert after.legal == {"return 6-1"}


def test_s3_the_largest_cut_comes_first() -> None:
    assert s3().legal == {"cut 1-1 @6-1"}
    after = s3("cut 2 1-1 @6-1")
    assert after.faults == []
    assert sausage(after.state) == "1-1 1-3 3-5 5-1"
    assert after.state.hands[1] == 17, "the 13 tiles left after the lead, and 4-1, 2-1, 6-2, 6-1"


def test_s3_or_the_tile_is_appended_if_it_can_be() -> None:
    assert s3(options="cut_priority=append_first").legal == {"play 1-1 @right"}
    after = s3("play 2 1-1", options="cut_priority=append_first")
    assert after.faults == []
    assert sausage(after.state) == "4-1 1-2 2-6 6-1 1-3 3-5 5-1 1-1"


@pytest.mark.parametrize("move", ["cut 2 1-1 @4-1", "cut 2 1-1 @6-1", "play 2 1-1"])
def test_s3_or_the_player_chooses(move: str) -> None:
    options = "cut_priority=player_choice"
    assert s3(options=options).legal == {"cut 1-1 @4-1", "cut 1-1 @6-1", "play 1-1 @right"}
    assert s3(move, options=options).faults == []


@pytest.mark.parametrize(
    ("wrong", "left"),
    [
        ("play 2 1-1", "4-1 1-2 2-6 6-1 1-3 3-5 5-1 1-1"),
        ("cut 2 1-1 @4-1", "1-1 1-2 2-6 6-1 1-3 3-5 5-1"),
    ],
)
def test_s4_another_move_than_the_largest_cut_is_one_finding_and_happens(wrong: str, left: str) -> None:
    after = s3(wrong, "return 2 0-0")
    assert after.faults == [f"wrong_cut: {wrong}"]
    assert sausage(after.state) == left


@pytest.mark.parametrize(("order", "part"), [("start_first", "2-2 5-2"), ("cut_first", "5-2 2-2")])
def test_s5_the_part_is_put_down_from_the_start_or_from_the_cut(order: str, part: str) -> None:
    rows = ["2-2 6-6 0-0", "5-2 5-3 5-5 1-1"]
    after = short(rows, *OPENED, "cut 2 5-5", options=f"cut_pile_order={order}")
    assert after.faults == []
    assert row(after.state, 1) == f"6-6 0-0 {part}"


@pytest.mark.parametrize(("receiver", "sizes"), [("next_player", [10, 9, 6]), ("previous_player", [8, 11, 6])])
def test_s6_the_next_player_or_the_one_before_receives_and_the_turn_stays(receiver: str, sizes: list[int]) -> None:
    opened = ["play 1 2-2", "return 2 6-4", "play 3 5-2", "play 3 5-3", "cut 3 5-5 @5-2"]
    after = kolbasa(["2-2", "6-4", "5-2 5-3 5-5"], *opened, options=f"cut_receiver={receiver}")
    assert after.faults == []
    assert [after.state.hands[seat] for seat in (1, 2, 3)] == sizes
    assert after.state.turn == 3


@pytest.mark.parametrize(
    ("miss", "first", "second", "due"),
    [
        ("far_edge", f"{ROW_1[8:]} 5-3", f"{ROW_2[4:]} 4-1", "return 2-0"),
        ("back_in_place", f"5-3 {ROW_1[8:]}", ROW_2, "return 4-1"),
    ],
)
def test_s7_a_miss_of_the_opening_goes_to_the_far_edge_or_back(miss: str, first: str, second: str, due: str) -> None:
    opened = ["return 1 5-3", "return 2 4-1", "play 1 6-6"]
    options = f"opening_miss={miss}"
    assert kolbasa([ROW_1, ROW_2], *opened[:2], options=options).legal == {"play 6-6"}
    after = kolbasa([ROW_1, ROW_2], *opened, options=options)
    assert after.faults == []
    assert row(after.state, 1) == first
    assert row(after.state, 2) == second
    assert after.state.turn == 2
    assert after.legal == {due}


@pytest.mark.parametrize("rule", ["both_sides", "tail_match"])
@pytest.mark.parametrize(("opened", "may"), [("5-5", "return 5-5"), ("6-5", "play 6-5 @right"), ("5-4", "return 5-4")])
def test_s8_a_start_alone_has_no_junction(opened: str, may: str, rule: str) -> None:
    assert kolbasa(["6-6", opened], "play 1 6-6", options=f"cut_rule={rule}").legal == {may}


def test_s9_a_tile_that_can_do_both_cuts_or_is_appended() -> None:
    assert s9(options="").legal == {"cut 5-3 @5-2"}
    cut = s9("cut 2 5-3 @5-2", options="")
    assert cut.faults == []
    assert sausage(cut.state) == "3-5 5-6 6-3"
    assert s9(options="cut_priority=append_first").legal == {"play 5-3 @right"}
    appended = s9("play 2 5-3", options="cut_priority=append_first")
    assert appended.faults == []
    assert sausage(appended.state) == "2-2 2-5 5-6 6-3 3-5"


def test_s10_a_row_of_stop_at_tiles_has_won_and_no_further_tile_is_opened() -> None:
    rows = ["0-0", "1-0 2-1 3-2 4-3 5-4 6-5", "", ""]
    lines = ["play 1 0-0", *plays(2, rows[1])]
    three_left = kolbasa(rows, *lines[:5], options="stop_at=2")
    assert (three_left.state.hands[2], three_left.state.hand_over) == (3, False)
    won = kolbasa(rows, *lines[:6], "end 2", options="stop_at=2")
    assert won.faults == []
    assert (won.state.hand_over, won.state.winners) == (True, (2,))
    assert kolbasa(rows, *lines, options="stop_at=2").faults == ["hand_over: play 2 6-5"]
    assert kolbasa(rows, *lines).faults == []


def test_s11_who_wins_by_a_cut_still_sends_the_part_away() -> None:
    rows = ["2-2 5-2 6-5 6-3 4-3 4-1 5-5", "6-4 0-0 1-1 3-3 4-4 6-6 1-0", "6-1", "4-0"]
    misses = ["return 2 6-4", "return 3 6-1", "return 4 4-0"]
    lines = ["play 1 2-2", *misses, *plays(1, "5-2 6-5 6-3 4-3 4-1")]
    won = kolbasa(rows, *lines, "cut 1 5-5 @5-2", "end 1")
    assert won.faults == []
    assert won.state.winners == (1,)
    assert won.state.hands[1] == ()
    assert row(won.state, 2) == "0-0 1-1 3-3 4-4 6-6 1-0 6-4 2-2 5-2"


def test_s12_when_every_row_was_tried_the_fewest_tiles_have_won() -> None:
    rows = ["6-6 2-1 3-1", "6-5 4-1 4-2 4-3"]
    lines = ["play 1 6-6", "play 2 6-5", "return 2 4-1", "return 1 2-1", "return 2 4-2", "return 1 3-1", "return 2 4-3"]
    assert short(rows, *lines[:-1]).legal == {"return 4-3"}
    stuck = short(rows, *lines)
    assert stuck.legal == {"fish"}
    over = short(rows, *lines, "fish", "end 1")
    assert over.faults == []
    assert over.state.winners == (1,)


def test_s13_equal_rows_are_a_draw_and_nobody_has_won() -> None:
    rows = ["6-6 6-5 2-1 3-1 4-2", "4-1 4-3 2-0"]
    lines = ["play 1 6-6", "return 2 4-1", "play 1 6-5"]
    lines += ["return 1 2-1", "return 2 4-3", "return 1 3-1", "return 2 2-0", "return 1 4-2", "return 2 4-1"]
    assert short(rows, *lines[:-1]).legal == {"return 4-1"}
    drawn = short(rows, *lines, "fish", "end")
    assert drawn.faults == []
    assert (drawn.state.match_over, drawn.state.winners) == (True, ())
    assert short(rows, *lines, "fish", "end 1").faults == ["wrong_winner: end 1"]


def test_s14_the_limit_counts_the_returns_after_the_lead() -> None:
    rows = ["1-0 2-2 4-3 5-4 6-5 6-0 3-1 4-2", "2-0 3-2 3-3 1-1 4-1 2-1"]
    lines = ["return 1 1-0", "return 2 2-0", "play 1 2-2", "play 2 3-2", "play 2 3-3", "return 2 1-1"]
    lines += [*plays(1, "4-3 5-4 6-5 6-0"), "return 1 3-1", "return 2 4-1"]
    three = kolbasa(rows, *lines, options="turn_limit=4")
    assert three.legal == {"return 4-2"}
    over = kolbasa(rows, *lines, "return 1 4-2", options="turn_limit=4")
    assert (over.state.hands, over.legal) == ({1: 9, 2: 12}, {"fish"})
    closed = kolbasa(rows, *lines, "return 1 4-2", "fish", "end 1", options="turn_limit=4")
    assert closed.faults == []
    assert closed.state.winners == (1,)
    assert kolbasa(rows, *lines, "return 1 4-2", options="turn_limit=5").legal == {"return 2-1"}


def test_s15_a_tile_that_can_cut_must_not_be_returned() -> None:
    assert s1("5-5", "return 2 5-5").faults == ["wrong_return: return 2 5-5"]


def test_s16_after_the_opening_a_miss_goes_to_the_far_edge_all_the_same() -> None:
    after = kolbasa(
        [ROW_1, ROW_2],
        *("return 1 5-3", "return 2 4-1", "play 1 6-6", "return 2 4-1"),
        options="opening_miss=back_in_place",
    )
    assert after.faults == []
    assert row(after.state, 2) == f"{ROW_2[4:]} 4-1"
    assert after.state.turn == 1
