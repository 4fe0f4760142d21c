"""More situations that other programs and rule pages met: what is not known, time-outs, leads, trains and feet.

What is no rule of ours (a bonus, a reset, a clock) is shown in the words that the record has for it.
"""

from __future__ import annotations

import pytest

from ledger.explaining import explain
from ledger.summary import summary
from tests.game.situations import situation
from tests.game.train_hands import due, ends, match

OPEN_PAIRS = """
hand 1
play 1 1-1
play 2 6-1
play 3 6-6
play 4 6-5
play 1 5-1 @right
play 2 5-5 @left
play 3 5-4 @left
knock 4
play 1 4-4
"""


def test_what_was_left_is_not_made_up_where_nobody_wrote_down_the_hands() -> None:
    """Only the plays are there: every play is checked, the points are taken over from the claim, and it is said so."""
    hand = "\n".join(f"deal {seat} 7" for seat in (1, 2, 3, 4))
    told = situation("kozel-pairs", OPEN_PAIRS.replace("hand 1", f"hand 1\n{hand}"), players=4)
    assert told.faults == []
    assert told.legal is None
    shown = "hand 1\nlead 3 1-1\nout 3 5-4\nwrite 2 20\ntotal 2 20"
    taken = situation("kozel-pairs", shown, players=4)
    assert (taken.faults, taken.said("info")) == ([], ["taken_over: write 2 20"])
    unknown = situation("kozel-pairs", "hand 1\nlead 3 1-1\nout 3 5-4\nhand 2", players=4)
    assert unknown.totals == {1: None, 2: None}


def test_a_win_against_nought_can_be_seen_in_the_totals() -> None:
    """99 to 0, then 2: 101, and the loser is still at 0. It is no attribute of its own, so it cannot be lost."""
    told = situation("kozel-draw", 'adjust 1 99 ""\nhand 1\nout 1\nreveal 2 1-1', options="target=101")
    short = summary(told.record)
    assert (short.over, short.winners, short.totals) == (True, (1,), {1: 101, 2: 0})


HELD = """
hand 1
deal 1 6-6 5-5 4-4 3-3 2-2 1-1 0-0
deal 2 6-5 6-4 6-3 6-2 6-1 6-0 5-4
play 1 6-6
knock 2
"""


def test_a_time_out_is_told_apart_from_a_pass_and_the_tiles_still_count() -> None:
    """No rule freezes tiles. A knock with a fitting tile is `play_owed`; where a clock made it, the arbiter says so."""
    told = situation("block", HELD)
    assert told.faults == ["play_owed: knock 2"]
    allowed = situation("block", f'{HELD}note "Ben ran out of time"\nstand 6 "the clock ran out"')
    assert (allowed.faults, allowed.said("info")) == (
        [],
        ["play_owed: knock 2", 'broken_off: stand 6 "the clock ran out"'],
    )
    assert len(allowed.state.known[2]) == 7


def test_points_that_are_set_back_are_an_event_with_its_reason() -> None:
    """A shut-out that wipes the leader's three points is none of our rules: `adjust` says it, and the sum shows it."""
    told = situation("draw", 'hand 1\nout 1\nreveal 2 =3\nhand 2\nout 2\nreveal 1 =1\nadjust 1 -3 "shut out"')
    explained = explain(told.record)
    assert (told.faults, told.totals) == ([], {1: 0, 2: 1})
    assert explained.sum_of(1) == "3 - 3 = 0"
    assert "shut out" in explained.hands[-1].points[-1].because


def test_a_play_that_the_house_makes_is_a_play_of_the_seat() -> None:
    """98 to 15; the last tile fits, and 45 pips are left: 143. That nobody touched it is a remark."""
    shown = 'note "played by the house"\nout 1 5-4\nreveal 2 =45\nwrite 1 45\ntotal 1 143\nend 1'
    told = situation("draw", f'adjust 1 98 ""\nadjust 2 15 ""\nhand 1\nlead 1 6-6\n{shown}')
    assert (told.faults, told.totals, told.state.winners) == ([], {1: 143, 2: 15}, (1,))


@pytest.mark.parametrize("arm", ["", " @left", " @right"])
def test_out_of_turn_there_is_no_question_of_sides(arm: str) -> None:
    """5-2 fits both ends; whose turn it is comes first, and there is one finding."""
    dealt = "hand 1\ndeal 1 5-5 2-2 5-2 1-0 1-1 3-1 4-1\ndeal 2 6-5 6-2 6-4 6-1 5-1 2-1 0-0\n"
    line = f"{dealt}play 1 5-5\nplay 2 6-5 @left\nplay 1 5-2 @right\nplay 2 6-2 @left\n"
    turned = f"{line}play 2 2-1{arm}"
    told = situation("block", turned, options="forced_first_double=false")
    assert told.faults == [f"out_of_turn: play 2 2-1{arm}"]
    before = situation("block", line, options="forced_first_double=false")
    assert {end.value for end in before.state.ends} == {2}


def test_the_spinner_keeps_four_arms_until_each_is_used() -> None:
    opened = "hand 1\nplay 1 4-4\nplay 2 6-4 @right\nplay 1 4-1 @left\n"
    for plays, arms in (
        ("", {"left": 1, "right": 6, "up": 4, "down": 4}),
        ("play 2 4-3 @up", {"left": 1, "right": 6, "up": 3, "down": 4}),
        ("play 2 4-3 @up\nplay 1 4-2 @down", {"left": 1, "right": 6, "up": 3, "down": 2}),
    ):
        state = situation("all-fives", opened + plays).state
        assert {end.arm: end.value for end in state.ends} == arms


TRAIN = """
hand 1
deal 1 12-12 12-5 5-5 5-3 9-8
deal 2 12-1 7-1 7-3 11-11 10-10
play 1 12-12
play 1 12-5 @1
play 2 12-1 @2
"""
ONE_TILE = "first_turn=one_tile"


def test_a_double_covered_in_the_same_turn_is_not_due_and_the_train_is_nobody_elses() -> None:
    own = f"{TRAIN}play 1 5-5 @1\n"
    assert match(own, options=ONE_TILE, players=2, size=5).state.turn == 1
    covered = match(f"{own}play 1 5-3 @1", options=ONE_TILE, players=2, size=5)
    assert (covered.faults, due(covered), covered.state.turn, ends(covered)[1]) == ([], [], 2, 3)
    others = match(f"{own}play 1 5-3 @1\nplay 2 7-3 @1", options=ONE_TILE, players=2, size=5)
    assert others.faults == ["arm_closed: play 2 7-3 @1"]


@pytest.mark.parametrize(("satisfy", "left"), [("true", ["5-5"]), ("false", [])])
def test_the_tile_after_a_double_may_go_elsewhere_and_the_double_is_due_or_not(satisfy: str, left: list[str]) -> None:
    """The tile after a double may be laid on any train that is open; `satisfy_doubles=false` leaves nothing due."""
    events = TRAIN.replace("9-8", "12-9") + "play 1 5-5 @1\nplay 1 12-9 @mexican"
    told = match(events, options=f"{ONE_TILE} satisfy_doubles={satisfy}", players=2, size=5)
    assert (told.faults, due(told), told.state.turn) == ([], left, 2)


def test_no_tile_is_drawn_from_an_empty_boneyard() -> None:
    set_of_six = "set=6 first_turn=one_tile"
    dealt = "hand 1\ndeal 1 6-6 6-5 6-4 6-3 5-5 5-4 5-3 4-4 4-3 3-3 2-2 2-1 1-1 2-0\n"
    told = match(f"{dealt}play 1 6-6\nplay 1 6-5 @1\ndraw 2 ?", options=set_of_six, players=2, size=14)
    assert told.faults == ["wrong_draw: draw 2 ?"]


def test_a_hand_of_feet_to_its_end_and_what_is_kept() -> None:
    """One keeps 2-2: 4 pips. 0-0 in its place would be 50, or 25 with `double_blank=25`."""
    hand = """
hand 1
start 9-9
deal 1 9-4 9-3 {other}
deal 2 9-2 9-1 {kept}
play 1 9-4
play 2 9-2
play 1 9-3
play 2 9-1
play 1 {other}
"""
    common = "hand_size=3 start_double=laid_out"
    told = situation("chicken-foot", hand.format(other="1-0", kept="2-2"), options=common)
    assert (told.faults, told.totals, told.state.hand_over) == ([], {1: 0, 2: 4}, True)
    for options, points in (("", 50), ("double_blank=25", 25)):
        blank = situation("chicken-foot", hand.format(other="8-1", kept="0-0"), options=f"{common} {options}")
        assert (blank.faults, blank.totals) == ([], {1: 0, 2: points})


def test_passes_are_told_by_who_made_them_and_the_next_leader_follows_from_the_hand_before() -> None:
    """No rule pays for making others pass, but the log keeps each pass of each seat, a partner's between two too."""
    played = "hand 1\nplay 1 1-1\nknock 2\nknock 3\nknock 4\nplay 1 2-1"
    assert situation("kozel-pairs", played, players=4).faults == []
    over = "hand 1\nlead 1 1-1\nout 3 2-1\nreveal 2 6-6\nreveal 4 5-5\nhand 2\n"
    for seat in (1, 2, 3, 4):
        told = situation("kozel-pairs", f"{over}play {seat} 6-5", players=4)
        assert (told.faults == []) is (seat == 3)
