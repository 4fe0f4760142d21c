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
