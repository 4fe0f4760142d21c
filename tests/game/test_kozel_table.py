"""Kozel in pairs, at the table: K30 to K35 and K38; leads, redeals, two doubles, the fish line."""

from __future__ import annotations

import pytest

from tests.game.kozel_hands import BLOCKED, FIFTEEN_FIFTEEN, dealt, fish, loses, match, out
from tests.game.situations import situation

LAST_TURN_OF_K30 = """
play 1 2-0
play 2 4-2 @left
play 3 3-0 @right
play 4 5-4 @left
play 1 5-2 @left
play 2 5-3 @right
play 3 6-5 @right
play 4 6-1 @right
play 1 3-2 @left
play 2 3-1 @left
play 3 5-1 @right
play 4 5-0 @right
play 1 4-0 @right
play 2 4-1 @left
play 3 6-4 @left
play 4 6-2 @left
play 1 4-3 @right
play 2 2-1 @left
play 3 1-0 @left
play 4 6-3 @right
"""
"""The ends show 0 and 6; seat 1 has laid five tiles and holds two."""

K31 = ["deal 1 6-1 4-1 3-0 4-3 4-0 2-2 3-3", "deal 3 6-6 5-5 6-5 0-0 1-0 2-0 2-1", "play 1 6-1"]
"""Seat 3 holds 6-6, 5-5 and 6-5, and else nothing with a 6 or a 5."""

DOUBLES = "3-3 0-0 5-1 4-2 2-1 4-1 3-2"
SPECIAL_DOUBLES = "6-6 0-0 5-1 4-2 2-1 4-1 3-2"
SIXES = "6-6 6-4 6-3 6-2 6-1 6-0 2-1"
FIVE_DOUBLES = "4-4 3-3 2-2 1-1 0-0 6-1 5-2"


def faults_of_lead(first: list[str], lead: str, options: str = "") -> list[str]:
    return match(first, [f"lead {lead}"], options=options).faults


@pytest.mark.parametrize(("last", "total"), [("0-0 @left 6-6 @right", 70), ("6-6 @right 0-0 @left", 45)])
def test_k30_of_two_doubles_the_one_written_second_was_laid_last(last: str, total: int) -> None:
    hand = [*LAST_TURN_OF_K30.split("\n"), f"play 1 {last}", "reveal 2 4-4 1-1", "reveal 4 6-0 2-2"]
    played = match(loses("B", 0), hand, options="bonuses=true two_doubles=true")
    assert played.faults == []
    assert played.totals == {1: 0, 2: total}


def test_k31_two_doubles_may_be_laid_in_one_turn_one_at_each_end() -> None:
    hand = [*K31, "play 2 5-1 @right"]
    options = "two_doubles=true"
    waiting = match(loses("B", 0), hand, options=options)
    assert waiting.legal == {"play 6-6 @left", "play 5-5 @right", "play 6-5 @left", "play 6-5 @right"}
    for turn in ("6-6 @left", "5-5 @right", "6-5 @left", "6-6 @left 5-5 @right", "5-5 @right 6-6 @left"):
        assert match(loses("B", 0), [*hand, f"play 3 {turn}"], options=options).faults == []


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("6-6 @left 6-5 @right", "out_of_turn"),
        ("6-6 @left 5-5 @right", "no_fit"),
        ("6-6 @left 4-4 @right", "not_held"),
        ("6-6 @left 6-6 @right", "not_held"),
    ],
)
def test_k31_with_equal_ends_a_turn_has_one_tile(turn: str, code: str) -> None:
    known = ["deal 3 6-6 5-5 6-5 4-2 1-0 2-0 0-0", "deal 4 6-2 4-4 3-3 3-2 3-0 4-3 5-3"]
    plays = ["play 1 6-1", "play 2 4-1 @right", "play 3 4-2 @right", "play 4 6-2 @right", "knock 1", "knock 2"]
    hand = [*known, *plays, f"play 3 {turn}"]
    assert match(loses("B", 0), hand, options="two_doubles=true").faults == [f"{code}: play 3 {turn}"]


@pytest.mark.parametrize("options", ["", "two_doubles=false"])
def test_without_the_option_a_second_double_is_out_of_turn(options: str) -> None:
    hand = [*K31, "play 2 5-1 @right", "play 3 6-6 @left 5-5 @right"]
    assert match(loses("B", 0), hand, options=options).faults == ["out_of_turn: play 3 6-6 @left 5-5 @right"]


@pytest.mark.parametrize(
    ("before", "options", "leaders", "turn"),
    [
        (out(3, s2="=20", s4="=0"), "next_lead=winner_or_fisher", {3}, 3),
        (out(3, s2="=20", s4="=0"), "next_lead=partner", {1}, 1),
        (out(3, s2="=20", s4="=0"), "next_lead=winning_side", {1, 3}, 3),
        (fish("2", s1="=5", s3="=5", s2="=10", s4="=10"), "next_lead=winner_or_fisher", {2}, 2),
        (fish("2", s1="=5", s3="=5", s2="=10", s4="=10"), "next_lead=partner", {4}, 4),
        (fish("2", s1="=5", s3="=5", s2="=10", s4="=10"), "next_lead=winning_side", {1, 3}, 3),
        (fish("2", s1="4-4", s3="6-1", s2="6-4", s4="4-1"), "next_lead=winner_or_fisher", {2}, 2),
        (fish("2", s1="4-4", s3="6-1", s2="6-4", s4="4-1"), "next_lead=partner", {4}, 4),
        (fish("2", s1="4-4", s3="6-1", s2="6-4", s4="4-1"), "next_lead=winning_side", {2, 4}, 2),
    ],
)
def test_k32_who_leads_a_later_hand(before: list[str], options: str, leaders: set[int], turn: int) -> None:
    wrong = {seat for seat in (1, 2, 3, 4) if match(before, [f"lead {seat} 6-5"], options=options).faults}
    assert wrong == {1, 2, 3, 4} - leaders
    assert match(before, dealt(DOUBLES), options=options).state.turn == turn


@pytest.mark.parametrize("next_lead", ["winner_or_fisher", "partner"])
def test_after_a_fish_of_nobody_in_particular_anybody_may_lead(next_lead: str) -> None:
    """C13: who leads is not checked where it depends on the maker."""
    for seat in (1, 2, 3, 4):
        assert match(FIFTEEN_FIFTEEN, [f"lead {seat} 6-5"], options=f"next_lead={next_lead}").faults == []


def test_after_a_fish_of_nobody_in_particular_the_side_that_won_it_is_still_known() -> None:
    before = fish(s1="=5", s3="=5", s2="=10", s4="=10")
    wrong = [
        seat for seat in (1, 2, 3, 4) if match(before, [f"lead {seat} 6-5"], options="next_lead=winning_side").faults
    ]
    assert wrong == [2, 4]


@pytest.mark.parametrize(
    ("hand", "options", "allowed"),
    [
        (DOUBLES, "lead_double=false", DOUBLES),
        (DOUBLES, "lead_double=true", "3-3 0-0"),
        (DOUBLES, "lead_double=true bonuses=true", "3-3 0-0"),
        (SPECIAL_DOUBLES, "lead_double=false", SPECIAL_DOUBLES),
        (SPECIAL_DOUBLES, "lead_double=true", "6-6 0-0"),
        (SPECIAL_DOUBLES, "lead_double=true bonuses=true", SPECIAL_DOUBLES),
        ("6-1 5-0 5-1 4-2 2-1 4-1 3-2", "lead_double=true", "6-1 5-0 5-1 4-2 2-1 4-1 3-2"),
    ],
)
def test_k33_what_may_be_led_in_a_later_hand(hand: str, options: str, allowed: str) -> None:
    before = loses("B", 0)
    assert match(before, dealt(hand), options=options).legal == {f"play {tile}" for tile in allowed.split()}
    wrong = [f"wrong_lead: play 1 {tile}" for tile in hand.split() if tile not in allowed.split()]
    found = [match(before, [f"deal 1 {hand}", f"play 1 {tile}"], options=options).faults for tile in hand.split()]
    assert [fault for faults in found for fault in faults] == wrong


def test_in_the_first_hand_who_holds_1_1_leads_it_whatever_lead_double_says() -> None:
    deal = dealt("1-1 3-3 5-1 4-2 2-1 4-1 3-2")
    for options in ("", "lead_double=true"):
        assert match(deal, options=options).legal == {"play 1-1"}
        assert match([*deal, "play 1 3-3"], options=options).faults == ["wrong_lead: play 1 3-3"]
        assert match([*deal, "play 2 5-5"], options=options).faults == ["wrong_lead: play 2 5-5"]


def test_k34_six_tiles_of_one_number_must_be_thrown_in() -> None:
    deal = dealt(SIXES)
    assert match([*deal, "redeal"]).faults == []
    assert match([*deal, "redeal 2"]).faults == []
    assert match(loses("B", 0), deal).legal == {"redeal"}
    assert match(loses("B", 0), [*deal, "play 1 6-6"]).faults == ["wrong_redeal: play 1 6-6"]
    for limit in ("7", "0"):
        assert match([*deal, "redeal"], options=f"redeal_same_number={limit}").faults == ["wrong_redeal: redeal"]
        assert match(loses("B", 0), [*deal, "play 1 6-6"], options=f"redeal_same_number={limit}").faults == []


def test_seven_tiles_of_one_number_are_thrown_in_unless_no_number_counts() -> None:
    deal = dealt("6-6 6-5 6-4 6-3 6-2 6-1 6-0")
    for limit, faults in (("6", []), ("7", []), ("0", ["wrong_redeal: redeal"])):
        assert match([*deal, "redeal"], options=f"redeal_same_number={limit}").faults == faults


@pytest.mark.parametrize(
    ("options", "right"),
    [
        ("redeal_doubles_by=holder", {"redeal 1"}),
        ("redeal_doubles_by=anyone", {"redeal 1", "redeal 2", "redeal 3", "redeal 4"}),
        ("redeal_doubles_by=automatic", {"redeal", "redeal 1", "redeal 2", "redeal 3", "redeal 4"}),
        ("redeal_doubles=6", set()),
        ("redeal_doubles=0", set()),
        ("redeal_doubles=4", {"redeal 1"}),
    ],
)
def test_k35_five_doubles_may_be_thrown_in(options: str, right: set[str]) -> None:
    deal = dealt(FIVE_DOUBLES)
    for line in ("redeal", "redeal 1", "redeal 2", "redeal 3", "redeal 4"):
        faults = [] if line in right else [f"wrong_redeal: {line}"]
        assert match([*deal, line], options=options).faults == faults


def test_k35_five_doubles_need_not_be_thrown_in_unless_it_is_automatic() -> None:
    deal = [*dealt(FIVE_DOUBLES), "play 1 1-1"]
    assert match(deal).faults == []
    assert match(deal, options="redeal_doubles_by=automatic").faults == ["wrong_redeal: play 1 1-1"]


def test_k35_in_hand_1_the_new_deal_makes_the_leader_later_he_stays() -> None:
    again = [*dealt(FIVE_DOUBLES), "redeal 1", *dealt("1-0 2-0 3-0 3-3 4-0 4-1 5-2")]
    (holder,) = [line.split()[1] for line in again[-3:] if "1-1" in line]
    assert match([*again, f"play {holder} 1-1"]).faults == []
    assert match([*again, "play 1 3-3"]).faults == ["wrong_lead: play 1 3-3"]
    assert match(loses("B", 0), [*again, "play 1 3-3"]).faults == []
    assert match(loses("B", 0), [*again, f"play {holder} 1-1"]).faults == [f"wrong_lead: play {holder} 1-1"]


def test_a_deal_is_not_thrown_in_after_the_lead() -> None:
    hand = [*dealt(FIVE_DOUBLES), "play 1 1-1", "redeal 1"]
    assert match(hand).faults == ["wrong_redeal: redeal 1"]


def test_nothing_is_drawn() -> None:
    assert match([*dealt(FIVE_DOUBLES), "play 1 1-1", "draw 2 ?"]).faults == ["wrong_draw: draw 2 ?"]


KNOCKS = ["knock 3", "knock 4", "knock 1", "knock 2"]


@pytest.mark.parametrize("knocks", range(5))
def test_k38_a_blocked_hand_is_closed_by_fish_after_any_knocks_in_turn(knocks: int) -> None:
    lines = [BLOCKED, *KNOCKS[:knocks], "fish"]
    closed = situation("kozel-pairs", "\n".join(lines), players=4)
    assert closed.faults == []
    assert closed.totals == {1: 35 + 30 + 27 + 28, 2: 0}
    assert closed.points("fish") == [(1, 120)]
    assert closed.state.winners == (2,)


@pytest.mark.parametrize("line", ["knock 3", "reveal 1 6-6 6-3 3-3 6-2", "write 1 120", "hand 2", "end"])
def test_k38_any_other_line_is_wrong_fish_and_the_hand_is_scored_as_a_fish(line: str) -> None:
    knocks = KNOCKS if line == "knock 3" else KNOCKS[:1]
    found = situation("kozel-pairs", "\n".join([BLOCKED, *knocks, line]), players=4)
    assert found.faults == [f"wrong_fish: {line}"]
    assert found.totals == {1: 120, 2: 0}
