"""Kozel to 101: cases G1 to G17, and its options."""

from __future__ import annotations

import pytest

from tests.game.kozel_hands import fish, match, out
from tests.game.situations import Situation

G2 = out(3, s1="5-3", s2="6-2 5-1", s4="5-5 6-4 1-0")
G9 = {"s1": "5-5", "s3": "1-1", "s2": "6-6", "s4": "4-4"}
D5 = fish("2", s1="4-4", s2="5-3", s3="6-5 6-3")
NO_BLANK = [
    "deal 1 1-1 1-0 2-1 3-1 4-1",
    "deal 2 6-6 6-5 6-4 6-3 6-2",
    "deal 3 5-1 6-1 5-0 4-0 3-0",
    "deal 4 2-0 0-0 6-0 5-5 5-4",
    "play 1 1-1",
]
"""Only ones fit, and seat 2 has none; nor has the boneyard: 5-3 5-2 4-4 4-3 4-2 3-3 3-2 2-2."""

BONEYARD = ("5-3", "5-2", "4-4", "4-3", "4-2", "3-3", "3-2", "2-2")


def to_101(*hands: list[str], options: str = "", players: int = 2) -> Situation:
    return match(*hands, options=options, variant="kozel-101", players=players)


def standing(*hands: list[str], options: str = "", players: int = 2) -> tuple[int | None, ...]:
    told = to_101(*hands, options=options, players=players)
    assert told.faults == []
    return tuple(told.totals.values())


def winners(*hands: list[str], options: str = "", players: int = 2) -> tuple[int, ...]:
    told = to_101(*hands, options=options, players=players)
    assert told.faults == []
    return told.state.winners


def leaders(before: list[str], options: str, players: int = 4) -> set[int]:
    """Who may lead the hand after this one."""
    seats = range(1, players + 1)
    return {seat for seat in seats if not to_101(before, [f"lead {seat} 6-5"], options=options, players=players).faults}


def test_g1_the_loser_writes_his_own() -> None:
    assert standing(out(1, s2="6-5 3-2")) == (0, 16)


def test_g2_every_loser_writes_his_own() -> None:
    assert standing(G2, players=4) == (8, 14, 0, 21)
    assert standing(G2, options="pairs=false", players=4) == (8, 14, 0, 21)


def test_g3_the_lowest_of_a_fish_is_taken_off_what_the_other_writes() -> None:
    assert standing(fish(s1="3-3", s2="5-5 4-4 1-1")) == (0, 14)


def test_g4_in_a_fish_each_writes_the_difference_or_his_own() -> None:
    hand = fish(s1="3-3", s2="5-5 5-1 3-1", s3="5-3")
    assert standing(hand, players=3) == (0, 14, 2)
    assert standing(hand, options="fish=difference", players=3) == (0, 14, 2)
    assert standing(hand, options="fish=own_points", players=3) == (0, 20, 8)


def test_g5_a_fish_with_equal_sums_is_an_egg_for_the_next_loser() -> None:
    hands = (fish(s1="3-3 2-2", s2="5-5"), out(1, s2="=7"))
    assert standing(hands[0]) == (0, 0)
    assert standing(*hands) == (0, 27)
    assert standing(*hands, options="fish_tie=eggs") == (0, 27)
    assert standing(*hands, options="fish_tie=nobody") == (0, 7)
    assert standing(*hands, out(1, s2="=1")) == (0, 28)


def test_g6_who_reaches_the_target_is_the_goat() -> None:
    before = [out(1, s2="=60"), out(1, s2="=35")]
    assert winners(*before, out(1, s2="=6")) == (1,)
    assert winners(*before, out(1, s2="=5")) == ()
    for target in (101, 200, 300, 500, 42):
        before = [out(1, s2="=50")] * ((target - 1) // 50)
        left = target - 50 * len(before)
        assert winners(*before, out(1, s2=f"={left}"), options=f"target={target}") == (1,)
        assert winners(*before, out(1, s2=f"={left - 1}"), options=f"target={target}") == ()


def test_g7_the_lowest_total_has_won_whoever_is_the_goat() -> None:
    before = [f"write {seat} {points}" for seat, points in enumerate((90, 95, 40, 50), 1)]
    hand = out(3, s1="5-5 4-0", s2="6-6 5-4", s4="3-1")
    assert standing(before, hand, players=4) == (104, 116, 40, 54)
    assert winners(before, hand, players=4) == (3,)
    assert winners(before, hand, options="target=200", players=4) == ()


def test_g8_in_pairs_the_partners_tiles_count_for_nobody() -> None:
    assert standing(G2, options="pairs=true", players=4) == (0, 35)
    three = fish(s1="3-3", s2="5-5 5-1 3-1", s3="5-3")
    assert standing(three, options="pairs=true", players=3) == (0, 14, 2)


def test_g9_in_pairs_the_sums_of_a_fish_are_those_of_the_sides() -> None:
    options = "pairs=true"
    assert standing(fish(**G9), options=options, players=4) == (0, 8)
    assert standing(fish(**G9), options=f"{options} fish=own_points", players=4) == (0, 20)


@pytest.mark.parametrize("maker", ["3", "2"])
def test_g9_in_pairs_the_maker_leads_if_his_side_won_else_the_seat_after_him(maker: str) -> None:
    assert leaders(fish(maker, **G9), "pairs=true") == {3}


def test_g10_among_equals_the_egg_goes_to_the_first_after_the_winner() -> None:
    hand = out(3, s1="5-4", s2="6-3")
    assert standing(D5, hand, players=3) == (45, 9, 0)


def test_g11_the_egg_goes_to_who_writes_most() -> None:
    hand = out(1, s2="3-2", s3="6-5")
    assert standing(D5, hand, players=3) == (0, 5, 47)


def test_g12_in_pairs_the_egg_goes_to_the_losing_side() -> None:
    hands = (fish(s1="0-0", s3="6-6", s2="5-5", s4="1-1"), out(1, s2="=10", s4="=0"))
    assert standing(*hands, options="pairs=true", players=4) == (0, 34)


def test_g13_the_lowest_double_from_1_1_up_is_led_unless_zero_may_lead() -> None:
    deal = ["deal 1 0-0 6-5 6-4 5-4 4-1 3-2 6-3", "deal 2 2-2 6-2 5-3 5-1 4-2 3-1 1-0"]
    for options in ("", "zero_may_lead=false"):
        assert to_101(deal, options=options).legal == {"play 2-2"}
        assert to_101([*deal, "play 1 0-0"], options=options).faults == ["wrong_lead: play 1 0-0"]
        assert to_101(["lead 1 0-0"], options=options).faults == ["wrong_lead: lead 1 0-0"]
    assert to_101(deal, options="zero_may_lead=true").legal == {"play 0-0"}
    assert to_101([*deal, "play 2 2-2"], options="zero_may_lead=true").faults == ["wrong_lead: play 2 2-2"]


def test_g14_without_a_double_that_may_lead_the_highest_or_the_lowest_tile_is_led() -> None:
    deal = ["deal 1 0-0 6-3 4-3 5-2 4-1 3-2 6-1", "deal 2 5-4 6-2 5-3 5-1 4-2 3-1 2-1"]
    for options in ("", "first_lead_without_double=highest"):
        told = to_101(deal, options=options)
        assert (told.state.turn, told.legal) == (1, {"play 6-3"})
        assert to_101([*deal, "play 2 5-4"], options=options).faults == ["wrong_lead: play 2 5-4"]
    lowest = to_101(deal, options="first_lead_without_double=lowest")
    assert (lowest.state.turn, lowest.legal) == (2, {"play 2-1"})


def test_g15_the_winner_of_the_hand_before_leads_any_tile_but_0_0() -> None:
    first = out(2, s1="=5")
    deal = ["deal 1 6-5 6-4 5-4 4-1 3-2 6-3 5-0", "deal 2 0-0 5-1 4-2 6-6 3-1 6-2 5-3"]
    but_zero = {f"play {tile}" for tile in ("5-1", "4-2", "6-6", "3-1", "6-2", "5-3")}
    for options in ("", "next_lead=winner", "zero_may_lead=false"):
        assert to_101(first, deal, options=options).legal == but_zero
        assert to_101(first, [*deal, "play 2 0-0"], options=options).faults == ["wrong_lead: play 2 0-0"]
        assert to_101(first, [*deal, "play 1 6-5"], options=options).faults == ["wrong_lead: play 1 6-5"]
    assert to_101(first, deal, options="zero_may_lead=true").legal == but_zero | {"play 0-0"}
    assert to_101(first, deal, options="next_lead=same_as_first").legal == {"play 6-6"}
    same = to_101(first, [*deal, "play 2 5-1"], options="next_lead=same_as_first")
    assert same.faults == ["wrong_lead: play 2 5-1"]


def test_g15_that_0_0_may_not_lead_needs_no_hand_to_be_known() -> None:
    first = out(2, s1="=5")
    for lead in (["lead 2 0-0"], ["deal 2 7", "play 2 0-0"]):
        assert to_101(first, lead).faults == [f"wrong_lead: {lead[-1]}"]
        assert to_101(first, lead, options="zero_may_lead=true").faults == []


@pytest.mark.parametrize(
    ("options", "both", "alone"),
    [("", 13, 12), ("held_bonus=never", 13, 12), ("held_bonus=alone", 13, 50), ("held_bonus=always", 51, 50)],
)
def test_g16_6_6_counts_its_pips_unless_held_bonus_says_more(options: str, both: int, alone: int) -> None:
    assert standing(out(1, s2="6-6 1-0"), options=options) == (0, both)
    assert standing(out(1, s2="6-6"), options=options) == (0, alone)


def test_g17_equal_highest_totals_are_both_goats() -> None:
    before = [f"write {seat} {points}" for seat, points in enumerate((90, 95, 40), 1)]
    hand = out(3, s1="6-4 2-2", s2="5-4")
    assert standing(before, hand, players=3) == (104, 104, 40)
    assert winners(before, hand, players=3) == (3,)


# --- options and clauses that no row names --------------------------------------------------------------------------


def test_equal_lowest_totals_share_the_win() -> None:
    before = [f"write {seat} {points}" for seat, points in enumerate((95, 40, 40), 1)]
    told = to_101(
        before, [*fish("2", s1="6-5 3-3", s2="1-1", s3="2-0"), "end 2 3"], options="fish=own_points", players=3
    )
    assert told.state.winners == ()
    last = out(2, s1="6-5", s3="=0")
    assert winners(before, last, players=3) == (2, 3)


@pytest.mark.parametrize(
    ("before", "options", "expected"),
    [
        (G2, "", {3}),
        (G2, "pairs=true", {3}),
        (fish("4", **G9), "", {3}),
        (fish("4", **G9), "pairs=true", {1}),
        (fish("1", **G9), "pairs=true", {1}),
        (fish("2", s1="0-0", s3="6-6", s2="5-5", s4="1-1"), "pairs=true", {2}),
        (fish("4", s1="1-1", s2="2-0", s3="5-5", s4="4-4"), "", {4}),
        (fish("", s1="1-1", s2="2-0", s3="5-5", s4="4-4"), "", {1, 2, 3, 4}),
        (["out 3", "write 1 5"], "", {3}),
        (["write 1 5"], "", {1, 2, 3, 4}),
    ],
)
def test_who_leads_after_a_hand_that_somebody_won_or_nobody(
    before: list[str], options: str, expected: set[int]
) -> None:
    assert leaders(before, options) == expected


@pytest.mark.parametrize(("options", "reserve"), [("", 0), ("reserve=0", 0), ("reserve=1", 1), ("reserve=2", 2)])
def test_a_player_draws_until_a_tile_fits_or_only_the_reserve_is_left(options: str, reserve: int) -> None:
    for drawn in range(9 - reserve):
        hand = [*NO_BLANK, *(f"draw 2 {tile}" for tile in BONEYARD[:drawn])]
        expected = {"draw"} if drawn < 8 - reserve else {"knock"}
        for draws in ("", "draw=until_playable"):
            assert to_101(hand, options=f"{options} {draws}", players=4).legal == expected


def test_under_draw_one_a_turn_has_one_draw() -> None:
    assert to_101([*NO_BLANK, "draw 2 5-3"], options="draw=one", players=4).legal == {"knock"}
    told = to_101([*NO_BLANK, "draw 2 5-3", "draw 2 5-2"], options="draw=one", players=4)
    assert told.faults == ["wrong_draw: draw 2 5-2"]


def test_no_deal_is_thrown_in() -> None:
    deal = ["deal 1 0-0 1-1 2-2 3-3 4-4 5-5 6-6", "deal 2 6-5 6-4 6-3 6-2 6-1 6-0 5-4"]
    assert to_101([*deal, "redeal 1"]).faults == ["wrong_redeal: redeal 1"]


def test_with_a_reserve_anything_can_be_left_of_a_fish() -> None:
    odd = fish("1", s1="3-0", s2="5-4")
    assert to_101(odd).said("warning") == ["wrong_reveal: reveal 2 5-4"]
    assert to_101(odd, options="reserve=1").said("warning") == []
    assert to_101(odd).totals == {1: 0, 2: 6}
