"""The log written out from a position on, for programs that keep up with it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger.errors import UnsupportedEvent
from ledger.game.events import Record
from ledger.record import read_jsonl, write_jsonl
from ledger.service.export import export, export_since
from ledger.store import Ledger
from ledger.store.database.protection import SQLITE_TRIGGERS
from ledger.store.proving.proof import check_proofs
from tests.service.sources import TURNS, bring, match


def since(ledger: Ledger, position: int) -> list[Any]:
    """The objects of all lines that follow a position."""
    return [json.loads(line) for _, line in export_since(ledger, position)]


def grown_in_turns(ledger: Ledger) -> None:
    """Two matches that grow in turns, one with moments and words."""
    bring(ledger, match(*TURNS[:2], Id="one"), match(*TURNS[:1], Id="two"))
    timed = f'{TURNS[2]} {{2026-03-14T19:42:05+01:00}}\nnote "Ana: 6"'
    bring(ledger, match(*TURNS[:2], timed, Id="one"), match(*TURNS, Id="two"))


def test_the_events_that_follow_come_in_the_order_of_the_log_each_with_its_position(ledger: Ledger) -> None:
    grown_in_turns(ledger)
    end = ledger.head().position
    assert [line["position"] for line in since(ledger, 0)] == list(range(1, end + 1))
    assert since(ledger, 10) == since(ledger, 0)[10:]
    assert since(ledger, end) == []


def test_a_line_is_that_of_json_lines(ledger: Ledger) -> None:
    grown_in_turns(ledger)
    for name in ("one", "two"):
        lines = [line for line in since(ledger, 0) if line["match"] == name]
        written = [json.loads(line) for line in write_jsonl(ledger.record(name), name).splitlines()]
        assert [{**line, "position": None} for line in lines] == [{**line, "position": None} for line in written]


def test_what_is_written_out_can_be_imported(ledger: Ledger) -> None:
    grown_in_turns(ledger)
    text = "".join(line for _, line in export_since(ledger, 0))
    read = [item for item in read_jsonl(text) if isinstance(item, Record)]
    assert [record.events for record in read] == [record.events for record in ledger.records()]


def test_more_events_than_are_read_at_once_are_written_whole(ledger: Ledger) -> None:
    bring(ledger, match(*TURNS * 300))
    assert len(since(ledger, 0)) == ledger.head().position > 1000


def test_where_a_newer_program_wrote_into_a_match_following_stops_and_its_proof_is_written(
    ledger: Ledger, tmp_path: Path
) -> None:
    grown_in_turns(ledger)
    with closing(sqlite3.connect(tmp_path / "ledger.sqlite")) as connection, connection:
        connection.execute("DROP TRIGGER event_no_update")
        connection.execute("UPDATE event SET type = 99 WHERE position = 3")
        connection.execute(SQLITE_TRIGGERS["event_no_update"])
    with pytest.raises(UnsupportedEvent, match="match 1 holds an event of kind 99, version 1, at position 3"):
        since(ledger, 0)
    with pytest.raises(UnsupportedEvent):
        list(export(ledger, ["one"]))
    assert "".join(export(ledger, ["two"])).count("play") == len(TURNS)
    text = "".join(export(ledger, form="proof"))
    assert sum(events for events, _ in check_proofs(text.encode().splitlines(), "all")) == ledger.head().position
    assert [taken.status for taken in bring(ledger, match(*TURNS, Id="one"), match(*TURNS, Id="two"))] == [
        "refused",
        "known",
    ]
