"""Hands of Kozel for two that several tests begin with; in a hand that is not the first anything may be led."""

from __future__ import annotations

from tests.game.kozel_hands import match, out
from tests.game.situations import Situation

T5 = """
deal 1 6-0 6-6 5-0 3-1 6-4 2-2 1-0
deal 2 2-0 6-1 6-2 1-1 3-3 6-3 5-2
play 1 6-4
play 2 6-2 @left
play 1 2-2 @left
play 2 5-2 @left
play 1 5-0 @left
play 2 2-0 @left
draw 1 5-3
draw 1 5-1
draw 1 4-1
play 1 4-1 @right
play 2 6-1 @right
play 1 6-6 @right
play 2 6-3 @right
play 1 3-1 @right
play 2 1-1 @right
play 1 5-1 @right
draw 2 5-4
play 2 5-4 @right
draw 1 2-1
play 1 2-1 @left
draw 2 4-4
play 2 4-4 @right
play 1 1-0 @left
draw 2 6-5
draw 2 3-2
draw 2 4-3
play 2 4-3 @right
play 1 6-0 @left
play 2 3-3 @right
play 1 5-3 @right
""".split("\n")
"""Seat 1 is out, seat 2 is left with 6-5 and 3-2, five tiles are in the boneyard."""

T10 = """
deal 1 6-0 3-0 6-1 4-2 5-0 6-5 2-2
deal 2 6-3 3-1 4-3 2-0 5-3 6-4 2-1
play 1 6-0
play 2 6-3 @left
play 1 3-0 @right
play 2 3-1 @left
play 1 6-1 @left
play 2 4-3 @right
play 1 4-2 @right
play 2 2-0 @right
play 1 5-0 @right
play 2 5-3 @right
play 1 6-5 @left
""".split("\n")
"""The ends show 5 and 3; seat 2 is in turn with 6-4 and 2-1."""

T11 = """
deal 1 5-4 5-5 1-0 1-1 2-2 4-3 3-0
deal 2 6-4 6-5 4-0 3-3 6-1 4-2 4-1
play 1 4-3
play 2 4-2 @left
play 1 3-0 @right
play 2 4-0 @right
play 1 5-4 @right
play 2 6-5 @right
play 1 2-2 @left
play 2 6-4 @right
draw 1 2-1
play 1 2-1 @left
play 2 4-1 @left
draw 1 4-4
play 1 4-4 @right
draw 2 2-0
draw 2 6-6
draw 2 3-1
draw 2 0-0
draw 2 5-3
draw 2 5-1
draw 2 6-0
draw 2 5-2
draw 2 6-3
draw 2 5-0
draw 2 3-2
""".split("\n")
"""Seat 1 laid 4-4 last, the ends show 4 and 4, all seven 4s lie, and 6-2 is the last tile of the boneyard."""

T12 = """
deal 1 3-0 0-0 4-1 1-1 2-0 2-1 3-1
deal 2 4-3 6-6 2-2 4-2 3-2 5-0 6-2
play 1 3-0
play 2 5-0 @right
play 1 3-1 @left
draw 2 6-1
play 2 6-1 @left
draw 1 6-3
play 1 6-3 @left
play 2 4-3 @left
play 1 4-1 @left
draw 2 5-5
play 2 5-5 @right
play 1 1-1 @left
draw 2 5-4
play 2 5-4 @right
play 1 2-1 @left
play 2 4-2 @left
draw 1 4-0
play 1 4-0 @right
draw 2 6-0
play 2 6-0 @right
draw 1 6-4
play 1 6-4 @right
draw 2 4-4
play 2 4-4 @right
""".split("\n")
"""The ends show 4 and 4, all seven 4s lie, six tiles are in the boneyard; seat 1 is in turn."""

REST = ("5-2", "1-0", "3-3", "5-1", "5-3", "6-5")
"""The six of them, as they are drawn."""


def duel(*hands: list[str], options: str = "") -> Situation:
    return match(*hands, options=options, variant="kozel-duel", players=2)


def standing(*hands: list[str], options: str = "") -> tuple[int | None, int | None]:
    told = duel(*hands, options=options)
    assert told.faults == []
    return told.totals[1], told.totals[2]


def loses(seat: int, points: int) -> list[str]:
    """A hand that the seat loses with so many pips."""
    return out(2, s1=f"={points}") if seat == 1 else out(1, s2=f"={points}")
