"""Fives with wild blanks: C16 to C20 and E21 to E25 of the worked examples, its options, and the record of the page."""

from __future__ import annotations

import pytest

from ledger.record import write
from ledger.replay import replay
from tests.game.fives_hands import in_turn
from tests.game.situations import Situation, situation

RECORD = """
hand 1
deal Ana 6-5 6-2 6-1 4-1 4-0 2-2 1-0
deal Ben 6-6 5-4 5-2 5-1 4-3 3-3 0-0
play Ben 6-6            ; 12
play Ana 0-4 @6-6       ; the blank joins; 12+4 = 16
play Ben 4-3 @4-0       ; 12+3 = 15
score Ben 3
play Ana 6-2 @6-6       ; 2+3 = 5
score Ana 1
play Ben 0-0 @6-6       ; 2+3+0 = 5
score Ben 1
play Ana 6-5 @0-0       ; the 6 joins a free blank; 2+3+5 = 10
score Ana 2
"""

EVERYBODY_KNOCKS = """
hand 1
play 1 6-6              ; 12
play 2 6-1 @6-6         ; 12+1 = 13
play 3 6-2 @6-6         ; 1+2 = 3
play 4 6-4 @6-6         ; 1+2+4 = 7
knock 1
knock 2
knock 3
knock 4
fish
"""
"""Four players hold six tiles each, so nobody is written anything."""

WITHOUT_DOUBLES = """
deal 1 6-1 5-0 4-1 4-0 3-1 3-0 2-0
deal 2 5-4 5-3 5-2 5-1 4-3 4-2 3-2
"""


def wild(events: str, options: str = "", players: int = 2) -> Situation:
    return situation("wild-fives", events, options=options, players=players)


def counted(hand: Situation) -> tuple[list[int | None], list[int]]:
    """The counts after the plays, and the points they brought."""
    pictures = list(replay(hand.record).states())[2:]
    assert all(sum(end.counts or 0 for end in picture.ends) == picture.count for picture in pictures)
    return [picture.count for picture in pictures], [sum(p.points for p in picture.points) for picture in pictures]


C19 = "5-3; 3-2 @5-3:3; 2-5 @3-2; 5-0 @5-2; 6-4 @5-0"

ROWS = {
    "C16": ("6-3; 0-4 @6-3:6", [9, 7], [0, 0]),
    "C17": ("6-3; 0-4 @6-3:3", [9, 10], [0, 2]),
    "C18": ("6-3; 0-2 @6-3:6", [9, 5], [0, 1]),
    "C18 at the 3": ("6-3; 0-2 @6-3:3", [9, 8], [0, 0]),
    "C19": (C19, [8, 7, 10, 5, 9], [0, 0, 2, 1, 0]),
    "C20": ("6-6; 6-3 @6-6; 0-0 @6-3; 4-1 @0-0; 6-4 @6-6", [12, 15, 12, 13, 5], [0, 3, 0, 0, 1]),
}


@pytest.mark.parametrize("row", ROWS)
def test_a_blank_joins_any_half_and_counts_nothing(row: str) -> None:
    plays, counts, points = ROWS[row]
    hand = wild(in_turn(plays))
    assert hand.faults == []
    assert counted(hand) == (counts, points)


@pytest.mark.parametrize(("tile", "count", "points"), [("6-4", 10, 2), ("5-5", 10, 2), ("6-6", 12, 0), ("0-0", 0, 0)])
def test_c7_a_lone_lead_counts_both_halves_once(tile: str, count: int, points: int) -> None:
    assert counted(wild(in_turn(tile))) == ([count], [points])


def test_c14_every_double_takes_four_tiles_here_too() -> None:
    plays = "6-6; 6-3 @6-6; 3-3 @6-3; 6-1 @6-6; 3-4 @3-3; 3-5 @3-3; 3-0 @3-3"
    assert counted(wild(in_turn(plays)))[0] == [12, 15, 18, 7, 5, 10, 10]
    assert wild(in_turn(f"{plays}; 3-2 @3-3")).faults == ["arm_closed: play 2 3-2 @3-3"]


def test_c17_the_sum_may_be_written_instead_of_its_fifth() -> None:
    """WF9."""
    assert counted(wild(in_turn("6-3; 0-4 @6-3:3"), "play_score=sum"))[1] == [0, 10]
    assert counted(wild(in_turn("6-3; 0-4 @6-3:3"), "play_score=quotient"))[1] == [0, 2]


def test_c19_a_free_blank_may_take_only_blanks() -> None:
    """WF6."""
    assert wild(in_turn(C19), "wild_both_ways=false").faults == ["no_fit: play 1 6-4 @5-0"]
    assert wild(in_turn(C19), "wild_both_ways=true").faults == []
    blank_to_blank = C19.replace("6-4 @5-0", "0-4 @5-0")
    assert wild(in_turn(blank_to_blank), "wild_both_ways=false").faults == []


def test_the_half_written_first_must_fit() -> None:
    """WF5: even if the second would."""
    assert wild(in_turn("6-6; 3-6 @6-6")).faults == ["no_fit: play 2 3-6 @6-6"]
    assert wild(in_turn("6-6; 4-0 @6-6")).faults == ["no_fit: play 2 4-0 @6-6"]
    assert wild(in_turn("6-6; 6-0 @6-6; 4-0 @6-0")).faults == []
    assert wild(in_turn("6-6; 6-0 @6-6; 4-0 @6-0"), "wild_both_ways=false").faults == ["no_fit: play 1 4-0 @6-0"]


def test_a_play_is_written_back_as_it_was_given_but_arms_and_hands_are_not() -> None:
    told = wild("hand 1\ndeal 2 0-4 0-6 1-2 1-3 1-4 1-5 1-6\nplay 1 3-6\nplay 2 0-4 @3-6:6\nplay 1 4-5 @0-4")
    text = write(told.record)
    for line in ("deal Ben 4-0 6-0 2-1", "play Ana 6-3\n", "play Ben 0-4 @6-3:6\n", "play Ana 4-5 @4-0\n"):
        assert line in text


def test_a_lead_that_a_blank_fits_at_both_halves_needs_the_half() -> None:
    assert wild(in_turn("6-3; 0-4 @6-3")).faults == ["arm_missing: play 2 0-4 @6-3"]
    assert wild(in_turn("6-3; 3-4 @6-3")).faults == []
    assert wild(in_turn("6-3; 3-4 @6-3; 0-2")).faults == ["arm_missing: play 1 0-2"]


def test_what_may_be_played_is_listed_both_ways_round() -> None:
    deals = "deal 1 6-6 5-5 5-4 5-3 5-2 4-2 4-1\ndeal 2 6-0 4-0 3-2 3-1 2-1 1-1 4-4\n"
    told = wild(f"hand 1\n{deals}play 1 6-6")
    assert told.legal == {"play 6-0 @6-6", "play 0-6 @6-6", "play 0-4 @6-6"}
    on = f"hand 1\n{deals}play 1 6-6\nplay 2 6-0 @6-6\n"
    assert wild(on).legal == {
        f"play {a}-{b} @6-0" for a, b in ("54", "45", "53", "35", "52", "25", "42", "24", "41")
    } | {
        "play 1-4 @6-0",
        "play 5-5 @6-0",
    }
    assert wild(on, "wild_both_ways=false").legal == {"draw"}


def test_who_holds_a_blank_can_always_play() -> None:
    """WF6 in G4: no draw, no knock, no fish."""
    deals = "deal 1 6-6 5-5 5-4 5-3 5-2 4-2 4-1\ndeal 2 4-0 3-2 3-1 2-1 1-1 4-4 3-3\n"
    start = f"hand 1\n{deals}play 1 6-6\n"
    assert wild(f"{start}draw 2 ?").faults == ["wrong_draw: draw 2 ?"]
    assert wild(f"{start}knock 2").faults == ["play_owed: knock 2"]


def test_a_fitting_tile_shown_later_counts_for_an_earlier_knock() -> None:
    """G6: 4-0 would have fitted; of the tiles drawn it may have been the last."""
    drawn = "draw 2 ?\n" * 14
    played = wild(f"hand 1\nplay 1 6-6\n{drawn}knock 2\nplay 1 6-1 @6-6\nplay 2 0-4 @6-1")
    assert played.faults == ["play_owed: knock 2"]
    shown = EVERYBODY_KNOCKS + "reveal 1 ? ? ? ? ? ?\nreveal 2 ? ? ? ? ? 4-0"
    assert wild(shown, players=4).faults == ["play_owed: knock 2"]


@pytest.mark.parametrize(
    ("left", "options", "points"),
    [((4,), "", 20), ((4, 2), "", 30), ((4, 2), "tile_value=2", 12), ((3, 1), "tile_value=0", 0)],
)
def test_e21_who_goes_out_is_written_five_for_each_tile_of_the_others(
    left: tuple[int, ...], options: str, points: int
) -> None:
    shown = [f"reveal {seat} {'? ' * tiles}".strip() for seat, tiles in enumerate(left, 2)]
    told = wild("\n".join(["hand 1", "out 1", *shown, f"write 1 {points}"]), options, len(left) + 1)
    assert told.faults == []
    assert told.points(shown[-1]) == [(1, points)]


def test_e21_tiles_that_nobody_wrote_down_are_counted() -> None:
    """WF10.3 in an open record: three players with a boneyard of seven, Ben and Cid hold 7 + 7 + 7 tiles."""
    chain = "6-6; 6-1 @6-6; 1-2 @6-1; 2-4 @2-1; 4-3 @4-2; 3-1 @4-3; 1-1 @3-1"
    lines = ["hand 1"]
    for turn, tile in enumerate(chain.split("; ")):
        lines += [f"play 1 {tile}", *(["draw 2 ?"] * (7 if turn == 0 else 0)), *(["knock 2", "knock 3"] * (turn < 6))]
    told = wild("\n".join(lines), players=3)
    assert told.faults == []
    assert told.points(lines[-1])[-1] == (1, 5 * (14 + 7))


E22 = "hand 1\nfish\nreveal 1 6-3 2-0\nreveal 2 0-0 1-0 1-1 2-1 3-0"


def test_e22_a_block_is_won_by_the_fewest_tiles_or_by_the_fewest_pips() -> None:
    last = E22.splitlines()[-1]
    assert wild(f"{E22}\nwrite 1 15").points(last) == [(1, 15)]
    assert wild(f"{E22}\nwrite 1 15", "blocked_by=tiles").faults == []
    assert wild(E22, "blocked_by=pips").points(last) == [(2, 0)]
    assert wild(f"{E22}\nwrite 1 15", "blocked_by=pips").faults == ["score_mismatch: write 1 15"]


@pytest.mark.parametrize(("left", "points"), [((3, 3), []), ((2, 4, 5), [(1, 25)]), ((2, 2, 6), [])])
def test_e23_each_tile_that_the_others_hold_more_counts(left: tuple[int, ...], points: list[tuple[int, int]]) -> None:
    shown = [f"reveal {seat} {'? ' * tiles}".strip() for seat, tiles in enumerate(left, 1)]
    told = wild("\n".join(["hand 1", "fish", *shown]), players=len(left))
    assert told.points(shown[-1]) == points


def test_where_pips_decide_a_block_numbers_of_tiles_are_not_enough() -> None:
    """WF12, and pips alone do not tell how many tiles are paid for."""
    numbers = "hand 1\nfish\nreveal 1 ? ?\nreveal 2 ? ? ? ?\nwrite 1 10"
    assert wild(numbers, "blocked_by=tiles").said("info") == []
    assert wild(numbers, "blocked_by=pips").said("info")[0] == "taken_over: write 1 10"
    pips = "hand 1\nfish\nreveal 1 =5\nreveal 2 =9\nwrite 1 10"
    assert wild(pips, "blocked_by=pips").said("info")[0] == "taken_over: write 1 10"
    assert wild(f"{pips}\nwrite 2 5", "blocked_by=pips").faults == ["score_mismatch: write 2 5"]


@pytest.mark.parametrize(
    ("totals", "test", "winners"),
    [
        ((250, 0), "exceed", ()),
        ((250, 0), "reach", (1,)),
        ((251, 0), "exceed", (1,)),
        ((255, 260), "exceed", (2,)),
        ((260, 260), "exceed", ()),
        ((260, 260), "reach", ()),
        ((249, 0), "reach", ()),
    ],
)
def test_e24_the_match_is_tested_after_a_hand(totals: tuple[int, int], test: str, winners: tuple[int, ...]) -> None:
    standing = f'adjust 1 {totals[0]} ""\nadjust 2 {totals[1]} ""\n'
    told = wild(standing + EVERYBODY_KNOCKS, f"target_test={test}", players=4)
    assert told.faults == []
    assert told.state.winners == winners
    not_over_yet = wild(standing + EVERYBODY_KNOCKS.removesuffix("fish\n"), f"target_test={test}", players=4)
    assert not not_over_yet.state.match_over


def test_the_target_may_be_another() -> None:
    assert wild('adjust 1 61 ""\n' + EVERYBODY_KNOCKS, "target=60", 4).state.winners == (1,)
    assert wild('adjust 1 61 ""\n' + EVERYBODY_KNOCKS, "", 4).state.winners == ()


def test_a_play_that_passes_the_target_does_not_end_the_hand() -> None:
    """WF11: tested only after a hand."""
    assert wild('adjust 1 249 ""\nhand 1\nplay 1 5-5\nplay 2 5-1 @5-5').faults == []


def test_e25_without_doubles_the_higher_half_decides_who_leads() -> None:
    """WF2: 6-1 before 5-4, though that has more pips."""
    assert wild(f"hand 1{WITHOUT_DOUBLES}").legal == {"play 6-1"}
    assert wild(f"hand 1{WITHOUT_DOUBLES}play 2 5-4").faults == ["wrong_lead: play 2 5-4"]
    assert wild(f"hand 1{WITHOUT_DOUBLES}play 1 5-0").faults == ["wrong_lead: play 1 5-0"]


def test_e25_the_winner_may_lead_any_tile() -> None:
    """WF3."""
    won = f"hand 1\nout 2\nreveal 1 ?\nhand 2{WITHOUT_DOUBLES}"
    assert wild(f"{won}play 2 4-2", "next_lead=winner").faults == []
    assert wild(f"{won}play 1 6-1", "next_lead=winner").faults == ["wrong_lead: play 1 6-1"]
    assert wild(f"{won}play 1 6-1", "next_lead=same_as_first").faults == []
    assert wild(f"{won}play 2 4-2", "next_lead=same_as_first").faults == ["wrong_lead: play 2 4-2"]
    nobody_won = won.replace("out 2\nreveal 1 ?", "fish\nreveal 1 ?\nreveal 2 ?")
    assert wild(f"{nobody_won}play 1 6-1", "next_lead=winner").faults == []
    assert wild(f"{nobody_won}play 2 4-2", "next_lead=winner").faults == ["wrong_lead: play 2 4-2"]


def test_the_highest_double_is_led() -> None:
    """WF1: 2-2 against 6-6."""
    deals = RECORD.split("play")[0]
    assert wild(deals).legal == {"play 6-6"}
    for lead in ("play Ana 2-2", "play Ben 3-3", "play Ana 6-5"):
        assert wild(deals + lead).faults == [f"wrong_lead: {lead}"]


def test_the_record_of_the_rules_page() -> None:
    told = wild(RECORD)
    assert told.faults == []
    assert told.totals == {1: 1 + 2, 2: 3 + 1}
