"""Mexican Train, line by line: headers, starts, searches, first turns, results."""

from __future__ import annotations

import pytest

from ledger.errors import Unreadable
from ledger.summary import summary
from tests.game.situations import situation
from tests.game.train_hands import ANA, BEN, due, match, scored

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


# --- headers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ("set=9", 2),
        ("set=6 hand_size=15", 2),
        ("set=6 hand_size=14 start_double=laid_out", 2),
        ("hand_size=31", 3),
        ("set=7 hand_size=5", 2),
        ("doubles_per_turn=2", 2),
        ("marker_off=never", 2),
        ("", 1),
    ],
)
def test_hands_that_do_not_fit_the_set_and_values_that_are_not_named_cannot_be_read(options: str, players: int) -> None:
    with pytest.raises(Unreadable):
        situation("mexican-train", "hand 1", options=options, players=players)


@pytest.mark.parametrize(
    ("options", "players", "boneyard"),
    [
        ("", 2, 61),
        ("", 4, 31),
        ("start_double=laid_out", 4, 30),
        ("set=6 hand_size=14", 2, 0),
        ("set=9 hand_size=9", 4, 19),
    ],
)
def test_the_boneyard_is_what_was_not_dealt(options: str, players: int, boneyard: int) -> None:
    assert situation("mexican-train", "hand 1", options=options, players=players).state.boneyard == boneyard


def test_a_smaller_set_starts_with_its_own_highest_double() -> None:
    assert match("hand 1\nplay Ana 9-9", options="set=9").faults == []
    assert match("hand 1\nplay Ana 9-9").faults == ["wrong_lead: play Ana 9-9"]
    six = scored(*[{"Ana": 0}] * 7)
    assert match(six + "\nhand 8", options="set=6", size=5).faults == ["match_over: hand 8"]
    assert match(six + "\nhand 8\nplay Ana 6-6", options="set=6 hands=8", size=5).faults == []


# --- starts ----------------------------------------------------------------------------------------------------------

LAID_OUT = "start_double=laid_out"


def test_a_start_line_that_is_missing_shows_at_the_first_deal_or_the_first_play() -> None:
    dealt = match(f"hand 1\ndeal Ben {BEN}\ndeal Ana 8\nplay Ana 12-7 @Ana\nplay Ben 12-5 @Ben", options=LAID_OUT)
    assert dealt.faults == [f"wrong_lead: deal Ben {BEN}"]
    played = match("hand 1\nplay Ana 12-7 @Ana\nplay Ben 12-5 @Ben", options=LAID_OUT)
    assert played.faults == ["wrong_lead: play Ana 12-7 @Ana"]


def test_a_start_line_has_no_place_where_the_double_is_held() -> None:
    assert match("hand 1\nstart 12-12\nplay Ana 12-12\nplay Ana 12-7 @Ana").faults == ["wrong_lead: start 12-12"]


def test_after_a_wrong_start_line_the_first_tile_tells_which_double_lies() -> None:
    for number in (12, 9):
        hand = f"hand 1\nstart 9-9\nplay Ana {number}-7 @Ana\nplay Ben {number}-5 @Ben"
        assert match(hand, options=LAID_OUT).faults == ["wrong_lead: start 9-9"]


def test_the_double_laid_out_is_dealt_to_nobody() -> None:
    hand = "hand 1\nstart 12-12\ndeal Ana 12-12 12-7 12-4 7-7 4-4 4-1 9-2 11-1"
    assert match(hand, options=LAID_OUT).faults[0].startswith("wrong_deal: deal Ana")


def test_the_start_double_is_led_by_who_holds_it_and_no_other_tile() -> None:
    deals = f"hand 1\ndeal Ana {ANA}\ndeal Ben {BEN}\n"
    assert match(deals).legal == {"play 12-12"}
    assert match(deals + "play Ben 12-12").faults == ["wrong_lead: play Ben 12-12"]
    assert match(deals + "play Ana 7-7").faults == ["wrong_lead: play Ana 7-7"]
    assert match(deals + "play Ana 12-12 @Ana").faults == ["arm_closed: play Ana 12-12 @Ana"]
    assert match(deals + "knock Ana").faults == ["play_owed: knock Ana"]
    assert match(deals + "knock Ben").faults == ["out_of_turn: knock Ben"]


def test_a_start_double_that_was_not_written_is_one_fault() -> None:
    hand = f"hand 1\ndeal Ana {ANA}\nplay Ana 12-7 @Ana\nplay Ben 12-5 @Ben"
    assert match(hand).faults == ["wrong_lead: play Ana 12-7 @Ana"]


def test_no_deal_is_thrown_in() -> None:
    hand = f"hand 1\nstart 12-12\ndeal Ben {BEN}\nredeal\ndeal Ben {BEN}\nplay Ana 12-7 @Ana"
    assert match(hand, options=LAID_OUT).faults == ["wrong_redeal: redeal"]


SEARCHED = """
hand 1
deal Ana 6-5 6-4 6-3
deal Ben 5-4 5-3 5-2
"""


def search(events: str, deals: str = SEARCHED) -> list[str]:
    return situation("mexican-train", deals + events, options="hand_size=3").faults


def test_a_search_goes_round_from_seat_1_and_has_no_knocks() -> None:
    assert search("draw Ana 1-0\ndraw Ben 2-0\ndraw Ana 12-12\ndraw Ben 3-0\nplay Ana 12-12") == []
    assert search("draw Ben 2-0") == ["out_of_turn: draw Ben 2-0"]
    assert search("draw Ana 1-0\nknock Ben") == ["draw_owed: knock Ben"]
    assert search("draw Ana 1-0\nknock Ana") == ["out_of_turn: knock Ana"]
    assert search("play Ana 12-12") == ["wrong_lead: play Ana 12-12"]
    assert search("draw Ana 5-4") == ["not_held: draw Ana 5-4"]


def test_a_search_while_somebody_holds_the_double_is_one_fault() -> None:
    again = "draw Ana 12-12\ndraw Ben 2-0\ndraw Ana 1-0\ndraw Ben 3-0\nplay Ana 12-12"
    assert search(again) == ["wrong_draw: draw Ana 1-0"]
    held = "hand 1\ndeal Ana 12-12 6-4 6-3\ndeal Ben 5-4 5-3 5-2\n"
    assert search("draw Ana 1-0\ndraw Ben 2-0\nplay Ana 12-12", held) == ["wrong_draw: draw Ana 1-0"]


def test_a_double_held_all_along_shows_later_that_there_was_nothing_to_search() -> None:
    hidden = "hand 1\ndeal Ana 6-5 6-4 6-3\ndeal Ben 3\n"
    assert search("draw Ana 1-0\ndraw Ben 2-0\nplay Ben 12-12", hidden) == ["wrong_draw: draw Ana 1-0"]
    assert search("draw Ana 1-0\ndraw Ben ?\nplay Ben 12-12", hidden) == []
    twice = "draw Ana 1-0\ndraw Ben ?\ndraw Ana 2-0\ndraw Ben 3-0\nplay Ben 12-12"
    assert search(twice, hidden) == ["wrong_draw: draw Ana 2-0"]


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
