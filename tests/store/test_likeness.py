"""By which digests a match is found again: what makes two headers one, and what keeps them apart."""

from __future__ import annotations

import unicodedata

import pytest

from ledger.game.events import Event, Hand, Knock, Note, Open, OptionValue, Record
from ledger.store import Ledger
from ledger.store.lists.likeness import header_digest, likeness_digest, start_digest

OPTIONS: dict[str, OptionValue] = {"target": 40, "full_fish": False}
TAGS = {"Club": "Café Riverside", "Played": "2026-03-14"}
SEATS = ("José", "Ana")
OPENING = Open("draw", OPTIONS, SEATS, TAGS)


def decomposed(text: str) -> str:
    """The same text with its accents as signs of their own."""
    return unicodedata.normalize("NFD", text)


@pytest.mark.parametrize(
    "same",
    [
        Open("draw", dict(reversed(OPTIONS.items())), SEATS, TAGS),
        Open("draw", OPTIONS, SEATS, dict(reversed(TAGS.items()))),
        Open("draw", OPTIONS, (decomposed("José"), "Ana"), TAGS),
        Open("draw", OPTIONS, SEATS, {name: decomposed(value) for name, value in TAGS.items()}),
    ],
    ids=["options in another order", "tags in another order", "names composed otherwise", "tags composed otherwise"],
)
def test_a_header_is_the_same_in_whatever_order_and_letters_it_is_written(ledger: Ledger, same: Open) -> None:
    assert header_digest(same) == header_digest(OPENING)
    ledger.add(Record((OPENING,)))
    with ledger.snapshot() as snapshot:
        assert snapshot.candidates(Record((same,))) == [1]


@pytest.mark.parametrize(
    "other",
    [
        Open("block", OPTIONS, SEATS, TAGS),
        Open("draw", {**OPTIONS, "target": 41}, SEATS, TAGS),
        Open("draw", OPTIONS, ("Ana", "José"), TAGS),
        Open("draw", OPTIONS, SEATS, {**TAGS, "Scorer": "Ana"}),
    ],
    ids=["game", "option", "seats", "tag"],
)
def test_a_header_that_says_something_else_is_another(other: Open) -> None:
    assert header_digest(other) != header_digest(OPENING)


def test_alike_are_matches_of_one_club_day_game_and_seats_whatever_else_was_written() -> None:
    alike = Open("draw", {}, (decomposed("José"), "Ana"), {"Club": "CAFÉ riverside", "Played": "2026-03-14 20:15"})
    assert likeness_digest(alike) == likeness_digest(OPENING)
    for other in (
        Open("block", OPTIONS, SEATS, TAGS),
        Open("draw", OPTIONS, ("Ana", "José"), TAGS),
        Open("draw", OPTIONS, SEATS, {**TAGS, "Club": "Hillside"}),
        Open("draw", OPTIONS, SEATS, {**TAGS, "Played": "2026-03-15"}),
    ):
        assert likeness_digest(other) != likeness_digest(OPENING)


def test_how_a_match_begins_is_told_by_what_was_done_in_its_first_four_events_not_by_words() -> None:
    begun: list[Event] = [OPENING, Hand(1), Note("Ana deals"), Knock(1)]
    assert start_digest(begun[:3]) is None
    assert start_digest(begun) == start_digest([OPENING, Hand(1), Note("José deals"), Knock(1), Knock(2)])
    assert start_digest(begun) != start_digest([OPENING, Hand(1), Note("Ana deals"), Knock(2)])


def test_matches_of_one_header_are_told_apart_once_they_are_long_enough(ledger: Ledger) -> None:
    turns: dict[int, tuple[Event, ...]] = {1: (Knock(1), Knock(2)), 2: (Knock(2), Knock(1))}
    for number in turns:
        ledger.add(Record((OPENING, Hand(1))))
        ledger.append(number, turns[number][:1], expected=2)

    def candidates(number: int) -> list[int]:
        with ledger.snapshot() as snapshot:
            return snapshot.candidates(Record((OPENING, Hand(1), *turns[number])))

    assert candidates(1) == candidates(2) == [1, 2]
    for number in turns:
        ledger.append(number, turns[number][1:], expected=3)
    assert [candidates(1), candidates(2)] == [[1], [2]]
