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
TRAIN = """deal,table,game,side1,side2,side3,side4,points1,points2,points3,points4
1,1,mexican-train,A,B,C,D,0,30,40,50
1,2,mexican-train,E,F,G,H,80,0,40,50
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
    assert "this row is of another game than --variant block" in ran.output
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
    assert ran.exit_code == 0
    assert "Deal 1 at table 2: the points of one side are missing; one that got none has 0." in ran.output
    assert "1,Eva + Gil,1,1,2,50.0" in ran.stdout


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


def test_sheet_and_form_say_what_goes_into_the_boxes(program: Program) -> None:
    form = program.folder / "empty.csv"
    for game, told in (
        ("draw", "the points that each side gets at this deal, those in play too: more are better"),
        ("mexican-train", "they count against it: fewer are better"),
        ("kolbasa", "1 for a side that has won the deal, 0 for the others"),
    ):
        words = ["duplicate", "deals", game, "--code", "R", "--deals", "1"]
        assert told in run(*words)
        ran = CliRunner().invoke(app, [*words, "--results", str(form)])
        assert told in ran.stderr
        assert f",{game}," in form.read_text("utf-8")
        ran = CliRunner().invoke(app, ["duplicate", "score", str(form)])
        assert "there are no results yet" in ran.output
