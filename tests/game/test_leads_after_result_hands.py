"""Who leads after a hand of which only a part was written down: what is known of it still binds the next lead."""

from __future__ import annotations

import pytest

from tests.game.situations import situation

TABLE_GAMES = ("draw", "block", "five-up")
NEXT = "hand 2\nlead 1 6-5"
WRONG = ["wrong_lead: lead 1 6-5"]


@pytest.mark.parametrize("variant", TABLE_GAMES)
def test_who_went_out_leads_though_nobody_wrote_down_who_led_before(variant: str) -> None:
    assert situation(variant, f"hand 1\nout 2\nreveal 1 6-6\n{NEXT}").faults == WRONG
    assert situation(variant, f"hand 1\nout 1\nreveal 2 6-6\n{NEXT}").faults == []


@pytest.mark.parametrize("variant", TABLE_GAMES)
def test_after_equal_pips_the_leader_is_asked_for_only_where_he_is_known(variant: str) -> None:
    equal = f"fish\nreveal 1 6-5\nreveal 2 6-4 1-0\n{NEXT}"
    options = "forced_first_double=false"
    assert situation(variant, f"hand 1\n{equal}", options=options).faults == []
    assert situation(variant, f"hand 1\nlead 2 1-1\n{equal}", options=options).faults == WRONG


@pytest.mark.parametrize("variant", TABLE_GAMES)
def test_where_the_start_rotates_a_hand_that_broke_off_counts_too(variant: str) -> None:
    broken = f"hand 1\nlead 1 6-6\n{NEXT}"
    assert situation(variant, broken, options="rotate_start=true").faults == WRONG
    assert situation(variant, broken).faults == []


def test_in_the_draw_for_two_who_went_out_has_won_though_the_other_hand_is_unknown() -> None:
    unknown = f"hand 1\nout 2\nwrite 2 5\n{NEXT}"
    assert situation("draw-duel", unknown, options="next_lead=winner").faults == WRONG
    assert situation("draw-duel", unknown).faults == []


PAIRS = """
hand 1
lead 1 1-1
out 2 5-2
reveal 1 0-0
reveal 3 3-3
hand 2
"""


@pytest.mark.parametrize(
    "lines",
    [
        "lead 2 5-1\nfish 1\nreveal 2 3-3",
        "lead 2 5-1\nout 2 5-5\nreveal 1 0-0\nreveal 3 6-4",
    ],
)
def test_a_double_that_is_shown_later_should_have_been_led(lines: str) -> None:
    told = situation("kozel-pairs", PAIRS + lines, options="lead_double=true", players=4)
    assert told.faults == [f"wrong_lead: {lines.splitlines()[0]}"]
    assert situation("kozel-pairs", PAIRS + lines, players=4).faults == []


def test_where_nothing_is_drawn_a_higher_double_shown_later_should_have_been_led() -> None:
    shown = "hand 1\nlead 1 5-5\nfish\nreveal 1 4-3\nreveal 2 6-6"
    assert situation("block", shown).faults == ["wrong_lead: lead 1 5-5"]
    assert situation("draw", shown).faults == []


def test_what_is_shown_wrongly_says_nothing_of_the_lead() -> None:
    too_many = "reveal 1 6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5"
    told = situation("kozel-pairs", f"hand 1\nlead 2 1-1\nfish 1\n{too_many}", players=4)
    assert told.faults == [f"wrong_reveal: {too_many}"]
    twice = "hand 1\nlead 1 5-5\nfish\nreveal 1 4-3\nreveal 2 6-6 6-6"
    assert situation("block", twice).faults == ["wrong_reveal: reveal 2 6-6 6-6"]


@pytest.mark.parametrize(("reserve", "faults"), [(1, ["wrong_lead: lead 1 5-5"]), (0, [])])
def test_where_the_boneyard_has_no_tile_to_give_what_is_shown_was_dealt(reserve: int, faults: list[str]) -> None:
    """AF1, AF4: three have nine tiles each, and the one that is left is drawn or not as `reserve` says."""
    options = f"hand_size=demanding first_lead=highest_double reserve={reserve}"
    told = situation("all-fives", "hand 1\nlead 1 5-5\nout 1\nreveal 2 6-6\nreveal 3 4-4", options=options, players=3)
    assert told.faults == faults
