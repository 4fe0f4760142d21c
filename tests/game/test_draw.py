"""Draw: the rows of the worked examples that concern it, DX1 to DX32."""

from __future__ import annotations

import pytest

from tests.game.situations import Situation, situation

ANY_LEAD = "forced_first_double=false"
SPINNER = f"spinner=true {ANY_LEAD}"

FIVES = """
play 2 5-2 @right
play 1 5-3 @left
play 2 5-0 @left
play 1 1-0 @left
play 2 5-1 @left
play 1 5-5 @left
play 2 5-4 @left
play 1 6-4 @left
play 2 6-5 @left
"""
"""After a lead of 3-2 the ends are 5 and 5, and all seven fives lie on the table."""


def draw(events: str, options: str = "") -> Situation:
    return situation("draw", events, options=options)


def drawn(seat: int, times: int) -> str:
    """So many unknown tiles drawn."""
    return f"draw {seat} ?\n" * times


def test_dx1_a_tile_fits_by_an_equal_number_and_shows_its_other_half() -> None:
    line = draw("hand 1\nplay 1 6-5\nplay 2 5-4 @right\nplay 1 4-3 @right", ANY_LEAD)
    assert line.faults == []
    assert [(end.arm, end.value) for end in line.state.ends] == [("left", 6), ("right", 3)]


def test_dx2_an_arm_may_be_left_out_where_the_tile_fits_just_one() -> None:
    assert draw("hand 1\nplay 1 6-2\nplay 2 6-6\nplay 1 2-1", ANY_LEAD).faults == []
    assert draw("hand 1\nplay 1 6-2\nplay 2 6-6 @right", ANY_LEAD).faults == ["no_fit: play 2 6-6 @right"]
    assert draw("hand 1\nplay 1 6-2\nplay 2 2-1 @left", ANY_LEAD).faults == ["no_fit: play 2 2-1 @left"]
    assert draw("hand 1\nplay 1 6-2\nplay 2 6-2", ANY_LEAD).faults == ["not_held: play 2 6-2"]


def test_where_a_tile_fits_both_ends_the_arm_must_be_written() -> None:
    both = "hand 1\nplay 1 6-2\nplay 2 6-1 @left\nplay 1 2-1"
    assert draw(both, ANY_LEAD).faults == ["arm_missing: play 1 2-1"]
    assert draw("hand 1\nplay 1 6-6\nplay 2 6-1", ANY_LEAD).faults == []


def test_dx17_the_winner_is_written_the_pips_left_not_rounded() -> None:
    assert draw("hand 1\nout 1\nreveal 2 6-5 2-1").totals == {1: 14, 2: 0}


@pytest.mark.parametrize(
    ("ana", "ben", "totals"),
    [("4-2", "6-6 4-2", {1: 18, 2: 0}), ("6-5", "5-4 2-0", {1: 0, 2: 0}), ("6-6 5-1", "3-3", {1: 0, 2: 18})],
    ids=["DX18", "DX19", "the other way round"],
)
def test_a_block_pays_the_pips_of_the_other_hand(ana: str, ben: str, totals: dict[int, int]) -> None:
    hands = (f"reveal 1 ={sum_of(ana)}", f"reveal 2 ={sum_of(ben)}")
    assert draw("\n".join(["hand 1", "fish", *hands])).totals == totals


def sum_of(tiles: str) -> int:
    return sum(int(half) for half in tiles.replace("-", " ").split())


NEW_DEAL = "hand 2\ndeal 1 2-2 6-1 6-2 6-4 5-1 5-2 4-1\ndeal 2 3-3 6-3 6-5 5-3 5-4 4-3 4-2\n"
ANA_OUT = "hand 1\nlead 1\nout 1\nreveal 2 =5\n"
ANA_WON_A_BLOCK = "hand 1\nlead 1\nfish\nreveal 1 =6\nreveal 2 =18\n"
EQUAL_BLOCK_LED_BY_BEN = "hand 1\nlead 2\nfish\nreveal 1 =8\nreveal 2 =8\n"


@pytest.mark.parametrize(
    ("before", "options", "leader"),
    [
        (ANA_OUT, "", 1),
        (ANA_WON_A_BLOCK, "", 2),
        (ANA_WON_A_BLOCK, ANY_LEAD, 1),
        (EQUAL_BLOCK_LED_BY_BEN, ANY_LEAD, 2),
        (EQUAL_BLOCK_LED_BY_BEN, "", 2),
        (ANA_OUT, "rotate_start=true", 2),
        (ANA_WON_A_BLOCK, "rotate_start=true", 2),
        (EQUAL_BLOCK_LED_BY_BEN, "rotate_start=true", 1),
        (EQUAL_BLOCK_LED_BY_BEN, f"rotate_start=true {ANY_LEAD}", 1),
    ],
    ids=[
        "DX20",
        "DX21",
        "DX21 not forced",
        "DX23",
        "DX23 forced",
        "DX24",
        "DX24 blocked",
        "DX24 Ben",
        "DX24 not forced",
    ],
)
def test_who_leads_a_later_hand_and_any_tile(before: str, options: str, leader: int) -> None:
    tiles = {1: ("2-2", "4-1"), 2: ("3-3", "4-2")}
    for tile in tiles[leader]:
        assert draw(f"{before}{NEW_DEAL}play {leader} {tile}", options).faults == []
    wrong = f"play {3 - leader} {tiles[3 - leader][0]}"
    assert draw(f"{before}{NEW_DEAL}{wrong}", options).faults == [f"wrong_lead: {wrong}"]


def test_after_a_block_without_any_double_the_highest_tile_makes_the_leader() -> None:
    """DR2 b: he leads any tile."""
    deal = "hand 2\ndeal 1 6-2 6-1 6-0 5-2 5-1 5-0 4-3\ndeal 2 5-3 4-2 4-1 4-0 3-2 3-1 3-0\n"
    assert draw(f"{ANA_WON_A_BLOCK}{deal}play 1 5-0").faults == []
    assert draw(f"{ANA_WON_A_BLOCK}{deal}play 2 5-3").faults == ["wrong_lead: play 2 5-3"]


def test_dx25_without_doubles_the_highest_tile_is_led_the_higher_half_deciding() -> None:
    deal = "hand 1\ndeal 1 6-2 6-1 6-0 5-2 5-1 5-0 4-3\ndeal 2 5-3 4-2 4-1 4-0 3-2 3-1 3-0\n"
    assert draw(deal).legal == {"play 6-2"}
    assert draw(f"{deal}play 2 5-3").faults == ["wrong_lead: play 2 5-3"]
    assert draw(f"{deal}play 2 5-3", ANY_LEAD).faults == []


DX26 = "hand 1\nplay 1 4-1\nplay 2 1-1 @right\n"


def test_dx26_the_spinner_opens_up_and_down_only_with_both_sides_covered() -> None:
    assert draw(f"{DX26}play 1 2-1 @up", SPINNER).faults == ["arm_closed: play 1 2-1 @up"]
    assert draw(f"{DX26}play 1 2-1 @right", SPINNER).faults == []


def test_dx27_then_there_are_four_arms() -> None:
    line = draw(f"{DX26}play 1 2-1 @right", SPINNER)
    assert [(end.arm, end.value) for end in line.state.ends] == [("left", 4), ("right", 2), ("up", 1), ("down", 1)]
    assert draw(f"{DX26}play 1 2-1 @right\nplay 2 3-1 @down\nplay 1 5-1", SPINNER).faults == []


def test_dx28_without_a_spinner_there_are_two() -> None:
    line = draw(f"{DX26}play 1 2-1 @right", ANY_LEAD)
    assert [(end.arm, end.value) for end in line.state.ends] == [("left", 4), ("right", 2)]
    assert draw(f"{DX26}play 1 2-1 @right\nplay 2 3-1 @up", ANY_LEAD).faults == ["arm_closed: play 2 3-1 @up"]


def test_dx29_while_tiles_can_be_drawn_a_hand_is_not_blocked() -> None:
    hand = f"hand 1\nplay 1 3-2\n{drawn(2, 10)}{FIVES}"
    assert draw(f"{hand}fish", ANY_LEAD).faults == ["wrong_fish: fish"]
    assert draw(f"{hand}{drawn(1, 3)}knock 1", ANY_LEAD).faults == ["draw_owed: knock 1"]
    blocked = draw(f"{hand}{drawn(1, 4)}", ANY_LEAD)
    assert blocked.legal == {"fish"}
    assert draw(f"{hand}{drawn(1, 4)}knock 1\nknock 2\nfish", ANY_LEAD).faults == []
    assert draw(f"{hand}{drawn(1, 4)}draw 1 ?", ANY_LEAD).faults == ["wrong_fish: draw 1 ?"]


def test_dx31_who_lays_his_last_tile_goes_out_though_nobody_could_go_on() -> None:
    plays = FIVES.replace("play 2 5-4", "knock 2\nplay 1 5-4").replace("play 1 6-4", "knock 2\nplay 1 6-4")
    plays = plays.replace("play 2 6-5", "knock 2\nplay 1 6-5")
    hand = f"hand 1\nplay 1 3-2\n{drawn(2, 14)}{plays}"
    assert draw(hand, ANY_LEAD).faults == []
    assert draw(f"{hand}fish", ANY_LEAD).faults == ["wrong_fish: fish"]


@pytest.mark.parametrize(("target", "over"), [("200", True), ("204", True), ("205", False), ("500", False)])
def test_dx32_the_match_is_won_at_the_target(target: str, over: bool) -> None:
    events = "hand 1\ntotal 1 190\ntotal 2 0\nhand 2\nout 1\nreveal 2 6-5 2-1\ntotal 1 204"
    match = draw(events, f"target={target}")
    assert match.faults == []
    assert match.state.winners == ((1,) if over else ())


def test_no_deal_is_thrown_in() -> None:
    assert draw("hand 1\ndeal 1 6-6 6-5 6-4 6-3 6-2 6-1 6-0\nredeal").faults == ["wrong_redeal: redeal"]


HELD = "hand 1\ndeal 1 6-6 5-4 4-3 4-2 4-1 4-0 3-2\ndeal 2 5-5 6-5 3-1 2-1 1-0 3-0 2-0\nplay 1 6-6\n"


@pytest.mark.parametrize(
    ("line", "fault"),
    [("draw 2 4-4", "wrong_draw"), ("knock 2", "play_owed"), ("play 1 5-4", "out_of_turn"), ("play 2 5-5", "no_fit")],
)
def test_who_holds_a_fitting_tile_must_play_one(line: str, fault: str) -> None:
    assert draw(f"{HELD}{line}").faults == [f"{fault}: {line}"]


def test_who_holds_none_draws_until_one_fits_and_plays_it() -> None:
    stuck = f"{HELD}play 2 6-5\n"
    assert draw(f"{stuck}play 1 5-4\n").legal == {"draw"}
    assert draw(f"{stuck}play 1 5-4\nknock 2").faults == ["draw_owed: knock 2"]
    assert draw(f"{stuck}play 1 5-4\ndraw 2 3-3\ndraw 2 6-2").legal == {"play 6-2 @right"}
    assert draw(f"{stuck}play 1 5-4\ndraw 2 6-2\ndraw 2 4-4").faults == ["wrong_draw: draw 2 4-4"]
    assert draw(f"{stuck}play 1 5-4\ndraw 2 6-6").faults == ["not_held: draw 2 6-6"]
