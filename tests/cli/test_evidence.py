"""`verify` and `anchor`: what was tampered with is told with its place, and only an anchor shows what is gone."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.store.database.protection import SQLITE_TRIGGERS
from tests.cli.records import RIGHT, named
from tests.cli.running import Program

EVENTS = 6
"""Events of RIGHT, its header among them."""


@pytest.fixture
def kept(program: Program) -> Program:
    """A program whose ledger holds three matches."""
    program.write("night.domino", "\n".join(named(RIGHT, f"RV-{n}") for n in (1, 2, 3)))
    assert program.run("init").status == 0
    assert program.run("import", "night.domino").status == 0
    return program


def change(program: Program, *statements: str) -> None:
    """What somebody does with the file, who puts the triggers back afterwards."""
    with closing(sqlite3.connect(Path(program.folder / "ledger.sqlite"))) as connection, connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        for trigger in SQLITE_TRIGGERS:
            connection.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            connection.execute(statement)
        for trigger in SQLITE_TRIGGERS.values():
            connection.execute(trigger)


CUT = (
    *(
        f"DELETE FROM {table} WHERE stream_no = 3"
        for table in ("match_result", "seat_result", "match_card", "remark", "tag", "seat")
    ),
    "DELETE FROM event WHERE stream_no = 3",
    "DELETE FROM event_commit WHERE stream_no = 3",
    "DELETE FROM stream WHERE stream_no = 3",
    "UPDATE log_head SET (position, commit_no, chain_hash, last_recorded_at) = (SELECT first_position + events - 1,"
    " commit_no, chain_hash, recorded_at FROM event_commit ORDER BY commit_no DESC LIMIT 1)",
)
"""The last match is taken away without leaving a trace in the ledger."""


def test_a_log_that_nobody_touched_fits(kept: Program) -> None:
    done = kept.run("verify")
    assert done.status == 0
    assert done.out == f"{3 * EVENTS} events checked: everything fits\n"
    assert kept.run("verify", "--json").data == {"ok": True, "events": 3 * EVENTS, "wrong": 0, "faults": []}


def test_a_changed_event_is_told_with_table_match_event_and_position(kept: Program) -> None:
    change(kept, f"UPDATE event SET payload = '[2,null,17]' WHERE position = {EVENTS + 4}")
    done = kept.run("verify")
    assert done.status == 1
    assert f"event: match RV-2, event 4, position {EVENTS + 4}:" in done.out
    assert "tampered" in done.out
    (fault,) = kept.run("verify", "--json").data["faults"]
    assert (fault["table"], fault["match"], fault["event"], fault["position"]) == ("event", "RV-2", 4, EVENTS + 4)


def test_a_swapped_name_is_told(kept: Program) -> None:
    change(kept, "UPDATE seat SET name = 'Eve' WHERE stream_no = 2 AND seat = 2")
    done = kept.run("verify")
    assert done.status == 1
    assert "seat: match RV-2" in done.out
    assert "'Eve'" in done.out


def test_a_tail_cut_off_without_a_trace_is_found_by_the_anchor_alone(kept: Program) -> None:
    kept.run("anchor", "--out", "club.anchor")
    assert kept.run("verify", "--anchor", "club.anchor").status == 0
    change(kept, *CUT)
    assert kept.run("verify").status == 0
    done = kept.run("verify", "--anchor", "club.anchor")
    assert done.status == 1
    assert f"the log ends at position {2 * EVENTS}, the anchor is at {3 * EVENTS}" in done.out
    again = kept.run("anchor", "--out", "club.anchor")
    assert again.status == 2
    assert "cut off" in again.err
    assert kept.run("verify", "--anchor", "club.anchor").status == 1


def test_a_log_that_went_on_in_another_way_is_found_by_the_anchor_alone(kept: Program) -> None:
    kept.run("anchor", "--out", "club.anchor")
    change(kept, *CUT)
    kept.write("other.domino", named(RIGHT, "RV-4"))
    kept.run("import", "other.domino")
    assert kept.run("verify").status == 0
    done = kept.run("verify", "--anchor", "club.anchor")
    assert done.status == 1
    assert f"written anew at position {3 * EVENTS} or before" in done.out


def test_an_anchor_stays_good_while_the_log_grows(kept: Program) -> None:
    kept.write("club.anchor", kept.run("anchor").out)
    kept.write("other.domino", named(RIGHT, "RV-4"))
    kept.run("import", "other.domino")
    assert kept.run("verify", "--anchor", "club.anchor").status == 0


def test_an_anchor_of_another_ledger_does_not_fit(kept: Program) -> None:
    anchor = json.loads(kept.run("anchor").out)
    kept.write("club.anchor", json.dumps({**anchor, "ledger": "another"}))
    done = kept.run("verify", "--anchor", "club.anchor")
    assert done.status == 1
    assert "another ledger" in done.out


@pytest.mark.parametrize("text", ["", "{}", "[1]", "\xff", '{"anchor": 2}'])
def test_a_file_that_is_no_anchor_is_named(kept: Program, text: str) -> None:
    kept.write("club.anchor", text.encode("latin-1"))
    done = kept.run("verify", "--anchor", "club.anchor")
    assert done.status == 2
    assert "club.anchor: this is no anchor" in done.err
    assert kept.run("verify", "--anchor", "nosuch").status == 2


def test_a_ledger_of_a_newer_program_is_refused_unharmed(kept: Program) -> None:
    path = kept.folder / "ledger.sqlite"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    for words in (["verify"], ["anchor"], ["import", "night.domino"], ["export"], ["init"]):
        done = kept.run(*words)
        assert done.status == 2
        assert "newer than this program" in done.err
    assert path.read_bytes() == before
    assert sorted(file.name for file in kept.folder.glob("ledger*")) == ["ledger.sqlite"]
