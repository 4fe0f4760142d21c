"""Events as sentences, and what a seat is not told."""

from __future__ import annotations

import pytest

from ledger.game import events
from ledger.game.events import Event
from ledger.game.tiles import tile
from ledger.seen import seen_from
from ledger.telling import SENTENCES, tell

NAMES = ("Ana", "Ben")


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(SENTENCES) == set(events.KINDS.values())


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.Play(2, tile("6-3"), "left"), "Ben plays 6-3 at the left"),
        (events.Play(1, tile("6-6")), "Ana plays 6-6"),
        (events.Play(1, tile("6-6"), "left", tile("5-5"), "right"), "Ana plays 6-6 at the left and 5-5 at the right"),
        (events.Play(1, tile("12-5"), 2), "Ana plays 12-5 on Ben's train"),
        (events.Play(1, tile("12-5"), "mexican"), "Ana plays 12-5 on the Mexican Train"),
        (events.Play(1, tile("6-3"), "6-6"), "Ana plays 6-3 at 6-6"),
        (events.Draw(1, None), "Ana draws a tile"),
        (events.Knock(2), "Ben knocks"),
        (events.Note("a pause"), "Note: a pause"),
        (events.Note("substitute: Dan for Ana"), "Dan sits down for Ana"),
        (events.Note("substitute: Ana for 1"), "Ana is back"),
        (events.Reveal(2, pips=23), "Ben is left with 23 pips"),
        (events.End((2,)), "The table ends the match, won by Ben"),
        (events.End(), "The table ends the match"),
        (events.Amend(4, events.Knock(1), "misread"), "Event 4 was instead: Ana knocks: misread"),
        (events.Adjust(1, -1, ""), "The arbiter writes -1 point to Ana"),
    ],
)
def test_an_event_is_told_with_names(event: Event, sentence: str) -> None:
    assert tell(event, NAMES) == sentence


@pytest.mark.parametrize(
    ("event", "seen"),
    [
        (events.Deal(2, (tile("6-6"), None)), events.Deal(2, count=2)),
        (events.Deal(1, (tile("6-6"),)), events.Deal(1, (tile("6-6"),))),
        (events.Draw(2, tile("5-1")), events.Draw(2, None)),
        (events.Draw(1, tile("5-1")), events.Draw(1, tile("5-1"))),
        (events.Yard((tile("5-1"),)), events.Yard((None,))),
        (events.Insert(3, events.Draw(2, tile("5-1")), "why"), events.Insert(3, events.Draw(2, None), "why")),
        (events.Play(2, tile("5-1")), events.Play(2, tile("5-1"))),
    ],
)
def test_a_seat_is_not_told_what_it_did_not_see(event: Event, seen: Event) -> None:
    assert seen_from(event, 1) == seen
