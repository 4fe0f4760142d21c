"""The three table games at their limits: draw, block and five-up (DR1 to DR6, BL2, FU1 to FU6), and their words."""

from __future__ import annotations

import pytest

from ledger.replay import replay
from tests.game.situations import Situation, situation

TABLE_GAMES = ("block", "draw", "five-up")
LINE = "spinner=false forced_first_double=false"
every_game = pytest.mark.parametrize("variant", TABLE_GAMES)


def leaders(variant: str, before: str, options: str = "") -> set[int]:
    """Who may lead the hand after another, with a tile that is no double."""
    lines = {seat: f"{before}\nhand 2\nplay {seat} 6-5" for seat in (1, 2)}
    return {seat for seat in lines if not situation(variant, lines[seat], options=options).faults}


def explained(told: Situation) -> list[str]:
    """The reasons of all points, in their order."""
    return [points.because for state in replay(told.record).states() for points in state.points]


@every_game
def test_where_nobody_wrote_who_led_the_start_rotates_to_either(variant: str) -> None:
    unknown = "hand 1\nout 1\nreveal 2 =5"
    assert leaders(variant, unknown, "rotate_start=true") == {1, 2}
    assert leaders(variant, f"hand 1\nlead 2\n{unknown[7:]}", "rotate_start=true") == {1}


@every_game
def test_after_equal_pips_who_led_leads_again_where_it_is_known(variant: str) -> None:
    drawn = "fish\nreveal 1 =8\nreveal 2 =8"
    options = "forced_first_double=false"
    assert leaders(variant, f"hand 1\nlead 2\n{drawn}", options) == {2}
    assert leaders(variant, f"hand 1\n{drawn}", options) == {1, 2}


@every_game
def test_after_a_hand_of_which_only_the_standing_is_known_either_may_lead(variant: str) -> None:
    standing = "hand 1\ntotal 1 20\ntotal 2 0"
    assert leaders(variant, standing) == {1, 2}
    deals = "hand 2\ndeal 1 2-2 6-1 6-2 6-4 5-1 5-2 4-1\ndeal 2 3-3 6-3 6-5 5-3 5-4 4-3 4-2\n"
    for lead in ("play 1 6-1", "play 2 6-3"):
        assert situation(variant, f"{standing}\n{deals}{lead}").faults == []


@every_game
def test_after_a_block_that_nobody_can_settle_either_may_lead(variant: str) -> None:
    assert leaders(variant, "hand 1\nlead 2\nfish\nwrite 1 20", "forced_first_double=false") == {1, 2}


@pytest.mark.parametrize("variant", ["block", "draw"])
@pytest.mark.parametrize(("ana", "ben", "totals"), [(0, 1, {1: 1, 2: 0}), (1, 0, {1: 0, 2: 1}), (1, 1, {1: 0, 2: 0})])
def test_0_0_alone_is_fewer_pips_than_one(variant: str, ana: int, ben: int, totals: dict[int, int]) -> None:
    told = situation(variant, f"hand 1\nfish\nreveal 1 ={ana}\nreveal 2 ={ben}")
    assert told.totals == totals


@pytest.mark.parametrize("variant", ["block", "draw"])
def test_who_goes_out_against_0_0_is_written_nothing(variant: str) -> None:
    assert situation(variant, "hand 1\nout 1\nreveal 2 0-0").totals == {1: 0, 2: 0}


@pytest.mark.parametrize("variant", ["block", "draw"])
def test_with_nothing_written_nobody_has_won_however_low_the_target(variant: str) -> None:
    told = situation(variant, "hand 1\nout 1\nreveal 2 0-0", options="target=1")
    assert not told.state.match_over
    for seat in (1, 2):
        won = situation(variant, f"hand 1\nout {seat}\nreveal {3 - seat} =1", options="target=1")
        assert won.state.winners == (seat,)


@every_game
@pytest.mark.parametrize("spinner", ["true", "false"])
def test_each_tile_lies_where_and_by_whom_it_was_laid(variant: str, spinner: str) -> None:
    events = "hand 1\nplay 2 6-6\nplay 1 6-5 @left\nplay 2 6-3 @right"
    told = situation(variant, events, options=f"forced_first_double=false spinner={spinner}")
    laid = [(lying.tile.text, lying.seat, lying.event, lying.arm, lying.joined) for lying in told.state.laid]
    assert laid == [("6-6", 2, 3, None, None), ("6-5", 1, 4, "left", 6), ("6-3", 2, 5, "right", 6)]


# --- points in play -------------------------------------------------------------------------------------------------


def test_a_count_of_0_brings_no_points_at_all() -> None:
    """G8: not even points of 0."""
    told = situation("five-up", "hand 1\nplay 1 0-0", options="forced_first_double=false")
    assert (told.state.count, told.state.points) == (0, ())


def test_what_the_arbiter_writes_ends_no_match_before_the_next_credit() -> None:
    """A play that brings nothing is no credit."""
    events = 'hand 1\nadjust 1 100 "found"\nplay 1 2-1'
    options = f"{LINE} target_check=play"
    assert not situation("five-up", events, options=options).state.match_over
    assert situation("five-up", f"{events}\nplay 2 4-2 @left", options=options).state.winners == (1,)


# --- how the points are explained -----------------------------------------------------------------------------------


def test_points_in_play_are_explained_by_the_ends() -> None:
    """C1: 12 and 3 of the second play make 15, 3 and 2 of the third 5."""
    told = situation("five-up", "hand 1\nplay 1 6-6\nplay 2 6-3 @left\nplay 1 6-2 @right")
    assert [because.rpartition(": ")[2] for because in explained(told)] == ["3 + 12 = 15", "3 + 2 + 0 + 0 = 5"]
    assert [points.rule for state in replay(told.record).states() for points in state.points] == ["FU4", "FU4"]


def test_points_in_units_of_five_are_explained_by_the_division() -> None:
    """E14: a count of 15 is 3."""
    told = situation("all-fives", "hand 1\nplay 1 6-6\nplay 2 6-3 @left", options="unit=fives")
    (because,) = explained(told)
    assert because.endswith("15 / 5 = 3")
    assert "/" not in explained(situation("all-fives", "hand 1\nplay 1 6-6\nplay 2 6-3 @left"))[0]


@pytest.mark.parametrize(("variant", "rule", "end"), [("draw", "DR5.3", "13"), ("five-up", "FU5.4", "15")])
def test_points_for_a_hand_are_explained_by_the_pips(variant: str, rule: str, end: str) -> None:
    """E1: 13 pips, in five-up to the nearest five."""
    told = situation(variant, "hand 1\nout 1\nreveal 2 =13")
    (given,) = told.state.points
    assert given.rule == rule
    assert "seat 1 went out" in given.because
    assert "seat 2 holds: 13" in given.because
    assert given.because.endswith(end)
