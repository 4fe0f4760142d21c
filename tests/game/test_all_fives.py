"""All Fives: hands and matches, the rows E1 to E20 of the worked examples that concern it."""

from __future__ import annotations

import pytest

from tests.game.fives_hands import blocked, in_turn, out
from tests.game.situations import Situation, situation

TEN_AT_ONCE = "hand 1\nplay 1 6-4\n"
FIFTEEN_FOR_BEN = "hand 1\nplay 1 6-6\nplay 2 6-3 @left\n"
TWENTY_FOR_BEN = in_turn("6-5; 6-6 @left; 5-4 @right; 4-4 @right")


def demanding(events: str, options: str = "", players: int = 2) -> Situation:
    return situation("all-fives", events, options=f"hand_size=demanding {options}", players=players)


def all_fives(events: str, options: str = "", players: int = 2) -> Situation:
    return situation("all-fives", events, options=options, players=players)


def written(hand: str, options: str = "", players: int = 2) -> list[int | None]:
    """How the sides stand after a hand in which only its end brought points."""
    told = demanding(hand, options, players)
    assert told.faults == []
    return list(told.totals.values())


@pytest.mark.parametrize(("pips", "points"), [(3, 5), (2, 0), (7, 5), (8, 10), (12, 10), (13, 15)])
def test_e1_who_goes_out_is_written_the_pips_of_the_other_to_the_nearest_five(pips: int, points: int) -> None:
    assert written(out(pips)) == [points, 0]


def test_e3_a_block_pays_the_pips_of_the_other_and_a_tie_nothing() -> None:
    assert written(blocked(6, 18)) == [20, 0]
    assert written(blocked(18, 6)) == [0, 20]
    assert written(blocked(11, 11)) == [0, 0]


def test_e7_the_pips_of_the_others_are_added_first_and_rounded_then() -> None:
    assert written(out(7, 7), players=3) == [15, 0, 0]
    assert written(blocked(4, 9, 16), players=3) == [25, 0, 0]
    assert written(blocked(0, 1, 6), players=3) == [5, 0, 0]
    assert written(blocked(1, 1, 6), players=3) == [0, 0, 0]


def test_e8_what_the_partner_of_who_went_out_holds_does_not_matter() -> None:
    assert written(out(9, 11, 4), players=4) == [15, 0]


def test_e9_partners_count_together_in_a_block() -> None:
    block = blocked(3, 6, 10, 6)
    assert written(block, players=4) == [0, 15]
    assert written(block, "pairs=false", players=4) == [20, 0, 0, 0]


@pytest.mark.parametrize(
    ("third", "then_floor", "halved"),
    [(16, 5, 10), (27, 10, 15), (15, 5, 10)],
    ids=["E10", "E11", "the middle goes up"],
)
def test_two_of_three_with_the_fewest_pips_share_the_third_hand(third: int, then_floor: int, halved: int) -> None:
    assert written(blocked(4, 4, third), players=3) == [then_floor, then_floor, 0]
    assert written(blocked(4, third, 4), "three_way_split=halve_then_round", players=3) == [halved, 0, halved]
    assert written(blocked(4, 4, third), "end_round=up", players=3) == [then_floor, then_floor, 0]


def test_e12_other_ties_for_the_lowest_bring_nobody_anything() -> None:
    assert written(blocked(5, 5, 5), players=3) == [0, 0, 0]
    assert written(blocked(5, 5, 9, 20), "pairs=false", players=4) == [0, 0, 0, 0]


@pytest.mark.parametrize(("ana", "winners"), [(196, (1,)), (195, (1, 2))])
def test_e13_two_at_the_target_together_the_higher_total_has_won(ana: int, winners: tuple[int, ...]) -> None:
    standing = f'adjust 1 {ana} ""\nadjust 2 195 ""\n'
    told = demanding(standing + blocked(4, 4, 10), players=3)
    assert told.totals == {1: ana + 5, 2: 200, 3: 0}
    assert (told.state.match_over, told.state.winners) == (True, winners)


def test_two_equal_at_the_target_after_a_hand_play_another_where_it_is_tested_only_then() -> None:
    """AF9: with `target_check=hand`."""
    standing = 'adjust 1 195 ""\nadjust 2 195 ""\n'
    told = demanding(f"{standing}{blocked(4, 4, 10)}hand 2\nplay 1 6-2", "target_check=hand", players=3)
    assert told.faults == []
    assert not told.state.match_over


def test_e14_in_fives_everything_is_divided_by_five() -> None:
    assert all_fives(FIFTEEN_FOR_BEN, "unit=fives").totals == {1: 0, 2: 3}
    c10 = "3-3; 6-3 @left; 5-3 @right; 4-3 @up; 3-2 @down; 5-2 @down; 6-6 @left; 5-5 @right; 4-4 @up"
    assert all_fives(in_turn(c10), "unit=fives").points("play 1 4-4 @up") == [(1, 7)]
    assert written(out(13), "unit=fives") == [3, 0]


@pytest.mark.parametrize(
    ("options", "players", "target"),
    [
        ("", 2, 250),
        ("", 3, 200),
        ("", 4, 200),
        ("unit=fives", 2, 61),
        ("unit=fives", 3, 61),
        ("target=120", 3, 120),
        ("target=80 unit=fives", 2, 80),
    ],
)
def test_e14_the_target_stands_in_the_unit_in_use(options: str, players: int, target: int) -> None:
    gain = 2 if "fives" in options else 10
    for short in (1, 0):
        told = all_fives(f'adjust 1 {target - gain - short} ""\n{TEN_AT_ONCE}', options, players)
        assert told.state.match_over == (short == 0)


def test_e15_a_gain_that_would_pass_an_exact_target_is_not_written() -> None:
    options = "unit=fives exact_target=true spinner=none"
    over = all_fives(f'adjust 2 58 ""\n{TWENTY_FOR_BEN}', options)
    assert (over.totals[2], over.state.match_over) == (58, False)
    there = all_fives(f'adjust 2 58 ""\n{FIFTEEN_FOR_BEN}', options)
    assert (there.totals[2], there.state.winners) == (61, (2,))
    assert all_fives(f'adjust 2 58 ""\n{TWENTY_FOR_BEN}', "unit=fives spinner=none").totals[2] == 62


def test_e15_a_claim_for_what_is_not_written_is_wrong() -> None:
    options = "unit=fives exact_target=true spinner=none"
    claim = all_fives(f'adjust 2 58 ""\n{TWENTY_FOR_BEN}\nscore 2 4', options)
    assert claim.faults == ["score_mismatch: score 2 4"]
    assert [found.computed for found in claim.findings if found.severity == "error"] == [0]


def test_e16_an_end_score_that_would_pass_an_exact_target_is_not_written_either() -> None:
    told = demanding(f'adjust 1 240 ""\n{out(13)}write 1 0\ntotal 1 240\nhand 2\nplay 1 6-2', "exact_target=true")
    assert told.faults == []
    assert told.totals == {1: 240, 2: 0}
    assert demanding(f'adjust 1 240 ""\n{out(13)}').state.winners == (1,)
    assert demanding(f'adjust 1 235 ""\n{out(13)}', "exact_target=true").state.winners == (1,)


EXACT = "exact_target=true target=100"


def test_where_plays_were_not_written_down_a_gain_may_have_passed_an_exact_target() -> None:
    """G10 and AF8: nobody knows how many points in play came before, so 0 may be right; another number is not."""
    shown = "hand 1\nout 1\nreveal 2 =13\n"
    for claims, faults, infos in (
        ("write 1 0", [], ["taken_over: write 1 0"]),
        ("write 1 15", [], []),
        ("write 2 0", [], []),
        ("write 1 10", ["score_mismatch: write 1 10"], []),
        ("write 2 5", ["score_mismatch: write 2 5"], []),
    ):
        told = all_fives(f"{shown}{claims}\ntotal 1 95\ntotal 2 20", EXACT)
        assert told.faults == faults
        assert [line for line in told.said("info") if "total" not in line] == infos
        assert told.totals == {1: 95, 2: 20}
    assert all_fives(f"{shown}write 1 0", "").faults == ["score_mismatch: write 1 0"]
    surely = all_fives(f'adjust 1 90 ""\n{shown}write 1 15', EXACT)
    assert surely.faults == ["score_mismatch: write 1 15"], "90 and 15 pass 100 whatever else there was"


def test_two_who_share_may_each_have_passed_an_exact_target() -> None:
    shown = "hand 1\nfish\nreveal 1 =4\nreveal 2 =4\nreveal 3 =16\n"
    for claims in ("write 1 0\nwrite 2 5", "write 1 5\nwrite 2 5", "write 1 0\nwrite 2 0"):
        assert all_fives(f"{shown}{claims}", EXACT, players=3).faults == []


def test_e17_each_side_subtracts_what_it_holds() -> None:
    subtracts = "end_score=each_subtracts"
    assert written(out(13), subtracts) == [0, -15]
    assert written(out(9, 8, 4), subtracts, players=4) == [-10, -15]
    assert written(blocked(6, 18), subtracts) == [-5, -20]
    assert written(out(12), f"{subtracts} unit=fives") == [0, -2]


def test_e18_a_play_that_reaches_the_target_wins_at_once() -> None:
    won = f'adjust 1 240 ""\n{TEN_AT_ONCE}'
    assert all_fives(won).state.winners == (1,)
    assert all_fives(f"{won}score 1 10\ntotal 1 250\nend 1").faults == []
    assert all_fives(f"{won}play 2 6-1").faults == ["hand_over: play 2 6-1"]
    assert all_fives(f"{won}write 1 5").faults == ["hand_over: write 1 5"]
    assert all_fives(f"{won}play 2 6-1", "target_check=hand").faults == []


def test_with_the_target_tested_after_the_hand_the_higher_total_wins() -> None:
    """AF9: Ana passes 250 in play, Ben passes her at the end."""
    told = demanding(f'adjust 1 252 ""\nadjust 2 240 ""\n{blocked(18, 6)}', "target_check=hand")
    assert (told.totals, told.state.winners) == ({1: 252, 2: 260}, (2,))


@pytest.mark.parametrize(("pips", "up"), [(10, 10), (11, 15), (12, 15), (0, 0)])
def test_the_end_score_may_be_rounded_up(pips: int, up: int) -> None:
    """AF9: 10 stays 10."""
    assert written(out(pips), "end_round=up") == [up, 0]
    assert written(out(pips), "end_round=up end_score=each_subtracts") == [0, -up]
    assert written(out(12), "end_round=nearest") == [10, 0]


@pytest.mark.parametrize("reserve", [0, 1, 2])
def test_e19_tiles_in_reserve_are_never_drawn(reserve: int) -> None:
    options = f"reserve={reserve} hand_size=standard"
    drawn = TEN_AT_ONCE + "draw 2 ?\n" * (10 - reserve)
    assert all_fives(f"{drawn}knock 2\nknock 1\nfish", options).faults == []
    assert all_fives(f"{drawn}draw 2 ?", options).faults == ["wrong_draw: draw 2 ?"]
    one_less = drawn.removesuffix("draw 2 ?\n")
    assert all_fives(f"{one_less}knock 2", options).faults == ["draw_owed: knock 2"]
    assert all_fives(f"{one_less}fish", options).faults == ["wrong_fish: fish"]


def test_e19_four_players_who_hold_everything_never_draw() -> None:
    told = demanding(f"{TEN_AT_ONCE}draw 2 ?", players=4)
    assert told.faults == ["wrong_draw: draw 2 ?"]
    assert demanding(f"{TEN_AT_ONCE}knock 2", players=4).state.boneyard == 0


@pytest.mark.parametrize(
    ("hand_size", "sizes"),
    [("standard", (9, 7, 5)), ("european", (7, 5, 5)), ("easy", (7, 7, 5)), ("demanding", (9, 9, 7))],
)
def test_the_size_of_a_hand_depends_on_the_number_of_players(hand_size: str, sizes: tuple[int, ...]) -> None:
    for players, size in zip((2, 3, 4), sizes, strict=True):
        deal = f"hand 1\ndeal 1 {size}"
        assert all_fives(deal, f"hand_size={hand_size}", players).faults == []
        assert all_fives(deal, f"hand_size={hand_size}", players).state.boneyard == 28 - size * players
        assert all_fives(f"hand 1\ndeal 1 {size + 1}", f"hand_size={hand_size}", players).faults != []


DEAL = """deal 1 4-4 6-5 6-1 6-0 4-1 3-0 2-0
deal 2 5-5 6-4 6-3 5-1 4-0 3-1 2-1
"""


@pytest.mark.parametrize(("before", "number"), [("", 1), ("hand 1\nlead 1\nfish\nreveal 1 =3\nreveal 2 =30\n", 2)])
def test_e20_the_highest_double_of_the_deal_is_led_or_the_lot_decides(before: str, number: int) -> None:
    start = f"{before}hand {number}\n{DEAL}"
    options = "hand_size=european first_lead=highest_double"
    assert all_fives(start, options).legal == {"play 5-5"}
    assert all_fives(f"{start}play 2 5-5", options).faults == []
    for lead in ("play 1 4-4", "play 2 6-4", "play 1 6-5"):
        assert all_fives(f"{start}{lead}", options).faults == [f"wrong_lead: {lead}"]
        assert all_fives(f"{start}{lead}", "hand_size=european first_lead=lot").faults == []


def test_where_nobody_holds_a_double_the_highest_tile_is_led() -> None:
    """AF1 and G3: 6-2 and 5-3 have 8 pips each, the higher half decides."""
    deal = "hand 1\ndeal 1 6-2 6-1 6-0 5-2 5-1 5-0 4-3\ndeal 2 5-3 4-2 4-1 4-0 3-2 3-1 3-0\n"
    options = "hand_size=european first_lead=highest_double"
    assert all_fives(deal, options).legal == {"play 6-2"}
    assert all_fives(f"{deal}play 2 5-3", options).faults == ["wrong_lead: play 2 5-3"]


def test_who_went_out_leads_the_next_hand_and_not_his_partner() -> None:
    start = "hand 1\nout 1\nreveal 2 =9\nreveal 3 =11\nreveal 4 =4\nhand 2\n"
    for options in ("first_lead=lot", "first_lead=highest_double"):
        assert all_fives(f"{start}play 1 2-1", options, 4).faults == []
        assert all_fives(f"{start}play 3 2-1", options, 4).faults == ["wrong_lead: play 3 2-1"]


def test_after_a_hand_of_which_nobody_knows_how_it_ended_no_lead_is_wrong() -> None:
    """It may have been won by whoever leads now (AF2), or blocked (AF1)."""
    start = f"hand 1\nwrite 1 20\nhand 2\n{DEAL}"
    assert all_fives(f"{start}play 1 4-4", "hand_size=european first_lead=highest_double").faults == []


def test_points_in_play_of_a_hand_that_was_not_written_down_are_not_known() -> None:
    """G10: the end score is computed, the next totals are taken over."""
    told = all_fives("hand 1\nout 1\nreveal 2 6-5 2-0\nwrite 1 15\ntotal 1 45\ntotal 2 20\nhand 2\nplay 1 6-4")
    assert told.faults == []
    assert told.totals == {1: 55, 2: 20}
    assert all_fives("hand 1\nout 1\nreveal 2 6-5 2-0\nwrite 1 10").faults == ["score_mismatch: write 1 10"]
    assert all_fives("hand 1\nout 1\nreveal 2 6-5 2-0").totals == {1: None, 2: None}
    assert all_fives("hand 1\nwrite 1 15\ntotal 1 45\ntotal 2 20").faults == []


def test_after_going_out_nobody_else_is_written_to_though_no_hand_is_known() -> None:
    unknown = "hand 1\nout 1\n"
    assert all_fives(f"{unknown}write 1 15").said("info")[0] == "taken_over: write 1 15"
    assert all_fives(f"{unknown}write 1 15\nwrite 2 5").faults == ["score_mismatch: write 2 5"]


def test_where_each_subtracts_the_sides_are_written_one_by_one() -> None:
    hand = out(13, 8).removesuffix("reveal 3 =8\n")
    told = demanding(f"{hand}write 2 -15\nwrite 3 -10\nhand 2", "end_score=each_subtracts", 3)
    assert told.faults == []
    assert told.totals == {1: 0, 2: -15, 3: -10}
    assert demanding(f"{hand}write 2 -10\nwrite 3 -10", "end_score=each_subtracts", 3).faults == [
        "score_mismatch: write 2 -10"
    ]
