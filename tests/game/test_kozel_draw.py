"""Kozel with a boneyard: cases D1 to D13, and its options."""

from __future__ import annotations

import pytest

from tests.game.kozel_hands import fish, match, out
from tests.game.situations import Situation

D5 = fish("3", s1="4-4", s2="5-3", s3="6-5 6-3")
D9 = ["deal 1 2-1 5-4 4-3 5-2 4-1", "deal 2 3-0 6-3 4-2 5-1 3-2", "deal 3 4-0 5-3 6-2 6-1 5-0"]
D10 = """
deal 1 6-4 6-3 3-2 2-1 6-6 4-3 3-0
deal 2 5-3 6-1 5-1 5-5 6-5 5-4 4-1
play 2 5-5
draw 1 1-1
draw 1 2-0
draw 1 4-2
draw 1 2-2
draw 1 6-0
draw 1 3-1
draw 1 3-3
draw 1 4-4
draw 1 0-0
draw 1 4-0
draw 1 6-2
draw 1 1-0
""".split("\n")
"""Seat 1 has nothing with a 5; 5-2 and 5-0 are left in the boneyard."""

D10_BLOCKED = """
deal 1 3-3 6-0 1-0 2-2 5-3 1-1 3-2
deal 2 6-5 3-0 4-2 6-4 5-4 6-2 5-2
play 1 1-1
draw 2 5-1
play 2 5-1 @left
play 1 5-3 @left
play 2 3-0 @left
play 1 1-0 @left
draw 2 4-1
play 2 4-1 @left
draw 1 4-3
play 1 4-3 @left
draw 2 2-1
play 2 2-1 @right
play 1 3-2 @right
draw 2 6-6
draw 2 4-0
draw 2 2-0
draw 2 5-0
draw 2 4-4
draw 2 0-0
draw 2 6-1
draw 2 5-5
knock 2
play 1 3-3 @left
""".split("\n")
"""Both ends show 3; 6-3 and 3-1, the only others with a 3, are in reserve. Seat 1 holds 6-0 and 2-2."""

NO_BLANK = [
    "deal 1 0-0 1-0 2-0 3-0 4-0",
    "deal 2 6-6 6-5 6-4 6-3 6-2",
    "deal 3 5-0 6-0 5-1 4-1 3-1",
    "deal 4 2-1 1-1 6-1 5-5 5-4",
    "play 1 0-0",
]
"""Only blanks fit, and seat 2 has none; nor has the boneyard: 5-3 5-2 4-4 4-3 4-2 3-3 3-2 2-2."""

BONEYARD = ("5-3", "5-2", "4-4", "4-3", "4-2", "3-3", "3-2", "2-2")


def draw(*hands: list[str], options: str = "", players: int = 2) -> Situation:
    return match(*hands, options=options, variant="kozel-draw", players=players)


def standing(*hands: list[str], options: str = "", players: int = 2) -> tuple[int | None, ...]:
    told = draw(*hands, options=options, players=players)
    assert told.faults == []
    return tuple(told.totals.values())


@pytest.mark.parametrize(
    ("options", "points"), [("", 30), ("held_bonus=always", 30), ("held_bonus=alone", 5), ("held_bonus=never", 5)]
)
def test_d1_0_0_counts_25_where_it_is_held(options: str, points: int) -> None:
    assert standing(out(1, s2="0-0 4-1"), options=options) == (points, 0)


@pytest.mark.parametrize(
    ("options", "points"), [("", 68), ("held_bonus=always", 68), ("held_bonus=alone", 68), ("held_bonus=never", 30)]
)
def test_d2_6_6_counts_50_as_the_only_tile_of_a_hand_too(options: str, points: int) -> None:
    assert standing(out(2, s1="6-6", s3="6-4 5-3"), options=options, players=3) == (0, points, 0)


def test_d3_the_lowest_of_a_fish_gains_what_the_others_hold_or_the_difference() -> None:
    hand = fish(s1="5-2", s2="6-5 6-2")
    assert standing(hand) == (19, 0)
    assert standing(hand, options="fish=losers_points") == (19, 0)
    assert standing(hand, options="fish=difference") == (12, 0)


def test_d4_nobody_wins_a_fish_with_equal_sums_and_as_an_egg_it_is_carried() -> None:
    hands = (fish(s1="6-5", s2="6-0 5-0"), out(1, s2="=9"))
    assert standing(hands[0]) == (0, 0)
    assert standing(*hands) == (9, 0)
    assert standing(*hands, options="fish_tie=nobody") == (9, 0)
    assert standing(*hands, options="fish_tie=eggs") == (31, 0)
    assert standing(*hands, out(1, s2="=1"), options="fish_tie=eggs") == (32, 0)


def test_d5_where_two_share_the_lowest_sum_nobody_is_written_anything() -> None:
    assert standing(D5, players=3) == (0, 0, 0)


def test_d6_who_reaches_the_target_has_won() -> None:
    for options in ("", "target=300"):
        assert draw(out(1, s2="=284"), options=options).state.winners == ()
        told = draw(out(1, s2="=284"), out(1, s2="=30"), [*["end 1"]], options=options)
        assert told.totals[1] == 314
        assert told.state.winners == (1,)
    assert draw(out(1, s2="=300")).state.winners == (1,)
    assert draw(out(1, s2="=299")).state.winners == ()
    assert draw(out(1, s2="=300"), options="target=301").state.winners == ()


def test_d7_the_difference_takes_the_winners_own_off_once() -> None:
    hand = fish(s1="2-2", s2="4-4", s3="5-3 5-2 3-2")
    assert standing(hand, players=3) == (28, 0, 0)
    assert standing(hand, options="fish=difference", players=3) == (24, 0, 0)


@pytest.mark.parametrize("fish_option", ["losers_points", "difference"])
def test_d8_the_egg_holds_all_that_was_left(fish_option: str) -> None:
    options = f"fish_tie=eggs fish={fish_option}"
    assert standing(D5, out(2, s1="=9", s3="=4"), options=options, players=3) == (0, 49, 0)


def test_d9_without_doubles_the_lowest_or_the_highest_tile_is_led() -> None:
    for options in ("", "first_lead_without_double=lowest"):
        assert draw(D9, options=options, players=3).legal == {"play 3-0"}
        assert draw([*D9, "play 1 2-1"], options=options, players=3).faults == ["wrong_lead: play 1 2-1"]
        assert draw([*D9, "play 2 6-3"], options=options, players=3).faults == ["wrong_lead: play 2 6-3"]
    highest = draw(D9, options="first_lead_without_double=highest", players=3)
    assert (highest.state.turn, highest.legal) == (2, {"play 6-3"})


def test_d10_the_reserve_is_not_drawn() -> None:
    told = draw(D10, options="reserve=2")
    assert told.state.boneyard == 2
    assert told.legal == {"knock"}
    assert draw([*D10, "draw 1 5-2"], options="reserve=2").faults == ["wrong_draw: draw 1 5-2"]
    assert draw([*D10, "knock 1", "play 2 5-4"], options="reserve=2").faults == []
    assert draw([*D10, "fish"], options="reserve=2").faults == ["wrong_fish: fish"]


def test_d10_without_a_fit_beside_the_reserve_the_hand_is_blocked() -> None:
    told = draw([*D10_BLOCKED, "fish"], options="reserve=2")
    assert told.faults == []
    second = 11 + 6 + 10 + 9 + 8 + 7 + 50 + 4 + 2 + 5 + 8 + 25 + 7 + 10
    assert told.totals == {1: second, 2: 0}


def test_d11_who_leads_a_later_hand() -> None:
    won_by_2 = out(2, s1="=5", s3="=5")
    deal = ["deal 1 6-5 2-2 4-3 5-2 4-1", "deal 2 3-0 6-3 4-2 5-1 3-3", "deal 3 1-1 5-3 6-2 6-1 5-0"]
    for options in ("", "next_lead=same_as_first"):
        assert draw(won_by_2, deal, options=options, players=3).legal == {"play 1-1"}
        assert draw(won_by_2, [*deal, "play 2 3-0"], options=options, players=3).faults == ["wrong_lead: play 2 3-0"]
    winner = "next_lead=winner"
    assert len(draw(won_by_2, deal, options=winner, players=3).legal or ()) == 5
    assert draw(won_by_2, [*deal, "play 2 3-0"], options=winner, players=3).faults == []
    assert draw(won_by_2, [*deal, "play 3 1-1"], options=winner, players=3).faults == ["wrong_lead: play 3 1-1"]
    assert draw(D5, [*deal, "play 3 5-0"], options=winner, players=3).faults == []
    assert draw(D5, [*deal, "play 2 3-0"], options=winner, players=3).faults == ["wrong_lead: play 2 3-0"]
    by_sum = fish("3", s1="2-2", s2="4-4", s3="5-3 5-2 3-2")
    assert draw(by_sum, [*deal, "play 1 6-5"], options=winner, players=3).faults == []
    assert draw(by_sum, [*deal, "play 3 1-1"], options=winner, players=3).faults == ["wrong_lead: play 3 1-1"]


@pytest.mark.parametrize(
    ("options", "totals"),
    [
        ("held_bonus=always", (0, 25)),
        ("held_bonus=alone", (0, 25)),
        ("held_bonus=always fish=difference", (0, 7)),
        ("held_bonus=never", (18, 0)),
    ],
)
def test_d12_special_values_decide_who_has_the_lowest_sum(options: str, totals: tuple[int, int]) -> None:
    assert standing(fish(s1="0-0", s2="5-5 4-4"), options=options) == totals


def test_d13_0_0_is_the_lowest_double_and_may_not_be_declined() -> None:
    deal = ["deal 1 1-1 5-4 6-5 4-2 4-1 5-0 2-0", "deal 2 0-0 6-3 6-4 5-3 2-1 3-2 6-6"]
    assert draw(deal).legal == {"play 0-0"}
    assert draw([*deal, "play 1 1-1"]).faults == ["wrong_lead: play 1 1-1"]
    assert draw([*deal, "play 2 6-6"]).faults == ["wrong_lead: play 2 6-6"]
    assert draw([*deal, "play 1 3-1"]).faults == ["wrong_lead: play 1 3-1"]


# --- options and clauses that no row names --------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "reserve"), [("", 0), ("reserve=0", 0), ("reserve=1", 1), ("reserve=2", 2)])
def test_a_player_draws_until_a_tile_fits_or_only_the_reserve_is_left(options: str, reserve: int) -> None:
    for drawn in range(9):
        hand = [*NO_BLANK, *(f"draw 2 {tile}" for tile in BONEYARD[:drawn])]
        if drawn <= 8 - reserve:
            expected = {"draw"} if drawn < 8 - reserve else {"knock"}
            for draws in ("", "draw=until_playable"):
                assert draw(hand, options=f"{options} {draws}", players=4).legal == expected
        else:
            assert len(draw(hand, options=options, players=4).faults) == drawn - (8 - reserve)


def test_under_draw_one_a_turn_has_one_draw() -> None:
    assert draw([*NO_BLANK, "draw 2 5-3"], options="draw=one", players=4).legal == {"knock"}
    told = draw([*NO_BLANK, "draw 2 5-3", "draw 2 5-2"], options="draw=one", players=4)
    assert told.faults == ["wrong_draw: draw 2 5-2"]


def test_no_deal_is_thrown_in() -> None:
    deal = ["deal 1 0-0 1-1 2-2 3-3 4-4 5-5 6-6", "deal 2 6-5 6-4 6-3 6-2 6-1 6-0 5-4"]
    assert draw([*deal, "redeal"]).faults == ["wrong_redeal: redeal"]
    assert draw([*deal, "redeal 1"]).faults == ["wrong_redeal: redeal 1"]


def test_a_turn_has_one_tile() -> None:
    hand = [
        "deal 1 0-0 1-1 2-2 3-3 6-5 6-4 6-2",
        "deal 2 1-0 2-0 6-1 6-6 5-5 5-4 6-3",
        "play 1 0-0",
        "play 2 2-0 @left",
    ]
    both = draw([*hand, "play 1 2-2 @left 1-1 @right"])
    assert both.faults == ["no_fit: play 1 2-2 @left 1-1 @right"]
    assert draw([*hand, "play 1 6-2 @left", "play 2 1-0 @right 6-6 @left"]).faults == [
        "out_of_turn: play 2 1-0 @right 6-6 @left"
    ]


def test_what_nobody_showed_is_taken_over_from_the_claims_and_the_egg_stays() -> None:
    unknown = ["out 2", "write 2 12"]
    told = draw(fish(s1="6-5", s2="6-0 5-0"), unknown, out(1, s2="=9"), options="fish_tie=eggs")
    assert told.faults == []
    assert told.said("info") == ["taken_over: write 2 12"]
    assert told.totals == {1: 9 + 22, 2: 12}


def test_a_tile_that_was_overlooked_is_told_once_however_many_are_shown() -> None:
    before = ["play 1 0-0", "draw 2 ?", "knock 2", "play 1 1-0 @left", "play 2 2-0 @right", "play 1 2-1 @right"]
    after = ["draw 2 ?", "knock 2", "play 1 5-1 @left", "play 2 6-5 @left", "play 1 6-0 @left", "play 2 3-0 @left"]
    assert draw([*before, *after], options="draw=one").faults == ["play_owed: knock 2"]


def test_after_a_fish_without_a_winner_and_without_a_name_anybody_may_lead() -> None:
    hand = fish(s1="6-5", s2="6-0 5-0")
    for seat in (1, 2):
        assert draw(hand, [f"lead {seat} 6-5"], options="next_lead=winner").faults == []
