"""A tile that a player does not hold, or cannot draw: the objection says where it is known to be."""

from __future__ import annotations

import pytest

from ledger.languages import catalogue
from tests.game.situations import situation


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play 2 6-1", "seat 2 does not hold 6-1: it lies on the table"),
        ("play 2 6-3", "seat 2 does not hold 6-3: seat 1 holds it"),
        ("play 2 6-2", "seat 2 does not hold 6-2: it lies in the boneyard"),
        ("draw 2 6-5", "seat 2 cannot draw 6-5: seat 2 holds it"),
        ("draw 2 6-1", "seat 2 cannot draw 6-1: it lies on the table"),
    ],
)
def test_of_a_tile_that_is_not_held_or_drawn_it_is_told_where_it_is(line: str, why: str) -> None:
    hands = "deal 1 6-1 6-3 5-5 4-4 3-3 2-2 1-1\ndeal 2 6-5 0-0 1-0 2-0 3-0 4-0 5-0\n"
    yard = "yard 6-2 6-4 6-6 5-1 5-2 5-3 5-4 4-1 4-2 4-3 3-1 3-2 2-1 6-0\n"
    findings = situation("draw", f"hand 1\n{hands}{yard}play 1 6-1\n{line}").findings
    assert [found.message for found in findings if found.code == "not_held"] == [why]


def test_of_tiles_that_were_dealt_twice_it_is_told_who_has_each() -> None:
    hands = "deal 1 6-1 6-3 5-5 4-4 3-3 2-2 1-1\n"
    one, both = (
        situation("draw", f"hand 1\n{hands}deal 2 {tiles} 1-0 2-0 3-0 4-0 5-0").findings[0].message
        for tiles in ("6-1 0-0", "6-1 6-3")
    )
    assert one == "6-1 was dealt to seat 2, but lies elsewhere: seat 1 holds it"
    assert both == "6-3, 6-1 was dealt to seat 2, but lies elsewhere: 6-3: seat 1 holds it; 6-1: seat 1 holds it"
    told = catalogue("ru").sentence(both)
    assert "elsewhere" not in told
    assert "holds" not in told
