"""What a record says of its own events."""

from __future__ import annotations

from ledger.game.events import Amend, Hand, Insert, Knock, Note, Open, Record, Void

OPENING = Open("draw", {}, ("Ana", "Ben"), {})


def test_an_amendment_stands_in_the_place_of_what_it_amends_and_nothing_else_does() -> None:
    events = (OPENING, Hand(1), Knock(1), Amend(3, Knock(2), ""), Insert(3, Note("late"), ""), Void(4, ""))
    record = Record(events)
    assert [record.place_of(number) for number in range(1, 7)] == [1, 2, 3, 3, 5, 6]


def test_a_record_with_more_events_keeps_what_was_known_of_the_others() -> None:
    record = Record((OPENING, Hand(1)), {1: "2026-03-14T19:42:05+01:00"}, {1: 1, 2: 6})
    longer = record.with_events(event for event in (Knock(1), Note("late")))
    assert longer == Record((OPENING, Hand(1), Knock(1), Note("late")), record.moments, record.lines)
    assert len(record.events) == 2
