"""Sentences of the rules are told with the players' names."""

from __future__ import annotations

from ledger.naming import with_names


def test_a_seat_is_called_by_its_player() -> None:
    assert with_names("seat 2 knocked while able to play 6-4", ["Ana", "Ben"]) == "Ben knocked while able to play 6-4"


def test_a_side_is_called_by_its_lower_seat() -> None:
    assert with_names("side 1 stands at 20", ["Ana", "Ben", "Cid", "Dora"]) == "Ana stands at 20"


def test_a_train_is_called_by_its_owner_and_a_tile_is_no_train() -> None:
    told = with_names("3-3 on @2 is due, not @1-1, @10-2, @2-1:2 or @mexican", ["Ana", "Ben"])
    assert told == "3-3 on @Ben is due, not @1-1, @10-2, @2-1:2 or @mexican"


def test_a_seat_that_nobody_has_stays_as_it_was_written() -> None:
    assert (
        with_names("written by the arbiter: late to seat 9", ["Ana", "Ben"]) == "written by the arbiter: late to seat 9"
    )


def test_a_player_called_like_a_seat_is_not_looked_up_again() -> None:
    assert with_names("seat 1 led 6-6", ["seat 2", "Ben"]) == "seat 2 led 6-6"
