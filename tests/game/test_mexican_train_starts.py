"""Mexican Train: headers, start doubles laid out, held or searched for, and the lines that belong to them."""

from __future__ import annotations

import pytest

from ledger.errors import Unreadable
from tests.game.situations import situation
from tests.game.train_hands import ANA, BEN, ends, match, scored

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


def test_a_start_line_that_comes_after_a_deal_is_out_of_place() -> None:
    """M4: the double lies before anybody is dealt to; that it was missing was told at the deal."""
    late = match(f"hand 1\ndeal Ben {BEN}\nstart 12-12\ndeal Ana 8", options=LAID_OUT)
    assert late.faults == [f"wrong_lead: deal Ben {BEN}", "out_of_place: start 12-12"]


def test_a_start_line_has_no_place_where_the_double_is_held() -> None:
    assert match("hand 1\nstart 12-12\nplay Ana 12-12\nplay Ana 12-7 @Ana").faults == ["wrong_lead: start 12-12"]


def test_after_a_wrong_start_line_the_first_tile_tells_which_double_lies() -> None:
    for number in (12, 9):
        hand = f"hand 1\nstart 9-9\nplay Ana {number}-7 @Ana\nplay Ben {number}-5 @Ben"
        assert match(hand, options=LAID_OUT).faults == ["wrong_lead: start 9-9"]
    assert ends(match("hand 1\nstart 9-9\nplay Ana 12-9 @Ana", options=LAID_OUT))[2] == 12
    assert ends(match("hand 1\nstart 9-9\nknock Ana", options=LAID_OUT))[2] == 12


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


def test_before_the_first_tile_it_is_the_turn_of_who_plays_onto_the_double_laid_out() -> None:
    dealt = f"hand 1\nstart 12-12\ndeal Ana {BEN}"
    assert match(dealt, options=LAID_OUT).legal == {"play 12-5 @1", "play 12-9 @1"}
    assert match("hand 1\nstart 12-12", options=LAID_OUT).legal is None
    without = match("hand 1\nstart 12-12\ndeal Ana 11-7 10-1 9-4", size=3, options=LAID_OUT)
    assert without.legal == {"knock"}


SEARCHED = """
hand 1
deal Ana 6-5 6-4 6-3
deal Ben 5-4 5-3 5-2
"""


def search(events: str, deals: str = SEARCHED) -> list[str]:
    return situation("mexican-train", deals + events, options="hand_size=3").faults


@pytest.mark.parametrize("seat", [1, 2])
def test_who_holds_the_start_double_and_draws_instead_of_leading_draws_wrongly(seat: int) -> None:
    """It is his lead: he is in turn, and a draw while holding a tile that may be played is `wrong_draw` (G4, M3)."""
    held = SEARCHED.replace({1: "6-5", 2: "5-4"}[seat], "12-12")
    assert search(f"draw {seat} 1-0", held) == [f"wrong_draw: draw {seat} 1-0"]


def test_a_search_goes_round_from_seat_1_and_has_no_knocks() -> None:
    assert search("draw Ana 1-0\ndraw Ben 2-0\ndraw Ana 12-12\ndraw Ben 3-0\nplay Ana 12-12") == []
    assert search("draw Ben 2-0") == ["out_of_turn: draw Ben 2-0"]
    assert search("draw Ana 1-0\nknock Ben") == ["draw_owed: knock Ben"]
    assert search("draw Ana 1-0\nknock Ana") == ["out_of_turn: knock Ana"]
    assert search("play Ana 12-12") == ["wrong_lead: play Ana 12-12"]
    assert search("draw Ana 5-4") == ["not_held: draw Ana 5-4"]


def test_whether_there_is_a_search_is_not_known_while_an_unknown_hand_may_hold_the_double() -> None:
    one_known = situation("mexican-train", "hand 1\ndeal Ana 6-5 6-4 6-3", options="hand_size=3")
    assert one_known.state.turn is None
    assert one_known.legal is None
    none_has_it = situation("mexican-train", SEARCHED, options="hand_size=3")
    assert none_has_it.state.turn == 1
    assert none_has_it.legal == {"draw"}


def test_a_search_while_somebody_holds_the_double_is_one_fault() -> None:
    again = "draw Ana 12-12\ndraw Ben 2-0\ndraw Ana 1-0\ndraw Ben 3-0\ndraw Ana 4-0\nplay Ana 12-12"
    assert search(again) == ["wrong_draw: draw Ana 1-0"]
    held = "hand 1\ndeal Ana 12-12 6-4 6-3\ndeal Ben 5-4 5-3 5-2\n"
    assert search("draw Ana 1-0\ndraw Ben 2-0\nplay Ana 12-12", held) == ["wrong_draw: draw Ana 1-0"]


def test_a_round_that_the_boneyard_cuts_short_is_finished() -> None:
    deals = "hand 1\ndeal Ana 6-5 6-4 6-3 6-2 6-1 6-0 5-5 5-4 5-3\ndeal Ben 9\ndeal Cid 9\n"
    told = match(deals + "draw Ana 6-6\nplay Ana 6-6\nplay Ana 6-5 @Ana", players=3, size=9, options="set=6")
    assert told.faults == []
    empty = match(deals + "draw Ana ?\ndraw Ben ?", players=3, size=9, options="set=6")
    assert empty.faults == ["wrong_draw: draw Ben ?"]


def test_a_double_held_all_along_shows_later_that_there_was_nothing_to_search() -> None:
    hidden = "hand 1\ndeal Ana 6-5 6-4 6-3\ndeal Ben 3\n"
    assert search("draw Ana 1-0\ndraw Ben 2-0\nplay Ben 12-12", hidden) == ["wrong_draw: draw Ana 1-0"]
    assert search("draw Ana 1-0\ndraw Ben ?\nplay Ben 12-12", hidden) == []
    twice = "draw Ana 1-0\ndraw Ben ?\ndraw Ana 2-0\ndraw Ben 3-0\nplay Ben 12-12"
    assert search(twice, hidden) == ["wrong_draw: draw Ana 2-0"]
