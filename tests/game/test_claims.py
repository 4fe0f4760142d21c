"""Claims of the table: `score`, `write`, `total` and `end`, compared with what was computed and never used as truth."""

from __future__ import annotations

import pytest

from tests.game.kozel_hands import loses, match
from tests.game.situations import Situation, situation

FIVE_UP = "spinner=false forced_first_double=false"
SCORING = """
hand 1
play 1 5-0
play 2 2-0 @right
play 1 5-2 @right
play 2 5-5 @left
"""
"""Counts of 5, 5 + 2 = 7, 5 + 5 = 10 and 10 + 5 = 15: Ana 5 and 10, Ben 15."""


def five_up(*scores: str) -> Situation:
    """The four plays, each followed by the score lines that are given for it, as `1: score 1 5`."""
    lines = SCORING.strip().splitlines()
    for score in reversed(scores):
        place, line = score.split(": ")
        lines.insert(int(place) + 1, line)
    return situation("five-up", "\n".join(lines), options=FIVE_UP)


def draw(events: str) -> Situation:
    return situation("draw", events)


def differing(told: Situation) -> list[tuple[object, object]]:
    """What was claimed and what was computed, where they differ."""
    return [(found.claimed, found.computed) for found in told.findings if found.severity == "error"]


def test_right_scores_are_borne_out_and_none_are_needed() -> None:
    assert five_up().faults == []
    assert five_up("1: score 1 5", "3: score 1 10", "4: score 2 15").faults == []
    assert five_up().totals == {1: 15, 2: 15}


def test_a_wrong_score_is_told_with_both_numbers_and_does_not_count() -> None:
    told = five_up("1: score 1 5", "3: score 1 15", "4: score 2 15")
    assert told.faults == ["score_mismatch: score 1 15"]
    assert differing(told) == [(15, 10)]
    assert told.totals == {1: 15, 2: 15}


def test_a_scoring_play_left_out_among_others_is_claimed_as_nothing() -> None:
    told = five_up("1: score 1 5", "4: score 2 15")
    assert told.faults == ["score_mismatch: play 1 5-2 @right"]
    assert differing(told) == [(0, 10)]


@pytest.mark.parametrize(
    ("scores", "numbers"),
    [
        (["1: score 1 5", "2: score 2 5", "3: score 1 10", "4: score 2 15"], (5, 0)),
        (["1: score 1 5", "3: score 2 10", "4: score 2 15"], (10, 0)),
        (["1: score 1 0", "3: score 1 10", "4: score 2 15"], (0, 5)),
        (["1: score 1 5", "3: score 1 10", "3: score 1 10", "4: score 2 15"], (10, 0)),
    ],
    ids=["a play that brings nothing", "the other side", "nothing for a play that scores", "twice"],
)
def test_a_score_is_about_the_play_just_made(scores: list[str], numbers: tuple[int, int]) -> None:
    assert differing(five_up(*scores)) == [numbers]


def test_of_a_play_that_brings_nothing_it_is_said_what_the_ends_count() -> None:
    """Fives G8: a double that lies alone counts both halves, 6 + 6."""
    told = situation("five-up", "hand 1\nplay 1 6-6\nscore 1 10", options=FIVE_UP)
    assert [f.message for f in told.findings if f.code == "score_mismatch"] == [
        "10 points were claimed for seat 1, but it is 0: the play just made brings seat 1 nothing: the ends count 12"
    ]


def test_scores_are_compared_hand_by_hand() -> None:
    told = situation("five-up", "hand 1\nplay 1 5-0\nscore 1 5\nhand 2\nplay 1 5-5", options=FIVE_UP)
    assert told.faults == []


def test_where_nothing_scores_in_play_a_score_is_computed_as_nothing() -> None:
    told = draw("hand 1\nplay 1 5-5\nscore 1 10")
    assert (told.faults, differing(told)) == (["score_mismatch: score 1 10"], [(10, 0)])
    assert draw("hand 1\nplay 1 5-5\nscore 1 0").faults == []


OUT = "hand 1\nout 1\nreveal 2 6-5 2-1\n"


@pytest.mark.parametrize(
    ("lines", "fault", "numbers"),
    [
        ("write 1 14", None, None),
        ("write 1 14\nwrite 2 0", None, None),
        ("", None, None),
        ("write 1 15", "score_mismatch: write 1 15", (15, 14)),
        ("write 1 14\nwrite 2 3", "score_mismatch: write 2 3", (3, 0)),
        ("write 2 0", "score_mismatch: write 2 0", (0, 14)),
        ("write 1 14\nwrite 1 14", "score_mismatch: write 1 14", (14, 0)),
    ],
    ids=["right", "both sides", "no claim", "wrong", "the loser", "a side left out", "written twice"],
)
def test_what_is_written_for_a_hand(lines: str, fault: str | None, numbers: tuple[int, int] | None) -> None:
    told = draw(f"{OUT}{lines}\nhand 2")
    assert told.faults == ([fault] if fault else [])
    assert differing(told) == ([numbers] if numbers else [])
    assert told.totals == {1: 14, 2: 0}


def test_a_side_that_is_left_out_where_the_hand_decides_the_match_is_claimed_as_nothing_too() -> None:
    told = draw("hand 1\nout 1\nreveal 2 =100\nwrite 2 0\nend 1")
    assert told.faults == ["score_mismatch: write 2 0"]
    assert differing(told) == [(0, 100)]


def test_several_sides_left_out_are_one_mistake() -> None:
    """Each of the others writes what he holds (M17); that of all of them nothing was written is told once."""
    left = "hand 1\nlead 1 12-12\nout 1\nreveal 2 =10\nreveal 3 =11\nreveal 4 =20\n"
    told = situation("mexican-train", f"{left}write 1 0\nhand 2", players=4)
    assert told.faults == ["score_mismatch: write 1 0"]
    assert differing(told) == [(0, 10)]
    assert told.totals == {1: 0, 2: 10, 3: 11, 4: 20}


def test_the_points_of_the_play_that_blocks_a_hand_are_claimed_before_anything_is_missing() -> None:
    """Nobody wrote down what is held; each knocks, which proves the block, and then only `fish` may stand."""
    draws = "draw 2 ?\n" * 10
    hand = "hand 1\nplay 1 5-0\n{}" + draws + "knock 2\nknock 1\n{}fish\nreveal 1 =6\nreveal 2 =18"
    score = "score 1 5\n"
    assert situation("all-fives", hand.format(score, ""), options="hand_size=demanding").faults == []
    assert situation("all-fives", hand.format("", score), options="hand_size=demanding").faults == [
        "wrong_fish: score 1 5"
    ]


def test_totals_go_on_with_what_was_computed() -> None:
    told = draw(f"{OUT}write 1 41\ntotal 1 41\nhand 2\nout 1\nreveal 2 =10\nwrite 1 10\ntotal 1 24")
    assert told.faults == ["score_mismatch: write 1 41", "total_mismatch: total 1 41"]
    assert differing(told) == [(41, 14), (41, 14)]


@pytest.mark.parametrize("player", ["1", "3", "Ana", "Cid"])
def test_a_pair_is_named_by_either_of_its_players(player: str) -> None:
    told = match([*loses("A", 20), f"write {player} 20", f"total {player} 20"])
    assert told.faults == []


@pytest.mark.parametrize(
    ("end", "numbers"),
    [("end 1", None), ("end 2", ([2], [1])), ("end", ([], [1])), ("end 1 2", ([1, 2], [1]))],
)
def test_who_has_won(end: str, numbers: tuple[list[int], list[int]] | None) -> None:
    told = draw(f"hand 1\nout 1\nreveal 2 =100\n{end}")
    assert told.faults == ([f"wrong_winner: {end}"] if numbers else [])
    assert differing(told) == ([numbers] if numbers else [])


def test_before_a_match_is_over_end_alone_says_that_the_table_stopped() -> None:
    assert draw(f"{OUT}end").faults == []
    assert differing(draw(f"{OUT}end 1")) == [([1], [])]
    assert draw("hand 1\nplay 1 5-5\nend").faults == []


UNKNOWN = "hand 1\nout 1\nreveal 2 ? 2-1\n"


def test_where_tiles_are_not_known_the_claims_are_taken_over() -> None:
    told = draw(f"{UNKNOWN}write 1 14\ntotal 1 14\nhand 2\nout 2\nreveal 1 =3\ntotal 2 3\ntotal 1 14")
    assert told.faults == []
    assert told.said("info") == ["taken_over: write 1 14"]
    assert told.totals == {1: 14, 2: 3}


def test_of_two_claims_for_a_side_the_first_is_taken_over_and_the_second_is_wrong() -> None:
    told = draw("hand 1\nfish\nwrite 1 5\nwrite 1 6\ntotal 1 5")
    assert told.faults == ["score_mismatch: write 1 6"]
    assert differing(told) == [(6, 0)]
    assert told.totals == {1: 5, 2: 0}


def test_without_claims_the_totals_are_unknown_until_the_next() -> None:
    told = draw(f"{UNKNOWN}hand 2")
    assert (told.faults, told.totals) == ([], {1: None, 2: None})
    assert told.said("info")[0] == "not_checked: hand 2"
    later = draw(f"{UNKNOWN}hand 2\nout 1\nreveal 2 =10\ntotal 1 50\nhand 3\nout 1\nreveal 2 =7\ntotal 1 56")
    assert later.faults == ["total_mismatch: total 1 56"]
    assert differing(later) == [(56, 57)]
    assert later.totals == {1: 57, 2: None}


def test_who_won_is_not_checked_while_a_total_is_unknown() -> None:
    told = draw(f"{UNKNOWN}end 1")
    assert told.faults == []
    assert "not_checked: end 1" in told.said("info")


def test_a_hand_of_which_only_the_points_were_written_down() -> None:
    told = draw("hand 1\nwrite 1 30\ntotal 1 30\nhand 2\nwrite 2 80\nwrite 1 0\ntotal 2 80\nhand 3\nwrite 1 70\nend 1")
    assert told.faults == []
    assert told.totals == {1: 100, 2: 80}
    assert told.said("info")[0] == "taken_over: write 1 30"


def test_a_hand_of_which_only_the_standing_is_known() -> None:
    told = draw("hand 1\ntotal 1 30\ntotal 2 25\nhand 2\nout 1\nreveal 2 =5\ntotal 1 35\ntotal 2 25")
    assert (told.faults, told.totals) == ([], {1: 35, 2: 25})
    assert told.said("info") == ["taken_over: total 1 30", "taken_over: total 2 25"]


def test_points_in_play_that_nobody_wrote_down_leave_the_standing_to_the_next_total() -> None:
    told = situation("five-up", "hand 1\nout 1\nreveal 2 =13\nwrite 1 15\ntotal 1 40\ntotal 2 20")
    assert (told.faults, told.totals) == ([], {1: 40, 2: 20})
    assert told.said("info") == ["taken_over: total 1 40", "taken_over: total 2 20"]


def test_a_hand_that_broke_off_brings_nothing() -> None:
    told = draw(f"{OUT}hand 2\nplay 1 5-5\nhand 3\nout 1\nreveal 2 =6\ntotal 1 20")
    assert told.faults == []
    assert told.said("info") == ["broken_off: hand 3"]
    assert [code.split(":")[0] for code in draw("hand 1\nplay 1 5-5").said("info")] == ["broken_off"]


def test_of_a_deal_whose_plays_were_not_written_down_only_what_is_shown_was_left() -> None:
    deals = "deal 1 6-6 5-4 4-3 4-2 4-1 4-0 3-2\ndeal 2 5-5 6-5 3-1 2-1 1-0 3-0 2-0\n"
    told = draw(f"hand 1\n{deals}lead 1 6-6\nout 1 4-0\nreveal 2 5-5 2-1\nwrite 1 13")
    assert (told.faults, told.totals) == ([], {1: 13, 2: 0})
    blocked = draw(f"hand 1\n{deals}fish\nreveal 1 4-2\nreveal 2 1-0 3-0\nwrite 2 6")
    assert (blocked.faults, blocked.totals) == ([], {1: 0, 2: 6})
    assert draw(f"hand 1\n{deals}lead 2 5-5").faults == ["wrong_lead: lead 2 5-5"]


def test_a_wrong_claim_is_answered_with_the_clause_and_its_arithmetic() -> None:
    """DX17: 11 + 3 = 14 by DR5.3; eggs (K8) say why nobody is written anything."""
    (told,) = situation("draw", "hand 1\nlead 1 5-5\nout 1 5-2\nreveal 2 6-5 2-1\nwrite 1 15").findings
    assert "15 points were claimed for seat 1, but it is 14 (DR5.3): seat 2 holds 6-5, 2-1: 11 + 3 = 14" in told.message
    shown = "reveal 1 4-4\nreveal 3 6-1\nreveal 2 6-4\nreveal 4 4-1\nwrite 1 30"
    (eggs,) = situation("kozel-pairs", f"hand 1\nlead 1 1-1\nfish 2\n{shown}", players=4).findings
    assert "but it is 0 (P7.7)" in eggs.message
    assert "a firm pot: 15 + 15 = 30" in eggs.message
    (score,) = situation("five-up", "hand 1\nplay 1 5-5\nscore 1 5").findings[:1]
    assert "but it is 10 (FU4): " in score.message


def test_a_wrong_lead_says_who_leads() -> None:
    out = "hand 1\nlead 1 1-1\nout 3 2-1\nreveal 2 6-6\nreveal 4 5-5\nhand 2\nplay 1 6-5"
    assert "leads (seat 3)" in situation("kozel-pairs", out, players=4).findings[0].message
    dealt = "hand 1\ndeal 1 6-5 6-1 4-4 3-3 3-2 3-1 2-2\ndeal 2 6-6 6-4 6-3 6-0 5-4 5-0 4-3\nplay 1 4-4"
    assert "leads it (seat 2, 6-6)" in situation("block", dealt).findings[0].message
