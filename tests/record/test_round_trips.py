"""Text to events to text, text to JSON Lines and back: nothing is lost, and nothing changes after the first time."""

from __future__ import annotations

from hypothesis import given, settings

from ledger.game.events import Event, Record
from ledger.game.variants import rules_of
from ledger.record import read, read_event, read_jsonl, write, write_event, write_jsonl
from tests.record.written import records

SETTINGS = settings(deadline=None, max_examples=150)


@SETTINGS
@given(records())
def test_events_written_as_text_are_read_back_as_the_same_events(record: Record) -> None:
    text = write(record)
    (found,) = read(text)
    assert isinstance(found, Record), f"{found}\n{text}"
    assert found.events == record.events
    assert found.moments == record.moments
    assert list(found.opening.tags) == list(record.opening.tags)
    assert write(found) == text


@SETTINGS
@given(records())
def test_events_written_as_json_lines_are_read_back_as_the_same_events(record: Record) -> None:
    lines = write_jsonl(record, "7")
    (found,) = read_jsonl(lines)
    assert isinstance(found, Record), f"{found}\n{lines}"
    assert found.events == record.events
    assert found.moments == record.moments
    assert write_jsonl(found, "7") == lines
    assert write(found) == write(record)


@SETTINGS
@given(records())
def test_every_event_written_as_one_line_is_read_back_by_itself(record: Record) -> None:
    opening, rules = record.opening, rules_of(record.opening)
    before: list[Event] = [opening]
    for event in record.events[1:]:
        assert read_event(write_event(event, opening), opening, rules, before) == event
        before.append(event)
