"""A match that cannot be read: what else is asked for is written all the same, to a file as to the screen."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.cli.records import RIGHT, named
from tests.cli.running import Program

TOLD = "Error: left out: match 2 holds an event of kind 99"


@pytest.fixture
def mixed(kept: Program) -> Program:
    """Three matches; a newer program wrote an event of the second."""
    kept.write("three.domino", "\n".join(named(RIGHT, f"g{number}") for number in (1, 2, 3)))
    assert kept.run_here("import", "three.domino").status == 0
    with closing(sqlite3.connect(kept.folder / "ledger.sqlite")) as connection, connection:
        connection.execute("DROP TRIGGER event_no_update")
        connection.execute("UPDATE event SET type = 99, schema_version = 7 WHERE stream_no = 2 AND version = 3")
    return kept


@pytest.mark.parametrize("asked", [(), ("g1", "g2", "g3"), ("--anonymous",), ("--format", "jsonl"), ("--as-of", "15")])
def test_a_file_holds_what_the_screen_shows_and_both_say_what_was_left_out(
    mixed: Program, asked: tuple[str, ...]
) -> None:
    shown = mixed.run_here("export", *asked)
    assert (shown.status, shown.err.count(TOLD)) == (1, 1)
    written = mixed.run_here("export", *asked, "--out", "out.domino")
    assert (written.status, written.err.count(TOLD)) == (1, 1)
    assert "2 matches written to out.domino" in written.err
    assert (mixed.folder / "out.domino").read_text("utf-8") == shown.out


def test_all_others_are_explained(mixed: Program) -> None:
    done = mixed.run_here("explain")
    assert (done.status, done.err.count("Error: match 2 holds an event of kind 99")) == (1, 1)
    assert [line[:8] for line in done.out.splitlines() if line.startswith("match ")] == ["match g1", "match g3"]
    assert len(mixed.run_here("explain", "--json").data) == 2


def test_tables_are_written_without_it_and_nothing_half_written_stays(mixed: Program) -> None:
    done = mixed.run_here("export", "--format", "parquet", "--out", "tables")
    assert (done.status, done.err.count(TOLD)) == (1, 1)
    assert "2 matches written to tables" in done.err
    alone = mixed.run_here("export", "g2", "--format", "parquet", "--out", "none")
    assert alone.status == 2
    assert list((mixed.folder / "none").iterdir()) == []
    assert not list((mixed.folder / "tables").glob("*.part"))


def test_where_nothing_can_be_read_no_file_is_written(mixed: Program) -> None:
    done = mixed.run_here("export", "g2", "--out", "out.domino")
    assert done.status == 2
    assert "match 2 holds an event of kind 99" in done.err
    assert not (mixed.folder / "out.domino").exists()
