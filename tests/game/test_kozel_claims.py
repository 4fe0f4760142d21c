"""Claims in Kozel: what one decides where nobody wrote down who made a fish, what it opens, what nobody can tell."""

from __future__ import annotations

import pytest

from tests.game.kozel_hands import fish, loses, match, out

FISH = fish(s1="6-0", s3="6-6", s2="5-0", s4="6-5 5-5")
"""A 6 + 12 = 18, B 5 + 21 = 26, and nobody wrote down who made it."""


@pytest.mark.parametrize("points", [26, 44])
def test_after_a_fish_of_nobody_in_particular_either_reading_is_taken_over(points: int) -> None:
    told = match([*FISH, "write 1 0", f"write 2 {points}", f"total 2 {points}"], options="full_fish=false")
    assert told.faults == []
    assert told.said("info") == [f"taken_over: write 2 {points}"]
    assert told.totals == {1: 0, 2: points}


@pytest.mark.parametrize(
    ("claims", "fault"),
    [
        (["write 2 30"], "score_mismatch: write 2 30"),
        (["write 1 18", "write 2 26"], "score_mismatch: write 1 18"),
        (["write 1 0"], "score_mismatch: write 1 0"),
    ],
    ids=["neither reading", "the winners", "the losers left out"],
)
def test_what_follows_from_neither_reading_is_not_borne_out(claims: list[str], fault: str) -> None:
    assert match([*FISH, *claims], options="full_fish=false").faults == [fault]


@pytest.mark.parametrize("hand", [[], ["out 1 5-1"]], ids=["points alone", "a result"])
def test_points_for_both_sides_are_taken_over_with_a_warning_whatever_was_left(hand: list[str]) -> None:
    """P7.6: the other side gets 0."""
    told = match([*hand, "write 2 30", "write 1 14"], ["write 2 5"])
    assert told.faults == []
    assert told.said("warning") == ["score_mismatch: write 1 14"]
    (found,) = (finding for finding in told.findings if finding.severity == "warning")
    assert (found.seat, found.claimed) == (1, 14)
    assert "one side at most (P7.6)" in found.message
    assert told.totals == {1: 14, 2: 30}
    assert match([*hand, "write 2 30", "write 1 0"], ["write 2 5"]).said("warning") == []


def test_after_a_fish_of_nobody_in_particular_nothing_is_computed_without_a_claim() -> None:
    told = match(FISH, loses("B", 1), options="full_fish=false")
    assert (told.faults, told.totals) == ([], {1: None, 2: None})
    assert told.said("info") == ["not_checked: hand 2"]


def test_the_reading_that_was_claimed_opens_the_side_and_takes_the_eggs() -> None:
    eggs = fish(s1="4-4", s3="6-1", s2="6-4", s4="4-1")
    told = match(eggs, [*FISH, "write 2 56"], loses("B", 1), options="full_fish=false")
    assert (told.faults, told.totals) == ([], {1: 0, 2: 30 + 26 + 1})


def test_a_claim_taken_over_opens_a_closed_side_and_leaves_the_eggs() -> None:
    """C12."""
    eggs = fish(s1="4-4", s3="6-1", s2="6-4", s4="4-1")
    unknown = [*out(1, s2="? 2-1"), "write 2 5"]
    told = match(eggs, unknown, loses("B", 1))
    assert (told.faults, told.totals) == ([], {1: 0, 2: 5 + 1 + 30})
    assert match(eggs, [*unknown[:-1], "write 2 0"], loses("B", 1)).totals == {1: 0, 2: 31}


def test_bonuses_that_cannot_be_told_are_said() -> None:
    """C13: without a lead line no lead bonus, without a tile in `out` no finish bonus."""
    hand = match(out(1, s2="=20", s4="=0"), options="bonuses=true")
    assert hand.said("info") == ["not_checked: out 1"]
    assert match(out(1, lead="1 1-1", tile="3-2", s2="=20", s4="=0"), options="bonuses=true").said("info") == []
    assert match(out(1, s2="=20", s4="=0")).said("info") == []
    assert match(FISH, options="bonuses=true").said("info") == ["not_checked: fish"]


@pytest.mark.parametrize(
    ("hand", "fault"),
    [
        (out(1, lead="1 1-1", tile="1-1", s2="=20"), "not_held: out 1 1-1"),
        (out(1, lead="2 1-1", tile="5-4", s2="5-4"), "wrong_reveal: reveal 2 5-4"),
        (out(1, lead="2 1-1", s2="1-1"), "wrong_reveal: reveal 2 1-1"),
        (out(1, s2="5-4", s4="5-4"), "wrong_reveal: reveal 4 5-4"),
        (out(1, s2="6-5 6-4 6-3 6-2 6-1 6-0 5-0 4-0"), "wrong_reveal: reveal 2 6-5 6-4 6-3 6-2 6-1 6-0 5-0 4-0"),
        (out(1, s1="5-4"), "wrong_reveal: reveal 1 5-4"),
    ],
)
def test_the_tiles_named_in_a_hand_differ_and_nobody_shows_more_than_seven(hand: list[str], fault: str) -> None:
    assert match(hand).faults == [fault]
