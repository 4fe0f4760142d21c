"""A club's log folded: who stands for whom, and what cannot follow."""

from __future__ import annotations

import pytest

from ledger.club import Club, ClubEvent, fold
from ledger.club.events import Assigned, Forgotten, Merged, Named, Shown, Unmerged, Unnamed
from ledger.errors import Refused


def test_whoever_was_merged_stands_for_the_last_one_of_the_row() -> None:
    club = fold([Merged("a", "b"), Merged("b", "c")])
    assert [club.person(player) for player in "abcd"] == ["c", "c", "c", "d"]


def test_a_merge_that_is_taken_back_takes_along_who_was_merged_before() -> None:
    club = fold([Merged("a", "b"), Merged("b", "c"), Unmerged("b")])
    assert [club.person(player) for player in "abc"] == ["b", "b", "c"]


def test_names_of_a_forgotten_person_are_gone() -> None:
    club = fold([Named("a", "Anita"), Shown("a", "Ana P."), Named("b", "Benny"), Forgotten("a", 1)])
    assert club.names == {3: ("b", "Benny")}
    assert (club.shown, club.forgotten) == ({}, {"a": 1})


def test_a_seat_is_the_last_ones_to_whom_it_was_assigned() -> None:
    club = fold([Assigned("a", ((1, 1), (2, 1))), Assigned("b", ((2, 1),))])
    assert club.seats == {(1, 1): "a", (2, 1): "b"}


@pytest.mark.parametrize(
    ("before", "event"),
    [
        ([], Merged("a", "a")),
        ([Merged("a", "b")], Merged("a", "c")),
        ([Merged("a", "b")], Merged("b", "a")),
        ([], Unmerged("a")),
        ([Forgotten("a", 1)], Merged("a", "b")),
        ([Forgotten("a", 1)], Merged("b", "a")),
        ([Forgotten("a", 1)], Named("a", "Ana")),
        ([Forgotten("a", 1)], Forgotten("a", 2)),
        ([Named("a", "Anita")], Unnamed("b", 1)),
        ([Shown("a", "Anita")], Unnamed("a", 1)),
    ],
)
def test_an_event_that_cannot_follow_is_refused(before: list[ClubEvent], event: ClubEvent) -> None:
    club: Club = fold(before)
    with pytest.raises(Refused):
        club.check(event)
