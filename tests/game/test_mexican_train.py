"""Mexican Train: worked examples MT1 to MT17, mostly of the clauses M7 to M12."""

from __future__ import annotations

import pytest

from tests.game.train_hands import due, ends, match, middle

MT1 = "hand 1\ndeal Ana 12-12 12-7 7-3 3-3 9-3 5-4\nplay Ana 12-12"
MT2 = "hand 1\ndeal Ben 11-2 9-4 8-3 6-1\nplay Ana 12-12\nplay Ana 12-7 @Ana\nknock Ana"
MT4 = """
hand 1
deal Ana 12-12 12-7 5-2 7-1 8-3 11-11
deal Ben 12-5 5-5 8-1 11-0 10-2 9-3
play Ana 12-12
play Ana 12-7 @Ana
play Ben 12-5 @Ben
play Ben 5-5 @Ben
knock Cid
play Dora 12-8 @Dora
play Dora 8-8 @Dora
knock Dora
"""
MT7 = "play Ana 7-7 @Ana\nplay Ana 4-4 @mexican\nplay Ana 9-2 @Cid\n"


def test_mt1_a_first_turn_builds_on_the_own_train_as_far_as_the_player_likes() -> None:
    before = match(MT1, size=6)
    assert before.legal == {"play 12-7 @1"}
    whole = match(MT1 + "\nplay Ana 12-7 @Ana\nplay Ana 7-3 @Ana\nplay Ana 3-3 @Ana\nplay Ana 9-3 @Ana", size=6)
    assert whole.faults == []
    assert ends(whole)[1] == 9
    assert due(match(MT1 + "\nplay Ana 12-7 @Ana\nplay Ana 7-3 @Ana\nplay Ana 3-3 @Ana", size=6)) == []


def test_mt1_a_first_turn_may_stop_after_its_first_tile_but_not_before_it() -> None:
    assert match(MT1 + "\nplay Ana 12-7 @Ana", size=6).legal == {"play 7-3 @1", "knock"}
    assert match(MT1 + "\nplay Ana 12-7 @Ana\nknock Ben", size=6).faults == []
    assert match(MT1 + "\nplay Ana 12-7 @Ana\nknock Ana", size=6).faults == []
    assert match(MT1 + "\nknock Ana", size=6).faults == ["play_owed: knock Ana"]
    assert match(MT1 + "\nknock Ben", size=6).faults == ["out_of_turn: knock Ben"]


def test_mt2_who_cannot_begin_his_train_knocks_without_drawing_and_gets_a_marker() -> None:
    before = match(MT2, size=4)
    assert before.legal == {"knock"}
    assert before.state.markers == ()
    assert match(MT2 + "\nknock Ben", size=4).state.markers == (2,)
    assert match(MT2 + "\ndraw Ben 12-4", size=4).faults == ["wrong_draw: draw Ben 12-4"]


def test_mt2_from_the_second_turns_on_anybody_may_begin_the_train_of_who_missed_his_start() -> None:
    others = "\nknock Ben\nknock Cid\nplay Dora 12-8 @Dora"
    assert match(MT2 + others + "\nplay Ana 12-3 @Ben", size=4).faults == []
    early = match(MT2 + "\nknock Ben\nplay Cid 12-3 @Ben", size=4)
    assert early.faults == ["arm_closed: play Cid 12-3 @Ben"]


def test_mt3_under_first_turn_draw_a_drawn_tile_that_begins_the_train_must_be_played() -> None:
    options = "first_turn_draw=true"
    assert match(MT2, size=4, options=options).legal == {"draw"}
    drawn = match(MT2 + "\ndraw Ben 12-4", size=4, options=options)
    assert drawn.faults == []
    assert drawn.legal == {"play 12-4 @2"}
    assert match(MT2 + "\ndraw Ben 12-4\nknock Ben", size=4, options=options).faults == ["play_owed: knock Ben"]
    begun = match(MT2 + "\ndraw Ben 12-4\nplay Ben 12-4 @Ben", size=4, options=options)
    assert begun.legal == {"play 9-4 @2", "knock"}
    assert begun.state.markers == ()
    assert match(MT2 + "\nknock Ben", size=4, options=options).faults == ["draw_owed: knock Ben"]


def test_mt4_doubles_left_at_the_ends_are_due_in_the_order_they_were_laid_once_first_turns_are_over() -> None:
    over = match(MT4, size=6)
    assert due(over) == ["5-5", "8-8"]
    assert over.state.turn == 1
    assert over.legal == {"play 5-2 @2"}
    assert match(MT4 + "play Ana 7-1 @Ana", size=6).faults == ["double_owed: play Ana 7-1 @Ana"]
    satisfied = match(MT4 + "play Ana 5-2 @Ben", size=6)
    assert satisfied.faults == []
    assert due(satisfied) == ["8-8"]
    assert satisfied.state.turn == 2
    assert satisfied.legal == {"play 8-1 @4"}


def test_mt5_in_reverse_order_the_double_laid_last_is_due_first() -> None:
    over = match(MT4, size=6, options="satisfy_order=reverse")
    assert due(over) == ["8-8", "5-5"]
    assert over.legal == {"play 8-3 @4"}
    then = match(MT4 + "play Ana 8-3 @Dora", size=6, options="satisfy_order=reverse")
    assert due(then) == ["5-5"]
    assert match(MT4 + "play Ana 5-2 @Ben", size=6, options="satisfy_order=reverse").faults == [
        "double_owed: play Ana 5-2 @Ben"
    ]


def test_mt6_doubles_ask_for_another_tile_and_one_that_is_not_covered_is_due_for_the_next() -> None:
    ben = "12-5 12-9 7-2 11-8 10-8 11-0 10-0 8-0"
    assert middle(ben=ben).legal == {"play 7-7 @1", "play 4-4 @mexican", "play 4-1 @mexican", "play 9-2 @3"}
    owing = middle("play Ana 7-7 @Ana\nplay Ana 4-4 @mexican", ben=ben)
    assert owing.state.turn == 1
    assert due(owing) == []
    over = middle("play Ana 7-7 @Ana\nplay Ana 4-4 @mexican\nplay Ana 4-1 @mexican", ben=ben)
    assert over.faults == []
    assert due(over) == ["7-7"]
    assert over.state.turn == 2
    assert over.legal == {"play 7-2 @1"}


def test_mt7_of_two_doubles_due_the_drawn_tile_may_not_go_on_the_later_one() -> None:
    over = middle(MT7)
    assert due(over) == ["7-7", "4-4"]
    assert over.legal == {"draw"}
    wrong = middle(MT7 + "draw Ben 6-4\nplay Ben 6-4 @mexican")
    assert wrong.faults == ["double_owed: play Ben 6-4 @mexican"]
    assert middle(MT7 + "draw Ben 6-4").legal == {"knock"}
    knocked = middle(MT7 + "draw Ben 6-4\nknock Ben")
    assert knocked.faults == []
    assert knocked.state.markers == (2, 3)
    assert due(knocked) == ["7-7", "4-4"]
    assert knocked.state.turn == 3


def test_mt8_in_reverse_order_the_drawn_tile_must_go_on_the_later_double() -> None:
    drawn = middle(MT7 + "draw Ben 6-4", options="satisfy_order=reverse")
    assert drawn.legal == {"play 6-4 @mexican"}
    assert middle(MT7 + "draw Ben 6-4\nknock Ben", options="satisfy_order=reverse").faults == ["play_owed: knock Ben"]


def test_mt9_where_doubles_are_not_satisfied_they_are_open_ends_like_any_other() -> None:
    drawn = middle(MT7 + "draw Ben 6-4", options="satisfy_doubles=false")
    assert due(drawn) == []
    assert drawn.legal == {"play 6-4 @mexican"}
    closed = middle(MT7 + "draw Ben 7-2\nplay Ben 7-2 @Ana", options="satisfy_doubles=false")
    assert closed.faults == ["arm_closed: play Ben 7-2 @Ana"]


MARKED_BOTH = "draw Ana ?\nknock Ana\nplay Ben 4-3 @mexican\n"
"""From `MIDDLE` on: Ana and Cid carry a marker, Cid is in turn."""


def markers(events: str, options: str = "") -> tuple[int, ...] | None:
    found = middle(events, options=options, ana="? ? ? ? ? ? ? ?", ben="? ? ? ? ? ? ? ?")
    assert found.faults == []
    return found.state.markers


CID_ON_HIS_OWN = MARKED_BOTH + "draw Cid 9-1\nplay Cid 9-1 @Cid"
CID_ON_ANAS = MARKED_BOTH + "play Cid 7-1 @Ana"
ANA_ON_CIDS = "play Ana 9-2 @Cid"
ANA_MARKED_ON_CIDS = (
    MARKED_BOTH
    + """draw Cid ?
knock Cid
play Dora 10-3 @mexican
draw Ana 9-2
play Ana 9-2 @Cid"""
)


@pytest.mark.parametrize(
    ("events", "left"), [(CID_ON_HIS_OWN, (1,)), (CID_ON_ANAS, (1, 3)), (ANA_ON_CIDS, (3,)), (MARKED_BOTH, (1, 3))]
)
def test_mt10_a_marker_comes_off_when_its_owner_plays_on_his_own_train(events: str, left: tuple[int, ...]) -> None:
    assert markers(events) == left


@pytest.mark.parametrize(("events", "left"), [(CID_ON_HIS_OWN, (1,)), (CID_ON_ANAS, (3,)), (ANA_ON_CIDS, ())])
def test_mt11_a_marker_may_come_off_when_anybody_plays_on_the_train(events: str, left: tuple[int, ...]) -> None:
    assert markers(events, "marker_off=anyone_on_it") == left


def test_mt11_a_train_stays_open_to_who_has_laid_a_double_on_it_in_this_turn() -> None:
    assert markers("play Ana 9-9 @Cid\nplay Ana 9-2 @Cid", "marker_off=anyone_on_it") == ()
    ana = "12-12 12-7 12-4 9-9 9-8 11-3 10-3 11-1"
    assert middle("play Ana 9-9 @Cid", options="marker_off=anyone_on_it", ana=ana).legal == {"play 9-8 @3"}
    assert markers("draw Ana ?\nknock Ana\nplay Ben 9-9 @Cid\nplay Ben 9-8 @Cid", "marker_off=anyone_on_it") == (1,)
    later = middle("play Ana 9-2 @Cid\nplay Ben 2-1 @Cid", options="marker_off=anyone_on_it", ben="? ? ? ? ? ? ? ?")
    assert later.faults == ["arm_closed: play Ben 2-1 @Cid"]


@pytest.mark.parametrize(
    ("events", "left"),
    [(CID_ON_HIS_OWN, (1,)), (CID_ON_ANAS, (1,)), (ANA_ON_CIDS, (3,)), (ANA_MARKED_ON_CIDS, (3,))],
)
def test_mt12_a_marker_may_come_off_when_its_owner_plays_anywhere(events: str, left: tuple[int, ...]) -> None:
    assert markers(events, "marker_off=owner_anywhere") == left


def test_mt13_to_satisfy_a_double_on_his_own_train_takes_the_owners_marker_off() -> None:
    hand = """
hand 1
play Ana 12-12
play Ana 12-7 @Ana
knock Ben
play Cid 12-1 @Cid
play Dora 12-8 @Dora
play Ana 12-5 @Ben
draw Ben ?
knock Ben
play Cid 5-5 @Ben
play Cid 12-2 @mexican
draw Dora ?
knock Dora
draw Ana ?
knock Ana
draw Ben 5-1
"""
    before = match(hand)
    assert before.state.markers == (1, 2, 4)
    assert due(before) == ["5-5"]
    after = match(hand + "play Ben 5-1 @Ben")
    assert after.faults == []
    assert after.state.markers == (1, 4)


MT14 = """
hand 1
deal Ana 12-12 12-6 6-6
deal Ben 4-3 3-1 2-1
deal Cid 0-0 1-0 2-0
deal Dora 9-3 5-1 4-0
play Ana 12-12
play Ana 12-6 @Ana
"""
MT14_WRITTEN = "write Ana 0\nwrite Ben 14\nwrite Cid 3\nwrite Dora 22\n"


def test_mt14_who_lays_his_last_tile_is_out_at_once_even_with_a_double() -> None:
    out = match(MT14 + "knock Ben\nknock Cid\nknock Dora\nplay Ana 6-6 @Ana\n" + MT14_WRITTEN, size=3)
    assert out.faults == []
    assert out.state.hand_over
    assert due(out) == []
    assert out.totals == {1: 0, 2: 14, 3: 3, 4: 22}
    assert match(MT14 + "knock Ben\nknock Cid\nknock Dora\nplay Ana 6-6 @Ana\ndraw Ben ?", size=3).faults == [
        "hand_over: draw Ben ?"
    ]


def test_mt15_after_a_player_went_out_in_his_first_turn_the_others_still_take_theirs() -> None:
    hand = MT14 + "play Ana 6-6 @Ana\nknock Ben\nknock Cid\n"
    going_on = match(hand, size=3)
    assert going_on.faults == []
    assert not going_on.state.hand_over
    assert match(hand + "reveal Dora 9-3 5-1 4-0", size=3).faults == ["out_of_place: reveal Dora 9-3 5-1 4-0"]
    over = match(hand + "knock Dora\n" + MT14_WRITTEN, size=3)
    assert over.faults == []
    assert over.totals == {1: 0, 2: 14, 3: 3, 4: 22}
    assert match(hand + "knock Dora\ndraw Ana ?", size=3).faults == ["hand_over: draw Ana ?"]


def test_mt16_who_finds_nothing_for_a_double_he_laid_leaves_it_to_the_next() -> None:
    ana = "12-12 12-7 12-4 7-7 10-3 11-3 10-1 11-1"
    assert middle("play Ana 7-7 @Ana", ana=ana).legal == {"draw"}
    assert middle("play Ana 7-7 @Ana\nknock Ana", ana=ana).faults == ["draw_owed: knock Ana"]
    assert middle("play Ana 7-7 @Ana\ndraw Ana 2-0", ana=ana).legal == {"knock"}
    over = middle("play Ana 7-7 @Ana\ndraw Ana 2-0\nknock Ana", ana=ana)
    assert over.faults == []
    assert over.state.markers == (1, 3)
    assert due(over) == ["7-7"]
    assert over.state.turn == 2


def test_mt17_each_double_asks_for_a_tile_and_allows_one_draw() -> None:
    ana = "12-12 12-7 12-4 7-7 10-3 11-3 10-1 11-1"
    second = middle("play Ana 7-7 @Ana\ndraw Ana 4-4\nplay Ana 4-4 @mexican", ana=ana)
    assert second.legal == {"draw"}
    over = middle("play Ana 7-7 @Ana\ndraw Ana 4-4\nplay Ana 4-4 @mexican\ndraw Ana 2-0\nknock Ana", ana=ana)
    assert over.faults == []
    assert due(over) == ["7-7", "4-4"]
    again = middle("play Ana 7-7 @Ana\ndraw Ana 2-0\ndraw Ana 4-4", ana=ana)
    assert again.faults == ["wrong_draw: draw Ana 4-4"]
