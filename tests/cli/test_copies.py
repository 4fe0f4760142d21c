"""`backup`, `restore` and `doctor` as they are typed."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.cli.records import RIGHT, named
from tests.cli.running import Program

EVENTS = 6
"""Events of RIGHT, its header among them."""
NEW = "sqlite:///new.sqlite"


@pytest.fixture
def kept(program: Program) -> Program:
    """A program whose ledger holds a match."""
    program.write("night.domino", named(RIGHT, "RV-1"))
    assert program.run("init").status == 0
    assert program.run("import", "night.domino").status == 0
    return program


def test_a_lost_tail_is_told_and_accepted_before_anything_is_recorded(kept: Program) -> None:
    assert kept.run("backup", "club.backup", "--json").data == {"file": "club.backup", "events": EVENTS, "appends": 1}
    kept.write("late.domino", named(RIGHT, "RV-2"))
    kept.run("import", "late.domino")
    kept.run("anchor", "--out", "club.anchor")
    restored = kept.run("--ledger", NEW, "restore", "club.backup", "--anchor", "club.anchor")
    assert restored.status == 1
    assert f"{EVENTS} events restored" in restored.out
    assert f"{EVENTS} events followed" in restored.err
    refused = kept.run("--ledger", NEW, "import", "late.domino")
    assert refused.status == 2
    assert "restore --accept" in refused.err
    assert kept.run("--ledger", NEW, "doctor").status == 1
    assert kept.run("--ledger", NEW, "restore", "--accept").status == 0
    assert kept.run("--ledger", NEW, "import", "late.domino").status == 0
    assert kept.run("--ledger", NEW, "verify").status == 0


def test_nothing_is_overwritten_and_nothing_is_guessed(kept: Program) -> None:
    assert kept.run("backup", "club.backup").status == 0
    again = kept.run("backup", "club.backup")
    assert again.status == 2
    assert "nothing is ever overwritten" in again.err
    assert kept.run("restore", "club.backup").status == 2
    assert kept.run("restore").status == 2
    assert kept.run("restore", "--accept").status == 2


def test_a_backup_that_was_tampered_with_ends_with_1(kept: Program) -> None:
    kept.run("backup", "club.backup")
    with closing(sqlite3.connect(kept.folder / "club.backup")) as connection, connection:
        connection.execute("UPDATE seat SET name = 'Eve' WHERE seat = 1")
    done = kept.run("--ledger", NEW, "restore", "club.backup")
    assert done.status == 1
    assert "'Eve'" in done.err
    assert not (kept.folder / "new.sqlite").exists()


def test_the_doctor_finds_nothing_wrong_with_a_sound_ledger(kept: Program) -> None:
    done = kept.run("doctor", "--json")
    assert done.status == 0
    assert done.data["ok"] is True
    assert {finding["code"] for finding in done.data["findings"]} <= {"old_sqlite"}
    told = kept.run("doctor").out
    # an older SQLite is a warning
    assert ("nothing is wrong" in told) is not ("1 warning, and nothing that keeps the ledger from being used" in told)
    assert ("warning" in told) is bool(done.data["findings"])


def test_the_doctor_says_how_each_ailment_is_mended(kept: Program) -> None:
    with closing(sqlite3.connect(kept.folder / "ledger.sqlite")) as connection, connection:
        connection.execute("DROP TRIGGER event_no_update")
    done = kept.run("doctor")
    assert done.status == 1
    assert "event_no_update" in done.out
    assert "then domino-ledger init" in done.out


def test_the_doctor_looks_at_what_is_no_ledger_too(program: Program) -> None:
    program.write("ledger.sqlite", "hello")
    done = program.run("doctor", "--json")
    assert done.status == 1
    assert "not_a_ledger" in {finding["code"] for finding in done.data["findings"]}


def test_a_backup_goes_into_a_file_in_a_folder_that_is_there(kept: Program) -> None:
    for place, words in (("/", "/ is a folder"), ("", "is a folder"), ("nowhere/club.backup", "there is no folder")):
        done = kept.run_here("backup", place)
        assert (done.status, done.out, words in done.err) == (2, "", True)
    assert not (kept.folder / "nowhere").exists()


@pytest.mark.parametrize(("part", "told"), [((), "12 of 12 (100%)"), (("--club", "Riverside"), "6")])
def test_whoever_waits_for_a_copy_is_told_how_far_it_is(
    kept: Program, monkeypatch: pytest.MonkeyPatch, part: tuple[str, ...], told: str
) -> None:
    kept.write("club.domino", '[Club "Riverside"]\n' + named(RIGHT, "RV-2"))
    kept.run_here("import", "club.domino")
    monkeypatch.setattr("ledger.cli.progress.LINES", -1.0)
    done = kept.run_here("copy", NEW, *part)
    assert (done.status, f"events copied: {told}" in done.err) == (0, True), done.said
    assert "copied to" in done.out
