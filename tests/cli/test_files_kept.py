"""What people wrote is not replaced by what a program can make again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Program

HAND = '; at the table\n[Variant "draw"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\nhand 1\nwrite Ana 25\n'


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "draw", "--matches", "1", "--seed", "1", "--out"],
        ["replay", "1", "--share"],
        ["sheet", "1", "--format", "html", "--out"],
    ],
)
@pytest.mark.parametrize("kept", [HAND, '{"match":"1","event":1,"kind":"open"}\n', "SQLite format 3\0"])
def test_a_file_with_matches_or_a_ledger_is_not_replaced(
    program: Program, tmp_path: Path, command: list[str], kept: str
) -> None:
    program.run_here("init")
    assert program.run_here("simulate", "draw", "--matches", "1", "--seed", "2").status == 0
    place = tmp_path / "mine.domino"
    place.write_text(kept, encoding="utf-8")
    refused = program.run_here(*command, str(place))
    held = "a ledger" if kept.startswith("SQLite") else "matches"
    assert refused.status == 2
    assert f"mine.domino holds {held}, which would be lost: name another file" in refused.err
    assert place.read_text(encoding="utf-8") == kept


@pytest.mark.parametrize("option", ["--results", "--records"])
def test_a_table_of_results_is_not_begun_again_over_one_that_was_filled_in(
    program: Program, tmp_path: Path, option: str
) -> None:
    place = tmp_path / "evening.csv"
    begin = ("duplicate", "deals", "draw", "--code", "RIVER7", option, str(place))
    assert program.run_here(*begin).status == 0
    filled = place.read_text(encoding="utf-8") + "filled in\n"
    place.write_text(filled, encoding="utf-8")
    again = program.run_here(*begin)
    assert (again.status, place.read_text(encoding="utf-8")) == (2, filled)
    assert "evening.csv is there already: name another file" in again.err


def test_an_export_gives_way_to_the_next_and_a_ledger_to_none(program: Program, tmp_path: Path) -> None:
    program.run_here("init")
    assert program.run_here("simulate", "draw", "--matches", "1", "--seed", "2").status == 0
    place = tmp_path / "all.domino"
    for _ in range(2):
        assert program.run_here("export", "--out", str(place)).status == 0
    refused = program.run_here("export", "--out", str(tmp_path / "ledger.sqlite"))
    assert (refused.status, "holds a ledger" in refused.err) == (2, True)
    assert program.run_here("verify").status == 0


@pytest.mark.parametrize("line", ["\n", " \n", "; \n", "\t\r\n"])
def test_a_file_of_nothing_but_lines_is_looked_through_at_once(program: Program, tmp_path: Path, line: str) -> None:
    place = tmp_path / "sheet.html"
    place.write_text(line * 4096 + "x", encoding="utf-8")
    assert program.run_here("sheet", "--variant", "draw", "--out", str(place)).status == 0


def test_what_can_be_made_again_is_replaced(program: Program, tmp_path: Path) -> None:
    place = tmp_path / "sheet.html"
    for _ in range(2):
        assert program.run_here("sheet", "--variant", "draw", "--out", str(place)).status == 0
