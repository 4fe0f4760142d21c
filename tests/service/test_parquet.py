"""The Parquet archive says the same as the records, and its columns are those that are documented."""

from __future__ import annotations

import json
import re
from pathlib import Path

import duckdb
import pytest

from ledger.errors import LedgerError
from ledger.game.events import Record
from ledger.record import read, read_jsonl, write_jsonl
from ledger.service.export import chosen_matches
from ledger.service.figures.statistics import Choice, played
from ledger.service.intake import take_in
from ledger.service.parquet.archive import write_tables
from ledger.service.parquet.tables import TABLES
from ledger.simulate import play_match, result_match
from ledger.statistics.figures import figures
from ledger.store import Filter, Ledger

PLAYED = {"Played": "2026-03-14T23:30:00+01:00"}
RECORDS = [
    play_match("five-up", ["Ana", "Ben"], options={"target": 61}, seed=1, match="one", tags=PLAYED),
    play_match("kozel-pairs", ["Ana", "Ben", "Cid", "Dora"], seed=2, match="two", tags={"Club": "Riverside"}),
    result_match("draw", ["Ana", "=1+1"], kind="score", seed=3, tags={"Id": "three"}),
]


@pytest.fixture
def archive(ledger: Ledger, tmp_path: Path) -> Path:
    """The tables of a few matches."""
    assert {taken.status for taken in take_in(ledger, RECORDS)} == {"new"}
    folder = tmp_path / "archive"
    chosen = chosen_matches(ledger, (), wanted=None, anonymous=False, as_of=None)
    rows = write_tables(str(folder), chosen)
    assert rows["matches"] == len(RECORDS)
    return folder


def ask(folder: Path, query: str) -> list[tuple[object, ...]]:
    """The answer of DuckDB; `{hands}` and the like stand for the files."""
    files = {table: f"'{folder}/{table}.parquet'" for table in TABLES}
    answer = duckdb.sql(query.format(**files))
    assert answer is not None
    return answer.fetchall()


def test_the_columns_are_those_that_are_documented(archive: Path) -> None:
    page = (Path(__file__).parents[2] / "examples" / "PARQUET.md").read_text("utf-8")
    for table, columns in TABLES.items():
        part = page.partition(f"## `{table}.parquet`")[2].partition("\n## ")[0]
        rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+) \|$", part, re.MULTILINE)
        assert {name: (kind, words) for name, kind, words in rows} == columns
        found = ask(archive, f"SELECT column_name FROM (DESCRIBE SELECT * FROM {{{table}}})")
        assert [name for (name,) in found] == list(columns)


def test_sums_of_the_tables_are_the_figures_of_the_records(archive: Path) -> None:
    for record in RECORDS:
        counted, own = figures(record), f"match = '{record.opening.tags['Id']}'"
        for seat in counted.seats:
            expected = (seat.hands_won, seat.known_hands, seat.knocks, counted.totals[seat.side])
            query = f"SELECT hands_won, known_hands, knocks, total FROM {{seats}} WHERE {own} AND seat = {seat.seat}"
            assert ask(archive, query) == [expected]
        expected_hands = (len(counted.hands), sum(hand.fish for hand in counted.hands))
        assert ask(archive, f"SELECT count(*), count(*) FILTER (fish) FROM {{hands}} WHERE {own}") == [expected_hands]


def test_a_hand_after_the_match_counts_neither_in_tables_nor_in_kept_totals(ledger: Ledger, tmp_path: Path) -> None:
    lines = '[Variant "draw"]\n[Id "late"]\n[Seat1 "Ana"]\n[Seat2 "Zed"]\n\nhand 1\nwrite Ana 0\nwrite Zed 105\n'
    (record,) = read(f"{lines}hand 2\nwrite Ana 102\nwrite Zed 0\n")
    assert isinstance(record, Record)
    assert {taken.status for taken in take_in(ledger, [record])} == {"new"}
    write_tables(str(tmp_path), ledger.matches())
    asked = ("hands", "known_hands", "pointed_hands", "hands_won", "hand_points")
    rows = ask(tmp_path, f"SELECT {', '.join(asked)} FROM {{seats}} ORDER BY seat")
    assert rows == [(1, 1, 1, 0, 0), (1, 1, 1, 1, 105)]
    assert ask(tmp_path, 'SELECT "over" FROM {hands} ORDER BY hand') == [(True,), (False,)]
    ((_, kept),) = played(ledger, Choice())
    assert [tuple(getattr(seat, name) for name in asked) for seat in kept.figures.seats] == rows
    assert kept.figures.totals == {1: 0, 2: 105}


def test_points_add_up_to_the_totals_where_all_is_known(archive: Path) -> None:
    for record in RECORDS[:2]:
        own = f"match = '{record.opening.tags['Id']}'"
        sums = ask(archive, f"SELECT side, sum(points) FROM {{points}} WHERE {own} GROUP BY side ORDER BY side")
        totals = {side: total for side, total in figures(record).totals.items() if total}
        assert {side: points for side, points in sums if points} == totals


def test_the_events_are_the_record_again(archive: Path) -> None:
    for record in RECORDS:
        name = record.opening.tags["Id"]
        lines = ask(archive, f"SELECT event, json FROM {{events}} WHERE match = '{name}' ORDER BY event")
        twin = [json.dumps({"match": name, "event": number, **json.loads(str(text))}) + "\n" for number, text in lines]
        (again,) = read_jsonl(twin)
        (expected,) = read_jsonl(write_jsonl(record, name).splitlines(keepends=True))
        assert isinstance(again, Record)
        assert isinstance(expected, Record)
        assert again.events == expected.events


def test_a_day_is_that_of_the_table_and_what_is_not_known_is_null(archive: Path) -> None:
    days = ask(archive, "SELECT match, day::text FROM {matches} ORDER BY match")
    assert days == [("one", "2026-03-14"), ("three", None), ("two", None)]
    assert ask(archive, "SELECT count(*) FROM {hands} WHERE match = 'three' AND tiles IS NOT NULL") == [(0,)]


def test_without_names_no_table_holds_one(ledger: Ledger, tmp_path: Path) -> None:
    take_in_all = list(take_in(ledger, RECORDS))
    assert len(take_in_all) == len(RECORDS)
    write_tables(str(tmp_path / "nameless"), chosen_matches(ledger, (), wanted=None, anonymous=True, as_of=None))
    for table in TABLES:
        rows = ask(tmp_path / "nameless", f"SELECT * FROM {{{table}}}")
        assert not any(name in str(row) for row in rows for name in ("Ana", "Ben", "Cid", "Dora", "1+1"))


def test_nothing_chosen_is_empty_tables(ledger: Ledger, tmp_path: Path) -> None:
    wanted = chosen_matches(ledger, (), wanted=Filter(club="Nowhere"), anonymous=False, as_of=None)
    assert set(write_tables(str(tmp_path / "empty"), wanted).values()) == {0}
    assert ask(tmp_path / "empty", "SELECT count(*) FROM {events}") == [(0,)]


def test_a_folder_that_cannot_be_made_is_said(ledger: Ledger, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LedgerError, match="cannot be written"):
        write_tables(str(tmp_path / "file"), iter(()))
