"""Chicken Foot: starts, hand sizes, what is written, worked examples CX8 to CX10 and CX18 to CX26, and a record."""

from __future__ import annotations

import pytest

from ledger.errors import Unreadable
from tests.game.feet_hands import deals, ends, feet, held, scored

RECORD = """
hand 1
deal Ana 6-3 4-3 4-0 2-1 1-1
deal Ben 6-6 6-4 5-2 4-2 3-3
deal Cid 6-5 6-0 5-3 5-0 3-0
play Ben 6-6
play Cid 6-5 @6-6
play Ana 6-3 @6-6
play Ben 6-4 @6-6
play Cid 6-0 @6-6
play Ana 4-3 @6-4
play Ben 3-3 @6-3
play Cid 3-0 @3-3
draw Ana 2-0
knock Ana
draw Ben 2-2
knock Ben
play Cid 5-3 @3-3
caught Cid
draw Cid 5-5
draw Ana 1-0
knock Ana
draw Ben 3-1
play Ben 3-1 @3-3
play Cid 5-5 @5-3
call Cid
draw Ana 6-1
knock Ana
play Ben 5-2 @5-5
play Cid 5-0 @5-5
reveal Ana 4-0 2-1 1-1 2-0 1-0 6-1
reveal Ben 4-2 2-2
write Ana 19
write Ben 10
total Ana 19
total Ben 10
total Cid 0

hand 2
lead Ben 5-5
fish
reveal Ana 3-2 0-0
reveal Ben 4-1
reveal Cid 6-2
write Ana 55
write Ben 5
write Cid 8
total Ana 74
"""
NO_NINE_NINE = "hand 1\n" + deals(3, 14, without="9-9")
EIGHT_EIGHT_WITH_CID = "hand 1\n" + deals(3, 14, first="0-0 1-1 8-8", without="9-9")


def written(hand: str, options: str = "") -> dict[int, int | None]:
    told = feet(hand, options=options)
    assert told.faults == []
    return told.totals


def winners(hands: list[tuple[int, ...]], options: str) -> tuple[int, ...]:
    """Who has won after these hands, the totals of which are right."""
    told = feet(scored(*hands) + f"total 1 {sum(hand[0] for hand in hands)}", options=options)
    assert told.faults == []
    return told.state.winners


def test_the_record_of_the_page_is_without_fault() -> None:
    told = feet(RECORD, options="set=6 chicken_rule=true target=100")
    assert told.findings == []
    assert told.totals == {1: 19 + 55, 2: 10 + 5, 3: 8}
    assert not told.state.match_over


def test_cx8_the_double_blank_counts_50_or_25() -> None:
    hand = "hand 1\nout Ana\nreveal Ben 0-0 3-2\nreveal Cid =0"
    assert written(hand)[2] == 50 + 5
    assert written(hand, "double_blank=50")[2] == 55
    assert written(hand, "double_blank=25")[2] == 25 + 5


def test_cx9_who_went_out_is_written_nothing_the_others_what_they_hold() -> None:
    assert written("hand 1\nout Ana\nreveal Ben 9-8 1-0\nreveal Cid 0-0") == {1: 0, 2: 17 + 1, 3: 50}


def test_cx10_after_a_block_nobody_is_spared() -> None:
    assert written("hand 1\nfish\nreveal Ana 3-2\nreveal Ben 6-6\nreveal Cid 5-4") == {1: 5, 2: 12, 3: 9}


def test_cx18_a_round_of_the_search_for_the_start_double_is_finished() -> None:
    assert feet(NO_NINE_NINE).state.boneyard == 13
    searched = NO_NINE_NINE + "\ndraw Ana 9-9\ndraw Ben 9-8\ndraw Cid 9-7\n"
    found = feet(searched)
    assert found.legal == {"play 9-9"}
    assert (found.state.turn, found.state.boneyard) == (1, 10)
    led = feet(searched + "play Ana 9-9")
    assert led.faults == []
    assert led.state.turn == 2


def test_cx18_a_search_cut_short_or_gone_on_with_is_a_wrong_draw() -> None:
    short = feet(NO_NINE_NINE + "\ndraw Ana 9-9\nplay Ana 9-9")
    assert short.faults == ["wrong_draw: play Ana 9-9"]
    more = feet(NO_NINE_NINE + "\ndraw Ana 9-9\ndraw Ben 9-8\ndraw Cid 9-7\ndraw Ana 9-6\ndraw Ben 9-5\nplay Ana 9-9")
    assert more.faults == ["wrong_draw: draw Ana 9-6"]
    assert feet("hand 1\n" + deals(3, 14, first="9-9") + "\ndraw Ana 9-0").faults == ["wrong_draw: draw Ana 9-0"]


def test_cx18_nobody_knocks_in_a_search_and_nobody_jumps_the_queue() -> None:
    assert feet(NO_NINE_NINE + "\nknock Ana").faults == ["draw_owed: knock Ana"]
    assert feet(NO_NINE_NINE + "\ndraw Ben 9-8").faults == ["out_of_turn: draw Ben 9-8"]


def test_cx19_under_next_lower_the_next_lower_double_is_led() -> None:
    options = "missing_double=next_lower"
    assert feet(EIGHT_EIGHT_WITH_CID, options=options).legal == {"play 8-8"}
    led = feet(EIGHT_EIGHT_WITH_CID + "\nplay Cid 8-8", options=options)
    assert led.faults == []
    assert ends(led) == {"8-8": 8}
    assert feet(EIGHT_EIGHT_WITH_CID + "\nplay Ben 1-1", options=options).faults == ["wrong_lead: play Ben 1-1"]
    assert feet(EIGHT_EIGHT_WITH_CID + "\nplay Ana 8-8", options=options).faults == ["wrong_lead: play Ana 8-8"]


def test_cx19_the_hand_after_it_asks_for_the_same_double_again() -> None:
    first = EIGHT_EIGHT_WITH_CID + "\nplay Cid 8-8\n"
    second = "hand 2\n" + deals(3, 14, first="7-7 8-8")
    options = "missing_double=next_lower"
    assert feet(first + second, options=options).legal == {"play 8-8"}
    assert feet(first + second + "\nplay Ana 7-7", options=options).faults == ["wrong_lead: play Ana 7-7"]


def test_cx20_without_a_lower_double_the_deal_is_thrown_in() -> None:
    tenth = scored(*[(0, 0, 0)] * 9) + "hand 10\n" + deals(3, 14, first="1-1", without="0-0")
    options = "missing_double=next_lower"
    assert feet(tenth, options=options).legal == {"redeal"}
    assert feet(tenth + "\nredeal\n" + deals(3, 14), options=options).faults == []
    assert feet(tenth + "\nplay Ana 1-1", options=options).faults == ["wrong_redeal: play Ana 1-1"]


def test_cx21_under_redeal_the_deal_is_thrown_in_and_nothing_is_drawn() -> None:
    options = "missing_double=redeal"
    assert feet(NO_NINE_NINE, options=options).legal == {"redeal"}
    again = feet(NO_NINE_NINE + "\nredeal\n" + deals(3, 14, first="9-9") + "\nplay Ana 9-9", options=options)
    assert again.faults == []
    assert again.state.hand == 1
    search = "\ndraw Ana 9-9\ndraw Ben 9-8\ndraw Cid 9-7\nplay Ana 9-9"
    assert feet(NO_NINE_NINE + search, options=options).faults == ["wrong_draw: draw Ana 9-9"]
    assert feet(EIGHT_EIGHT_WITH_CID + "\nplay Cid 8-8", options=options).faults == ["wrong_redeal: play Cid 8-8"]


@pytest.mark.parametrize("missing", ["all_draw", "next_lower", "redeal"])
def test_a_deal_that_may_stay_is_not_thrown_in(missing: str) -> None:
    deal = "hand 1\n" + deals(3, 14, first="9-9")
    thrown_in = feet(deal + "\nredeal", options=f"missing_double={missing}")
    assert thrown_in.faults == ["wrong_redeal: redeal"]
    unknown = feet("hand 1\ndeal Ana 14\nredeal", options=f"missing_double={missing}")
    assert unknown.faults == ([] if missing != "all_draw" else ["wrong_redeal: redeal"])


def test_the_holder_of_the_start_double_leads_it() -> None:
    deal = "hand 1\n" + deals(3, 14, first="8-8 9-9")
    assert feet(deal).legal == {"play 9-9"}
    assert feet(deal + "\nplay Ana 8-8").faults == ["wrong_lead: play Ana 8-8"]
    assert feet(deal + "\nplay Ana 9-9").faults == ["wrong_lead: play Ana 9-9"]
    assert feet(deal + "\nplay Ben 9-9").faults == []
    assert feet(deal.replace("hand 1", "hand 1\nstart 9-9")).faults == ["wrong_lead: start 9-9"]


def test_cx22_a_double_laid_out_is_played_onto_by_the_seat_of_the_hands_number() -> None:
    fifth = scored(*[(0, 0, 0)] * 4) + "hand 5\n"
    deal = deals(3, 14, without="5-5") + "\n"
    options = "start_double=laid_out"
    before = feet(fifth + "start 5-5\n" + deal, options=options)
    assert before.faults == []
    assert (before.state.turn, before.state.boneyard) == (2, 12)
    assert ends(before) == {"5-5": 5}
    ben = min(tile for tile in held(before, 2) if "5" in tile)
    assert feet(fifth + f"start 5-5\n{deal}play Ben {ben}", options=options).faults == []
    assert feet(fifth + f"start 5-5\n{deal}knock Ana", options=options).faults == ["out_of_turn: knock Ana"]
    assert feet(fifth + f"start 4-4\n{deal}play Ben {ben} @5-5", options=options).faults == ["wrong_lead: start 4-4"]
    missing = feet(fifth + f"{deal}play Ben {ben} @5-5", options=options)
    assert missing.faults == [f"wrong_lead: {deal.splitlines()[0]}"]


def test_under_laid_out_nothing_is_searched_thrown_in_or_dealt_twice() -> None:
    options = "start_double=laid_out hand_size=2"
    start = "hand 1\nstart 9-9\n"
    deal = "deal Ana 9-8 1-1\ndeal Ben 9-7 2-1\ndeal Cid 9-6 3-3\n"
    assert feet(start + deal + "redeal\n" + deal + "play Ana 9-8", options=options).faults == ["wrong_redeal: redeal"]
    assert feet(start + deal + f"redeal\nstart 9-9\n{deal}play Ana 9-8", options=options).faults == [
        "wrong_redeal: redeal"
    ]
    twice = feet(start + deal.replace("2-1", "9-9"), options=options)
    assert twice.faults == ["wrong_deal: deal Ben 9-7 9-9"]
    assert feet(start + deal + "draw Ana 9-5", options=options).faults == ["wrong_draw: draw Ana 9-5"]


@pytest.mark.parametrize(
    ("options", "players", "boneyard"),
    [
        ("set=6 hand_size=4", 6, 4),
        ("set=12 hand_size=17", 4, 23),
        ("", 2, 13),
        ("", 3, 13),
        ("", 4, 11),
        ("", 5, 15),
        ("", 6, 13),
        ("", 7, 13),
        ("", 8, 15),
        ("set=6", 5, 3),
        ("start_double=laid_out", 8, 14),
        ("hand_size=1", 2, 53),
    ],
)
def test_cx23_and_cx24_the_boneyard_is_what_the_hands_leave(options: str, players: int, boneyard: int) -> None:
    assert feet("hand 1", options=options, players=players).state.boneyard == boneyard


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ("set=6", 6),
        ("set=12", 4),
        ("set=6 hand_size=15", 2),
        ("set=6 hand_size=14 start_double=laid_out", 2),
        ("set=8", 2),
        ("hand_size=-1", 2),
        ("double_blank=30", 2),
    ],
)
def test_cx23_and_cx24_a_header_that_cannot_be_dealt_is_unreadable(options: str, players: int) -> None:
    with pytest.raises(Unreadable):
        feet("hand 1", options=options, players=players)


def test_cx25_a_match_is_over_after_the_hand_of_the_double_blank_and_equal_totals_share_it() -> None:
    nine = [(100, 90, 90), *[(0, 0, 0)] * 8]
    assert not feet(scored(*nine)).state.match_over
    ten = feet(scored(*nine, (20, 7, 7)) + "end Ben Cid", options="target=0 set=9")
    assert ten.faults == []
    assert ten.state.winners == (2, 3)
    assert feet(scored(*nine, (20, 7, 7)) + "end Ben").faults == ["wrong_winner: end Ben"]


@pytest.mark.parametrize(("set_", "hands"), [(6, 7), (9, 10), (12, 13)])
def test_a_match_without_a_target_has_a_hand_for_each_double_of_the_set(set_: int, hands: int) -> None:
    options = f"set={set_} hand_size=5"
    assert winners([(1, 2, 3)] * (hands - 1), options) == ()
    assert winners([(1, 2, 3)] * hands, options) == (1,)
    assert winners([(1, 2, 3)] * hands, f"{options} target=500") == (1,)


def test_cx26_at_the_target_the_lowest_total_has_won() -> None:
    three = [(50, 30, 40), (40, 20, 40), (0, 0, 0)]
    assert winners([*three, (13, 10, 8)], "target=100") == (2,)
    assert winners([*three, (10, 10, 8)], "target=100") == (2,)
    assert winners([*three, (9, 10, 8)], "target=100") == ()
    assert winners([*three, (13, 10, 8)], "target=104") == ()
