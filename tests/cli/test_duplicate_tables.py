"""`duplicate score` of a table of results."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ledger.cli.commands import app
from tests.cli.running import Program
from tests.cli.test_duplicate import DEALS, NIGHT, run

TRAIN = """deal,table,game,side1,side2,side3,side4,points1,points2,points3,points4
1,1,mexican-train,A,B,C,D,0,30,40,50
1,2,mexican-train,E,F,G,H,80,0,40,50
"""


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
        (NIGHT.replace("2,1,draw", "inf,1,draw"), "found inf; expected a whole number"),
        (NIGHT.replace("Eva + Gil", ""), "column side1 is empty"),
        ("deal,table\n", "the first line must name the columns"),
        ("\0" + "x" * 200_000, "this row cannot be read"),
        (NIGHT.replace("game", "played"), "nothing tells which game was played"),
        (NIGHT.replace("1,1,draw", "1,1,"), "column game is empty"),
        (NIGHT.replace("1,1,draw", "1,1,drow"), "column game: there is no such game; did you mean draw?"),
        (NIGHT.replace("2,1,draw", ",1,draw"), "column deal is empty"),
        (NIGHT.replace("Ana + Cid", "+"), "column side1 names nobody"),
        (NIGHT.replace("points2", "Points 1"), "two columns are called points1"),
        (TRAIN.replace("0,30", "0,-30"), "found -30; expected points without a sign"),
        (NIGHT.replace("12,0", "12.5,0"), "found 12.5; expected a whole number"),
        (NIGHT.replace("0,20", '0,"2,5"'), "found 2,5; expected a whole number"),
        (NIGHT.replace("0,20", "0,2,5"), "more cells than the first line has columns; found 5; expected 7 cells"),
        (NIGHT.replace("draw", "kolbasa"), "found 35; expected 1 for a side that has won, 0 for the others"),
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
    night.write_text(NIGHT + "1,1,draw,Ana + Cid,Ben + Dora,99,0\n", "utf-8")
    ran = CliRunner().invoke(app, ["duplicate", "score", str(night), "--csv"])
    assert "Deal 1 at table 1 is told twice: only what comes first counts." in ran.output
    assert ran.exit_code == 1
    assert "1,Ben + Dora,2,3,4,75.0" in ran.stdout


def scored_by_deal(file: Path, text: str, *words: str) -> dict[str, tuple[str, int]]:
    """Margin and matchpoints of each side, by its players."""
    file.write_text(text, "utf-8")
    told = json.loads(run("duplicate", "score", file, "--json", *words))
    return {one["players"]: (one["margin"], one["matchpoints"]) for one in told["deals"]}


def test_points_that_count_against_a_side_are_scored_as_such(program: Program) -> None:
    """A has 0 where the others have 120 / 3 = 40; E has 80 where they have 90 / 3 = 30."""
    of_deal = scored_by_deal(program.folder / "train.csv", TRAIN)
    assert of_deal["A"] == ("+40", 2)
    assert of_deal["E"] == ("-50", 0)
    assert of_deal["F"][1] == 2
    assert of_deal["C"][1] == 0
    assert of_deal["G"][1] == 2


def test_the_game_of_a_table_can_be_said_and_turns_it_round(program: Program) -> None:
    without = NIGHT.replace("game,", "").replace("draw,", "")
    night = program.folder / "without.csv"
    assert scored_by_deal(night, without, "--variant", "draw")["Eva + Gil"] == ("+12", 1)
    assert scored_by_deal(night, without, "--variant", "kozel-pairs")["Eva + Gil"] == ("-12", 1)
    one = "\n".join(without.splitlines()[:3])
    assert scored_by_deal(night, one, "--variant", "draw")["Ana + Cid"] == ("-35", 0)
    assert scored_by_deal(night, one, "--variant", "kozel-pairs")["Ana + Cid"] == ("+35", 2)
    night.write_text(NIGHT, "utf-8")
    ran = CliRunner().invoke(app, ["duplicate", "score", str(night), "--variant", "block"])
    assert "this row is of another game than block, which was named" in ran.output
    assert CliRunner().invoke(app, ["duplicate", "score", "RIVER7", "--variant", "draw"]).exit_code == 2


@pytest.mark.parametrize("parted", [";", "\t"])
def test_a_table_of_a_spreadsheet_is_read_as_it_saves_it(program: Program, parted: str) -> None:
    night = program.folder / "spreadsheet.csv"
    plain = scored_by_deal(night, NIGHT)
    head, *lines = NIGHT.replace(",", parted).replace("12", "12,0" if parted == ";" else "12").splitlines()
    head = head.replace("deal", "Deal").replace("points1", "Points 1").replace("side2", "SIDE2")
    assert scored_by_deal(night, "\ufeff" + "\r\n".join([head, *lines, parted * 6]) + "\r\n") == plain


def test_partners_are_the_same_two_in_any_order(program: Program) -> None:
    night = program.folder / "order.csv"
    night.write_text(NIGHT.replace("2,2,draw,Eva + Gil,Ben + Dora", "2,2,draw,gil+Eva,Dora  + Ben"), "utf-8")
    told = json.loads(run("duplicate", "score", night, "--json"))
    assert {one["players"]: one["deals"] for one in told["standings"]} == dict.fromkeys(
        ("Ana + Cid", "Ben + Dora", "Eva + Gil", "Fay + Hal"), 2
    )


def test_what_cannot_be_so_at_a_deal_is_told(program: Program) -> None:
    night = program.folder / "doubtful.csv"
    night.write_text(NIGHT.replace("Fay + Hal,0,20", "ana + Hal,0,20") + "2,01,draw,X,Y,1,0\n", "utf-8")
    told = CliRunner().invoke(app, ["duplicate", "score", str(night)]).output
    assert "Deal 1: Ana sits in more than one place, at table 1, 2." in told
    assert "Deal 2 at table 1 is told twice" in told
    ran = CliRunner().invoke(app, [*DEALS[:2], "draw", *DEALS[3:], "--results", str(night), "--names", "A,B,a,D"])
    assert ran.exit_code == 2
    assert "a is named twice" in ran.output


def test_a_result_that_is_half_filled_in_holds_back_none_of_the_others(program: Program) -> None:
    night = program.folder / "half.csv"
    night.write_text(NIGHT.replace("0,20", "0,"), "utf-8")
    ran = CliRunner().invoke(app, ["duplicate", "score", str(night), "--csv"])
    assert ran.exit_code == 1
    assert "Deal 1 at table 2: the points of one side are missing; one that got none has 0." in ran.output
    assert "1,Eva + Gil,1,1,2,50.0" in ran.stdout


def test_a_deal_at_one_table_is_held_against_nothing(program: Program) -> None:
    """Of deal 1 table 2 has not been played: Ana and Cid have one deal that was compared, Ivo and Kim none."""
    night = program.folder / "alone.csv"
    alone = NIGHT.replace("0,20", ",") + "3,9,draw,Ivo,Kim,7,0\n"
    night.write_text(alone, "utf-8")
    ran = CliRunner().invoke(app, ["duplicate", "score", str(night), "--csv"])
    assert ran.exit_code == 0
    assert "Deal 1 at table 2 is not over." in ran.output
    assert "Deals with a result at one table only, so that it is held against nothing: 1, 3." in ran.output
    assert ran.stdout.splitlines()[1:] == [
        "1,Ana + Cid,2,1,2,50.0", "1,Ben + Dora,2,1,2,50.0", "1,Eva + Gil,1,1,2,50.0", "1,Fay + Hal,1,1,2,50.0",
        ",Ivo,1,,0,", ",Kim,1,,0,",
    ]  # fmt: skip
    told = json.loads(run("duplicate", "score", night, "--json"))
    assert told["standings"][-1]["place"] is None
    assert [one["matchpoints"] for one in told["deals"] if one["deal"] != 2] == [None] * 4
    lines = run("duplicate", "score", night, "--deals").splitlines()
    assert [line.split()[-1] for line in lines[1:3]] == ["–", "–"]


def test_parts_of_a_win_are_taken_where_a_game_has_no_points(program: Program) -> None:
    shared = NIGHT.replace("draw", "kolbasa").replace("0,35", '"0,5",0.5').replace("0,20", "1,0").replace("12", "1")
    told = scored_by_deal(program.folder / "shared.csv", "\n".join(shared.splitlines()[:3]))
    assert told["Ana + Cid"] == ("+0", 0)
    assert told["Eva + Gil"] == ("+1", 2)


def test_another_game_among_the_rows_is_told_and_left_out(program: Program) -> None:
    night = program.folder / "two.csv"
    other = (
        NIGHT.replace("game,", "game,options,")
        .replace("draw,", "draw,target=100,")
        .replace("2,2,draw,target=100", "2,2,draw,")
    )
    night.write_text(other, "utf-8")
    told = CliRunner().invoke(app, ["duplicate", "score", str(night)]).output
    assert "Deal 2 at table 2 is of another game than the first one." in told
