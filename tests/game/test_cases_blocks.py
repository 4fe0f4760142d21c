"""Situations that other programs and rule pages met, in block, draw and Kozel hands, with what our rules make of them.

Where sources disagree the docstring says which option gives which outcome.
"""

from __future__ import annotations

import pytest

from tests.game.kozel_hands import fish, match, out
from tests.game.situations import situation

FORCED_PASS = """
hand 1
deal 1 6-6 2-0 4-4 3-3 2-2 1-1 0-0
deal 2 6-5 5-4 4-3 3-2 2-1 1-0 6-4
play 1 6-6
play 2 6-5
knock 1
play 2 5-4
play 1 4-4
play 2 4-3
play 1 3-3
play 2 3-2
play 1 2-2
play 2 2-1
play 1 1-1
play 2 1-0
play 1 0-0
play 2 6-4
"""


def test_a_forced_pass_is_one_event_and_the_turn_order_stays() -> None:
    told = situation("block", FORCED_PASS)
    assert (told.faults, told.totals) == ([], {1: 0, 2: 2})


def test_a_forced_pass_that_was_lost_is_found_where_the_turn_is_wrong() -> None:
    told = situation("block", FORCED_PASS.replace("knock 1\n", ""))
    assert told.faults[0] == "out_of_turn: play 2 5-4"


NINE_AGAINST_THIRTEEN = """
hand 1
deal 1 5-0 4-1 6-5 4-3 0-0 5-2 4-0
deal 2 5-3 5-4 1-0 6-6 6-0 2-2 5-5
play 1 0-0
play 2 6-0
play 1 5-0
play 2 5-5
play 1 5-2
play 2 2-2
play 1 6-5
play 2 5-4 @left
play 1 4-3
play 2 5-3
fish
"""


def test_a_block_pays_the_other_hand_or_the_difference_as_the_game_has_it() -> None:
    """`block` and `draw` pay the loser's 13; `draw-duel` pays the difference, 4."""
    told = situation("block", NINE_AGAINST_THIRTEEN, options="forced_first_double=false")
    assert (told.faults, told.totals) == ([], {1: 13, 2: 0})
    shown = "hand 1\nlead 1 5-5\nfish\nreveal 1 4-1 4-0\nreveal 2 1-0 6-6"
    assert situation("draw-duel", shown).totals == {1: 4, 2: 0}


def test_the_partners_tiles_are_not_counted_unless_everybody_plays_for_himself() -> None:
    """39 for the opponents in pairs; all 56 only where each plays for himself (`kozel-draw`)."""
    left = {"s1": "2-2 3-3 5-5 6-6", "s3": "5-2", "s4": "4-4 5-4"}
    assert match(out(2, **left)).totals == {1: 32 + 7, 2: 0}
    alone = match(out(2, **left), variant="kozel-draw", options="held_bonus=never")
    assert alone.totals[2] == 32 + 7 + 17


def test_what_remains_is_counted_for_the_opponents_only() -> None:
    """14 in pairs, 21 under "all remaining tiles", which is `kozel-draw`."""
    left = {"s2": "3-2", "s3": "4-3", "s4": "5-4"}
    assert match(out(1, **left)).totals == {1: 0, 2: 14}
    assert match(out(1, **left), variant="kozel-draw").totals[1] == 21


def test_equal_sums_write_nothing() -> None:
    told = match(fish(s1="1-1", s2="2-2", s3="4-4", s4="3-3"))
    assert (told.totals, told.state.winners) == ({1: 0, 2: 0}, ())


@pytest.mark.parametrize(("options", "leader"), [("rotate_start=false", 1), ("rotate_start=true", 2)])
def test_after_equal_pips_the_same_player_leads_or_the_start_rotates(options: str, leader: int) -> None:
    """The same starter by default; `rotate_start=true` moves the lead on."""
    tie = "hand 1\nlead 1 5-5\nfish\nreveal 1 4-0 1-1\nreveal 2 3-0 2-1\nhand 2\n"
    for seat in (1, 2):
        told = situation("block", f"{tie}lead {seat} 6-5", options=options)
        assert (told.faults == []) is (seat == leader)
    assert situation("block", tie, options=options).totals == {1: 0, 2: 0}


def test_passes_of_two_in_a_row_are_recorded_each() -> None:
    played = "hand 1\nplay 1 1-1\nknock 2\nknock 3\nplay 4 2-1 @left"
    assert situation("kozel-pairs", played, players=4).faults == []
    lost = situation("kozel-pairs", played.replace("knock 3\n", ""), players=4)
    assert lost.faults == ["out_of_turn: play 4 2-1 @left"]


def test_the_first_tile_has_no_side() -> None:
    told = situation("draw", "hand 1\nplay 1 6-6 @left")
    assert told.faults == ["arm_closed: play 1 6-6 @left"]


def test_a_player_who_can_play_makes_it_no_block() -> None:
    dealt = "hand 1\ndeal 1 1-1 6-6 5-5 4-4 3-3 2-2 0-0\ndeal 2 6-1 5-4 5-3 5-2 4-3 4-2 3-2\nplay 1 1-1\nfish"
    assert situation("block", dealt, options="forced_first_double=false").faults == ["wrong_fish: fish"]


def test_the_lighter_hand_wins_a_real_block() -> None:
    assert situation("kozel-101", "hand 1\nlead 1 1-1\nfish\nreveal 1 6-6\nreveal 2 5-5").totals == {1: 2, 2: 0}


OPENERS = """
hand 1
deal 1 6-6 6-5 6-4 6-3 6-2
deal 2 2-2 5-4 5-3 5-2 5-1
deal 3 0-0 4-3 4-2 4-1 4-0
"""


@pytest.mark.parametrize(("options", "lead"), [("", "2 2-2"), ("zero_may_lead=true", "3 0-0")])
def test_the_lowest_double_opens_and_0_0_where_it_may(options: str, lead: str) -> None:
    """0-0 does not qualify by default; `zero_may_lead=true` lets it."""
    for some in ("2 2-2", "3 0-0", "1 6-6"):
        told = situation("kozel-101", f"{OPENERS}play {some}", options=options, players=3)
        assert (told.faults == []) is (some == lead)


@pytest.mark.parametrize(("below", "board"), [("lost", 0), ("kept", 15)])
def test_points_below_the_threshold_add_up_or_are_lost(below: str, board: int) -> None:
    """8, then 7: `below_threshold=kept` puts 15 on the board, `lost` nothing."""
    hands = [out(1, s2="=8", s4="=0"), out(1, s2="=7", s4="=0")]
    assert match(*hands, options=f"below_threshold={below}").totals[2] == board


def test_exactly_the_threshold_opens() -> None:
    assert match(out(1, s2="=13", s4="=0")).totals[2] == 13
    assert match(out(1, s2="=12", s4="=0")).totals[2] == 0
    assert match(out(1, s2="=9", s4="=0"), options="opening_threshold=10").totals[2] == 0


@pytest.mark.parametrize(("fish_pays", "points"), [("difference", 14), ("own_points", 27)])
def test_a_block_of_13_and_27(fish_pays: str, points: int) -> None:
    """14 under `fish=difference`, 27 under `fish=own_points`."""
    shown = "hand 1\nlead 1 1-1\nfish\nreveal 1 =13\nreveal 2 =27"
    assert situation("kozel-101", shown, options=f"fish={fish_pays}").totals == {1: 0, 2: points}


def test_one_tile_in_two_hands_is_found() -> None:
    told = situation("kozel-101", "hand 1\nlead 1 1-1\nfish\nreveal 1 6-6 1-0\nreveal 2 6-6 5-4")
    assert told.faults == ["wrong_reveal: reveal 2 6-6 5-4"]


@pytest.mark.parametrize(
    ("held_bonus", "left", "points"),
    [
        ("alone", "5-2", 7),
        ("alone", "0-0 4-1", 5),
        ("alone", "0-0", 25),
        ("always", "0-0 4-1", 30),
        ("never", "0-0", 0),
    ],
)
def test_0_0_counts_by_held_bonus(held_bonus: str, left: str, points: int) -> None:
    """25 alone under `alone` and `always`, 0 under `never`; other sources have 10 or 50."""
    told = situation("kozel-draw", f"hand 1\nout 1\nreveal 2 {left}", options=f"held_bonus={held_bonus}")
    assert told.totals[1] == points


def test_a_thrown_in_deal_stays_in_the_log_and_brings_nothing() -> None:
    dealt = """
hand 1
deal 1 6-6 6-5 6-4 6-3 6-2 6-1 2-1
deal 2 1-1 3-1 4-1 5-1 3-2 4-2 5-2
redeal
"""
    told = situation("kozel-duel", dealt)
    assert (told.faults, told.totals, told.state.hand) == ([], {1: 0, 2: 0}, 1)
    assert situation("kozel-duel", dealt, options="redeal_same_number=0").faults == ["wrong_redeal: redeal"]


@pytest.mark.parametrize(("reserve", "faults"), [(2, ["wrong_draw: draw 2 ?"]), (0, [])])
def test_the_last_two_tiles_are_never_drawn_under_reserve_2(reserve: int, faults: list[str]) -> None:
    """`reserve=2` keeps two tiles back, `reserve=0` draws to the last."""
    drawn = "\n".join(["draw 2 ?"] * 13)
    told = situation("draw-duel", f"hand 1\nplay 1 6-6\n{drawn}", options=f"reserve={reserve}")
    assert told.faults[:1] == faults


@pytest.mark.parametrize(("fish_pays", "points"), [("difference", 18), ("own_points", 22)])
def test_a_block_in_pairs_pays_the_difference_or_the_other_side(fish_pays: str, points: int) -> None:
    """4 against 22: the difference, 18, or the heavy side's own 22."""
    told = match(
        fish(s1="1-0", s3="2-1", s2="6-4", s4="6-6"), variant="kozel-101", options=f"pairs=true fish={fish_pays}"
    )
    assert told.totals == {1: 0, 2: points}
