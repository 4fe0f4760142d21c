"""Chicken Foot at the table: worked examples CX1 to CX7 and CX11 to CX17."""

from __future__ import annotations

import pytest

from tests.game.feet_hands import (
    LAST_TILE_OF_SEVEN,
    TWO_TOES,
    TWO_TOES_AND_A_BONEYARD,
    UNTIL_ANAS_TURN,
    ends,
    feet,
    held,
    nines,
    of_six,
)

CX1 = """
hand 1
deal Ana 9-9 9-8 4-1
deal Ben 7-7 7-2 8-1
deal Cid 9-6 9-5 6-4
play Ana 9-9
"""
CX3 = """
hand 1
deal Ana 9-9 9-8 2-1
deal Ben 9-4 4-4 9-1
deal Cid 9-6 9-5 6-1
play Ana 9-9
play Ben 9-4 @9-9
play Cid 9-6 @9-9
play Ana 9-8 @9-9
"""
CX6 = """
hand 1
deal Ana 9-9 9-8 9-2 1-0
deal Ben 9-4 9-7 8-6 5-1
deal Cid 9-6 9-5 9-1 8-4
play Ana 9-9
play Ben 9-4 @9-9
play Cid 9-6 @9-9
play Ana 9-8 @9-9
play Ben 9-7 @9-9
"""
CX7 = """
hand 1
deal Ana 6-6 6-5 6-3 6-1 5-5
deal Ben 6-4 6-2 6-0 4-4 3-3
play Ana 6-6
play Ben 6-4
play Ana 6-5
play Ben 6-2
play Ana 6-3
play Ben 6-0
"""
CX11 = """
hand 1
deal Ana 9-9 9-7 7-7
deal Ben 9-4 9-5 4-2
deal Cid 9-6 6-5 1-0
play Ana 9-9
play Ben 9-4 @9-9
play Cid 9-6 @9-9
play Ana 9-7 @9-9
play Ben 9-5 @9-9
play Cid 6-5 @9-6
"""
SET_OF_SIX = "set=6 hand_size=7"
CAUGHT = "caught Ana\ndraw Ana 6-1\n"


def cx1(events: str, options: str = "") -> set[str] | None:
    return feet(CX1 + events, options=f"hand_size=3 {options}").legal


def test_cx1_a_drawn_tile_that_fits_may_be_played_at_once_or_kept() -> None:
    assert cx1("") == {"draw"}
    assert cx1("draw Ben 9-4") == {"play 9-4 @9-9", "knock"}
    kept = feet(CX1 + "draw Ben 9-4\nknock Ben\nplay Cid 9-6", options="hand_size=3")
    assert kept.faults == []
    assert held(kept, 2) == {"7-7", "7-2", "8-1", "9-4"}


def test_cx1_what_was_kept_must_be_played_in_the_next_turn() -> None:
    around = "draw Ben 9-4\nknock Ben\nplay Cid 9-6\nplay Ana 9-8\n"
    assert cx1(around) == {"play 9-4 @9-9"}
    assert feet(CX1 + around + "knock Ben", options="hand_size=3").faults == ["play_owed: knock Ben"]


def test_cx1_under_drawn_must_play_the_drawn_tile_must_be_played() -> None:
    options = "drawn_must_play=true"
    assert cx1("draw Ben 9-4", options) == {"play 9-4 @9-9"}
    knocked = feet(CX1 + "draw Ben 9-4\nknock Ben", options=f"hand_size=3 {options}")
    assert knocked.faults == ["play_owed: knock Ben"]


@pytest.mark.parametrize("options", ["drawn_must_play=false", "drawn_must_play=true"])
def test_cx2_a_drawn_tile_that_does_not_fit_is_kept(options: str) -> None:
    assert cx1("draw Ben 8-4", options) == {"knock"}
    told = feet(CX1 + "draw Ben 8-4\nknock Ben", options=f"hand_size=3 {options}")
    assert told.faults == []
    assert (told.state.turn, len(held(told, 2))) == (3, 4)


def test_a_turn_has_one_draw_and_it_is_owed() -> None:
    assert feet(CX1 + "draw Ben 8-4\ndraw Ben 8-5", options="hand_size=3").faults == ["wrong_draw: draw Ben 8-5"]
    assert feet(CX1 + "knock Ben", options="hand_size=3").faults == ["draw_owed: knock Ben"]
    assert feet(CX1 + "draw Ben 8-4\nknock Ben\ndraw Cid 8-5", options="hand_size=3").faults == [
        "wrong_draw: draw Cid 8-5"
    ]
    assert feet(CX1 + "draw Ben 8-4\nplay Cid 9-6", options="hand_size=3").faults == ["out_of_turn: play Cid 9-6"]


def test_cx3_until_the_start_double_has_four_tiles_nothing_else_is_open() -> None:
    three = feet(CX3, options="hand_size=3")
    assert three.legal == {"play 9-1 @9-9"}
    early = feet(CX3 + "play Ben 4-4 @9-4", options="hand_size=3")
    assert early.faults == ["arm_closed: play Ben 4-4 @9-4"]
    four = feet(CX3 + "play Ben 9-1 @9-9\nplay Cid 6-1 @9-1\ndraw Ana 0-0\nknock Ana", options="hand_size=3")
    assert four.faults == []
    assert four.legal == {"play 4-4 @9-4"}


def test_cx4_until_a_double_has_its_toes_nothing_else_is_open() -> None:
    assert nines().legal == {"draw"}
    assert nines("draw Ana 4-2").legal == {"play 4-2 @4-4", "knock"}
    assert nines("draw Ana 5-2").legal == {"knock"}
    assert nines("play Ana 7-7 @9-7").faults == ["arm_closed: play Ana 7-7 @9-7"]
    assert nines("play Ana 9-2 @9-9").faults == ["arm_closed: play Ana 9-2 @9-9"]
    assert nines("play Ana 9-2 @4-4").faults == ["no_fit: play Ana 9-2 @4-4"]


def test_cx4_from_an_empty_boneyard_who_has_no_toe_knocks() -> None:
    one_toe = TWO_TOES.removesuffix("play Cid 4-0 @4-4\n")
    with_ana = one_toe.replace("4-0 2-2", "2-2 2-0").replace("6-6 2-0", "6-6 4-0")
    assert feet(with_ana, options=SET_OF_SIX, players=4).legal == {"knock"}
    assert feet(with_ana + "draw Cid ?", options=SET_OF_SIX, players=4).faults == ["wrong_draw: draw Cid ?"]


def test_cx5_a_full_double_is_closed_and_its_toes_are_arms_like_others() -> None:
    three_toes = "draw Ana 4-2\nplay Ana 4-2 @4-4\nplay Ben 4-3 @4-4\nplay Cid 4-1 @4-4\n"
    full = nines(three_toes)
    assert full.faults == []
    assert ends(full) == {"9-6": 6, "9-8": 8, "9-7": 7, "4-2": 2, "4-3": 3, "4-1": 1}
    assert nines(three_toes + "play Ana 9-2 @4-2\nplay Ben 4-0 @4-4").faults == ["arm_closed: play Ben 4-0 @4-4"]


def test_cx6_under_double_foot_the_start_double_takes_six_tiles_first() -> None:
    cross, foot = (feet(CX6, options=f"hand_size=4 start_layout={layout}") for layout in ("cross", "double_foot"))
    assert cross.legal == {"play 8-4 @9-4", "play 8-4 @9-8"}
    assert foot.legal == {"play 9-5 @9-9", "play 9-1 @9-9"}
    six = feet(CX6 + "play Cid 9-5\nplay Ana 9-2", options="hand_size=4 start_layout=double_foot")
    assert six.faults == []
    assert ends(six) == {"9-4": 4, "9-6": 6, "9-8": 8, "9-7": 7, "9-5": 5, "9-2": 2}
    seventh = CX6 + "play Cid 9-5\nplay Ana 9-2\nplay Ben 8-6 @9-8\nplay Cid 9-1 @9-9"
    assert feet(seventh, options="hand_size=4 start_layout=double_foot").faults == ["arm_closed: play Cid 9-1 @9-9"]


def test_cx7_with_the_double_six_set_all_six_others_must_be_laid_first() -> None:
    options = "set=6 hand_size=5 start_layout=double_foot"
    five = feet(CX7, options=options, players=2)
    assert five.faults == []
    assert five.legal == {"play 6-1 @6-6"}
    six = feet(CX7 + "play Ana 6-1", options=options, players=2)
    assert len(ends(six)) == 6
    assert six.legal == {"play 4-4 @6-4", "play 3-3 @6-3"}


def test_cx11_who_plays_a_double_last_is_out_and_its_foot_stays_unfinished() -> None:
    out = feet(CX11 + "play Ana 7-7 @9-7", options="hand_size=3")
    assert out.faults == []
    assert out.state.hand_over
    assert out.totals == {1: 0, 2: 4 + 2, 3: 1 + 0}
    toe = feet(CX11 + "play Ana 7-7 @9-7\nplay Ben 4-2 @9-4", options="hand_size=3")
    assert toe.faults == ["hand_over: play Ben 4-2 @9-4"]


@pytest.mark.parametrize("knocks", range(5))
def test_cx12_with_a_foot_that_nobody_can_finish_the_hand_is_blocked(knocks: int) -> None:
    turns = ("Dora", "Ana", "Ben", "Cid")[:knocks]
    told = feet(TWO_TOES + "\n".join([*(f"knock {name}" for name in turns), "fish"]), options=SET_OF_SIX, players=4)
    assert told.faults == []
    assert told.totals == {1: 2 + 6 + 2 + 6, 2: 8 + 4 + 50 + 10, 3: 3 + 4 + 1 + 7, 4: 5 + 3 + 8 + 6 + 5}


@pytest.mark.parametrize(
    "line", ["knock Dora", "play Dora 6-0 @6-4", "draw Dora ?", "reveal Dora =27", "hand 2", "end"]
)
def test_cx12_any_other_line_is_wrong_fish_and_the_hand_is_scored_as_blocked(line: str) -> None:
    knocks = "knock Dora\nknock Ana\nknock Ben\nknock Cid\n" if line == "knock Dora" else "knock Dora\n"
    told = feet(TWO_TOES + knocks + line, options=SET_OF_SIX, players=4)
    assert told.faults == [f"wrong_fish: {line}"]
    assert told.totals == {1: 16, 2: 72, 3: 15, 4: 27}


def test_cx13_while_there_are_tiles_to_draw_it_is_not_blocked() -> None:
    early = feet(TWO_TOES_AND_A_BONEYARD + "fish", options="set=6")
    assert early.faults == ["wrong_fish: fish"]
    turns = "draw Ben 6-0\nknock Ben\ndraw Cid 2-1\nknock Cid\ndraw Ana 3-2\n"
    for rest in ("", "knock Ana\n", "knock Ana\nknock Ben\nknock Cid\n", "knock Ben\n"):
        told = feet(TWO_TOES_AND_A_BONEYARD + turns + rest + "fish", options="set=6")
        assert told.faults == []
        assert told.state.hand_over


def test_cx14_who_is_caught_draws_a_tile_outside_any_turn() -> None:
    told = of_six("caught Ana\ndraw Ana 6-1")
    assert told.faults == []
    assert held(told, 1) == {"5-3", "6-1"}
    assert (told.state.boneyard, told.state.turn) == (3, 2)
    assert of_six("caught Ana\nplay Ben 3-2 @4-2").faults == ["wrong_call: play Ben 3-2 @4-2"]


def test_cx15_from_an_empty_boneyard_who_is_caught_misses_the_next_turn() -> None:
    before = "caught Ana" + UNTIL_ANAS_TURN
    missing = of_six(before, start=LAST_TILE_OF_SEVEN)
    assert missing.faults == []
    assert missing.legal == {"knock"}
    assert of_six(before + "play Ana 6-0 @0-0", start=LAST_TILE_OF_SEVEN).faults == ["out_of_turn: play Ana 6-0 @0-0"]
    others = "".join(f"knock {name}\n" for name in ("Ana", "Ben", "Cid", "Dora", "Eva", "Finn", "Gus"))
    after = of_six(before + others, start=LAST_TILE_OF_SEVEN)
    assert after.faults == []
    assert after.legal == {"play 6-0 @0-0"}
    assert of_six(before + "knock Ana\nknock Ben\nfish", start=LAST_TILE_OF_SEVEN).faults == ["wrong_fish: fish"]


def test_cx15_who_called_in_time_misses_nothing() -> None:
    called = of_six("call Ana" + UNTIL_ANAS_TURN, start=LAST_TILE_OF_SEVEN)
    assert called.legal == {"play 6-0 @0-0"}
    knocked = of_six("call Ana" + UNTIL_ANAS_TURN + "knock Ana", start=LAST_TILE_OF_SEVEN)
    assert knocked.faults == ["play_owed: knock Ana"]


def test_cx16_a_call_may_come_late_but_nobody_is_caught_after_it() -> None:
    late = "play Ben 3-2 @4-2\nplay Cid 4-3 @3-2\ncall Ana\n"
    assert of_six(late).faults == []
    assert of_six(late + "caught Ana").faults == ["wrong_call: caught Ana"]
    assert of_six(late + "call Ana").faults == []


def test_cx17_who_comes_down_to_one_tile_anew_must_call_anew() -> None:
    again = CAUGHT + "play Ben 3-2 @4-2\nplay Cid 4-3 @3-2\ndraw Dora 6-0\nknock Dora\ndraw Eva 2-0\nknock Eva\n"
    again += "play Finn 4-0 @4-3\nplay Ana 6-1 @4-1\n"
    assert of_six(again + "caught Ana\ndraw Ana 0-0").faults == []
    assert of_six(again + "call Ana\ncaught Ana").faults == ["wrong_call: caught Ana"]
    assert of_six(again).faults == []


def test_cx17_a_call_holds_for_the_time_for_which_it_was_called_and_no_longer() -> None:
    """Ana announces 5-3, draws, and comes down to it once more."""
    again = "call Ana\nplay Ben 3-2 @4-2\nplay Cid 4-3 @3-2\ndraw Dora 2-0\nknock Dora\ndraw Eva 0-0\nknock Eva\n"
    again += "play Finn 4-0 @4-3\ndraw Ana 6-1\nplay Ana 6-1 @4-1\n"
    assert of_six(again + "caught Ana").faults == []
    assert of_six(again + "call Ana\ncaught Ana").faults == ["wrong_call: caught Ana"]
