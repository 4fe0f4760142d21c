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
NIGHT = """deal,table,side1,side2,points1,points2
1,1,Ana + Cid,Ben + Dora,0,35
1,2,Eva + Gil,Fay + Hal,0,20
2,1,Ana + Cid,Fay + Hal,12,0
2,2,Eva + Gil,Ben + Dora,12,0
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
    assert "moves on by one table" in sheet


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


def test_a_table_of_results_is_scored(program: Program) -> None:
    night = program.folder / "night.csv"
    night.write_text(NIGHT, "utf-8")
    told = json.loads(run("duplicate", "score", night, "--json"))
    points = {one["players"]: one["matchpoints"] for one in told["standings"]}
    assert points == {"Eva + Gil": 3, "Ben + Dora": 3, "Ana + Cid": 1, "Fay + Hal": 1}
    assert [one["place"] for one in told["standings"]] == [1, 1, 3, 3]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (NIGHT.replace("0,20", "0,twenty"), "found twenty; expected a number"),
        (NIGHT.replace("0,20", "nan,20"), "found nan; expected a number"),
        (NIGHT.replace("2,1,Ana", "inf,1,Ana"), "found inf; expected a whole number"),
        (NIGHT.replace("Eva + Gil", ""), "column side1 is empty"),
        ("deal,table\n", "the first line must name the columns"),
        ("\0" + "x" * 200_000, "this is no CSV"),
        (b"\xff\xfe1\0", "is not UTF-8: save it as CSV UTF-8"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_read_is_refused_in_words(program: Program, wrong: str | bytes, told: str) -> None:
    night = program.folder / "wrong.csv"
    night.write_bytes(wrong if isinstance(wrong, bytes) else wrong.encode())
    ran = CliRunner().invoke(app, ["duplicate", "score", str(night)])
    assert ran.exit_code == 2
    assert f"Error: {night}" in ran.output
    assert told in ran.output


def test_a_result_that_is_told_twice_counts_once(program: Program) -> None:
    night = program.folder / "twice.csv"
    night.write_text(NIGHT + "1,1,Ana + Cid,Ben + Dora,99,0\n", "utf-8")
    ran = CliRunner().invoke(app, ["duplicate", "score", str(night), "--csv"])
    assert "Deal 1 at table 1 is told twice: only what comes first counts." in ran.output
    assert "1,Ben + Dora,2,3,4,75.0" in ran.stdout


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
        "deal,table,side1,side2,points1,points2",
        "1,1,Ana,Ben,,", "1,2,Eva,Fay,,",
        "2,1,Ana,Fay,,", "2,2,Eva,Ben,,",
    ]  # fmt: skip
    filled = [lines[0], lines[1].replace(",,", ",10,0"), lines[2].replace(",,", ",0,5"), *lines[3:]]
    form.write_text("\n".join(filled), "utf-8")
    ran = CliRunner().invoke(app, ["duplicate", "score", str(form), "--csv"])
    assert "Deal 2 at table 1, 2 is not over." in ran.output
    assert "1,Ana,1,2,2,100.0" in ran.stdout
    assert "1,Fay,1,2,2,100.0" in ran.stdout
