"""Whatever is changed in the stored log is found, and the place is named."""

from __future__ import annotations

import itertools
from typing import Any
from uuid import UUID

import pytest

from ledger.errors import Tampered
from ledger.store import Ledger
from ledger.store.database.connection import on_server
from ledger.store.database.postgresql_triggers import POSTGRESQL_TRIGGERS
from ledger.store.database.protection import SQLITE_TRIGGERS
from ledger.store.database.tables import METADATA
from ledger.store.log import chain
from tests.store.conftest import MOMENTS
from tests.store.matches import EVERY_KIND, match
from tests.store.tampering import Administrator, administrator_of, faults, flipped

COLUMNS = {
    "event": "position stream_no version commit_no type schema_version played_at utc_offset payload hash",
    "event_commit": "commit_no request_id stream_no first_version events first_position epoch recorded_at actor_id"
    " origin import_id app_version chain_hash",
    "stream": "stream_no stream_id kind version last_hash external_ref timed",
    "log_head": "epoch position commit_no chain_hash last_recorded_at",
}
KEYS = {"event": "position = 10", "event_commit": "commit_no = 3", "stream": "stream_no = 1", "log_head": "id = 1"}


@pytest.fixture
def administrator(recorded: Ledger) -> Administrator:
    """Somebody with the database."""
    return administrator_of(recorded.url)


def test_a_log_that_nobody_touched_has_nothing_wrong(recorded: Ledger) -> None:
    steps = list(recorded.verify(recorded.anchor()))
    assert [fault for step in steps for fault in step.faults] == []
    assert sum(step.events for step in steps) == recorded.head().position == 8 + 8 + len(EVERY_KIND) + 1 + 6


def test_an_empty_log_has_nothing_wrong(any_ledger: Ledger) -> None:
    assert faults(any_ledger) == []


@pytest.mark.parametrize("bit", [0, 5, 10])
@pytest.mark.parametrize(("table", "column"), [(table, name) for table in COLUMNS for name in COLUMNS[table].split()])
def test_one_bit_of_any_column_is_found_in_its_table(
    recorded: Ledger, administrator: Administrator, table: str, column: str, bit: int
) -> None:
    ((value,),) = administrator.ask(f"SELECT {column} FROM {table} WHERE {KEYS[table]}")
    changed = flipped(value, place=-1, bit=bit if isinstance(value, int) else bit % 6)
    taken = administrator.ask(f"SELECT {column} FROM {table}")
    if (changed,) in taken and column in ("position", "commit_no", "stream_no", "version"):
        pytest.skip("another row has this number")
    administrator.run(f"UPDATE {table} SET {column} = ? WHERE {KEYS[table]}", values=(changed,))
    first = faults(recorded)[0]
    assert first.table == table
    assert first.position is not None


def test_every_column_of_the_log_is_among_those_that_are_changed() -> None:
    for table, columns in COLUMNS.items():
        stored = [column.name for column in METADATA.tables[table].columns]
        assert sorted(columns.split()) == sorted(name for name in stored if name != "id")


@pytest.mark.parametrize(
    ("any_url", "stride"),
    [
        ("sqlite", 1),
        # a server answers more slowly
        pytest.param("postgresql", 17, marks=pytest.mark.postgres),
        pytest.param("postgresql", 1, marks=[pytest.mark.postgres, pytest.mark.soak, pytest.mark.timeout(7200)]),
    ],
    indirect=["any_url"],
)
def test_every_byte_of_every_event_of_a_match_is_found_with_the_match_and_the_event(
    any_ledger: Ledger, stride: int
) -> None:
    any_ledger.add(match(Id="first"))
    any_ledger.add(match("Eva", "Leo", plays=3, Id="final"))
    any_ledger.append(2, EVERY_KIND[-4:], expected=7, moments={8: MOMENTS[9]})
    administrator = administrator_of(any_ledger.url)
    rows = administrator.ask("SELECT version, payload, hash FROM event WHERE stream_no = 2 ORDER BY version")
    bytes_of_all = [
        (version, column, value, place)
        for version, *values in rows
        for column, value in zip(("payload", "hash"), values, strict=True)
        for place in range(len(value))
    ]
    assert len(rows) == 11
    as_it_was: list[str] = []
    for number, (version, column, value, place) in enumerate(bytes_of_all[::stride]):
        set_to = f"UPDATE event SET {column} = {{}} WHERE stream_no = 2 AND version = {version}".format
        literal = "x'{}'" if not on_server(any_ledger.url) else "decode('{}', 'hex')"
        administrator.run(*as_it_was, set_to(literal.format(flipped(value, place, number % 8).hex())))
        first = faults(any_ledger)[0]
        assert (first.table, first.match, first.event) == ("event", "final", version)
        as_it_was = [set_to(literal.format(value.hex()))]
    administrator.run(*as_it_was)
    assert faults(any_ledger) == []


@pytest.mark.parametrize(
    ("change", "position"),
    [("played_at = -1, utc_offset = -32768 WHERE position = 3", 3), ("utc_offset = 32767 WHERE position = 18", 18)],
    ids=["for no moment", "for no offset"],
)
def test_numbers_that_stand_for_nothing_in_a_hash_are_found_in_a_row(
    recorded: Ledger, administrator: Administrator, change: str, position: int
) -> None:
    """The hash is the same with them; event 10 of the match, at 18, has a moment without an offset."""
    administrator.run(f"UPDATE event SET {change}")
    assert ("event", position) in {(fault.table, fault.position) for fault in faults(recorded)}


@pytest.mark.parametrize(
    "change",
    [
        "event_commit SET actor_id = '' WHERE commit_no = 2",
        "event_commit SET import_id = '' WHERE commit_no = 2",
        "event_commit SET request_id = upper(request_id) WHERE commit_no = 2",
        "stream SET stream_id = upper(stream_id) WHERE stream_no = 2",
    ],
)
def test_what_is_hashed_as_something_else_would_be_is_found(
    recorded: Ledger, administrator: Administrator, change: str
) -> None:
    """No actor is hashed as an empty one, and an id as its sixteen bytes, however it is spelled."""
    administrator.run(f"UPDATE {change}")
    assert faults(recorded)[0].table in ("event_commit", "stream")


@pytest.mark.parametrize("trigger", SQLITE_TRIGGERS)
def test_a_missing_or_altered_trigger_is_found(recorded_in_file: Ledger, trigger: str) -> None:
    administrator = administrator_of(recorded_in_file.url)
    for statement in (f"DROP TRIGGER {trigger}", f"CREATE TRIGGER {trigger} AFTER DELETE ON actor BEGIN SELECT 1; END"):
        administrator.ask(statement)
        (fault,) = faults(recorded_in_file)
        assert fault.table == "trigger"
        assert trigger in fault.message


@pytest.mark.postgres
def test_a_trigger_that_does_not_fire_for_everybody_is_found(recorded_on_server: Ledger) -> None:
    def change(trigger: str, how: str) -> None:
        with recorded_on_server._writer.begin() as connection:
            table = POSTGRESQL_TRIGGERS[trigger].table
            connection.exec_driver_sql(f"ALTER TABLE {table} {how} TRIGGER {trigger}")

    for trigger in POSTGRESQL_TRIGGERS:
        for how in ("DISABLE", "ENABLE REPLICA"):
            change(trigger, how)
            (fault,) = faults(recorded_on_server)
            assert (fault.table, trigger in fault.message) == ("trigger", True)
        change(trigger, "ENABLE ALWAYS")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE store_meta SET value = '' WHERE key = 'store_id'",
        "DELETE FROM store_meta WHERE key = 'store_id'",
        "UPDATE store_meta SET value = '2' WHERE key = 'chain_format'",
    ],
)
def test_what_a_ledger_must_say_of_itself_is_looked_for(
    recorded: Ledger, administrator: Administrator, change: str
) -> None:
    administrator.run(change)
    assert [fault.table for fault in faults(recorded)] == ["store_meta"]


def test_a_ledger_that_says_it_is_another_is_found_by_an_anchor(recorded: Ledger, administrator: Administrator) -> None:
    anchor = recorded.anchor()
    administrator.run("UPDATE store_meta SET value = '00000000-0000-4000-8000-000000000000' WHERE key = 'store_id'")
    (fault,) = [fault for checked in recorded.verify(anchor) for fault in checked.faults]
    assert (fault.table, "another ledger" in fault.message) == ("store_meta", True)


def test_without_the_row_of_the_logs_end_nothing_is_read_as_if_it_were_there(
    recorded: Ledger, administrator: Administrator
) -> None:
    administrator.run("DELETE FROM log_head")
    assert "log_head" in {fault.table for fault in faults(recorded)}
    for act in (recorded.head, recorded.anchor, recorded.progress, lambda: recorded.add(match())):
        with pytest.raises(Tampered, match="where the log ends is missing"):
            act()


def test_a_deleted_tail_is_found(recorded: Ledger, administrator: Administrator) -> None:
    administrator.run("DELETE FROM event WHERE stream_no = 3", "DELETE FROM event_commit WHERE stream_no = 3")
    assert {fault.table for fault in faults(recorded)} == {"log_head", "stream"}


def test_a_deleted_event_in_the_middle_is_found(recorded: Ledger, administrator: Administrator) -> None:
    administrator.run("DELETE FROM event WHERE position = 20")
    first = faults(recorded)[0]
    assert (first.table, first.match) == ("event", "final")
    assert "missing" in first.message


def test_a_deleted_append_in_the_middle_is_found(recorded: Ledger, administrator: Administrator) -> None:
    administrator.run("DELETE FROM event_commit WHERE commit_no = 3")
    assert faults(recorded)[0].table == "event_commit"
    assert "append 3 is missing" in faults(recorded)[0].message


def test_an_event_that_nobody_appended_is_found(recorded: Ledger, administrator: Administrator) -> None:
    end = recorded.head().position
    administrator.run(
        f"INSERT INTO event SELECT {end} + 1, stream_no, version + 1, commit_no, type, schema_version, played_at,"
        f" utc_offset, payload, hash FROM event WHERE position = {end}"
    )
    assert {fault.table for fault in faults(recorded)} == {"event", "stream"}


TABLES = [table.name for table in METADATA.sorted_tables if "stream_no" in table.columns]


def test_two_matches_of_one_length_that_changed_their_numbers_are_found(any_ledger: Ledger) -> None:
    any_ledger.add(match("Eva", "Leo"))
    any_ledger.add(match("Ida", "Tom"))
    everywhere = itertools.product(TABLES, ((1, 91), (2, 1), (91, 2)))
    steps = sorted(everywhere, key=lambda step: [91, 1, 2].index(step[1][1]))
    administrator_of(any_ledger.url).run(
        *(f"UPDATE {table} SET stream_no = {new} WHERE stream_no = {old}" for table, (old, new) in steps)
    )
    assert any_ledger.match(1).record.opening.seats == ("Ida", "Tom")
    assert "swapped" in faults(any_ledger)[0].message


def test_two_matches_of_one_length_that_changed_their_events_are_found(any_ledger: Ledger) -> None:
    any_ledger.add(match("Eva", "Leo"))
    any_ledger.add(match("Ida", "Tom"))
    swap = [f"UPDATE event SET stream_no = {new} WHERE stream_no = {old}" for old, new in ((1, 91), (2, 1), (91, 2))]
    administrator_of(any_ledger.url).run(*swap)
    assert faults(any_ledger)[0].table == "event"


@pytest.mark.parametrize(
    "value", ["x'00'", "'text'", "CAST(x'ff' AS TEXT)", "NULL", "1.5", "-9223372036854775808", "9223372036854775807"]
)
@pytest.mark.parametrize(("table", "column"), [("event", "payload"), ("event", "type"), ("event_commit", "request_id")])
def test_what_no_program_writes_is_found_and_breaks_nothing(
    recorded_in_file: Ledger, table: str, column: str, value: Any
) -> None:
    administrator = administrator_of(recorded_in_file.url)
    nullable = [row for row in administrator.ask(f"PRAGMA table_info({table})") if row[1] == column and not row[3]]
    if value == "NULL" and not nullable:
        pytest.skip("this column takes no NULL")
    administrator.run(f"UPDATE {table} SET {column} = {value} WHERE {KEYS[table]}")
    assert faults(recorded_in_file)[0].table == table


@pytest.mark.parametrize(
    ("position", "payload"), [(5, b'[1,"5-5"]'), (6, b"[1]"), (7, b'[2,"6-6"]'), (8, b"[1]"), (28, b"[1]")]
)
def test_an_event_written_anew_with_a_hash_that_fits_is_found_by_what_follows(
    recorded: Ledger, administrator: Administrator, position: int, payload: bytes
) -> None:
    """Who can work out one hash must work out all that follow, up to the head."""
    ((before,),) = administrator.ask(f"SELECT hash FROM event WHERE position = {position - 1}")
    query = (
        f"SELECT event.version, type, stream_id FROM event JOIN stream USING (stream_no) WHERE position = {position}"
    )
    ((version, kind, stream_id),) = administrator.ask(query)
    forged = chain.event_hash(before, UUID(stream_id).bytes, version, kind, 1, None, None, payload)
    administrator.run(f"UPDATE event SET payload = ?, hash = ? WHERE position = {position}", values=(payload, forged))
    first = faults(recorded)[0]
    assert first.match == "final"
    assert first.position in (position + 1, 1)
