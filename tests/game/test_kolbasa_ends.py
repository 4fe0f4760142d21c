"""Kolbasa: how a hand ends, and what may be said of it afterwards (L7 to L10, R1, R3)."""

from __future__ import annotations

import pytest

from ledger.game.events import Cut, Deal, Hand, Open, Play, Return
from ledger.game.match import Match
from ledger.game.picture import Move
from ledger.game.table import Phase
from ledger.game.tiles import tile
from ledger.game.variants import rules_of
from tests.game.sausages import ROW_1, ROW_2, kolbasa, row, short
from tests.game.situations import situation

STUCK = ["play 1 6-6", "play 2 6-5", "return 2 4-1", "return 1 2-1", "return 2 4-2", "return 1 3-1", "return 2 4-3"]
STUCK_ROWS = ["6-6 2-1 3-1", "6-5 4-1 4-2 4-3"]
"""S12: the hand is over by L8, and seat 1 has won."""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("return 2 4-1", "hand_over"),
        ("play 2 4-1", "hand_over"),
        ("cut 2 4-1 @6-6", "hand_over"),
        ("fish", "wrong_fish"),
        ("hand 2", "match_over"),
        ("end", "wrong_winner"),
        ("end 2", "wrong_winner"),
        ("end 1", None),
        ("write 1 0", None),
        ("write 1 5", "score_mismatch"),
        ("total 2 1", "total_mismatch"),
        ("reveal 2 4-1", "wrong_reveal"),
    ],
)
def test_r3_after_a_win(line: str, code: str | None) -> None:
    rows = ["6-6 5-3 4-2 6-5 1-1 3-0 4-3 6-2 2-2 5-4 6-0 5-1 3-1 0-0", ROW_2]
    assert kolbasa(rows, "play 1 6-6", line, options="stop_at=13").faults == ([f"{code}: {line}"] if code else [])


def test_r1_reveals_are_compared_as_sets() -> None:
    rows = ["6-6 2-1 3-1", "6-5 4-1 4-2"]
    shown = ["reveal 1 3-1 2-1", "reveal 2 4-2 6-5 4-1"]
    assert short(rows, "play 1 6-6", *shown, "end 1", options="stop_at=2").faults == []
    wrong = short(rows, "play 1 6-6", "reveal 1 3-1 2-0", options="stop_at=2")
    assert wrong.faults == ["wrong_reveal: reveal 1 3-1 2-0"]
    assert row(short(rows, "play 1 6-6", *shown, options="stop_at=2").state, 1) == "2-1 3-1"


@pytest.mark.parametrize("line", ["reveal 1 2-1 3-1", "end 1", "end", "knock 1", "draw 1 ?", "score 2 0", "total 1 0"])
def test_r3_any_other_line_in_place_of_the_fish_is_one_finding_and_closes_the_hand(line: str) -> None:
    late = short(STUCK_ROWS, *STUCK, line)
    assert late.faults == [f"wrong_fish: {line}"]
    assert (late.state.hand_over, late.state.winners) == (True, (1,))


@pytest.mark.parametrize("line", ["reveal 1 2-1 3-1", "reveal 2 4-1 4-2 4-3"])
def test_r3_a_fish_that_comes_too_late_is_not_a_second_finding(line: str) -> None:
    assert short(STUCK_ROWS, *STUCK, line, "fish", "end 1").faults == [f"wrong_fish: {line}"]


@pytest.mark.parametrize("line", ['note "stuck"', 'adjust 1 0 "nothing"'])
def test_r3_a_note_may_stand_before_the_fish(line: str) -> None:
    assert short(STUCK_ROWS, *STUCK, line, "fish", "end 1").faults == []


@pytest.mark.parametrize("rest", [[], ["fish", "end 1"], ["reveal 1 2-1 3-1", "end 1"], ["end 1"]])
def test_r3_after_a_return_in_place_of_the_fish_the_hand_goes_on(rest: list[str]) -> None:
    on = short(STUCK_ROWS, *STUCK, "return 1 2-1", "return 2 4-1", *rest)
    assert on.faults == ["wrong_fish: return 1 2-1"]
    if rest:
        assert on.state.winners == (1,)
    else:
        assert (on.state.hand_over, on.state.turn, on.legal) == (False, 1, {"return 3-1"})


def test_r3_a_hand_that_went_on_is_won_by_who_lays_his_last_tile() -> None:
    rows = ["6-6 5-2 2-1", "6-5 4-1 4-2 4-3"]
    over = ["play 1 6-6", "play 2 6-5", "return 2 4-1"]
    on = short(rows, *over, "play 1 5-2", "play 1 2-1", options="turn_limit=1")
    assert on.faults == ["wrong_fish: play 1 5-2"]
    assert on.state.winners == (1,)


def test_l8_returns_count_from_the_tile_that_was_laid_last() -> None:
    rows = ["6-6 2-1 3-1", "6-5 4-1 5-0 4-3"]
    lines = ["play 1 6-6", "play 2 6-5", "return 2 4-1", "return 1 2-1", "play 2 5-0"]
    tried = ["return 2 4-3", "return 1 3-1", "return 2 4-1"]
    assert short(rows, *lines, *tried).legal == {"return 2-1"}
    assert short(rows, *lines, *tried, "return 1 2-1").legal == {"fish"}


def test_l8_is_not_tested_in_the_opening() -> None:
    rows = ["5-3 4-2", "4-1 2-0"]
    opened = ["return 1 5-3", "return 2 4-1", "return 1 4-2", "return 2 2-0", "return 1 5-3", "return 2 4-1"]
    assert short(rows, *opened).legal == {"return 4-2"}


def test_l7_only_who_has_laid_is_tested() -> None:
    rows = ["6-6 2-1", "6-5 4-1 4-2"]
    assert short(rows, "play 1 6-6", options="stop_at=0").state.hand_over is False
    assert short(rows, "play 1 6-6", "return 2 6-5", options="stop_at=3").faults == ["hand_over: return 2 6-5"]
    small = ["6-6 2-1 3-1 3-2", "6-5 4-1"]
    on = short(small, "play 1 6-6", "play 2 6-5", options="stop_at=1")
    assert on.state.winners == (2,)
    assert short(small, "play 1 6-6", options="stop_at=2").state.hand_over is False


def returns_until_the_hand_is_over(options: dict[str, bool | int | str], at_most: int) -> int:
    """The returns after the lead of a hand in which the first of the moves that are allowed is always made."""
    opening = Open("kolbasa", options, ("Ana", "Ben"), {})
    match = Match(opening, rules_of(opening))
    match.take(2, Hand(1))
    rows = [tuple(tile(text) for text in each.split()) for each in (ROW_1, ROW_2)]
    for seat, each in enumerate(rows, 1):
        match.take(2 + seat, Deal(seat, each))
    number, returns, turn = 5, 0, 1
    while returns < at_most and match.table.phase not in (Phase.BLOCKED, Phase.OVER):
        (move, *_) = match.rules.legal(match.table) or (Move("none"),)
        returns += move.kind == "return" and match.table.leader is not None
        assert move.tile is not None
        if move.kind == "return":
            match.take(number, Return(turn, move.tile))
        else:
            match.take(number, (Cut if move.kind == "cut" else Play)(turn, move.tile, move.arm))
        number, turn = number + 1, match.table.turn or turn
    assert match.objections == []
    return returns


def test_l9_a_thousand_returns_are_the_limit_unless_another_is_named_and_0_is_none() -> None:
    assert returns_until_the_hand_is_over({"cut_rule": "tail_match"}, 1100) == 1000
    assert returns_until_the_hand_is_over({"cut_rule": "tail_match", "turn_limit": 1003}, 1100) == 1003
    assert returns_until_the_hand_is_over({"cut_rule": "tail_match", "turn_limit": 0}, 1100) == 1100


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("write 1 0", []),
        ("write 1 5", ["score_mismatch: write 1 5"]),
        ("total 1 0", []),
        ("total 1 5", ["total_mismatch: total 1 5"]),
    ],
)
@pytest.mark.parametrize("before", ["", "out 2\n", "fish\n"])
def test_l10_there_are_no_points_whatever_is_known_of_the_hand(before: str, line: str, faults: list[str]) -> None:
    told = situation("kolbasa", f"hand 1\n{before}{line}")
    assert told.faults == faults
    assert told.totals == {1: 0, 2: 0}


def test_l10_a_match_is_one_hand() -> None:
    assert short(STUCK_ROWS, *STUCK, "fish", "hand 2").faults == ["match_over: hand 2"]
    assert short(STUCK_ROWS, *STUCK, "fish", "end 1", "hand 2").faults == ["match_over: hand 2"]
    assert short(STUCK_ROWS, *STUCK[:3], "hand 2", "deal 1 14").faults == ["match_over: hand 2"]
