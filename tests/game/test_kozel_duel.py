"""Kozel for two: cases T1 to T15."""

from __future__ import annotations

import pytest

from tests.game.kozel_duels import REST, T5, T10, T11, T12, duel, loses, standing
from tests.game.kozel_hands import fish, out

T1 = ["deal 1 0-0 3-3 6-5 6-4 5-4 4-3 2-1", "deal 2 2-2 6-3 6-2 5-1 4-2 3-1 1-0"]
T2 = ["deal 1 0-0 6-6 5-1 4-3 2-1 6-3 5-4", "deal 2 2-2 6-5 6-4 5-2 4-2 3-1 1-0"]
T3 = ["deal 1 2-1 6-4 5-3 4-2 4-1 5-2 6-1", "deal 2 3-0 6-5 5-4 6-3 3-2 4-3 5-1"]
T4 = ["deal 1 2-1 6-4 5-3 4-2 4-0 5-2 6-1", "deal 2 6-6 3-2 5-4 6-5 4-1 5-1 6-3"]


def leads(deal: list[str], options: str = "") -> set[tuple[int, str]]:
    """Who may lead what in hand 1; everything else is found wrong."""
    told = duel(deal, options=options)
    assert told.legal is not None
    seat = told.state.turn
    right = {(int(seat or 0), move.removeprefix("play ")) for move in told.legal}
    for line in deal:
        _, other, *tiles = line.split()
        for tile in tiles:
            expected = [] if (int(other), tile) in right else [f"wrong_lead: play {other} {tile}"]
            assert duel([*deal, f"play {other} {tile}"], options=options).faults == expected
    return right


def test_t1_the_leader_may_decline_0_0_for_another_double_but_the_lead_does_not_pass() -> None:
    assert leads(T1) == {(1, "0-0"), (1, "3-3")}


def test_t2_with_no_other_double_he_may_lead_6_6_or_the_tile_of_the_rule() -> None:
    assert leads(T2) == {(1, "0-0"), (1, "6-6"), (1, "2-1")}
    assert leads(T2, "first_lead_without_double=lowest bonuses=true") == {(1, "0-0"), (1, "6-6"), (1, "2-1")}
    assert leads(T2, "first_lead_without_double=highest") == {(1, "0-0"), (1, "6-6"), (1, "6-3")}


def test_t3_without_doubles_the_lowest_or_the_highest_tile_is_led() -> None:
    assert leads(T3) == {(2, "3-0")}
    assert leads(T3, "first_lead_without_double=highest") == {(2, "6-5")}


def test_t4_a_lone_6_6_may_be_declined() -> None:
    assert leads(T4) == {(2, "6-6"), (2, "4-1")}
    assert leads(T4, "lead_double=true") == {(2, "6-6"), (2, "4-1")}


def test_t5_after_going_out_the_loser_writes_his_own_hand() -> None:
    hand = out(1, s2="6-5 3-2")
    assert standing(hand) == (0, 16)
    assert standing(hand, loses(2, 1)) == (0, 17)


def test_t5_what_is_left_in_the_boneyard_counts_for_nobody() -> None:
    told = duel(loses(2, 0), T5)
    assert told.faults == []
    assert told.state.boneyard == 5
    assert told.totals == {1: 0, 2: 16}


def test_t6_the_larger_sum_of_a_fish_writes_both_hands() -> None:
    assert standing(fish(s1="3-3", s2="5-5 4-4 1-1")) == (0, 26)
    assert standing(fish("1", s1="3-3", s2="5-5 4-4 1-1"), options="full_fish=true") == (0, 26)


def test_t7_without_full_fish_it_depends_on_who_made_it() -> None:
    assert standing(fish("1", s1="3-3", s2="5-5 4-4 1-1"), options="full_fish=false") == (0, 20)
    assert standing(fish("2", s1="3-3", s2="5-5 4-4 1-1"), options="full_fish=false") == (0, 26)


@pytest.mark.parametrize(("options", "second"), [("", 20), ("eggs_measure=side", 20), ("eggs_measure=pot", 40)])
def test_t8_an_egg_below_the_threshold_is_cancelled_while_both_are_closed(options: str, second: int) -> None:
    hands = (fish(s1="3-3 2-2", s2="5-5"), loses(2, 20))
    assert standing(*hands, options=options) == (0, second)


def test_t9_a_firm_egg_goes_to_the_next_loser() -> None:
    assert standing(fish(s1="6-4 4-0", s2="6-0 4-4"), loses(2, 5)) == (0, 33)


@pytest.mark.parametrize("auto_draw", ["", "auto_draw=true", "auto_draw=false"])
def test_t10_a_player_draws_until_a_tile_fits_and_must_play_it_whatever_auto_draw_is(auto_draw: str) -> None:
    first = loses(2, 0)
    for options in (auto_draw, f"draw=until_playable {auto_draw}"):
        for drawn in ([], ["6-2"], ["6-2", "4-1"]):
            assert duel(first, [*T10, *(f"draw 2 {tile}" for tile in drawn)], options=options).legal == {"draw"}
        three = [*T10, "draw 2 6-2", "draw 2 4-1", "draw 2 5-2"]
        assert duel(first, three, options=options).legal == {"play 5-2 @left"}
        assert duel(first, [*three, "play 2 5-2"], options=options).faults == []
        assert duel(first, [*three, "knock 2"], options=options).faults == ["play_owed: knock 2"]
        assert duel(first, [*T10, "draw 2 6-2", "knock 2"], options=options).faults == ["draw_owed: knock 2"]


@pytest.mark.parametrize("auto_draw", ["", "auto_draw=true", "auto_draw=false"])
def test_t10_under_draw_one_a_turn_has_one_draw(auto_draw: str) -> None:
    first, options = loses(2, 0), f"draw=one {auto_draw}"
    assert duel(first, [*T10, "draw 2 6-2"], options=options).legal == {"knock"}
    assert duel(first, [*T10, "draw 2 6-2", "knock 2"], options=options).faults == []
    twice = duel(first, [*T10, "draw 2 6-2", "draw 2 4-1"], options=options)
    assert twice.faults == ["wrong_draw: draw 2 4-1"]
    assert duel(first, [*T10, "draw 2 5-2"], options=options).legal == {"play 5-2 @left"}


@pytest.mark.parametrize("knocks", [[], ["knock 2"], ["knock 1"], ["knock 2", "knock 1"]])
def test_t11_a_draw_may_block_the_hand_and_the_maker_is_who_laid_the_last_tile(knocks: list[str]) -> None:
    first, blocked = loses(2, 0), [*T11[:-1], "draw 2 6-2"]
    assert duel(first, blocked).legal == {"fish"}
    for leader, faults in ((1, []), (2, ["wrong_lead: lead 2 6-5"])):
        assert duel(first, [*blocked, *knocks, "fish"], [f"lead {leader} 6-5"]).faults == faults
    assert duel(first, [*T11[:-1], "fish"]).faults == ["wrong_fish: fish"]


def test_t12_while_a_tile_may_be_drawn_it_is_not_blocked() -> None:
    first = loses(2, 0)
    draws = [f"draw 1 {tile}" for tile in REST]
    for drawn in range(6):
        assert duel(first, [*T12, *draws[:drawn]]).legal == {"draw"}
    assert duel(first, [*T12, *draws]).legal == {"fish"}
    assert duel(first, [*T12, *draws[:5], "fish"]).faults == ["wrong_fish: fish"]
    assert duel(first, [*T12, *draws, "fish"]).faults == []


def test_t12_under_draw_one_they_draw_in_turn() -> None:
    first = loses(2, 0)
    turns = [line for n, tile in enumerate(REST) for line in (f"draw {n % 2 + 1} {tile}", f"knock {n % 2 + 1}")]
    assert duel(first, [*T12, *turns[:-2]], options="draw=one").legal == {"draw"}
    assert duel(first, [*T12, *turns[:-1]], options="draw=one").legal == {"fish"}
    assert duel(first, [*T12, *turns, "knock 1", "fish"], options="draw=one").faults == []
    assert duel(first, [*T12, *turns, "knock 1", "knock 2"], options="draw=one").faults == ["wrong_fish: knock 2"]


@pytest.mark.parametrize(
    ("options", "written"),
    [
        ("bonuses=true", 88),
        ("bonuses=true finish_bonus=added", 88),
        ("bonuses=true finish_bonus=instead", 75),
        ("bonuses=false finish_bonus=instead", 13),
    ],
)
def test_t13_bonuses_of_the_lead_and_of_going_out(options: str, written: int) -> None:
    hand = out(1, lead="1 0-0", tile="6-6", s2="6-0 4-3")
    assert standing(loses(2, 0), hand, options=options) == (0, written)


def test_t14_under_lead_double_a_double_other_than_0_0_and_6_6_binds() -> None:
    first, rest = loses(2, 0), "5-1 4-2 6-5 4-3 2-1"
    special, both = f"deal 1 6-6 3-1 {rest}", f"deal 1 6-6 3-3 {rest}"
    other = "deal 2 5-5 6-4 6-3 5-2 4-1 3-0 1-0"
    all_of = {f"play {tile}" for tile in ("6-6", "3-1", *rest.split())}
    for bonuses in ("", "bonuses=true"):
        assert duel(first, [special, other], options=f"lead_double=true {bonuses}").legal == all_of
        assert duel(first, [both, other], options=f"lead_double=true {bonuses}").legal == {"play 6-6", "play 3-3"}
        assert len(duel(first, [both, other], options=f"lead_double=false {bonuses}").legal or ()) == 7
    led = duel(first, [both, other, "play 1 5-1"], options="lead_double=true")
    assert led.faults == ["wrong_lead: play 1 5-1"]
    assert led.findings[0].message.endswith("of the tiles in hand only these may be led: 6-6, 3-3")
    half_known = duel(first, ["deal 1 3-3 ? ? ? ? ? ?", "play 1 5-1"], options="lead_double=true")
    assert half_known.faults == ["wrong_lead: play 1 5-1"]


def test_t15_drawn_tiles_and_a_hand_that_has_begun_are_no_reason_to_throw_in() -> None:
    deal = ["deal 1 1-1 6-1 6-2 5-1 4-1 2-0 1-0", "deal 2 5-5 4-4 3-3 2-2 6-5 6-4 5-4"]
    assert duel([*deal, "redeal 2"]).faults == ["wrong_redeal: redeal 2"]
    assert duel([*deal, "play 1 1-1", "draw 2 6-6", "redeal 2"]).faults == ["wrong_redeal: redeal 2"]
