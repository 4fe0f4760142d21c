"""What is read back is what was recorded, to the letter."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.errors import InvalidEvent, NotFound, StoreError
from ledger.game.events import KINDS, Hand, Note, Open, Play, Record
from ledger.game.tiles import BY_TEXT
from ledger.store import Filter, Ledger
from tests.store.matches import EVERY_KIND, match, opening


def test_every_kind_of_event_is_among_the_samples() -> None:
    assert {type(event) for event in EVERY_KIND} | {Open} == set(KINDS.values())


def test_every_kind_of_event_is_read_back_as_it_was_recorded(ledger: Ledger) -> None:
    record = Record((opening(), *EVERY_KIND))
    number = ledger.add(record).match
    assert ledger.record(number) == record
    assert list(ledger.records()) == [record]


def test_the_halves_of_a_tile_stay_in_the_order_in_which_they_were_written(ledger: Ledger) -> None:
    ledger.add(Record((opening(), Play(1, BY_TEXT["3-6"]), Play(1, BY_TEXT["6-3"]))))
    assert [event.tile.text for event in ledger.record(1).events if isinstance(event, Play)] == ["3-6", "6-3"]


@pytest.mark.parametrize(
    "moment",
    [
        "2026-03-14T19:42:05+01:00",
        "2026-03-14T19:42:05.500000-03:30",
        "2026-03-14T19:42:05.5+00:00",
        "2026-03-14T19:42+00:00",
        "2026-03-14T19:42:05",
        "2026-03-14T19:42",
        "2026-03-14T19:42:05Z",
        "1969-12-31T23:59:59.999999",
        "1970-01-01T00:00:00+00:00",
        "2262-04-11T23:47:16+00:00",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-12:00",
        "2026-10-25T02:30:00+02:00",
        "2016-12-31T23:59:60+00:00",
        "2026-03-14T19:42:05.123456789+01:00",
    ],
)
def test_a_moment_is_read_back_as_it_was_written(ledger: Ledger, moment: str) -> None:
    record = Record((opening(), Hand(1), Hand(2)), {3: moment})
    ledger.add(record)
    assert ledger.record(1) == record
    assert next(ledger.records()) == record


@pytest.mark.parametrize(
    ("moment", "kept", "in_words"),
    [
        ("2026-03-14T19:42:05+01:00", (1_773_513_725_000_000, 60), False),
        ("2026-03-14T19:42:05.000001-03:30", (1_773_529_925_000_001, -210), False),
        ("2026-03-14T19:42:05", (1_773_517_325_000_000, None), False),
        ("1969-12-31T23:59:59.999999", (-1, None), False),
        ("2026-03-14T19:42:05Z", (1_773_517_325_000_000, 0), True),
        ("2026-03-14T19:42:05.5+00:00", (1_773_517_325_500_000, 0), True),
        ("2026-03-14T19:42", (1_773_517_320_000_000, None), True),
        ("at dusk", (None, None), True),
    ],
)
def test_a_moment_is_kept_as_a_number_and_in_words_only_where_it_is_spelled_otherwise(
    ledger: Ledger, moment: str, kept: tuple[int | None, int | None], in_words: bool
) -> None:
    ledger.add(Record((opening(), Hand(1)), {2: moment}))
    with ledger.snapshot() as snapshot:
        ask = snapshot.connection.exec_driver_sql
        assert ask("SELECT played_at, utc_offset FROM event WHERE version = 2").one() == kept
        assert ask("SELECT text FROM remark").scalars().all() == [moment] * in_words


@pytest.mark.parametrize(
    "name",
    [
        "'); DROP TABLE event;--",
        "%_\\",
        "$1 :x {} ?",
        "=1+1",
        "\u202eAna",
        "Jose\u0301",
        "Jos\u00e9",
        "\U0001f1f3\U0001f1f1",
        "Оля",
        'A "B"',
        "<script>",
    ],
)
def test_awkward_names_tags_and_words_are_kept_to_the_letter(ledger: Ledger, name: str) -> None:
    record = Record((opening(name, "Ben", Club=name, Scorer=name), Hand(1), Note(name)))
    ledger.add(record)
    ledger.add(match())
    assert ledger.record(1) == record
    assert [card.number for card in ledger.cards(Filter(player=name))] == [1]
    assert [card.number for card in ledger.cards(Filter(club=name))] == [1]
    assert [card.number for card in ledger.cards(Filter(text=name))] == [1]


@pytest.mark.parametrize("text", ["a\0b", "a\ud800b"])
def test_what_a_database_could_not_give_back_is_refused_before_anything_is_written(ledger: Ledger, text: str) -> None:
    for record in (Record((opening(text, "Ben"),)), Record((opening(Site=text),)), Record((opening(), Note(text)))):
        with pytest.raises(InvalidEvent, match="cannot be stored"):
            ledger.add(record)
    assert ledger.head().position == 0
    assert ledger.count() == 0


def test_a_match_longer_than_a_commit_is_stored_whole(ledger: Ledger) -> None:
    record = match(plays=12_001)
    appended = ledger.add(record)
    assert appended.commit_no == 3
    assert appended.position == len(record.events) == 12_005
    assert ledger.record(1) == record


def test_matches_are_read_many_at_a_time_in_the_order_of_their_numbers(ledger: Ledger) -> None:
    records = [match(plays=random.Random(n).randrange(9), Round=str(n)) for n in range(230)]
    for record in records:
        ledger.add(record)
    assert list(ledger.records()) == records
    assert [stored.number for stored in ledger.matches()] == list(range(1, 231))


def test_the_options_keep_the_order_in_which_they_were_named(ledger: Ledger) -> None:
    ledger.add(Record((Open("draw", {"target": 50, "spinner": True, "rotate_start": False}, ("Ana", "Ben"), {}),)))
    assert list(ledger.record(1).opening.options) == ["target", "spinner", "rotate_start"]


def test_a_match_is_named_by_its_id_and_only_then_by_its_number(ledger: Ledger) -> None:
    ledger.add(match(Id="2"))
    ledger.add(match(Id="final"))
    assert ledger.find("2") == 1
    assert ledger.find("final") == 2
    assert ledger.find("1") == 1
    assert [stored.name for stored in ledger.matches()] == ["2", "final"]


@pytest.mark.parametrize("handle", ["3", "0", "-1", "x", "", "1.0", "9" * 40, "²", "00112233-4455-6677"])
def test_a_match_that_is_not_there_is_said_to_be_missing(ledger: Ledger, handle: str) -> None:
    ledger.add(match())
    with pytest.raises(NotFound, match="there is no match"):
        ledger.record(handle)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE event SET payload = x'5B' WHERE version = 5", "which no program wrote"),
        ("UPDATE event SET payload = CAST('[1,\"6-100\"]' AS BLOB) WHERE version = 5", "which no program wrote"),
        ("UPDATE event SET payload = CAST('[1,2,3,4,5,6,7]' AS BLOB) WHERE version = 5", "which no program wrote"),
        ("UPDATE event SET payload = CAST('{}' AS BLOB) WHERE version = 5", "which no program wrote"),
        ("UPDATE event SET payload = CAST('[NaN]' AS BLOB) WHERE version = 4", "which no program wrote"),
        ("UPDATE event SET type = 2 WHERE version = 1", "does not begin with its header|which no program wrote"),
        ("UPDATE event SET type = 99 WHERE version = 5", "kind 99"),
        ("DELETE FROM event WHERE version = 10", "should have 10 events, but 9 are stored"),
        ("DELETE FROM event", "should have 10 events, but 0 are stored"),
    ],
)
def test_a_log_that_was_tampered_with_is_said_to_be_and_never_read_as_something_else(
    ledger: Ledger, tmp_path: Path, change: str, words: str
) -> None:
    ledger.add(match())
    with closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as connection, connection:
        for trigger in ("event_no_update", "event_no_delete"):
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(change)
    with pytest.raises(StoreError, match=words):
        ledger.record(1)
    with pytest.raises(StoreError, match=words):
        list(ledger.records())
