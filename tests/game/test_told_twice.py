"""Tiles that were dealt or shown twice, or too many of them: one mistake, and what is certain of tiles afterwards."""

from __future__ import annotations

from tests.game.situations import situation

BEN = "5-5 6-5 3-1 2-1 1-0 3-0 2-0"


def test_a_tile_that_was_dealt_to_two_seats_is_certain_in_neither_hand() -> None:
    """Whoever of them lays it may have held it."""
    ben = f"6-6{BEN.removeprefix('5-5')}"
    dealt = f"hand 1\ndeal 1 6-6 5-4 4-3 4-2 4-1 4-0 3-2\ndeal 2 {ben}\n"
    told = situation("draw", f"{dealt}play 1 6-6\nplay 2 6-5 @left")
    assert told.faults == [f"wrong_deal: deal 2 {ben}"]
    assert told.state.hands[2] == 6


def test_of_more_tiles_than_a_hand_has_none_is_certain() -> None:
    """5-1 is none of the eight, and Ana may have held it all the same."""
    eight = "6-6 5-4 4-3 4-2 4-1 4-0 3-2 6-4"
    told = situation("draw", f"hand 1\ndeal 1 {eight}\ndeal 2 {BEN}\nplay 1 6-6\nplay 2 6-5 @left\nplay 1 5-1 @left")
    assert told.faults == [f"wrong_deal: deal 1 {eight}"]


def test_of_a_hand_that_is_shown_twice_the_first_counts() -> None:
    shown = "hand 1\nlead 1 6-6\nout 1\nreveal 2 =10\nreveal 2 =12\nreveal 3 =11\nhand 2"
    told = situation("doubles", shown, players=3)
    assert (told.faults, told.totals) == (["wrong_reveal: reveal 2 =12"], {1: 10 + 11, 2: 0, 3: 0})
