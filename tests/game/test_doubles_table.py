"""Doubles at the table: what may be joined, drawn and knocked, cases DB1 to DB10, DB19 and DB20."""

from __future__ import annotations

import pytest

from tests.game.fives_hands import in_turn
from tests.game.situations import Situation, situation

BLOCKED = """
hand 1
deal 1 6-0 1-1 2-2 2-0 6-5 6-1 5-0 5-2
deal 2 5-3 4-3 0-0 2-1 4-4 6-3 4-1 5-4
play 2 4-4
draw 1 3-0
knock 1
play 2 5-4 @4-4
draw 1 6-6
knock 1
play 2 4-3 @4-4
draw 1 6-4
play 1 6-4 @4-4
play 2 4-1 @4-4
play 1 1-1 @4-1
play 2 2-1 @1-1
play 1 2-2 @2-1
draw 2 1-0
play 2 1-0 @1-1
play 1 5-2 @2-2
play 2 0-0 @1-0
play 1 6-6 @6-4
play 2 6-3 @6-6
play 1 2-0 @2-2
draw 2 3-1
play 2 3-1 @1-1
play 1 5-0 @2-0
draw 2 4-2
play 2 4-2 @2-2
play 1 3-0 @0-0
draw 2 3-2
knock 2
play 1 6-0 @6-6
draw 2 5-1
knock 2
play 1 6-5 @6-6
draw 2 6-2
knock 2
draw 1 4-0
play 1 4-0 @6-0
"""
"""4-4, 1-1, 2-2 and 6-6 are full, 3 and 5 are locked: only a blank, a 4, 3-3 or 5-5 could be played. Ana holds 6-1,
Ben 5-3, 3-2, 5-1 and 6-2; 3-3 and 5-5 are in reserve."""


def doubles(events: str, options: str = "", players: int = 2) -> Situation:
    return situation("doubles", events, options=options, players=players)


def judged(plays: str, options: str = "") -> str | None:
    """The code of what is wrong with the last of these plays, the others being right."""
    told = doubles(in_turn(plays), options)
    last = told.lines[-1]
    assert told.faults in ([], [f"{fault.split(':')[0]}: {last}" for fault in told.faults])
    return told.faults[0].split(":")[0] if told.faults else None


@pytest.mark.parametrize(("tile", "fault"), [("6-3", None), ("6-0", None), ("5-3", "no_fit"), ("3-3", "no_fit")])
def test_db1_the_second_tile_is_joined_to_the_lead(tile: str, fault: str | None) -> None:
    assert judged(f"6-6; {tile} @6-6") == fault
    assert [end.arm for end in doubles(in_turn("6-6")).state.ends] == ["6-6"]


@pytest.mark.parametrize(
    ("play", "fault"),
    [
        ("3-3 @6-3", None),
        ("6-1 @6-6", None),
        ("5-3 @6-3", "arm_closed"),
        ("5-3", "arm_closed"),
        ("5-5 @6-6", "no_fit"),
        ("5-5 @6-3", "no_fit"),
        ("5-5", "no_fit"),
    ],
)
def test_db2_a_number_is_locked_until_its_double_lies(play: str, fault: str | None) -> None:
    assert judged(f"6-6; 6-3 @6-6; {play}") == fault


FOUR_AT_THE_LEAD = "6-6; 6-3 @6-6; 6-1 @6-6; 6-2 @6-6; 6-5 @6-6"


@pytest.mark.parametrize(
    ("play", "fault"),
    [("1-1 @6-1", None), ("6-4 @6-6", "arm_closed"), ("4-3 @6-3", "arm_closed"), ("4-2 @6-2", "arm_closed")],
)
def test_db3_a_double_with_four_tiles_is_closed(play: str, fault: str | None) -> None:
    assert judged(f"{FOUR_AT_THE_LEAD}; {play}") == fault


def test_db3_then_only_a_double_can_be_played() -> None:
    deal = "deal 1 6-6 6-1 6-5 0-0 5-4 5-0 3-0 2-0\ndeal 2 6-3 6-2 1-1 4-3 6-4 4-2 4-0 4-1\n"
    told = doubles(in_turn(FOUR_AT_THE_LEAD).replace("hand 1", f"hand 1\n{deal}"))
    assert told.faults == []
    assert told.legal == {"play 1-1 @6-1"}


DB4 = "6-6; 6-3 @6-6; 3-3 @6-3"


@pytest.mark.parametrize(
    ("plays", "fault"),
    [
        ("5-3 @3-3", None),
        ("5-3 @3-3; 5-1 @5-3", "arm_closed"),
        ("5-3 @3-3; 5-5 @5-3", None),
        ("5-3 @3-3; 4-3 @3-3; 3-1 @3-3", None),
        ("5-3 @3-3; 4-3 @3-3; 3-1 @3-3; 3-0 @3-3", "arm_closed"),
    ],
)
def test_db4_a_double_that_was_joined_takes_three_more_tiles(plays: str, fault: str | None) -> None:
    assert judged(f"{DB4}; {plays}") == fault


UNLOCKED_ELSEWHERE = {
    "DB5": ("6-6; 6-3 @6-6; 3-3 @6-3; 6-5 @6-6; 5-5 @6-5; 5-3 @5-5", "5-3"),
    "DB7": ("6-6; 6-3 @6-6; 3-3 @6-3; 6-1 @6-6; 1-1 @6-1; 3-1 @1-1", "3-1"),
}


@pytest.mark.parametrize("row", UNLOCKED_ELSEWHERE)
def test_a_number_unlocked_elsewhere_counts_anywhere_or_on_the_same_arm_only(row: str) -> None:
    plays, arm = UNLOCKED_ELSEWHERE[row]
    assert judged(f"{plays}; 4-3 @3-3") is None
    assert judged(f"{plays}; 4-3 @3-3", "unlock=same_arm") is None
    assert judged(f"{plays}; 4-3 @{arm}", "unlock=anywhere") is None
    assert judged(f"{plays}; 4-3 @{arm}", "unlock=same_arm") == "arm_closed"
    assert judged(f"{plays}; 4-3") == "arm_missing"
    assert judged(f"{plays}; 4-3", "unlock=same_arm") is None


def test_db6_a_double_on_the_way_back_unlocks_its_number_with_both_values() -> None:
    plays = "6-6; 6-3 @6-6; 3-3 @6-3; 3-1 @3-3; 1-1 @3-1; 5-1 @1-1; 5-5 @5-1; 5-3 @5-5"
    for unlock in ("anywhere", "same_arm"):
        for arm in ("3-3", "5-3"):
            assert judged(f"{plays}; 4-3 @{arm}", f"unlock={unlock}") is None


def test_the_number_of_the_lead_is_unlocked_everywhere() -> None:
    """D9: every way ends at the lead."""
    plays = "4-4; 4-3 @4-4; 3-3 @4-3; 6-3 @3-3; 6-6 @6-3; 6-4 @6-6"
    assert judged(f"{plays}; 4-1 @6-4", "unlock=same_arm") is None


FOUR_PLAYERS = """hand 1
deal 3 5-4 5-3 5-2 4-3 3-1 4-1
play 1 6-6
"""


def test_db8_a_drawn_tile_that_fits_must_be_played() -> None:
    """Four players have a boneyard of four, two of them in reserve: after Ben's draw three are left."""
    start = f"{FOUR_PLAYERS}draw 2 ?\nknock 2\n"
    assert doubles(start, players=4).state.boneyard == 3
    assert doubles(start, players=4).legal == {"draw"}
    drawn = doubles(f"{start}draw 3 6-1", players=4)
    assert drawn.legal == {"play 6-1 @6-6"}
    assert doubles(f"{start}draw 3 6-1\nknock 3", players=4).faults == ["play_owed: knock 3"]
    assert doubles(f"{start}draw 3 6-1\nplay 3 6-1", players=4).faults == []


def test_db9_a_drawn_tile_that_does_not_fit_is_kept_and_the_player_knocks() -> None:
    start = f"{FOUR_PLAYERS}draw 2 ?\nknock 2\ndraw 3 2-1\n"
    assert doubles(start, players=4).legal == {"knock"}
    knocked = doubles(f"{start}knock 3", players=4)
    assert (knocked.faults, knocked.state.boneyard) == ([], 2)
    assert "2-1" in [tile.text for tile in knocked.state.known[3]]
    assert doubles(f"{start}knock 3\nknock 4", players=4).faults == []
    assert doubles(f"{start}knock 3\ndraw 4 ?", players=4).faults == ["wrong_draw: draw 4 ?"]


def drawn_down_to(boneyard: int) -> str:
    """Four players, each of whom draws one tile of the four and knocks; then it is the next one's turn."""
    return "hand 1\nplay 1 6-6\n" + "".join(f"draw {seat} ?\nknock {seat}\n" for seat in (2, 3, 4)[: 4 - boneyard])


@pytest.mark.parametrize(("reserve", "seat"), [(2, 3), (1, 4), (0, 1)])
def test_db10_the_reserve_is_never_drawn_and_all_else_must_be(reserve: int, seat: int) -> None:
    options = f"reserve={reserve}"
    above = drawn_down_to(reserve + 1)
    assert doubles(f"{above}draw {seat} ?", options, 4).faults == []
    assert doubles(f"{above}knock {seat}", options, 4).faults == [f"draw_owed: knock {seat}"]
    at = f"{above}draw {seat} ?\nplay {seat} 6-5\n"
    following = seat % 4 + 1
    assert doubles(f"{at}draw {following} ?", options, 4).faults == [f"wrong_draw: draw {following} ?"]
    assert doubles(f"{at}knock {following}", options, 4).faults == []


def test_only_one_tile_is_drawn_in_a_turn() -> None:
    """D12 and G3."""
    assert doubles("hand 1\nplay 1 6-6\ndraw 2 ?\ndraw 2 ?").faults == ["wrong_draw: draw 2 ?"]


def test_db19_in_a_block_each_player_may_knock_once_before_the_fish() -> None:
    assert doubles(BLOCKED).state.boneyard == 2
    assert doubles(BLOCKED).legal == {"fish"}
    for knocks in ("", "knock 2\n", "knock 2\nknock 1\n"):
        assert doubles(f"{BLOCKED}{knocks}fish").faults == []
    assert doubles(f"{BLOCKED}knock 2\nknock 1\nknock 2").faults == ["wrong_fish: knock 2"]
    assert doubles(f"{BLOCKED}reveal 1 6-1").faults == ["wrong_fish: reveal 1 6-1"]
    assert doubles(BLOCKED.rpartition("draw 1")[0] + "fish").faults == ["wrong_fish: fish"]


def test_db19_where_hands_are_unknown_the_knocks_after_the_last_draw_prove_it() -> None:
    """One each, though the other player knocked before that draw as well."""
    drawn = "".join(f"draw {seat} ?\nknock {seat}\n" for seat in (2, 1) * 5)
    assert doubles(f"hand 1\nplay 1 6-6\n{drawn}fish").faults == []
    assert doubles(f"hand 1\nplay 1 6-6\n{drawn}knock 2\nfish").faults == []
    assert doubles(f"hand 1\nplay 1 6-6\n{drawn}knock 2\nknock 1").faults == ["wrong_fish: knock 1"]


def test_db20_who_plays_the_last_tile_goes_out_though_nothing_fits_any_more() -> None:
    chain = ["6-6", "6-3", "3-3", "3-1", "1-1", "5-1", "5-5", "5-4"]
    arms = ["", "@6-6", "@6-3", "@3-3", "@3-1", "@1-1", "@5-1", "@5-5"]
    lines = ["hand 1"]
    for tile, arm in zip(chain, arms, strict=True):
        lines += [f"play 1 {tile} {arm}".strip(), *([] if tile == "5-4" else ["draw 2 ?", "knock 2"])]
    told = doubles("\n".join([*lines, "reveal 2 =90"]))
    assert told.faults == []
    assert told.totals == {1: 90, 2: 0}
    assert doubles("\n".join([*lines, "fish"])).faults == ["wrong_fish: fish"]
