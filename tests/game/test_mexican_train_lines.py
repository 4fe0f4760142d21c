"""Mexican Train, line by line: the record of the rules page, first turns, results."""

from __future__ import annotations

import pytest

from ledger.summary import summary
from tests.game.situations import situation
from tests.game.train_hands import ANA, due, match

SECTION_8 = """
hand 1
lead Ana 12-12
out Ben 10-4
reveal Ana 8-5 1-0
reveal Cid 9-9 3-1
write Ana 14
write Cid 22
total Ana 14
total Ben 0
total Cid 22

hand 2
deal Ana 15
deal Ben 15
deal Cid 15
play Ben 11-11
play Ben 11-7 @Ben
play Ben 7-3 @Ben
knock Cid
play Ana 11-5 @Ana
play Ana 5-5 @Ana
play Ben 9-5 @Ana
draw Cid ?
knock Cid
play Ana 11-9 @Cid
play Ben 3-3 @Ben
play Ben 11-2 @mexican
draw Cid 8-3
play Cid 8-3 @Ben
play Ana 9-9 @Ana
play Ana 9-8 @Ana
"""


def section_8(last: str) -> tuple[list[str], tuple[int, ...] | None, int | None]:
    """The record of section 8 up to a line: what is due, who is marked, who is in turn."""
    lines = SECTION_8[: SECTION_8.index(last) + len(last)]
    told = situation("mexican-train", lines, players=3)
    assert told.faults == []
    return due(told), told.state.markers, told.state.turn


def test_the_record_of_the_rules_page_is_without_fault() -> None:
    assert section_8("knock Cid") == ([], (3,), 1)
    assert section_8("9-5 @Ana") == ([], (3,), 3)
    assert section_8("11-9 @Cid") == ([], (3,), 2)
    assert section_8("11-2 @mexican") == (["3-3"], (3,), 3)
    assert section_8("8-3 @Ben") == ([], (3,), 1)
    assert section_8("9-8 @Ana") == ([], (3,), 2)


# --- first turns -----------------------------------------------------------------------------------------------------


def test_a_knock_that_ends_a_first_turn_sets_no_marker() -> None:
    stopped = match(f"hand 1\ndeal Ana {ANA}\nplay Ana 12-12\nplay Ana 12-7 @Ana\nknock Ana")
    assert stopped.faults == []
    assert stopped.state.markers == ()
    assert stopped.state.turn == 2


@pytest.mark.parametrize("arm", ["mexican", "Ben"])
def test_in_his_first_turn_a_player_is_kept_to_his_own_train(arm: str) -> None:
    line = f"play Ana 12-4 @{arm}"
    assert match(f"hand 1\nplay Ana 12-12\n{line}").faults == [f"arm_closed: {line}"]
    assert match(f"hand 1\nplay Ana 12-12\nplay Ana 12-7 @Ana\n{line}").faults == [f"arm_closed: {line}"]


def test_in_a_first_turn_the_arm_may_be_left_out() -> None:
    assert match("hand 1\nplay Ana 12-12\nplay Ana 12-7").state.laid[-1].arm == 1
    assert match("hand 1\nplay Ana 12-12\nplay Ana 9-7").faults == ["no_fit: play Ana 9-7"]


def test_once_a_tile_is_laid_nothing_is_drawn_in_a_first_turn() -> None:
    hand = "hand 1\nplay Ana 12-12\nplay Ana 12-7 @Ana\ndraw Ana ?"
    assert match(hand, options="first_turn_draw=true").faults == ["wrong_draw: draw Ana ?"]
    twice = "hand 1\nplay Ana 12-12\ndraw Ana 6-4\ndraw Ana 6-3"
    assert match(twice, options="first_turn_draw=true").faults == ["wrong_draw: draw Ana 6-3"]


def test_who_skips_a_first_turn_that_is_still_owed_is_out_of_turn() -> None:
    hand = "hand 1\nplay Ana 12-12\nplay Ana 12-7 @Ana\nplay Cid 12-5 @Cid\nplay Dora 12-8 @Dora\nplay Ana 7-3 @Ana"
    assert match(hand).faults == ["out_of_turn: play Cid 12-5 @Cid"]


def test_who_had_his_first_turn_and_plays_before_the_others_had_theirs_ends_the_round_with_one_fault() -> None:
    hand = "hand 1\nplay Ana 12-12\nplay Ana 12-7 @Ana\nplay Ben 12-5 @Ben\nplay Ben 5-5 @Ben\nplay Ana 5-2 @Ben\n"
    told = match(hand + "draw Ben ?\nplay Ben 12-3 @mexican\ndraw Cid ?\nplay Cid 12-1 @Cid")
    assert told.faults == ["out_of_turn: play Ana 5-2 @Ben"]
    assert due(told) == []


def test_after_a_draw_out_of_turn_the_next_may_draw_again() -> None:
    hand = "hand 1\nplay Ana 12-12\nplay Ana 12-7 @Ana\nplay Ben 12-5 @Ben\nknock Cid\nplay Dora 12-8 @Dora\n"
    told = match(hand + "draw Ana ?\ndraw Cid ?\nknock Cid\ndraw Dora ?\nknock Dora")
    assert told.faults == ["out_of_turn: draw Cid ?"]


ALL_IN_ONE = "hand 1\ndeal Ana 12-12 12-6\ndeal Ben 12-5 5-4\nplay Ana 12-12\nplay Ana 12-6 @Ana\nplay Ben 12-5 @Ben\n"


@pytest.mark.parametrize("lines", ["reveal Ben 5-4\nwrite Ana 0\nwrite Ben 9", "hand 2", "total Ben 9"])
def test_after_the_last_first_turn_any_line_of_the_end_shows_that_the_hand_is_over(lines: str) -> None:
    told = match(ALL_IN_ONE + lines, players=2, size=2)
    assert told.faults == []
    assert told.totals == {1: 0, 2: 9}


def test_after_the_last_first_turn_the_end_of_the_record_shows_that_the_hand_is_over() -> None:
    told = match(ALL_IN_ONE, players=2, size=2, options="hands=1")
    assert told.findings == []
    assert summary(told.record).totals == {1: 0, 2: 9}
    assert summary(told.record).winners == (1,)


def test_the_hand_is_over_at_once_if_the_last_first_turn_takes_the_last_tile() -> None:
    over = match(ALL_IN_ONE + "play Ben 5-4 @Ben", players=2, size=2)
    assert over.state.hand_over
    assert over.faults == []


def test_a_start_double_that_was_the_only_tile_of_its_player_takes_him_out() -> None:
    hand = "hand 1\nplay Ana 12-12\n"
    assert match(hand, players=2, size=1, options="first_turn=one_tile").state.hand_over
    assert not match(hand, players=2, size=1).state.hand_over
    told = match(hand + "knock Ben\nreveal Ben 5-4\nwrite Ana 0\nwrite Ben 9", players=2, size=1)
    assert told.faults == []


def test_several_may_go_out_in_their_first_turns_and_share_what_is_left() -> None:
    hand = "hand 1\ndeal Ana 12-12 12-6\ndeal Ben 12-5 5-4\ndeal Cid 11-9 1-0\nplay Ana 12-12\nplay Ana 12-6 @Ana\n"
    hand += "play Ben 12-5 @Ben\nplay Ben 5-4 @Ben\nknock Cid\n"
    assert match(hand, players=3, size=2).totals == {1: 0, 2: 0, 3: 21}
    collected = match(hand, players=3, size=2, options="scores=winner_collects")
    assert collected.faults == []
    assert collected.totals == {1: 10, 2: 10, 3: 0}


def test_a_result_hand_has_an_out_line_for_each_that_went_out_in_first_turns() -> None:
    shown = "hand 1\nout Ana\nout Ben 5-4\nreveal Cid 11-9 1-0\n"
    assert match(shown + "write Ana 0\nwrite Ben 0\nwrite Cid 21", players=3).faults == []
    assert match(shown, players=3, options="scores=winner_collects").totals == {1: 10, 2: 10, 3: 0}
    assert match(shown, players=3, options="first_turn=one_tile").faults == ["hand_over: out Ben 5-4"]


def test_in_a_result_hand_the_start_double_is_led_and_left_with_nobody() -> None:
    assert match("hand 1\nlead Ana 11-11\nout Ben").faults == ["wrong_lead: lead Ana 11-11"]
    shown = "hand 1\nout Ben\nreveal Ana 12-12 1-0"
    assert match(shown).faults == ["wrong_reveal: reveal Ana 12-12 1-0"]


def test_who_has_laid_a_tile_in_his_first_turn_and_has_no_other_may_only_stop() -> None:
    """M8 b and c: drawn is only instead of a first tile."""
    started = match("hand 1\ndeal Ana 12-12 12-5 3-2 3-1 2-1 2-0 1-0 4-3\nplay Ana 12-12\nplay Ana 12-5 @Ana")
    assert (started.faults, started.legal) == ([], {"knock"})
