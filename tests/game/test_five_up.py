"""Five-up: hands and matches (rows E1 to E6), who leads, and the short table notation."""

from __future__ import annotations

import pytest

from ledger.errors import Unreadable
from ledger.record import write
from tests.game.situations import Situation, seats, situation

GOES_OUT_WITH_TEN = """
hand 1
play 1 2-1              ; 3
play 2 6-1 @right       ; 2+6 = 8
play 1 6-5 @right       ; 2+5 = 7
play 2 5-5 @right       ; 2+10 = 12
play 1 5-1 @right       ; 2+1 = 3
play 2 1-1 @right       ; 2+2 = 4
play 1 2-0 @left        ; 0+2 = 2, for the 1-1 counts both halves
play 2 3-1 @right       ; 0+3 = 3
play 1 3-3 @right       ; 0+6 = 6
play 2 5-0 @left        ; 5+6 = 11
play 1 3-2 @right       ; 5+2 = 7
draw 2 ?
play 2 4-2 @right       ; 5+4 = 9
play 1 5-4 @right       ; 5+5 = 10, and Ana is out
reveal 2 6-6 1-0        ; 13
"""

TEN_FOR_ANA_THEN_BEN_OUT = """
play 2 3-1              ; 4
play 1 1-0 @right       ; 3+0 = 3
play 2 6-3 @left        ; 6+0 = 6
play 1 5-0 @right       ; 6+5 = 11
play 2 6-1 @left        ; 1+5 = 6
play 1 5-1 @left        ; 5+5 = 10
play 2 5-3 @right       ; 5+3 = 8
play 1 3-3 @right       ; 5+6 = 11
play 2 4-3 @right       ; 5+4 = 9
draw 1 ?
play 1 4-2 @right       ; 5+2 = 7
play 2 5-5 @left        ; 10+2 = 12
play 1 2-2 @right       ; 10+4 = 14
play 2 6-2 @right       ; 10+6 = 16, and Ben is out
reveal 1 6-6 2-0        ; 14
"""

LINE = "spinner=false forced_first_double=false"


def five_up(events: str, options: str = "") -> Situation:
    return situation("five-up", events, options=options)


def computed(claims: Situation) -> list[object]:
    """What the audit computes where claims are not borne out."""
    return [found.computed for found in claims.findings if found.code == "score_mismatch"]


@pytest.mark.parametrize(("pips", "points"), [(3, 5), (2, 0), (7, 5), (8, 10), (12, 10), (13, 15)])
def test_e1_the_winner_is_written_the_losers_pips_to_the_nearest_five(pips: int, points: int) -> None:
    hand = f"hand 1\nout 1\nreveal 2 ={pips}\nwrite 1"
    assert five_up(f"{hand} {points}").faults == []
    assert computed(five_up(f"{hand} 999")) == [points]


def test_e2_the_last_play_scores_and_then_the_hand_is_written() -> None:
    hand = five_up(GOES_OUT_WITH_TEN, LINE)
    assert hand.faults == []
    assert hand.points("play 1 5-4 @right") == [(1, 10)]
    assert hand.totals == {1: 10 + 15, 2: 0}


@pytest.mark.parametrize(
    ("ana", "ben", "points"), [(6, 18, {1: 20, 2: 0}), (11, 11, {1: 0, 2: 0}), (18, 6, {1: 0, 2: 20})]
)
def test_e3_a_block_pays_the_pips_of_the_loser_and_equal_pips_nothing(
    ana: int, ben: int, points: dict[int, int]
) -> None:
    hand = f"hand 1\nfish\nreveal 1 ={ana}\nreveal 2 ={ben}\n"
    assert five_up(f"{hand}write 1 {points[1]}\nwrite 2 {points[2]}").faults == []
    assert computed(five_up(f"{hand}write 1 {points[1] + 1}\nwrite 2 {points[2]}")) == [points[1]]


def test_e4_the_target_is_tested_after_the_hand_or_at_every_credit() -> None:
    standing = "hand 1\ntotal 1 95\ntotal 2 98\nhand 2\n"
    after_the_hand = five_up(standing + TEN_FOR_ANA_THEN_BEN_OUT, LINE)
    assert after_the_hand.faults == []
    assert after_the_hand.totals == {1: 105, 2: 113}
    assert after_the_hand.state.winners == (2,)
    at_every_credit = five_up(standing + TEN_FOR_ANA_THEN_BEN_OUT, f"{LINE} target_check=play")
    assert at_every_credit.faults == ["hand_over: play 2 5-3 @right"]
    assert at_every_credit.totals == {1: 105, 2: 98}
    assert at_every_credit.state.winners == (1,)


def test_after_a_credit_that_ends_the_match_only_claims_follow() -> None:
    """G9: `score`, `total`, `end` and notes; nothing is written for the hand."""
    won = TEN_FOR_ANA_THEN_BEN_OUT.split("play 2 5-3")[0]
    start = f"hand 1\ntotal 1 95\ntotal 2 98\nhand 2\n{won}score 1 10\n"
    options = f"{LINE} target_check=play"
    assert five_up(f'{start}total 1 105\nnote "well played"\nend 1', options).faults == []
    assert five_up(f"{start}reveal 1 6-6", options).faults == ["hand_over: reveal 1 6-6"]
    assert five_up(f"{start}write 1 5", options).faults == ["hand_over: write 1 5"]
    assert five_up(f"{start}hand 3", options).faults == ["match_over: hand 3"]


def test_e5_equal_totals_at_the_target_play_another_hand() -> None:
    both = five_up(
        "hand 1\ntotal 1 105\ntotal 2 105\nhand 2\nfish\nreveal 1 =6\nreveal 2 =18\ntotal 1 125\ntotal 2 105\nend 1"
    )
    assert both.faults == []
    assert both.state.winners == (1,)


@pytest.mark.parametrize(("total", "over"), [(149, False), (150, True), (151, True)])
def test_the_match_is_over_at_the_target(total: int, over: bool) -> None:
    assert five_up(f"hand 1\ntotal 1 {total}\ntotal 2 0", "target=150").state.match_over == over
    assert five_up(f"hand 1\ntotal 1 {total}\ntotal 2 0").state.match_over


BLOCK_WON_BY_ANA = "hand 1\nlead 2 6-5\nfish\nreveal 1 =6\nreveal 2 =18\n"
NEW_DEAL = "hand 2\ndeal 1 2-2 6-1 6-2 6-4 5-1 5-2 4-1\ndeal 2 3-3 6-3 6-5 5-3 5-4 4-3 4-2\n"


@pytest.mark.parametrize(("options", "leader"), [("", 2), ("forced_first_double=false", 1), ("rotate_start=true", 1)])
def test_e6_who_leads_after_a_block(options: str, leader: int) -> None:
    first = BLOCK_WON_BY_ANA if "forced" in options else BLOCK_WON_BY_ANA.replace("2 6-5", "2")
    tiles = {1: ("2-2", "6-1"), 2: ("3-3", "6-3")}
    for tile in tiles[leader]:
        assert five_up(f"{first}{NEW_DEAL}play {leader} {tile}", options).faults == []
    line = f"play {3 - leader} {tiles[3 - leader][0]}"
    assert five_up(f"{first}{NEW_DEAL}{line}", options).faults == [f"wrong_lead: {line}"]


def test_who_went_out_leads_the_next_hand_unless_the_start_rotates() -> None:
    first = "hand 1\nlead 1\nout 1\nreveal 2 =5\n"
    assert five_up(f"{first}{NEW_DEAL}play 1 6-1").faults == []
    assert five_up(f"{first}{NEW_DEAL}play 2 3-3").faults == ["wrong_lead: play 2 3-3"]
    assert five_up(f"{first}{NEW_DEAL}play 2 3-3", "rotate_start=true").faults == []
    assert five_up(f"{first}{NEW_DEAL}play 1 6-1", "rotate_start=true").faults == ["wrong_lead: play 1 6-1"]


def test_the_bare_ends_of_the_spinner_are_one_move_also_where_the_tile_fits_another_end() -> None:
    deal = "hand 1\ndeal 1 6-6 6-2 5-2 2-1 3-1 1-1 0-0\ndeal 2 6-5 6-1 4-1 5-4 4-4 3-3 2-0\n"
    plays = "play 1 6-6\nplay 2 6-1 @left\nplay 1 6-2 @right\n"
    assert five_up(f"{deal}{plays}").legal == {"play 6-5 @up", "play 4-1 @left", "play 2-0 @right"}
    assert five_up(f"{deal.replace('4-1', '6-4')}{plays}play 2 6-4 @up\nplay 1 2-1 @left\n").legal == {
        *("play 6-5 @down", "play 5-4 @up", "play 4-4 @up", "play 2-0 @left", "play 2-0 @right"),
    }
    of_two = deal.replace("6-5", "6-3").replace("3-3", "2-2").replace("2-0", "5-5")
    reaching = "play 1 6-6\nplay 2 6-1 @left\nplay 1 6-2 @right\nplay 2 2-2\nplay 1 3-1 @left\n"
    assert five_up(f"{of_two}{reaching}").legal == {"play 6-3 @left", "play 6-3 @up"}


def test_in_the_first_hand_the_highest_double_is_led_unless_it_is_not_forced() -> None:
    deal = NEW_DEAL.replace("hand 2", "hand 1")
    assert five_up(deal).legal == {"play 3-3"}
    assert five_up(f"{deal}play 2 6-5").faults == ["wrong_lead: play 2 6-5"]
    assert five_up(f"{deal}play 1 2-2").faults == ["wrong_lead: play 1 2-2"]
    for lead in ("play 1 2-2", "play 2 6-5"):
        assert five_up(f"{deal}{lead}", "forced_first_double=false").faults == []


NOTATIONS = {
    "100pt/5+": ("five-up", 100, True, True, False, "100pt/5+"),
    "125pt/5*": ("five-up", 125, False, False, False, "125pt/5*"),
    "125pt/5+O": ("five-up", 125, True, True, True, "125pt/5+O"),
    "125 pt / 5 o+": ("five-up", 125, True, True, True, "125pt/5+O"),
    "200pt/Drw": ("draw", 200, False, True, False, "200pt/Drw"),
    "100pt/Blk": ("block", 100, False, True, False, "100pt/Blk"),
    "500pt/drw O*+": ("draw", 500, True, False, True, "500pt/Drw+*O"),
}


@pytest.mark.parametrize("text", NOTATIONS)
def test_the_table_notation_sets_all_four_options(text: str) -> None:
    variant, target, spinner, forced, rotates, written = NOTATIONS[text]
    table = Situation([f'[Table "{text}"]', *seats(2)], "hand 1")
    opening = table.record.opening
    assert opening.variant == variant
    assert opening.options == {
        "target": target,
        "spinner": spinner,
        "forced_first_double": forced,
        "rotate_start": rotates,
    }
    assert f'[Table "{written}"]\n' in write(table.record)


@pytest.mark.parametrize(
    "text", ["99pt/5", "501pt/5", "100pt/5++", "100pt/50", "100/5", "100pt/6", "0100pt/5", "100pt/5+O+", "", "100pt/5x"]
)
def test_what_is_no_table_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="table|Table"):
        Situation([f'[Table "{text}"]', *seats(2)], "hand 1")


@pytest.mark.parametrize("tag", ['[Variant "five-up"]', '[Options "target=100"]'])
def test_a_table_stands_alone(tag: str) -> None:
    with pytest.raises(Unreadable, match="Table"):
        Situation(['[Table "100pt/5"]', tag, *seats(2)], "hand 1")
