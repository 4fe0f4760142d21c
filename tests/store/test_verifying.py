"""Whatever is changed in the stored log is found, and the place is named."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from ledger.game.events import Note
from ledger.store import Asked, Ledger, Origin, chain
from ledger.store.protection import SQLITE_TRIGGERS
from tests.store.matches import EVERY_KIND, match
from tests.store.tampering import Administrator, faults, flipped

PLAYED = {9: "2026-03-14T19:42:05+01:00", 10: "2026-03-14T19:42:06", 11: "2026-03-14T19:42:05.5+01:00"}
COLUMNS = {
    "event": "position stream_no version commit_no type schema_version played_at utc_offset payload hash",
    "event_commit": "commit_no request_id stream_no first_version events first_position epoch recorded_at actor_id"
    " origin import_id app_version chain_hash",
    "stream": "stream_no stream_id kind version last_hash external_ref timed",
    "log_head": "epoch position commit_no chain_hash last_recorded_at",
}
KEYS = {"event": "position = 10", "event_commit": "commit_no = 3", "stream": "stream_no = 1", "log_head": "id = 1"}


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of three matches: one grown in turns with another, one with moments."""
    path = tmp_path_factory.mktemp("template") / "ledger.sqlite"
    import_id = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
    with Ledger.open(f"sqlite:///{path}", create=True) as ledger:
        asked = Asked(actor="Ana", origin=Origin.IMPORT, import_id=import_id)
        ledger.add(match(plays=4, Id="final", Club="Riverside"), asked=asked)
        ledger.add(match("Eva", "Leo", plays=4))
        ledger.append(1, EVERY_KIND, expected=8, moments=PLAYED, asked=Asked(actor="Ben", import_id=import_id))
        ledger.append(2, [Note("well played")], expected=8)
        ledger.add(match("Ida", "Tom", plays=2))
    return path


@pytest.fixture
def ledger(template: Path, tmp_path: Path) -> Iterator[Ledger]:
    """A copy of the template."""
    shutil.copy(template, tmp_path / "ledger.sqlite")
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}") as opened:
        yield opened


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Ledger]:
    """A ledger with nothing in it."""
    with Ledger.open(f"sqlite:///{tmp_path / 'fresh.sqlite'}", create=True) as opened:
        yield opened


@pytest.fixture
def administrator(ledger: Ledger) -> Administrator:
    """Somebody with the file."""
    return Administrator(ledger.url)


def test_a_log_that_nobody_touched_has_nothing_wrong(ledger: Ledger, administrator: Administrator) -> None:
    steps = list(ledger.verify(ledger.anchor()))
    assert [fault for step in steps for fault in step.faults] == []
    assert sum(step.events for step in steps) == ledger.head().position == 8 + 8 + len(EVERY_KIND) + 1 + 6


def test_an_empty_log_has_nothing_wrong(fresh: Ledger) -> None:
    assert faults(fresh) == []


@pytest.mark.parametrize("bit", [0, 5, 10])
@pytest.mark.parametrize(("table", "column"), [(table, name) for table in COLUMNS for name in COLUMNS[table].split()])
def test_one_bit_of_any_column_is_found_in_its_table(
    ledger: Ledger, administrator: Administrator, table: str, column: str, bit: int
) -> None:
    ((value,),) = administrator.ask(f"SELECT {column} FROM {table} WHERE {KEYS[table]}")
    changed = flipped(value, place=-1, bit=bit if isinstance(value, int) else bit % 6)
    taken = administrator.ask(f"SELECT {column} FROM {table}")
    if (changed,) in taken and column in ("position", "commit_no", "stream_no", "version"):
        pytest.skip("another row has this number")
    administrator.run(f"UPDATE {table} SET {column} = ? WHERE {KEYS[table]}", values=(changed,))
    first = faults(ledger)[0]
    assert first.table == table
    assert first.position is not None


def test_every_column_of_the_log_is_among_those_that_are_changed(administrator: Administrator) -> None:
    for table, columns in COLUMNS.items():
        stored = [name for _, name, *_ in administrator.ask(f"PRAGMA table_info({table})")]
        assert sorted(columns.split()) == sorted(name for name in stored if name != "id")


def test_every_byte_of_every_event_of_a_match_is_found_with_the_match_and_the_event(fresh: Ledger) -> None:
    fresh.add(match(Id="first"))
    fresh.add(match("Eva", "Leo", plays=3, Id="final"))
    fresh.append(2, EVERY_KIND[-4:], expected=7, moments={8: PLAYED[9]})
    administrator = Administrator(fresh.url)
    changes = 0
    for version, payload, digest in administrator.ask("SELECT version, payload, hash FROM event WHERE stream_no = 2"):
        for column, value in (("payload", payload), ("hash", digest)):
            for place in range(len(value)):
                update = f"UPDATE event SET {column} = ? WHERE stream_no = 2 AND version = {version}"
                administrator.run(update, values=(flipped(value, place, changes % 8),))
                first = faults(fresh)[0]
                assert (first.table, first.match, first.event) == ("event", "final", version)
                administrator.run(update, values=(value,))
                changes += 1
    assert faults(fresh) == []
    assert changes > 11 * 32


BESIDE = {
    "a swapped name": ("UPDATE seat SET name = 'Eve' WHERE stream_no = 1 AND seat = 1", "seat", 1),
    "two names that changed places": (
        "UPDATE seat SET name = CASE name WHEN 'Ana' THEN 'Ben' ELSE 'Ana' END WHERE stream_no = 1",
        "seat",
        1,
    ),
    "another person": ("UPDATE seat SET player_id = (SELECT MAX(player_id) FROM player)", "seat", 1),
    "another salt": ("UPDATE seat SET salt = x'00112233445566778899aabbccddeeff' WHERE stream_no = 1", "seat", 1),
    "a salt that is none": ("UPDATE seat SET salt = 5 WHERE stream_no = 1", "seat", 1),
    "a name that is no text": ("UPDATE seat SET name = CAST(x'ff' AS TEXT) WHERE stream_no = 1", "seat", 1),
    "a missing player": ("DELETE FROM seat WHERE stream_no = 1 AND seat = 2", "seat", 1),
    "another club": ("UPDATE tag SET value = 'Elsewhere' WHERE name = 'Club'", "tag", 1),
    "another tag": ("UPDATE tag SET name = 'Site' WHERE name = 'Club'", "tag", 1),
    "a tag too many": ("INSERT INTO tag SELECT stream_no, 3, name, value, salt FROM tag LIMIT 1", "tag", 1),
    "other words": ("UPDATE remark SET text = 'badly' WHERE stream_no = 2", "remark", 9),
    "missing words": ("DELETE FROM remark WHERE stream_no = 2", "remark", 9),
    "words that nobody said": (
        "INSERT INTO remark SELECT stream_no, 3, part, text, salt FROM remark WHERE stream_no = 2",
        "remark",
        3,
    ),
    "words of no event": (
        "INSERT INTO remark SELECT stream_no, 99, part, text, salt FROM remark WHERE stream_no = 2",
        "remark",
        99,
    ),
    "another moment": (
        "UPDATE remark SET text = '2027-03-14T19:42:05.5+01:00' WHERE part = 'moment'",
        "remark",
        11,
    ),
}


@pytest.mark.parametrize("change", BESIDE)
def test_names_tags_and_words_that_do_not_fit_the_log_are_found(
    ledger: Ledger, administrator: Administrator, change: str
) -> None:
    statement, table, event = BESIDE[change]
    administrator.run(statement)
    first = faults(ledger)[0]
    assert (first.table, first.event) == (table, event)


def test_a_swapped_name_is_told_with_its_seat_and_match(ledger: Ledger, administrator: Administrator) -> None:
    administrator.run(BESIDE["a swapped name"][0])
    (fault,) = faults(ledger)
    assert str(fault) == (
        "seat: match final, event 1, position 1: the name 'Eve' of seat 1 is not the one that was recorded"
    )


@pytest.mark.parametrize("trigger", SQLITE_TRIGGERS)
def test_a_missing_or_altered_trigger_is_found(ledger: Ledger, trigger: str) -> None:
    administrator = Administrator(ledger.url)
    for statement in (f"DROP TRIGGER {trigger}", f"CREATE TRIGGER {trigger} AFTER DELETE ON actor BEGIN SELECT 1; END"):
        administrator.ask(statement)
        (fault,) = faults(ledger)
        assert fault.table == "trigger"
        assert trigger in fault.message


def test_a_deleted_tail_is_found(ledger: Ledger, administrator: Administrator) -> None:
    administrator.run("DELETE FROM event WHERE stream_no = 3", "DELETE FROM event_commit WHERE stream_no = 3")
    assert {fault.table for fault in faults(ledger)} == {"log_head", "stream"}


def test_a_deleted_event_in_the_middle_is_found(ledger: Ledger, administrator: Administrator) -> None:
    administrator.run("DELETE FROM event WHERE position = 20")
    first = faults(ledger)[0]
    assert (first.table, first.match) == ("event", "final")
    assert "missing" in first.message


def test_a_deleted_append_in_the_middle_is_found(ledger: Ledger, administrator: Administrator) -> None:
    administrator.run("DELETE FROM event_commit WHERE commit_no = 3")
    assert faults(ledger)[0].table == "event_commit"
    assert "append 3 is missing" in faults(ledger)[0].message


def test_an_event_that_nobody_appended_is_found(ledger: Ledger, administrator: Administrator) -> None:
    end = ledger.head().position
    administrator.run(
        f"INSERT INTO event SELECT {end} + 1, stream_no, version + 1, commit_no, type, schema_version, played_at,"
        f" utc_offset, payload, hash FROM event WHERE position = {end}"
    )
    assert {fault.table for fault in faults(ledger)} == {"event", "stream"}


TABLES = ("event", "event_commit", "seat", "tag", "remark", "match_card", "match_score")


def test_two_matches_of_one_length_that_changed_their_numbers_are_found(fresh: Ledger) -> None:
    fresh.add(match("Eva", "Leo"))
    fresh.add(match("Ida", "Tom"))
    everywhere = itertools.product((*TABLES, "stream"), ((1, 91), (2, 1), (91, 2)))
    steps = sorted(everywhere, key=lambda step: [91, 1, 2].index(step[1][1]))
    Administrator(fresh.url).run(
        *(f"UPDATE {table} SET stream_no = {new} WHERE stream_no = {old}" for table, (old, new) in steps)
    )
    assert fresh.match(1).record.opening.seats == ("Ida", "Tom")
    assert "swapped" in faults(fresh)[0].message


def test_two_matches_of_one_length_that_changed_their_events_are_found(fresh: Ledger) -> None:
    fresh.add(match("Eva", "Leo"))
    fresh.add(match("Ida", "Tom"))
    swap = [f"UPDATE event SET stream_no = {new} WHERE stream_no = {old}" for old, new in ((1, 91), (2, 1), (91, 2))]
    Administrator(fresh.url).run(*swap)
    assert faults(fresh)[0].table == "event"


@pytest.mark.parametrize(
    "value", ["x'00'", "'text'", "CAST(x'ff' AS TEXT)", "NULL", "1.5", "-9223372036854775808", "9223372036854775807"]
)
@pytest.mark.parametrize(("table", "column"), [("event", "payload"), ("event", "type"), ("event_commit", "request_id")])
def test_what_no_program_writes_is_found_and_breaks_nothing(
    ledger: Ledger, administrator: Administrator, table: str, column: str, value: Any
) -> None:
    nullable = [row for row in administrator.ask(f"PRAGMA table_info({table})") if row[1] == column and not row[3]]
    if value == "NULL" and not nullable:
        pytest.skip("this column takes no NULL")
    administrator.run(f"UPDATE {table} SET {column} = {value} WHERE {KEYS[table]}")
    assert faults(ledger)[0].table == table


@pytest.mark.parametrize(
    ("position", "payload"), [(5, b'[1,"5-5"]'), (6, b"[1]"), (7, b'[2,"6-6"]'), (8, b"[1]"), (28, b"[1]")]
)
def test_an_event_written_anew_with_a_hash_that_fits_is_found_by_what_follows(
    ledger: Ledger, administrator: Administrator, position: int, payload: bytes
) -> None:
    """Who can work out one hash must work out all that follow, up to the head."""
    (before,), (_,) = administrator.ask(f"SELECT hash FROM event WHERE position IN ({position - 1}, {position})")
    query = (
        f"SELECT event.version, type, stream_id FROM event JOIN stream USING (stream_no) WHERE position = {position}"
    )
    ((version, kind, stream_id),) = administrator.ask(query)
    forged = chain.event_hash(before, UUID(stream_id).bytes, version, kind, 1, None, None, payload)
    administrator.run(f"UPDATE event SET payload = ?, hash = ? WHERE position = {position}", values=(payload, forged))
    first = faults(ledger)[0]
    assert first.match == "final"
    assert first.position in (position + 1, 1)
