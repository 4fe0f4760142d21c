"""`luck` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Program


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """A ledger with two matches, and with one of which only results were written down."""
    here = Program(tmp_path_factory.mktemp("luck"))
    assert here.run("init").status == 0
    assert here.run("simulate", "kozel-duel", "--matches", "2", "--seed", "1", "--options", "target=30").status == 0
    assert here.run("simulate", "draw", "--matches", "1", "--seed", "1", "--kind", "result").status == 0
    return here


def test_each_player_is_told_with_and_without_luck(program: Program) -> None:
    ran = program.run("luck", "--games", "4", "--json")
    greedy, other = sorted(ran.data, key=lambda one: str(one["player"]))
    assert (greedy["player"], other["player"]) == ("greedy 1", "random 2")
    assert greedy["matches"] == 2
    assert greedy["result"] == pytest.approx(-other["result"])
    assert greedy["luck"] == pytest.approx(greedy["result"] - greedy["without"])
    assert "2 matches with every move and deal" in ran.err


def test_what_was_worked_out_is_kept(program: Program) -> None:
    first = program.run("luck", "1", "--games", "4", "--json").data
    kept = list((program.folder / "cache").rglob("*.luck"))
    assert len(kept) == 1
    assert program.run("luck", "1", "--games", "4", "--json").data == first
    kept[0].write_bytes(b"nothing that can be read")
    assert program.run("luck", "1", "--games", "4", "--json").data == first


def test_of_a_match_each_hand_is_told(program: Program) -> None:
    ran = program.run("luck", "1", "--games", "4", "--csv")
    assert ran.out.splitlines()[0] == "hand,event,side,result,luck,error,without luck"
    hands = program.run("show", "1", "--json").data["hands"]
    assert len(ran.out.splitlines()) == 1 + 2 * len(hands)


def test_what_chooses_among_matches_is_refused_beside_one(program: Program) -> None:
    ran = program.run_here("luck", "1", "--games", "4", "--player", "Nobody")
    assert ran.status == 2
    assert "choose among the ledger: name no file or match" in ran.err


def test_nothing_found_says_why(program: Program) -> None:
    """Of the third match only the results were written down; nobody is called Nobody."""
    assert (
        "where its deal and every move of it were written down to its end; here of none" in program.run("luck", "3").err
    )
    assert "Note: nobody called Nobody sat in any match" in program.run("luck", "--player", "Nobody").err
    assert "Note: no match is of a club Nowhere" in program.run("luck", "--club", "Nowhere").err


@pytest.fixture
def apart(tmp_path: Path) -> Program:
    """Two matches of Ana, of which one was another's, and of Ben, who is called otherwise since."""
    here = Program(tmp_path)
    record = here.run(
        "simulate", "kozel-duel", "--seed", "1", "--matches", "1", "--options", "target=30", "--out", "a.domino"
    )
    assert record.status == 0
    text = (tmp_path / "a.domino").read_text(encoding="utf-8").replace("greedy 1", "Ana").replace("random 2", "Ben")
    for name in ("one", "two"):
        here.write(f"{name}.domino", f'[Club "Riverside"]\n[Played "2026-03-1{len(name)}"]\n[Id "{name}"]\n{text}')
    here.run_here("init")
    here.run_here("import", "one.domino", "two.domino")
    assert here.run_here("people", "split", "Ana", "two", "--as", "Anita").status == 0
    assert here.run_here("people", "alias", "Ben", "Benno", "--show").status == 0
    return here


def test_luck_goes_by_the_person_and_not_by_the_name_that_was_recorded(apart: Program) -> None:
    told = {one["player"]: one["matches"] for one in apart.run("luck", "--games", "2", "--json").data}
    assert told == {"Ana": 1, "Anita": 1, "Benno": 2}
    for name, shown in (("Benno", "Benno"), ("Ben", "Benno"), ("Anita", "Anita")):
        (one,) = apart.run("luck", "--games", "2", "--player", name, "--json").data
        assert one["player"] == shown


def test_fairness_goes_by_the_person_too(apart: Program) -> None:
    tests = apart.run("fairness", "--luck", "2", "--json", "--all").data["tests"]
    assert {test["subject"] for test in tests if test["question"] in ("doubles", "pips", "luck")} <= {
        "Ana",
        "Anita",
        "Benno",
    }
