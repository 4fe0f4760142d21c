"""Figures at the odd ends: what is a decision, who forced a knock, what is not known."""

from __future__ import annotations

import pytest

from ledger.game.events import Record
from ledger.record import read
from ledger.statistics.figures import MatchFigures, figures

HEADER = '[Variant "block"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n'


def told(lines: str, header: str = HEADER) -> MatchFigures:
    """The figures of a record of these lines."""
    (record,) = read(header + lines)
    assert isinstance(record, Record), record
    return figures(record)


CASE_A01 = """hand 1
deal Ana 6-6 2-0 4-4 3-3 2-2 1-1 0-0
deal Ben 6-5 5-4 4-3 3-2 2-1 1-0 6-4
play Ana 6-6
play Ben 6-5
knock Ana
play Ben 5-4
play Ana 4-4
play Ben 4-3
play Ana 3-3
play Ben 3-2
play Ana 2-2
play Ben 2-1
play Ana 1-1
play Ben 1-0
play Ana 0-0
play Ben 6-4 @left
"""
"""Case A01: one pass, Ben goes out while Ana still holds 2-0."""


def test_a_forced_pass_and_a_single_legal_tile_are_no_decisions() -> None:
    """Case D19: the highest double must lead, the pass is forced; Ana has a choice where she lays 2-2 and 0-0, for 2-0
    fits too. Ben may always lay 6-4 as well, but for his last turn.
    """
    ana, ben = told(CASE_A01).seats
    assert (ana.tiles, ana.knocks, ana.decisions, ana.seen_hands) == (6, 1, 2, 1)
    assert (ben.tiles, ben.decisions, ben.seen_hands) == (7, 6, 1)


def test_a_knock_is_forced_by_whose_tile_lies_last() -> None:
    ana, ben = told(CASE_A01).seats
    assert (ana.knocks, ana.knocks_forced, ben.knocks, ben.knocks_forced) == (1, 0, 0, 1)
    (hand,) = told(CASE_A01).hands
    assert (hand.out, hand.out_tile, hand.lead_tile, hand.winner, hand.closer) == (2, "6-4", "6-6", 2, 2)
    assert (hand.tiles, hand.turns, hand.pips, hand.fish) == (13, 14, {1: 2, 2: 0}, False)
    assert (ana.doubles_dealt, ana.doubles_left, ana.pips_left) == (6, 0, 2)


def test_a_play_that_decides_the_match_leaves_no_hand_won_and_nothing_left() -> None:
    header = '[Variant "all-fives"]\n[Options "target=10"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n'
    deals = "deal Ana 5-5 4-1 1-1 5-1 5-0 3-2 2-0 4-2 3-3\ndeal Ben 6-3 6-2 6-5 6-0 4-4 5-4 6-6 2-1 1-0\n"
    match = told(f"hand 1\n{deals}play Ana 5-5\n", header)
    (hand,) = match.hands
    assert match.over
    assert (hand.over, hand.winner, hand.closer, hand.pips) == (True, None, None, {1: None, 2: None})
    assert [seat.known_hands for seat in match.seats] == [0, 0]


def test_a_scoring_tile_counts_as_chosen_where_another_could_have_been_laid() -> None:
    """FU1: who holds the highest double must lead it. To 6-6 Ben could lay 6-3, 6-2, 6-5 or 6-0: 6-3 brings 12 + 3."""
    header = '[Variant "all-fives"]\n[Options "target=15"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n'
    deals = "deal Ana 6-6 4-1 1-1 5-1 5-0 3-2 2-0 4-2 3-3\ndeal Ben 6-3 6-2 6-5 6-0 4-4 5-4 5-5 2-1 1-0\n"
    ana, ben = told(f"hand 1\n{deals}play Ana 6-6\nplay Ben 6-3 @left\n", header).seats
    assert (ana.counting_tiles, ana.scoring_tiles, ana.chosen_tiles, ana.chosen_scoring) == (1, 0, 0, 0)
    assert (ben.counting_tiles, ben.scoring_tiles, ben.chosen_tiles, ben.chosen_scoring) == (1, 1, 1, 1)
    assert ben.play_points == 15


@pytest.mark.parametrize(
    ("lines", "kind", "winner", "points"),
    [
        ("hand 1\nout Ana 6-6\nreveal Ben 6-4\nwrite Ana 10\n", "result", 1, {1: 10, 2: 0}),
        ("hand 1\nout Ana\nwrite Ana 10\n", "result", 1, {1: 10, 2: 0}),
        ("hand 1\nwrite Ana 10\nwrite Ben 0\n", "score", 1, {1: 10, 2: 0}),
        ("hand 1\ntotal Ana 10\ntotal Ben 0\n", "score", None, {1: 10, 2: 0}),
        ("hand 1\ntotal Ana 10\n", "score", None, {1: 10, 2: None}),
        ("hand 1\ndeal Ana 7\ndeal Ben 7\nplay Ana 6-6\nplay Ben 6-4\n", "open", None, {1: 0, 2: 0}),
    ],
)
def test_what_is_not_known_is_not_counted(
    lines: str, kind: str, winner: int | None, points: dict[int, int | None]
) -> None:
    (hand,) = told(lines).hands
    assert (hand.kind, hand.winner, hand.points) == (kind, winner, points)


@pytest.mark.parametrize(
    ("variant", "points", "winner"),
    [("block", 0, 0), ("mexican-train", 13, 0), ("five-up", 0, None)],
)
def test_a_score_alone_that_is_equal_is_a_drawn_hand_unless_it_was_rounded(
    variant: str, points: int, winner: int | None
) -> None:
    """In fives the tiles left count to the nearest five: of 2 pips who went out is written nothing."""
    header = f'[Variant "{variant}"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n'
    match = told(f"hand 1\nwrite Ana {points}\nwrite Ben {points}\n", header)
    assert [hand.winner for hand in match.hands] == [winner]
    assert [(seat.known_hands, seat.hands_won) for seat in match.seats] == [(int(winner is not None), 0)] * 2


def test_a_hand_broken_off_counts_for_nothing_but_its_points() -> None:
    ana, ben = told("hand 1\ndeal Ana 7\ndeal Ben 7\nplay Ana 6-6\nplay Ben 6-4\nknock Ana\n").seats
    assert (ana.hands, ana.played_hands, ana.knocks, ben.tiles) == (0, 0, 0, 0)


def test_points_of_the_arbiter_are_in_the_total_and_in_no_hand() -> None:
    lines = 'hand 1\nwrite Ana 10\nwrite Ben 0\nadjust Ana -3 "late"\nhand 2\nwrite Ana 5\nwrite Ben 0\ntotal Ana 12\n'
    match = told(lines)
    assert [hand.points[1] for hand in match.hands] == [10, 5]
    assert match.totals[1] == 12


def test_a_comeback_is_a_win_from_behind_and_the_deficit_is_what_was_made_good() -> None:
    header = '[Variant "block"]\n[Options "target=50"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n'
    match = told(
        "".join(f"hand {n}\nwrite Ana {a}\nwrite Ben {b}\n" for n, a, b in ((1, 0, 40), (2, 30, 0), (3, 25, 0))), header
    )
    ana, ben = match.seats
    assert (ana.won, ana.comebacks, ana.deficit, ana.margin) == (1, 1, 40, 15)
    assert (ben.lost, ben.comebacks, ben.margin) == (1, 0, -15)


def test_the_sum_of_the_sheet_is_the_field_that_is_stored() -> None:
    """Case D03: a total is never another number than the sum of its hands."""
    match = told(CASE_A01)
    assert {side: sum(hand.points[side] or 0 for hand in match.hands) for side in match.totals} == match.totals


@pytest.mark.parametrize(
    ("before", "late"),
    [
        ("total Ana 0\ntotal Ben 105\n", "total Ana 102\ntotal Ben 105\n"),
        ("total Ana 0\ntotal Ben 105\nend Ben\n", "write Ana 102\n"),
        ('total Ana 0\ntotal Ben 60\nend Ben\nstand 5 "Ana gave up"\n', "write Ana 102\nwrite Ben 0\n"),
    ],
)
def test_a_hand_written_after_the_match_was_over_counts_in_no_figure(before: str, late: str) -> None:
    """The match is what it is without that hand, however it was decided; the hand itself is kept as not over."""
    header = '[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n'
    alone, more = told(f"hand 1\n{before}", header), told(f"hand 1\n{before}hand 2\n{late}", header)
    assert (more.seats, more.totals, more.winners) == (alone.seats, alone.totals, (2,))
    assert [(seat.hands, seat.pointed_hands, seat.known_hands) for seat in more.seats] == [(1, 1, 0)] * 2
    assert [(hand.over, hand.too_late) for hand in more.hands] == [(True, False), (False, True)]
    assert (more.hands[1].winner, more.hands[1].points) == (None, {1: None, 2: None})


def test_a_hand_that_came_to_its_end_after_the_match_was_ended_counts_in_no_figure() -> None:
    """The arbiter ended the match after eleven plays: what was laid after that does not make it a hand played out."""
    lines = CASE_A01.splitlines(keepends=True)
    ended = "".join([*lines[:-2], "end Ana\n", 'stand 17 "Ben gave up"\n', *lines[-2:]])
    match = told(ended)
    assert match.winners == (1,)
    assert [(hand.over, hand.out, hand.winner) for hand in match.hands] == [(False, None, None)]
    assert [(seat.hands, seat.outs, seat.tiles, seat.played_hands) for seat in match.seats] == [(0, 0, 0, 0)] * 2


def test_a_second_hand_where_one_is_a_match_counts_in_no_figure() -> None:
    header = '[Variant "kolbasa"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n'
    match = told("hand 1\nout Ana\nhand 2\nout Ben\n", header)
    assert [(seat.hands, seat.outs, seat.hands_won) for seat in match.seats] == [(1, 1, 1), (1, 0, 0)]


def test_how_much_was_written_down_of_a_match_is_not_told_by_a_hand_after_its_end() -> None:
    header = '[Variant "block"]\n[Options "target=15"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\n'
    match = told("hand 1\nout Ana\nreveal Ben 6-4 5-5\nwrite Ana 20\nhand 2\nwrite Ana 3\n", header)
    assert (match.over, match.kind) == (True, "result")
