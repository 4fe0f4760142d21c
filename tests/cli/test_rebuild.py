"""`rebuild`, and what is said of results that are behind the log."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest

from ledger.service.rebuilding import room_in_words
from ledger.store.kept.disk_use import DiskUse
from tests.cli.running import Program

RECORD = """[Variant "draw"]
[Club "Riverside"]
[Played "2026-03-14"]
[Seat1 "Ana"]
[Seat2 "Ben"]

hand 1
total Ana 100
total Ben 40
"""


def change(program: Program, *statements: str) -> None:
    """Changes the file behind the program's back."""
    path = program.folder / "ledger.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_a_rebuild_says_what_it_counted_and_what_came_out_differently(program: Program) -> None:
    program.run("init")
    assert program.run("import", program.write("one.domino", RECORD)).status == 0
    done = program.run("rebuild")
    assert (done.status, done.out) == (
        0,
        "4 events of 1 match counted anew\n0 matches have another result than before\n",
    )
    change(program, "UPDATE seat_result SET points = 7 WHERE seat = 1")
    again = program.run("rebuild", "--json")
    told = again.data
    disk = told.pop("disk")
    counted = {"rebuilt": True, "generation": 3, "matches": 1, "events": 4, "behind": 0}
    assert told == {**counted, "differing": 1, "sums": 0, "error": None}
    assert disk["free"] > disk["needed"] > 4 * 4096
    assert program.run("matches", "--json").data[0]["points"] == {"1": 100, "2": 40}


def test_an_upgrade_counts_anew_what_another_version_of_the_rules_had_counted(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old one had a hand of which what was left was shown among those with nothing but a score."""
    program.run("init")
    shown = RECORD.replace("total Ana 100\ntotal Ben 40", "reveal Ben =23\nwrite Ana 23")
    program.run("import", program.write("one.domino", shown))
    change(program, "UPDATE match_result SET kind = 'score'", "UPDATE projection SET code_hash = 'other rules'")
    assert (
        program.run("stats", "--kind", "score", "--json").data
        != program.run("stats", "--kind", "result", "--json").data
    )
    monkeypatch.setattr("ledger.service.rebuilding.EVENTS_COUNTED_WHILE_ONE_WAITS", 3)
    assert "domino-ledger rebuild counts them anew" in program.run_here("init").err
    monkeypatch.undo()
    assert "counted anew, 1 match has another result than before" in program.run("init").err
    assert program.run("init").err == ""
    assert program.run("doctor").status == 0


def test_a_rebuild_says_that_kept_sums_were_changed(program: Program) -> None:
    program.run("init")
    program.run("import", program.write("one.domino", RECORD))
    change(program, "UPDATE club_tally SET hands = hands + 1")
    assert program.run("rebuild").out.splitlines()[1:] == [
        "0 matches have another result than before",
        "3 kept sums were not what the results add up to",
    ]
    assert len(program.run("rebuild").out.splitlines()) == 2


def test_a_rebuild_says_first_how_much_of_the_disk_it_takes(program: Program) -> None:
    program.run("init")
    done = program.run("rebuild")
    assert re.match(r"a rebuild lies beside the results that are shown, and takes about \d+ KB more; ", done.err)
    assert room_in_words(DiskUse(2_500_000, 1_200_000)).endswith(
        "takes about 2.5 MB more; 1.2 MB are free: that may not be enough"
    )


def test_lists_and_doctor_say_that_results_stopped_and_why_and_recording_goes_on(program: Program) -> None:
    program.run("init")
    assert program.run("import", program.write("one.domino", RECORD)).status == 0
    stopped = "UPDATE projection SET status = 'failed', error = 'the log has no event at position 4', position = 3"
    change(program, stopped, "UPDATE match_result SET version = 3")
    listed = program.run("matches")
    assert listed.status == 0
    assert "results and standings stopped 1 event behind the log: the log has no event at position 4" in listed.said
    assert program.run("matches", "--json").data[0]["behind"] == 1
    examined = program.run("doctor", "--json")
    assert "results_failed" in [ailment["code"] for ailment in examined.data["findings"]]
    assert program.run("rebuild").status == 0
    assert program.run("matches", "--json").data[0]["behind"] == 0
