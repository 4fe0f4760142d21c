"""Counts of pips at the end of a hand, of tiles that nobody saw: no more than so many tiles hold."""

from __future__ import annotations

import pytest

from tests.game.situations import situation

HIDDEN = "hand 1\ndeal 1 7\ndeal 2 7\nplay 1 6-6\nplay 2 6-0 @left\nplay 1 6-1 @right\nplay 2 1-0 @right\nfish"
"""On the table lie 6-6, 6-0, 6-1 and 1-0; each still holds five tiles, and nobody knows which."""

OUT = "hand 1\nout 1 1-0"


def wrong(variant: str, before: str, reveal: str, *, options: str = "", players: int = 2) -> bool:
    """Whether the audit says that so much cannot be shown."""
    return (
        f"wrong_reveal: {reveal}" in situation(variant, f"{before}\n{reveal}", options=options, players=players).faults
    )


@pytest.mark.parametrize(
    ("pips", "cannot_be"),
    [
        (49, False),  # 6-5 6-4 5-5 6-3 5-4: 11 + 10 + 10 + 9 + 9
        (50, True),
        (9999, True),
    ],
)
def test_five_hidden_tiles_count_no_more_than_five_can(pips: int, cannot_be: bool) -> None:
    assert wrong("block", HIDDEN, f"reveal 1 ={pips}") == cannot_be


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ("", 69),  # 6-6 6-5 6-4 5-5 6-3 5-4 6-2: 12 + 11 + 10 + 10 + 9 + 9 + 8
        ("bonuses=true held_bonus=always", 124),  # 50 for 6-6 and 25 for 0-0 (C11), and the next five
    ],
)
def test_of_a_hand_whose_plays_nobody_wrote_down_seven_tiles_are_the_most(options: str, most: int) -> None:
    for pips, cannot_be in ((most, False), (most + 1, True), (0, False)):
        assert wrong("kozel-pairs", OUT, f"reveal 2 ={pips}", options=options, players=4) == cannot_be


def test_where_tiles_are_drawn_a_hand_may_have_grown() -> None:
    """All tiles of the set but the one that lies on the table: 168 - 1."""
    assert not wrong("draw", OUT, "reveal 2 =167")
    assert wrong("draw", OUT, "reveal 2 =168")


def test_the_value_of_a_special_tile_counts_among_what_a_hand_can_hold() -> None:
    """CF15.1: 0-0 is 50. A set of nines has 55 tiles and 495 pips; 17 of them went out."""
    assert not wrong("chicken-foot", "hand 1\nout 1 9-8", "reveal 2 =528")
    assert wrong("chicken-foot", "hand 1\nout 1 9-8", "reveal 2 =529")


ALL_BUT_THREE = """
1-1 3-1 3-3 4-3 4-0 0-0 1-0 2-1 2-2 3-2 3-0 2-0 6-2 6-5 5-4 6-4 6-1 5-1 5-0 6-0 6-3 5-3 5-2 4-2 4-1
"""
"""Four play these in turn, each at the right; then seat 1 is out, and of 6-6, 5-5 and 4-4 each other seat has one."""


@pytest.mark.parametrize(("bonus", "most"), [("alone", 50), ("always", 50), ("never", 12)])
def test_a_last_tile_that_nobody_saw_may_be_one_that_counts_more_alone(bonus: str, most: int) -> None:
    """C11: 6-6 is 50 alone in the hand, where it is not always."""
    plays = [
        f"play {turn % 4 + 1} {tile}{' @right' if turn else ''}" for turn, tile in enumerate(ALL_BUT_THREE.split())
    ]
    before = "\n".join(["hand 1", *(f"deal {seat} 7" for seat in (1, 2, 3, 4)), *plays])
    options = f"bonuses=true held_bonus={bonus}"
    for pips, cannot_be in ((most, False), (most + 1, True)):
        assert wrong("kozel-pairs", before, f"reveal 2 ={pips}", options=options, players=4) == cannot_be
