"""Eggs, thresholds and bonuses of Kozel at their limits (P7, P8, C11 to C13), and how the points are explained."""

from __future__ import annotations

import re

import pytest

from ledger.replay import replay
from tests.game.kozel_hands import FIFTEEN_FIFTEEN, NINE_NINE, dealt, fish, loses, match, out, standing
from tests.game.situations import Situation

A_OPEN_WITH_40 = loses("A", 40)
THIRTEEN_THIRTEEN = fish(s1="=13", s3="=0", s2="=13", s4="=0")

BLOCKED_BY_0_0 = """
play 1 2-1
play 2 1-0 @right
play 3 2-0 @left
play 4 3-0 @left
play 1 4-3 @left
play 2 4-0 @left
play 3 5-0 @left
play 4 6-5 @left
play 1 6-0 @left
play 2 0-0 @left
fish
reveal 1 =33
reveal 3 =20
reveal 2 =40
reveal 4 =33
"""
"""Both ends show 0 and every 0 lies: a fish made by seat 2 with 0-0. 53 against 73."""


def test_a_fish_brings_no_finish_bonus_though_0_0_was_laid_last() -> None:
    """P7.3: F is for going out."""
    hand = BLOCKED_BY_0_0.strip().splitlines()
    assert standing(loses("B", 0), hand, options="bonuses=true") == (0, 53 + 73)
    assert standing(loses("B", 0), hand) == (0, 53 + 73)


@pytest.mark.parametrize(("held", "written"), [("always", 25 + 10), ("alone", 10), ("never", 10)])
def test_0_0_beside_other_tiles_counts_25_more_as_held_bonus_says(held: str, written: int) -> None:
    options = f"bonuses=true held_bonus={held} rule_of_13=false"
    assert standing(out(1, tile="3-2", s2="6-4 0-0", s4="=0"), options=options) == (0, written)


@pytest.mark.parametrize(("threshold", "written"), [(13, 1 + 26), (14, 0)])
def test_an_egg_is_firm_from_the_threshold_on(threshold: int, written: int) -> None:
    """P7.7: M >= T, with both sides closed."""
    options = f"opening_threshold={threshold}"
    assert standing(THIRTEEN_THIRTEEN, loses("A", 1), options=options) == (written, 0)


@pytest.mark.parametrize(("threshold", "written"), [(26, 1 + 26), (27, 0)])
def test_measured_by_the_pot_an_egg_is_firm_from_the_threshold_on(threshold: int, written: int) -> None:
    options = f"opening_threshold={threshold} eggs_measure=pot"
    assert standing(THIRTEEN_THIRTEEN, loses("A", 1), options=options) == (written, 0)


@pytest.mark.parametrize(("points", "total"), [(12, 0), (13, 13 + 18), (14, 14 + 18)])
def test_a_loose_egg_is_written_to_a_side_that_reaches_the_threshold_without_it(points: int, total: int) -> None:
    """P7.5 with `write`: base >= T."""
    hands = (A_OPEN_WITH_40, NINE_NINE, loses("B", points))
    assert standing(*hands, options="eggs_if_closed_side_opens=write") == (40, total)


def test_who_has_nothing_is_no_goat_however_low_the_target() -> None:
    nothing = fish(s1="=0", s3="=0", s2="=0", s4="=0")
    for test in ("reach", "exceed"):
        assert not match(nothing, options=f"target=1 target_test={test}").state.match_over
    assert match(loses("A", 13), options="target=13 target_test=reach").state.winners == (2,)


@pytest.mark.parametrize(("claimed", "later"), [(0, 0), (1, 1 + 5), (12, 12 + 5)])
def test_a_claim_above_0_that_is_taken_over_opens_a_closed_side(claimed: int, later: int) -> None:
    """C12: nobody showed the tiles that count."""
    unknown = ["out 1", f"write 2 {claimed}"]
    assert standing(unknown, loses("B", 5)) == (0, later)


def test_what_is_taken_over_leaves_the_eggs_where_they_are() -> None:
    """C12."""
    assert standing(FIFTEEN_FIFTEEN, ["out 1", "write 2 20"], loses("B", 5)) == (0, 20 + 5 + 30)


def test_points_taken_over_stand_at_the_line_with_which_the_hand_is_over_and_say_so() -> None:
    told = match(["out 1", "write 1 0", "write 2 20"], ["out 1", "reveal 2 =5"])
    given = [(state.event, points) for state in replay(told.record).states() for points in state.points]
    assert [(points.seat, points.points, points.written) for _, points in given[:2]] == [
        (1, 0, "taken"),
        (2, 20, "taken"),
    ]
    assert "20" in given[1][1].because
    assert {told.record.events[event - 1].__struct_config__.tag for event, _ in given[:2]} == {"hand"}


@pytest.mark.parametrize("claims", [["write 2 20", "total 2 20"], ["total 2 20"]])
def test_what_is_shown_after_the_standing_was_written_brings_nothing_more(claims: list[str]) -> None:
    told = match(["out 1", *claims, "reveal 2 6-4", "reveal 4 5-5"])
    assert told.totals[2] == 20


@pytest.mark.parametrize(("claimed", "faults"), [(56, 0), (32, 0), (40, 1), (0, 1)])
def test_after_a_fish_of_nobody_in_particular_either_hand_points_may_be_claimed(claimed: int, faults: int) -> None:
    """C13: 24 against 32; both, or the losers' own."""
    hand = fish(s1="=20", s3="=4", s2="=30", s4="=2")
    told = match([*hand, f"write 2 {claimed}"], options="full_fish=false")
    assert len(told.faults) == faults
    assert told.said("info") == ([] if faults else [f"taken_over: write 2 {claimed}"])
    assert match([*hand, "write 1 5", "write 2 56"], options="full_fish=false").faults == ["score_mismatch: write 1 5"]
    assert match([*hand, "write 2 56"], options="full_fish=false").points("write 2 56") == [(2, 56)]


def test_where_the_maker_and_the_tiles_are_unknown_any_claim_is_taken_over() -> None:
    """C12, C13."""
    told = match(["fish", "reveal 1 =20", "write 2 50", "total 2 50"], options="full_fish=false")
    assert (told.faults, told.totals) == ([], {1: 0, 2: 50})


def test_bonuses_that_nobody_can_tell_are_told_only_where_there_are_bonuses() -> None:
    """C13."""
    hand = out(1, s2="=20", s4="=0")
    assert match(hand, options="bonuses=true").said("info") == ["not_checked: out 1"]
    assert match(hand).said("info") == []
    whole = out(1, lead="1 1-1", tile="3-2", s2="=20", s4="=0")
    assert match(whole, options="bonuses=true").said("info") == []


# --- who leads, where less is known (P3, P4, C13) -------------------------------------------------------------------


@pytest.mark.parametrize("next_lead", ["partner", "winning_side", "winner_or_fisher"])
def test_whoever_leads_must_lead_a_double_where_that_is_the_rule(next_lead: str) -> None:
    before = out(3, s2="=20", s4="=0") if next_lead == "partner" else out(1, s2="=20", s4="=0")
    options = f"next_lead={next_lead} lead_double="
    deal = dealt("3-3 0-0 5-1 4-2 2-1 4-1 3-2")
    assert match(before, deal, options=options + "true").legal == {"play 3-3", "play 0-0"}
    assert match(before, [*deal, "play 1 5-1"], options=options + "true").faults == ["wrong_lead: play 1 5-1"]
    assert match(before, [*deal, "play 1 5-1"], options=options + "false").faults == []


def who_may_lead(before: list[str], options: str) -> set[int]:
    return {seat for seat in (1, 2, 3, 4) if not match(before, [f"lead {seat} 6-5"], options=options).faults}


def test_the_side_that_went_out_leads_though_nobody_showed_what_was_left() -> None:
    assert who_may_lead(["out 3", "write 2 20"], "next_lead=winning_side") == {1, 3}


def test_after_a_fish_that_nobody_can_settle_anybody_may_lead() -> None:
    assert who_may_lead(["fish 2", "write 2 20"], "next_lead=winning_side") == {1, 2, 3, 4}


def test_after_eggs_of_nobody_in_particular_anybody_may_lead() -> None:
    assert who_may_lead(FIFTEEN_FIFTEEN, "next_lead=winning_side") == {1, 2, 3, 4}


# --- how the points are explained -----------------------------------------------------------------------------------


def formulas(told: Situation, side: int) -> list[str]:
    """The arithmetic that explains what the last event that wrote to a side brought it, after that of each hand."""
    states = replay(told.record).states()
    given = [points for state in states for points in state.points if points.seat == side]
    assert given[-1].rule == "P7.6"
    steps = [step for step in given[-1].because.split("; ") if not re.match(r"seat \d holds", step)]
    return [step.rpartition(": ")[2] for step in steps]


A_FISH_OF_18_AND_26 = fish(s1="6-0", s3="6-6", s2="5-0", s4="6-5 5-5")
EXPLAINED = {
    "K1": ([out(1, s2="5-5 2-2", s3="6-5 6-3", s4="3-3")], "", ["14 + 6 = 20", "20 >= 13, so 20"]),
    "K2": ([out(1, s2="5-0", s4="5-2")], "", ["5 + 7 = 12", "12 < 13, so 0"]),
    "K3": ([loses("B", 27), out(1, s2="5-0", s4="5-2")], "", ["5 + 7 = 12"]),
    "K5": ([A_FISH_OF_18_AND_26], "", ["6 + 12 = 18", "5 + 21 = 26", "18 + 26 = 44", "44 >= 13, so 44"]),
    "K6": (
        [["fish 1", *A_FISH_OF_18_AND_26[1:]]],
        "full_fish=false",
        ["6 + 12 = 18", "5 + 21 = 26", "26", "26 >= 13, so 26"],
    ),
    "K12": (
        [loses("B", 0), out(1, lead="1 6-6", tile="3-2", s2="6-4", s4="5-5")],
        "bonuses=true",
        ["10 + 10 = 20", "20 + 50 = 70", "70 >= 13, so 70"],
    ),
    "K16": (
        [out(1, tile="0-0", s2="6-4", s4="5-5")],
        "bonuses=true finish_bonus=instead",
        ["10 + 10 = 20", "0", "0 + 25 = 25", "25 >= 13, so 25"],
    ),
    "K18": (
        [loses("B", 0), out(1, lead="1 0-0", tile="6-6", s2="5-5", s4="6-4")],
        "bonuses=true",
        ["10 + 10 = 20", "20 + 25 = 45", "45 + 50 = 95", "95 >= 13, so 95"],
    ),
    "K23": (
        [out(1, s2="5-0", s4="5-2"), out(1, s2="5-0", s4="0-0")],
        "below_threshold=kept",
        ["5 + 0 = 5", "5 + 12 = 17", "17 >= 13, so 17"],
    ),
    "K27 cancel": (
        [A_OPEN_WITH_40, NINE_NINE, FIFTEEN_FIFTEEN, out(1, s2="6-0", s4="0-0")],
        "",
        ["6 + 0 = 6", "6 + 30 = 36", "18, so 0", "36 >= 13, so 36"],
    ),
    "K27 write": (
        [A_OPEN_WITH_40, NINE_NINE, FIFTEEN_FIFTEEN, out(1, s2="6-0", s4="0-0")],
        "eggs_if_closed_side_opens=write",
        ["6 + 0 = 6", "6 + 30 = 36", "36 + 18 = 54", "54 >= 13, so 54"],
    ),
    "K22": (
        [FIFTEEN_FIFTEEN, fish(s1="5-5", s2="6-5", s3="6-4", s4="5-4"), loses("B", 8)],
        "",
        ["4 + 4 = 8", "8 + 30 + 40 = 78", "78 >= 13, so 78"],
    ),
    "K11": (
        [A_OPEN_WITH_40, NINE_NINE, out(1, s2="5-5", s4="6-4")],
        "",
        ["10 + 10 = 20", "18, so 0", "20 >= 13, so 20"],
    ),
}
"""Hand points, bonuses, kept points and eggs; and the threshold where the side was closed."""


@pytest.mark.parametrize("row", EXPLAINED)
def test_the_explanation_names_what_was_added(row: str) -> None:
    hands, options, expected = EXPLAINED[row]
    assert formulas(match(*hands, options=options), 2) == expected


@pytest.mark.parametrize("fate", ["lost", "kept"])
def test_the_explanation_says_whether_points_below_the_threshold_are_lost_or_kept(fate: str) -> None:
    told = match(loses("B", 12), options=f"below_threshold={fate}")
    (given,) = [points for state in replay(told.record).states() for points in state.points]
    assert given.points == 0
    assert f"the points are {fate}: 12 < 13" in given.because


def test_points_stand_at_the_line_that_settled_the_hand() -> None:
    told = match(loses("B", 0), BLOCKED_BY_0_0.strip().splitlines())
    assert told.points("reveal 4 =33") == [(2, 53 + 73)]
