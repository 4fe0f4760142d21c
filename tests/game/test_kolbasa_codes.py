"""Kolbasa: the codes of a hand that is played, line by line (L2, R2, R4)."""

from __future__ import annotations

import pytest

from ledger.game.tiles import tile
from tests.game.sausages import ROW_1, ROW_2, kolbasa, plays, row, sausage, short

ROWS = [ROW_1, ROW_2]
LED = ["return 1 5-3", "return 2 4-1", "play 1 6-6"]
"""A sausage of 6-6; seat 2 opens 2-0, then 6-4, 6-1, 3-2; seat 1 opens 4-2, then 6-5, 1-1."""
ON = [*LED, "return 2 2-0", "return 1 4-2", "play 2 6-4"]
"""The sausage is 6-6, 6-4; seat 2 goes on with 6-1, 3-2; seat 1 has 6-5 next."""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("return 2 5-3", "out_of_turn"),
        ("play 2 6-6", "out_of_turn"),
        ("return 1 6-6", "not_held"),
        ("return 1 4-1", "not_held"),
        ("play 1 6-6", "not_held"),
        ("play 1 5-3", "wrong_lead"),
        ("play 1 4-1", "wrong_lead"),
        ("cut 1 5-3 @6-6", "wrong_cut"),
        ("knock 1", "wrong_return"),
        ("draw 1 ?", "wrong_draw"),
        ("draw 2 6-6", "wrong_draw"),
        ("redeal", "wrong_redeal"),
        ("redeal 1", "wrong_redeal"),
        ("fish", "wrong_fish"),
        ("call 1", "not_in_game"),
        ("start 6-6", "not_in_game"),
        ("reveal 1 6-6", "out_of_place"),
        ("write 1 0", "out_of_place"),
        ("end 1", "wrong_winner"),
        ("score 1 3", "score_mismatch"),
        ("total 1 3", "total_mismatch"),
    ],
)
def test_r4_codes_before_the_lead(line: str, code: str) -> None:
    assert kolbasa(ROWS, line).faults == [f"{code}: {line}"]


def test_l2_the_second_player_opens_after_a_miss_and_a_double_is_led() -> None:
    assert kolbasa(ROWS).state.turn == 1
    assert kolbasa(ROWS).legal == {"return 5-3"}
    assert kolbasa(ROWS, "return 1 5-3").state.turn == 2
    assert kolbasa(ROWS, "return 1 5-3").legal == {"return 4-1"}
    assert kolbasa(ROWS, *LED[:2], "return 1 6-6").faults == ["wrong_return: return 1 6-6"]
    assert kolbasa(ROWS, *LED[:2], "play 1 6-6 @right").faults == ["arm_closed: play 1 6-6 @right"]
    assert kolbasa(ROWS, *LED[:2], "deal 1 14").faults == ["out_of_place: deal 1 14"]


def test_l2_back_in_place_the_opening_goes_on_with_the_next_tile_and_the_lead_leaves_the_others() -> None:
    options = "opening_miss=back_in_place"
    rows = ["5-3 6-5 4-2 0-0 1-0", "4-1 2-0 6-4 3-2"]
    opened = ["return 1 5-3", "return 2 4-1", "return 1 6-5", "return 2 2-0", "return 1 4-2", "return 2 6-4"]
    assert short(rows, *opened, options=options).legal == {"play 0-0"}
    led = short(rows, *opened, "play 1 0-0", options=options)
    assert led.faults == []
    assert row(led.state, 1) == "5-3 6-5 4-2 1-0"
    assert row(led.state, 2) == "4-1 2-0 6-4 3-2"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("return 1 6-5", "out_of_turn"),
        ("draw 1 6-5", "wrong_draw"),
        ("return 2 3-2", "not_held"),
        ("return 2 6-5", "not_held"),
        ("play 2 6-6", "not_held"),
        ("return 2 6-1", None),
        ("play 2 6-1", "no_fit"),
        ("play 2 6-1 @left", "no_fit"),
        ("cut 2 6-1 @6-6", "wrong_cut"),
        ("cut 2 6-1 @6-4", "wrong_cut"),
        ("cut 2 6-1 @0-0", "wrong_cut"),
        ("cut 2 6-1 @left", "arm_closed"),
        ("cut 2 6-1", "wrong_cut"),
        ("knock 2", "wrong_return"),
        ("fish", "wrong_fish"),
        ("redeal", "wrong_redeal"),
        ("shut @right", "not_in_game"),
        ("caught 1", "not_in_game"),
        ("reveal 1 6-5", "out_of_place"),
        ("out 1", "out_of_place"),
        ("write 1 0", "out_of_place"),
        ("yard ?", "out_of_place"),
        ("score 2 0", None),
        ("score 2 4", "score_mismatch"),
        ("total 1 1", "total_mismatch"),
        ("total 1 0", None),
        ("end", None),
        ("end 2", "wrong_winner"),
        ("hand 2", "match_over"),
    ],
)
def test_r4_codes_in_a_turn(line: str, code: str | None) -> None:
    assert kolbasa(ROWS, *ON, line).faults == ([f"{code}: {line}"] if code else [])


def test_r2_the_open_end_is_right_and_the_start_is_closed() -> None:
    played = kolbasa(ROWS, *ON)
    assert [(end.arm, end.tile, end.value) for end in played.state.ends] == [("right", tile("6-4"), 4)]
    fits = [*LED, "return 2 2-0", "return 1 4-2"]
    assert kolbasa(ROWS, *fits, "play 2 6-4 @right").faults == []
    assert kolbasa(ROWS, *fits, "play 2 6-4 @left").faults == ["arm_closed: play 2 6-4 @left"]


def test_r2_of_several_cuts_one_is_named_and_of_one_none_need_be() -> None:
    rows = ["2-2", "5-2 5-3 6-3 6-5 5-5"]
    lines = ["play 1 2-2", *plays(2, "5-2 5-3 6-3 6-5")]
    choice = "cut_priority=player_choice"
    assert kolbasa(rows, *lines, options=choice).legal == {"cut 5-5 @5-2", "play 5-5 @right"}
    assert kolbasa(rows, *lines, "cut 2 5-5", options=choice).faults == []
    rows[1] = "5-2 5-3 6-3 6-5 5-1 5-5"
    lines.append("play 2 5-1")
    unnamed = kolbasa(rows, *lines, "cut 2 5-5", options=choice)
    assert unnamed.legal is None
    assert unnamed.faults == ["arm_missing: cut 2 5-5"]
    assert kolbasa(rows, *lines, "cut 2 5-5").faults == []
    assert sausage(kolbasa(rows, *lines, "cut 2 5-5").state) == "5-5 5-1"


def test_r4_a_wrong_cut_happens_as_recorded() -> None:
    assert sausage(kolbasa(ROWS, *ON, "cut 2 6-1 @6-4").state) == "6-1"
    assert sausage(kolbasa(ROWS, *ON, "cut 2 6-1 @0-0").state) == "1-6 6-6 6-4"
    cut = kolbasa(ROWS, *ON, "cut 2 6-1 @6-6")
    assert cut.state.ends[0].value == 4
    assert [one.tile.text for one in cut.state.laid] == ["6-1", "6-4"]
    assert row(cut.state, 1).endswith("5-3 4-2 6-6")


def test_r4_a_tile_that_is_not_due_is_taken_from_where_it_lies() -> None:
    taken = kolbasa(ROWS, *ON, "return 2 3-2")
    assert taken.faults == ["not_held: return 2 3-2"]
    assert row(taken.state, 2) == "6-1 4-4 5-5 1-0 5-0 6-3 2-1 5-2 3-3 4-0 4-1 2-0 3-2"


def test_r4_a_tile_that_does_not_lie_in_the_row_takes_the_near_one_off() -> None:
    taken = kolbasa(ROWS, *ON, "play 2 4-3")
    assert taken.faults == ["not_held: play 2 4-3"]
    assert sausage(taken.state) == "6-6 6-4 4-3"
    assert row(taken.state, 2) == "3-2 4-4 5-5 1-0 5-0 6-3 2-1 5-2 3-3 4-0 4-1 2-0"
    assert taken.state.hands[1] == 13, "which of its tiles is not the 4-3 that was seen, nobody knows"


@pytest.mark.parametrize("misread", ["3-2", "4-0", "5-4"])
def test_r4_a_tile_written_down_wrongly_is_one_finding_though_the_rows_go_round(misread: str) -> None:
    rows = ["6-6 2-1 3-1 5-4", "6-5 4-1 4-2 3-2 4-0"]
    lines = ["play 1 6-6", "play 2 6-5", f"return 2 {misread}", "return 1 2-1", "return 2 4-2", "return 1 3-1"]
    assert short(rows, *lines, "return 2 3-2").faults == [f"not_held: return 2 {misread}"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("play 2 1-0 2-1", None),
        ("play 2 1-0 @right 2-1 @left", "arm_closed"),
        ("play 2 1-0 3-2", "not_held"),
        ("play 2 1-0 @right 5-4 @right", "not_held"),
    ],
)
def test_two_tiles_in_one_line_are_opened_one_after_the_other(line: str, code: str | None) -> None:
    played = kolbasa(["0-0", "1-0 2-1 3-3"], "play 1 0-0", line)
    assert played.faults == ([f"{code}: {line}"] if code else [])
    assert played.state.hands[2] == 12


def test_the_turn_of_who_leads_is_over_with_the_lead() -> None:
    rows = ["6-6 6-5", "6-4"]
    assert kolbasa(rows, "play 1 6-6 6-5").faults == ["out_of_turn: play 1 6-6 6-5"]
    assert kolbasa(rows, "play 1 6-6", "play 1 6-5").faults == ["out_of_turn: play 1 6-5"]


def test_l10_a_redeal_before_the_lead_is_wrong_and_the_new_deal_counts() -> None:
    again = ["redeal", f"deal 1 {ROW_2}", f"deal 2 {ROW_1}", "return 1 4-1"]
    assert kolbasa(ROWS, "return 1 5-3", *again).faults == ["wrong_redeal: redeal"]
