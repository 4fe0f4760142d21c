"""Doubles: deals, leads and what is written, cases DB11 to DB18, and a record of two hands."""

from __future__ import annotations

import pytest

from tests.game.situations import Situation, situation

RECORD = """
hand 1
lead Ana 6-6
out Ben 2-1
reveal Ana 6-4 2-2          ; 10 + 4 = 14
reveal Cid 5-0              ; 5
write Ben 19                ; 14 + 5
total Ben 19

hand 2
deal Ana 6-3 5-5 5-2 5-0 2-0 0-0
deal Ben 6-2 5-4 5-1 4-4 3-1 2-1
deal Cid 6-5 6-1 5-3 4-3 4-2 4-0
play Ana 5-5                ; the highest double of this deal
play Ben 5-4 @5-5
play Cid 6-5 @5-5
play Ana 5-0 @5-5
play Ben 4-4 @5-4           ; a double may meet a locked number; 4 is unlocked now
play Cid 5-3 @5-5           ; 5-5 is full
play Ana 0-0 @5-0           ; 0 is unlocked
draw Ben 3-0                ; nothing fitted: 6-2 and 3-1 meet locked numbers, and 5-5 is full
play Ben 3-0 @0-0           ; fits, so it must be played
play Cid 4-2 @4-4
play Ana 2-0 @0-0
draw Ben 3-2
knock Ben                   ; 2, 3 and 6 are locked, nothing else matches
play Cid 4-0 @4-4
"""


def doubles(events: str, options: str = "", players: int = 2) -> Situation:
    return situation("doubles", events, options=options, players=players)


def test_db11_who_went_out_is_written_the_pips_of_all_the_others() -> None:
    told = doubles("hand 1\nout 1\nreveal 2 6-4 2-2\nreveal 3 5-0", players=3)
    assert told.totals == {1: 19, 2: 0, 3: 0}


@pytest.mark.parametrize(
    ("left", "totals"),
    [((7, 12, 9), (21, 0, 0)), ((7, 7, 30), (0, 0, 0)), ((6, 18), (18, 0))],
    ids=["DB12", "DB13", "DB14"],
)
def test_a_block_is_won_by_the_one_player_with_the_fewest_pips(left: tuple[int, ...], totals: tuple[int, ...]) -> None:
    shown = [f"reveal {seat} ={pips}" for seat, pips in enumerate(left, 1)]
    told = doubles("\n".join(["hand 1", "fish", *shown]), players=len(left))
    assert tuple(told.totals.values()) == totals


@pytest.mark.parametrize(("before", "target", "over"), [(81, 100, True), (80, 100, False), (80, 99, True)])
def test_db15_the_match_is_over_at_the_target(before: int, target: int, over: bool) -> None:
    told = doubles(f"hand 1\nout 1\nreveal 2 ={before}\nhand 2\nout 1\nreveal 2 =19", f"target={target}")
    assert told.totals == {1: before + 19, 2: 0}
    assert told.state.winners == ((1,) if over else ())


WITHOUT_DOUBLES = """deal 1 6-5 6-4 6-3 6-2 6-1 6-0 5-4 5-3
deal 2 5-2 5-1 5-0 4-3 4-2 4-1 4-0 3-2
"""
WITH_A_DOUBLE = WITHOUT_DOUBLES.replace("3-2", "0-0")


def test_db16_a_deal_without_a_double_is_thrown_in() -> None:
    assert doubles(f"hand 1\n{WITHOUT_DOUBLES}").legal == {"redeal"}
    again = doubles(f"hand 1\n{WITHOUT_DOUBLES}redeal\n{WITHOUT_DOUBLES}redeal\n{WITH_A_DOUBLE}play 2 0-0")
    assert again.faults == []
    assert again.state.hand == 1
    assert doubles(f"hand 1\n{WITHOUT_DOUBLES}play 1 6-5").faults == ["wrong_redeal: play 1 6-5"]


def test_a_deal_with_a_double_is_not_thrown_in() -> None:
    """D2: where the hands are unknown a `redeal` is accepted."""
    assert doubles(f"hand 1\n{WITH_A_DOUBLE}redeal").faults == ["wrong_redeal: redeal"]
    one_hand = WITH_A_DOUBLE.splitlines()
    assert doubles(f"hand 1\n{one_hand[0]}\ndeal 2 8\nredeal").faults == []
    assert doubles(f"hand 1\ndeal 1 8\n{one_hand[1]}\nredeal").faults == ["wrong_redeal: redeal"]
    assert doubles("hand 1\ndeal 1 8\ndeal 2 8\nplay 1 6-6\nredeal").faults == ["wrong_redeal: redeal"]


DB17 = """hand 2
deal 1 6-6 6-5 5-4 5-3 5-2 5-1 5-0 3-2
deal 2 4-4 1-1 6-4 6-3 6-2 6-1 6-0 4-3
"""
BEN_WON = "hand 1\nout 2\nreveal 1 =5\n"


def test_the_highest_double_is_led() -> None:
    """D3."""
    deal = DB17.replace("hand 2", "hand 1")
    assert doubles(deal).legal == {"play 6-6"}
    for lead in ("play 2 4-4", "play 1 6-5", "play 2 6-6"):
        assert doubles(deal + lead).faults == [f"wrong_lead: {lead}"]


def test_db17_the_winner_leads_his_own_highest_double() -> None:
    start = BEN_WON + DB17
    assert doubles(start, "next_lead=winner").legal == {"play 4-4"}
    assert doubles(f"{start}play 2 4-4", "next_lead=winner").faults == []
    for lead in ("play 2 1-1", "play 1 6-6", "play 2 6-4", "play 2 6-6"):
        assert doubles(start + lead, "next_lead=winner").faults == [f"wrong_lead: {lead}"]
    assert doubles(f"{start}play 1 6-6", "next_lead=same_as_first").faults == []
    assert doubles(f"{start}play 2 4-4", "next_lead=same_as_first").faults == ["wrong_lead: play 2 4-4"]


def test_after_a_hand_that_nobody_won_the_highest_double_is_led_again() -> None:
    """D4."""
    start = f"hand 1\nfish\nreveal 1 =5\nreveal 2 =5\n{DB17}"
    assert doubles(f"{start}play 1 6-6", "next_lead=winner").faults == []
    assert doubles(f"{start}play 2 4-4", "next_lead=winner").faults == ["wrong_lead: play 2 4-4"]


def test_who_has_won_a_block_leads_too() -> None:
    """D4."""
    start = f"hand 1\nlead 1 6-6\nfish\nreveal 1 =20\nreveal 2 =3\n{DB17}"
    assert doubles(f"{start}play 2 4-4", "next_lead=winner").faults == []
    assert doubles(f"{start}play 1 6-6", "next_lead=winner").faults == ["wrong_lead: play 1 6-6"]


def test_where_nobody_knows_who_won_any_player_may_lead_his_highest_double() -> None:
    """G5: not checked is only what cannot be known; every hand opens with a double."""
    start = f"hand 1\ntotal 1 5\ntotal 2 5\n{DB17}"
    for lead in ("play 1 6-6", "play 2 4-4"):
        assert doubles(start + lead, "next_lead=winner").faults == []
    for lead in ("play 2 1-1", "play 1 6-5"):
        assert doubles(start + lead, "next_lead=winner").faults == [f"wrong_lead: {lead}"]


def test_db18_without_a_double_the_lead_goes_round_to_the_next_who_holds_one() -> None:
    start = """hand 1
out 2
reveal 1 =5
reveal 3 =5
hand 2
deal 1 5-5 5-4 5-3 5-2 5-1 5-0
deal 2 6-5 6-4 6-3 6-2 6-1 6-0
deal 3 0-0 4-3 4-2 4-1 4-0 3-2
"""
    assert doubles(start, "next_lead=winner", 3).legal == {"play 0-0"}
    assert doubles(f"{start}play 3 0-0", "next_lead=winner", 3).faults == []
    assert doubles(f"{start}play 1 5-5", "next_lead=winner", 3).faults == ["wrong_lead: play 1 5-5"]
    assert doubles(f"{start}play 1 5-5", "", 3).faults == []


def test_nobody_but_who_went_out_is_written_to() -> None:
    """D15.3, though nobody shows what was left."""
    assert doubles("hand 1\nout 1\nwrite 1 20\ntotal 1 20").totals == {1: 20, 2: 0}
    assert doubles("hand 1\nout 1\nwrite 2 20").faults == ["score_mismatch: write 2 20"]


def test_there_are_no_points_in_play() -> None:
    assert doubles("hand 1\nplay 1 5-5\nscore 1 10").faults == ["score_mismatch: score 1 10"]


def test_the_record_of_the_rules_page() -> None:
    told = doubles(RECORD, players=3)
    assert told.faults == []
    assert told.totals == {1: 0, 2: 19, 3: 0}
