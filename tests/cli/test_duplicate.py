"""`duplicate` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from ledger.cli.commands import app
from ledger.game.events import Play, Record, Void
from ledger.record import read, write
from ledger.simulate.branching import Branch
from tests.cli.running import Program

DEALS = ("duplicate", "deals", "kozel-pairs", "--code", "RIVER7", "--deals", "2")
NIGHT = """deal,table,game,side1,side2,points1,points2
1,1,draw,Ana + Cid,Ben + Dora,0,35
1,2,draw,Eva + Gil,Fay + Hal,0,20
2,1,draw,Ana + Cid,Fay + Hal,12,0
2,2,draw,Eva + Gil,Ben + Dora,12,0
"""
FOUR = "Ana,Ben,Eva,Fay"


def run(*words: object) -> str:
    """Standard output of a run in this process."""
    ran = CliRunner().invoke(app, [str(word) for word in words])
    assert ran.exit_code == 0, ran.output
    return ran.stdout


def test_the_same_code_gives_the_same_deals_and_another_one_others() -> None:
    first, again = json.loads(run(*DEALS, "--json")), json.loads(run(*DEALS, "--json"))
    assert first == again
    assert first != json.loads(run(*DEALS[:4], "RIVER8", *DEALS[5:], "--json"))
    tiles = [tile for hand in first[0]["hands"].values() for tile in hand]
    assert len(set(tiles)) == 28


def test_the_sheet_has_every_tile_of_every_deal() -> None:
    sheet = run(*DEALS, "--tables", "3")
    for deal in json.loads(run(*DEALS, "--json")):
        for tiles in deal["hands"].values():
            assert any(set(tiles) <= set(line.split()) for line in sheet.splitlines())
    assert "After each deal: seats 1 + 3 stay; seats 2 + 4 move on by one table; from table 3 on to table 1." in sheet


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return Program(tmp_path_factory.mktemp("duplicate"))


def test_records_that_are_played_on_are_scored(program: Program) -> None:
    into = program.folder / "evening.domino"
    run(*DEALS, "--tables", "2", "--records", into)
    dealt = list(read(into.read_text("utf-8")))
    played = []
    for number, record in enumerate(dealt):
        assert isinstance(record, Record)
        branch = Branch(record, len(record.events))
        branch.to_the_end("greedy" if number % 2 else "random")
        played.append(branch.record)
    assert {record.opening.tags["Duplicate"] for record in played} == {
        f"RIVER7 {d} {t}" for d in (1, 2) for t in (1, 2)
    }
    assert played[0].opening.seats[1] == "seat 2 of table 1"
    assert played[2].opening.seats[1] == "seat 2 of table 2"
    into.write_text("\n".join(write(record) for record in played), "utf-8")
    told = json.loads(run("duplicate", "score", into, "--json"))
    assert sum(one["matchpoints"] for one in told["standings"]) == 2 * 2 * 2
    changed = into.read_text("utf-8").replace("RIVER7", "RIVER8")
    into.write_text(changed, "utf-8")
    ran = CliRunner().invoke(app, ["duplicate", "score", str(into)])
    assert "the tiles are not those of code RIVER8" in ran.output


def test_a_corrected_play_counts_and_another_game_does_not(program: Program) -> None:
    into = program.folder / "corrected.domino"
    run("duplicate", "deals", "block", "--code", "RIVER7", "--deals", "1", "--tables", "1", "--records", into)
    (dealt,) = read(into.read_text("utf-8"))
    assert isinstance(dealt, Record)
    branch = Branch(dealt, len(dealt.events))
    branch.to_the_end("greedy")
    whole = branch.record
    (fair,) = json.loads(score_of(into, whole, "--json"))["deals"][:1]
    last = max(n for n, event in enumerate(whole.events, start=1) if isinstance(event, Play))
    doubled = Record((*whole.events[:last], whole.events[last - 1], *whole.events[last:], Void(last + 1, "doubled")))
    assert json.loads(score_of(into, doubled, "--json"))["deals"][0] == fair
    draw = [whole, Record((msgspec.structs.replace(whole.opening, variant="draw"), *whole.events[1:]))]
    into.write_text("\n".join(write(record) for record in draw), "utf-8")
    assert "is of another game" in CliRunner().invoke(app, ["duplicate", "score", str(into)]).output


def score_of(into: Path, record: Record, *words: str) -> str:
    """What comes of one record in a file."""
    into.write_text(write(record), "utf-8")
    return run("duplicate", "score", into, *words)


def test_a_table_to_be_filled_in_names_who_sits_where_and_is_scored(program: Program) -> None:
    """After deal 1 Ben moves on to table 2 and Fay from the last table to the first."""
    form = program.folder / "form.csv"
    run("duplicate", "deals", "draw", "--code", "R", "--deals", 2, "--tables", 2, "--results", form, "--names", FOUR)
    lines = form.read_text("utf-8").splitlines()
    assert lines == [
        "deal,table,game,side1,side2,points1,points2",
        "1,1,draw,Ana,Ben,,", "1,2,draw,Eva,Fay,,",
        "2,1,draw,Ana,Fay,,", "2,2,draw,Eva,Ben,,",
    ]  # fmt: skip
    filled = [lines[0], lines[1].replace(",,", ",10,0"), lines[2].replace(",,", ",0,5"), *lines[3:]]
    form.write_text("\n".join(filled), "utf-8")
    ran = CliRunner().invoke(app, ["duplicate", "score", str(form), "--csv"])
    assert "Deal 2 at table 1, 2 is not over." in ran.output
    assert "1,Ana,1,2,2,100.0" in ran.stdout
    assert "1,Fay,1,2,2,100.0" in ran.stdout


def test_columns_that_mean_nothing_and_records_that_cannot_be_read_are_told(program: Program) -> None:
    night = program.folder / "more.csv"
    night.write_text(NIGHT.replace("points2\n", "points2,side3,room\n"), "utf-8")
    ran = CliRunner().invoke(app, ["duplicate", "score", str(night)])
    assert ran.exit_code == 0
    assert "Columns that are not read: side3, room." in ran.output
    into = program.folder / "unread.domino"
    run("duplicate", "deals", "block", "--code", "R", "--deals", 1, "--tables", 2, "--records", into)
    whole, broken = read(into.read_text("utf-8"))
    assert isinstance(whole, Record)
    assert isinstance(broken, Record)
    branch = Branch(whole, len(whole.events))
    branch.to_the_end("greedy")
    into.write_text(write(branch.record) + "\n" + write(broken) + "play nobody 6-6\n", "utf-8")
    ran = CliRunner().invoke(app, ["duplicate", "score", str(into)])
    assert ran.exit_code == 1
    assert f"Error: {into}:40:6: there is no player nobody" in ran.output
    assert "1 deal at 1 table" in ran.output


def test_sheet_and_form_say_what_goes_into_the_boxes(program: Program) -> None:
    for game, told in (
        ("draw", "the points that each side gets at this deal, those in play too: more are better"),
        ("mexican-train", "they count against it: fewer are better"),
        ("kolbasa", "1 for a side that has won the deal, 0 for the others"),
    ):
        words = ["duplicate", "deals", game, "--code", "R", "--deals", "1"]
        assert told in run(*words)
        form = program.folder / f"{game}.csv"
        ran = CliRunner().invoke(app, [*words, "--results", str(form)])
        assert told in ran.stderr
        assert f",{game}," in form.read_text("utf-8")
        ran = CliRunner().invoke(app, ["duplicate", "score", str(form)])
        assert "there are no results yet" in ran.output
