"""What a tie-break was added up from, in words."""

from __future__ import annotations

import pytest

from ledger.statistics.addends import named, told
from ledger.statistics.tie_breaks import Sum

NAMES = {"a": "Ana", "b": "Ben", "c": "Cid"}


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (
            Sum((("round 1", 1.0), ("round 2", 0.5), ("round 3", 1.0), ("round 5", 1.0), ("round 6", 1.0))),
            "1 in rounds 1, 3 and 5-6, ½ in round 2",
        ),
        (Sum((("round 1", 1.0), ("round 2", 1.0))), "1 in rounds 1-2"),
        (Sum((("b", 3.0), ("c", 2.5), ("b", 3.0))), "Ben 3 (twice), Cid 2½"),
        (Sum((("b", 3.0),), (("c", 0.5),)), "Ben 3; left out: Cid ½"),
        (Sum((("b and c", 1.0),)), "Ben and Cid 1"),
        (Sum((("round 2, not played", 4.0),)), "round 2 (not played) 4"),
        (Sum(known=False), ""),
    ],
)
def test_like_numbers_are_told_together(found: Sum, words: str) -> None:
    assert told(found, NAMES) == words


def test_several_opponents_are_named_each() -> None:
    assert named("a and c", NAMES) == "Ana and Cid"
