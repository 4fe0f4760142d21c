"""Kozel in pairs, what is written for a hand: cases K1 to K29, K36, K37 and K39."""

from __future__ import annotations

import pytest

from tests.game.kozel_hands import FIFTEEN_FIFTEEN, NINE_NINE, fish, loses, match, out, standing

TWELVE = out(1, s2="5-0", s4="5-2")
K5 = {"s1": "6-0", "s3": "6-6", "s2": "5-0", "s4": "6-5 5-5"}
A_OPEN_WITH_40 = loses("A", 40)


def test_k1_the_partners_tiles_count_for_nobody_and_twenty_open_the_side() -> None:
    hand = out(1, s2="5-5 2-2", s3="6-5 6-3", s4="3-3")
    assert standing(hand) == (0, 20)
    assert standing(hand, loses("B", 1)) == (0, 21)


def test_k2_twelve_are_below_thirteen_and_lost() -> None:
    assert standing(TWELVE) == (0, 0)
    assert standing(TWELVE, loses("B", 12)) == (0, 0)


def test_k3_an_open_side_writes_what_is_below_the_threshold() -> None:
    assert standing(loses("B", 27), TWELVE) == (0, 39)


def test_k4_without_the_rule_of_13_every_point_is_written() -> None:
    assert standing(TWELVE, options="rule_of_13=false") == (0, 12)


@pytest.mark.parametrize("maker", ["", "1", "2", "3", "4"])
def test_k5_the_losers_of_a_fish_write_all_that_is_left_whoever_made_it(maker: str) -> None:
    assert standing(fish(maker, **K5)) == (0, 44)


def test_k6_a_fish_made_by_the_winners_costs_the_losers_only_their_own() -> None:
    assert standing(fish("1", **K5), options="full_fish=false") == (0, 26)


def test_k7_a_fish_made_by_the_losers_costs_them_everything() -> None:
    assert standing(fish("2", **K5), options="full_fish=false") == (0, 44)


def test_k8_a_firm_egg_goes_to_the_next_loser_though_he_was_closed() -> None:
    assert standing(FIFTEEN_FIFTEEN) == (0, 0)
    assert standing(FIFTEEN_FIFTEEN, loses("A", 6)) == (36, 0)
    assert standing(FIFTEEN_FIFTEEN, loses("A", 6), loses("A", 1)) == (37, 0)


def test_k9_an_egg_below_the_threshold_is_cancelled_while_both_sides_are_closed() -> None:
    assert standing(NINE_NINE, loses("B", 20)) == (0, 20)
    assert standing(NINE_NINE, loses("B", 20), options="eggs_measure=pot") == (0, 38)


def test_k10_a_loose_egg_is_written_to_a_loser_who_was_open() -> None:
    assert standing(A_OPEN_WITH_40, NINE_NINE, out(2, s1="5-5", s3="6-4")) == (78, 0)


def test_k11_a_loose_egg_is_cancelled_when_the_closed_side_opens() -> None:
    hands = (A_OPEN_WITH_40, NINE_NINE, loses("B", 20))
    assert standing(*hands) == (40, 20)
    assert standing(*hands, loses("B", 1)) == (40, 21)
    assert standing(*hands, options="eggs_if_closed_side_opens=write") == (40, 38)


def test_k12_the_lead_of_6_6_adds_50_to_what_the_losers_write() -> None:
    hand = out(1, lead="1 6-6", tile="3-2", s2="6-4", s4="5-5")
    assert standing(loses("B", 0), hand, options="bonuses=true") == (0, 70)
    assert standing(loses("B", 0), hand) == (0, 20)


def test_k13_the_bonus_of_the_lead_hits_the_leaders_own_side() -> None:
    hand = out(2, lead="1 6-6", tile="3-2", s1="5-5", s3="6-4")
    assert standing(loses("B", 0), hand, options="bonuses=true") == (70, 0)


@pytest.mark.parametrize(("held", "first", "second"), [("always", 57, 54), ("alone", 19, 54), ("never", 19, 16)])
def test_k14_and_k15_6_6_left_in_hand_counts_50_as_held_bonus_says(held: str, first: int, second: int) -> None:
    options = f"bonuses=true held_bonus={held}"
    assert standing(out(3, s2="6-6 2-1", s4="4-0"), options=options) == (0, first)
    assert standing(out(3, s2="6-6", s4="4-0"), options=options) == (0, second)


def test_k16_going_out_with_0_0_adds_25_or_stands_instead_of_the_hand_points() -> None:
    hand = out(1, tile="0-0", s2="6-4", s4="5-5")
    assert standing(hand, options="bonuses=true") == (0, 45)
    assert standing(hand, options="bonuses=true finish_bonus=instead") == (0, 25)
    assert standing(hand) == (0, 20)


@pytest.mark.parametrize(
    ("options", "sides"),
    [
        ("bonuses=false", (30, 0)),
        ("bonuses=true held_bonus=always", (0, 55)),
        ("bonuses=true held_bonus=alone", (0, 55)),
        ("bonuses=true held_bonus=never", (30, 0)),
    ],
)
def test_k17_special_values_decide_who_loses_a_fish(options: str, sides: tuple[int, int]) -> None:
    assert standing(fish(s1="5-4", s3="6-5", s2="0-0", s4="6-4"), options=options) == sides


def test_k18_lead_and_finish_bonus_add_up() -> None:
    hand = out(1, lead="1 0-0", tile="6-6", s2="5-5", s4="6-4")
    first = loses("B", 0)
    assert standing(first, hand, options="bonuses=true") == (0, 95)
    assert standing(first, hand, options="bonuses=true finish_bonus=instead") == (0, 75)


def test_k19_bonuses_count_towards_the_threshold() -> None:
    hand = out(3, lead="1 0-0", tile="5-3", s2="2-1", s4="2-0")
    assert standing(loses("B", 0), hand, options="bonuses=true") == (0, 30)
    assert standing(loses("B", 0), hand, loses("B", 1), options="bonuses=true") == (0, 31)


def test_k20_the_goat_is_who_goes_above_the_target() -> None:
    to_100 = (loses("A", 88), out(2, s1="6-2", s3="4-0"))
    assert standing(*to_100) == (100, 0)
    assert not match(*to_100).state.match_over
    assert match(*to_100, options="target_test=reach").state.winners == (2,)
    to_101 = (loses("A", 88), out(2, s1="6-2", s3="5-0"))
    assert standing(*to_101) == (101, 0)
    assert match(*to_101).state.winners == (2,)


@pytest.mark.parametrize("target", [300, 500])
def test_the_target_may_be_higher(target: int) -> None:
    assert not match(loses("A", target), options=f"target={target}").state.match_over
    assert match(loses("A", target + 1), options=f"target={target}").state.winners == (2,)


def test_k21_with_both_sides_open_every_egg_is_firm() -> None:
    hands = (loses("A", 13), loses("B", 13), NINE_NINE, loses("A", 4))
    assert standing(*hands) == (13 + 22, 13)


def test_k22_firm_eggs_of_several_fish_add_up() -> None:
    second = fish(s1="5-5", s3="6-4", s2="6-5", s4="5-4")
    assert standing(FIFTEEN_FIFTEEN, second, loses("B", 8)) == (0, 78)
    assert standing(FIFTEEN_FIFTEEN, second, loses("B", 8), loses("B", 1)) == (0, 79)


def test_k23_what_is_kept_adds_up_until_the_side_opens() -> None:
    assert standing(TWELVE, options="below_threshold=kept") == (0, 0)
    assert standing(TWELVE, loses("B", 5), options="below_threshold=kept") == (0, 17)
    assert standing(TWELVE, loses("B", 5), loses("B", 1), options="below_threshold=kept") == (0, 18)
    assert standing(TWELVE, loses("B", 5), options="below_threshold=lost") == (0, 0)


def test_k24_what_is_kept_survives_an_egg() -> None:
    assert standing(TWELVE, NINE_NINE, loses("B", 5), options="below_threshold=kept") == (0, 17)


def test_k25_the_threshold_itself_opens() -> None:
    options = "opening_threshold=25"
    assert standing(loses("B", 20), options=options) == (0, 0)
    assert standing(loses("B", 20), loses("B", 25), options=options) == (0, 25)
    assert standing(loses("B", 20), loses("B", 25), loses("B", 1), options=options) == (0, 26)


def test_k26_a_closed_side_takes_a_loose_egg_only_if_it_opens_without_it() -> None:
    hands = (A_OPEN_WITH_40, NINE_NINE, loses("B", 12))
    assert standing(*hands, options="eggs_if_closed_side_opens=write") == (40, 0)
    kept = (loses("B", 5), A_OPEN_WITH_40, NINE_NINE, loses("B", 12))
    assert standing(*kept, options="eggs_if_closed_side_opens=write below_threshold=kept") == (40, 35)


def test_k27_a_loose_and_a_firm_egg_are_told_apart() -> None:
    hands = (A_OPEN_WITH_40, NINE_NINE, FIFTEEN_FIFTEEN, loses("B", 6))
    assert standing(*hands) == (40, 36)
    assert standing(*hands, options="eggs_if_closed_side_opens=write") == (40, 54)


def test_k28_special_values_can_turn_an_egg_into_a_loss() -> None:
    both_open = (loses("A", 13), loses("B", 13))
    last = fish(s1="0-0", s3="6-5", s2="5-0", s4="6-0")
    assert standing(*both_open, last) == (13, 13)
    assert standing(*both_open, last, loses("A", 1)) == (13 + 1 + 22, 13)
    assert standing(*both_open, last, options="bonuses=true") == (13 + 47, 13)
    assert standing(*both_open, last, loses("B", 1), options="bonuses=true") == (60, 14)


def test_k29_the_bonus_of_the_lead_lapses_with_an_egg() -> None:
    eggs = fish(lead="1 6-6", s1="5-2", s3="6-2", s2="2-2", s4="6-5")
    hands = (loses("B", 0), eggs, out(2, tile="3-2", s1="=6", s3="=0"))
    assert standing(*hands, options="bonuses=true") == (36, 0)


def test_k36_the_bonus_of_the_lead_is_added_to_either_kind_of_fish() -> None:
    hand = fish("3", lead="3 0-0", s1="4-4", s3="6-4", s2="5-5 4-3", s4="6-3")
    first = out(3, s2="=0", s4="=0")
    assert standing(first, hand, options="bonuses=true full_fish=false") == (0, 51)
    assert standing(first, hand, options="bonuses=true full_fish=true") == (0, 69)


def test_k37_without_the_rule_of_13_every_egg_is_firm() -> None:
    assert standing(NINE_NINE, loses("B", 4), options="rule_of_13=false") == (0, 22)


def test_k39_tiles_that_cannot_be_left_over_are_a_warning_and_scored_as_shown() -> None:
    hand = match(fish(s1="3-0 5-1", s3="2-2 5-0", s2="5-4 6-3", s4="6-1"))
    assert hand.faults == []
    assert hand.said("warning") == ["wrong_reveal: reveal 4 6-1"]
    assert hand.totals == {1: 0, 2: 43}
