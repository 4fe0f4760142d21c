"""Draw for two: the rows DX1 to DX16 and DX31 of the worked examples, its options, and the record of the page."""

from __future__ import annotations

import pytest

from tests.game.situations import Situation, situation

RECORD = """
hand 1
lead Ben 5-5
fish
reveal Ana 4-3 2-0          ; 7 + 2 = 9
reveal Ben 6-5 2-1          ; 11 + 3 = 14
write Ana 5                 ; 14 - 9
total Ana 5

hand 2
deal Ana 7
deal Ben 7
play Ana 6-6
play Ben 6-2 @left
shut @right                 ; the table ends there
draw Ana ?                  ; she has no 2; a 6 would not help
play Ana 2-1 @left
"""

DX3 = """hand 1
deal 1 4-4 6-3 6-2 6-1 5-1 5-0 3-1
deal 2 5-5 6-5 5-4 5-3 4-3 4-2 4-1
"""
SHORT = "hand 1\nplay 1 6-3\n"


def duel(events: str, options: str = "") -> Situation:
    return situation("draw-duel", events, options=options)


def drawn(times: int) -> str:
    """So many unknown tiles drawn by seat 2."""
    return "draw 2 ?\n" * times


def test_dx1_a_tile_fits_by_an_equal_number_and_shows_its_other_half() -> None:
    line = duel("hand 1\nplay 1 6-5\nplay 2 5-4 @right\nplay 1 4-3 @right")
    assert line.faults == []
    assert [(end.arm, end.value) for end in line.state.ends] == [("left", 6), ("right", 3)]


def test_dx2_an_arm_may_be_left_out_where_the_tile_fits_just_one() -> None:
    assert duel("hand 1\nplay 1 6-2\nplay 2 6-6\nplay 1 2-1").faults == []
    assert duel("hand 1\nplay 1 6-2\nplay 2 6-6 @right").faults == ["no_fit: play 2 6-6 @right"]
    assert duel("hand 1\nplay 1 6-2\nplay 2 2-1 @left").faults == ["no_fit: play 2 2-1 @left"]


def test_dx3_who_holds_the_highest_double_leads_and_any_tile_unless_it_is_forced() -> None:
    assert duel(f"{DX3}play 2 6-5", "lead_forced=false").faults == []
    assert duel(f"{DX3}play 2 6-5", "lead_forced=true").faults == ["wrong_lead: play 2 6-5"]
    assert duel(f"{DX3}play 2 5-5", "lead_forced=true").faults == []
    for forced in ("true", "false"):
        assert duel(f"{DX3}play 1 4-4", f"lead_forced={forced}").faults == ["wrong_lead: play 1 4-4"]


WITHOUT_DOUBLES = {
    "DX4": ("6-5 5-4 5-3 4-1 3-1 2-1 1-0", "6-4 5-2 5-1 4-0 3-0 2-0 4-2", 1, 1, "6-5"),
    "DX5": ("6-0 4-2 5-1 5-0 4-1 3-2 3-1", "5-4 4-0 3-0 2-1 2-0 1-0 4-3", 2, 1, "6-0"),
    "DX6": ("6-3 6-2 5-1 5-0 4-1 3-2 3-1", "5-4 4-0 3-0 2-1 2-0 1-0 4-3", 1, 1, "6-3"),
}


@pytest.mark.parametrize("row", WITHOUT_DOUBLES)
def test_without_doubles_the_highest_tile_makes_the_leader(row: str) -> None:
    ana, ben, by_pips, by_half, best = WITHOUT_DOUBLES[row]
    deal = f"hand 1\ndeal 1 {ana}\ndeal 2 {ben}\n"
    own = {1: ana.split()[-1], 2: ben.split()[-1]}
    for rank, leader in (("pips", by_pips), ("high_half", by_half)):
        assert duel(f"{deal}play {leader} {own[leader]}", f"rank={rank}").faults == []
        wrong = f"play {3 - leader} {own[3 - leader]}"
        assert duel(deal + wrong, f"rank={rank}").faults == [f"wrong_lead: {wrong}"]
    assert duel(deal, "rank=high_half lead_forced=true").legal == {f"play {best}"}


def test_dx7_the_highest_double_leads_again_or_the_winner() -> None:
    start = "hand 1\nout 1\nreveal 2 =5\nhand 2\n"
    deal = "deal 1 5-5 5-4 4-3 4-2 4-1 4-0 3-2\ndeal 2 6-6 6-5 3-1 2-1 1-0 3-0 2-0\n"
    assert duel(f"{start}{deal}play 2 6-5", "next_lead=same_as_first").faults == []
    assert duel(f"{start}{deal}play 1 4-0", "next_lead=same_as_first").faults == ["wrong_lead: play 1 4-0"]
    for forced in ("", "lead_forced=true"):
        assert duel(f"{start}{deal}play 1 4-0", f"next_lead=winner {forced}").faults == []
        assert duel(f"{start}{deal}play 2 6-6", f"next_lead=winner {forced}").faults == ["wrong_lead: play 2 6-6"]


def test_after_a_hand_that_nobody_won_the_highest_double_leads() -> None:
    """DD3, also where the winner would lead."""
    start = "hand 1\nfish\nreveal 1 =9\nreveal 2 =9\n" + DX3.replace("hand 1", "hand 2")
    assert duel(f"{start}play 2 6-5", "next_lead=winner").faults == []
    assert duel(f"{start}play 1 4-4", "next_lead=winner").faults == ["wrong_lead: play 1 4-4"]


@pytest.mark.parametrize(("reserve", "most"), [(2, 12), (1, 13), (0, 14)])
def test_dx8_the_reserve_is_never_drawn(reserve: int, most: int) -> None:
    options = f"reserve={reserve}"
    assert duel(SHORT + drawn(most), options).faults == []
    assert duel(SHORT + drawn(most + 1), options).faults == ["wrong_draw: draw 2 ?"]
    assert duel(f"{SHORT}{drawn(most)}knock 2", options).faults == []
    assert duel(f"{SHORT}{drawn(most - 1)}knock 2", options).faults == ["draw_owed: knock 2"]


def test_dx9_at_the_reserve_a_player_knocks() -> None:
    start = f"{SHORT}{drawn(11)}"
    assert duel(start).state.boneyard == 3
    assert duel(f"{start}draw 2 2-1\nknock 2").faults == []
    assert duel(f"{start}draw 2 2-1\ndraw 2 4-4").faults == ["wrong_draw: draw 2 4-4"]


STUCK = "hand 1\ndeal 2 5-4 5-2 4-2 4-1 2-1 1-0 4-4\nplay 1 6-3\ndraw 2 5-0\n"


def test_dx10_a_player_draws_until_a_tile_fits_or_just_one() -> None:
    assert duel(f"{STUCK}draw 2 2-0", "draw=until_playable").faults == []
    assert duel(f"{STUCK}knock 2", "draw=until_playable").faults == ["draw_owed: knock 2"]
    assert duel(f"{STUCK}knock 2", "draw=one").faults == []
    assert duel(f"{STUCK}draw 2 2-0", "draw=one").faults == ["wrong_draw: draw 2 2-0"]


def test_where_one_tile_is_drawn_each_may_knock_once_after_the_last_draw() -> None:
    """G7 in an open record: Ben knocked before Ana's last draw too, but then something could still be drawn."""
    draws = "".join(f"draw {seat} ?\nknock {seat}\n" for seat in (2, 1) * 6)
    assert duel(f"{SHORT}{draws}knock 2\nfish", "draw=one").faults == []
    assert duel(f"{SHORT}{draws}fish", "draw=one").faults == []
    assert duel(f"{SHORT}{draws}knock 2\nknock 1", "draw=one").faults == ["wrong_fish: knock 1"]


def test_dx11_who_goes_out_is_written_the_pips_of_the_other() -> None:
    assert duel("hand 1\nout 1\nreveal 2 6-6 2-1").totals == {1: 12 + 3, 2: 0}


@pytest.mark.parametrize(("ana", "ben", "totals"), [(9, 14, {1: 5, 2: 0}), (9, 9, {1: 0, 2: 0}), (14, 9, {1: 0, 2: 5})])
def test_dx12_and_dx13_a_block_pays_the_difference(ana: int, ben: int, totals: dict[int, int]) -> None:
    assert duel(f"hand 1\nfish\nreveal 1 ={ana}\nreveal 2 ={ben}").totals == totals


DX14 = "hand 1\ndeal 1 6-1 5-2 5-1 5-0 4-2 4-1 2-0\nplay 2 6-3\nshut @left\n"


def test_dx14_nothing_is_joined_at_an_arm_that_was_shut() -> None:
    edge = "table_edge=true"
    assert duel(f"{DX14}play 1 6-1 @left", edge).faults == ["arm_closed: play 1 6-1 @left"]
    assert duel(f"{DX14}play 1 6-1", edge).faults == ["arm_closed: play 1 6-1"]
    assert duel(DX14, edge).legal == {"draw"}
    assert duel(f"{DX14}knock 1", edge).faults == ["draw_owed: knock 1"]
    assert duel(f"{DX14}shut @left\ndraw 1 3-1\nplay 1 3-1", edge).faults == []


def test_without_a_table_edge_a_shut_line_is_wrong_and_has_no_effect() -> None:
    """DD5."""
    assert duel(f"{DX14}play 1 6-1 @left", "table_edge=false").faults == ["arm_closed: shut @left"]


def test_dx15_with_both_arms_shut_the_boneyard_is_drawn_down_all_the_same() -> None:
    start = f"{SHORT}{drawn(9)}shut @left\nshut @right\n"
    edge = "table_edge=true"
    assert duel(start, edge).state.boneyard == 5
    assert duel(f"{start}fish", edge).faults == ["wrong_fish: fish"]
    assert duel(f"{start}{drawn(2)}knock 2", edge).faults == ["draw_owed: knock 2"]
    assert duel(f"{start}{drawn(3)}", edge).legal == {"fish"}
    assert duel(f"{start}{drawn(3)}knock 2\nknock 1\nfish", edge).faults == []


@pytest.mark.parametrize(("target", "winners"), [(100, (1,)), (101, ()), (50, (1,))])
def test_dx16_the_match_is_won_at_the_target(target: int, winners: tuple[int, ...]) -> None:
    before = "" if target == 50 else "hand 1\ntotal 1 97\ntotal 2 0\nhand 2\n"
    hand = "out 1\nreveal 2 =50" if target == 50 else "fish\nreveal 1 =4\nreveal 2 =7"
    match = duel(f"{before or 'hand 1' + chr(10)}{hand}", f"target={target}")
    assert match.state.winners == winners


def test_dx31_who_lays_his_last_tile_goes_out_though_nobody_could_go_on() -> None:
    tiles = ("5-2", "5-3 @left", "5-5 @left", "5-0 @left", "1-0 @left", "5-1 @left")
    gone = f"hand 1\nplay 1 3-2\n{drawn(12)}" + "".join(f"knock 2\nplay 1 {tile}\n" for tile in tiles)
    assert duel(gone).faults == []
    assert duel(f"{gone}fish").faults == ["wrong_fish: fish"]


def test_no_deal_is_thrown_in() -> None:
    assert duel("hand 1\ndeal 1 6-6 6-5 6-4 6-3 6-2 6-1 6-0\nredeal").faults == ["wrong_redeal: redeal"]


def test_the_record_of_the_rules_page() -> None:
    told = duel(RECORD, "target=150 table_edge=true")
    assert told.faults == []
    assert told.totals == {1: 5, 2: 0}
