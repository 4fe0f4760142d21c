"""`variants`: the catalogue, for people and for programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.game.variants import GAMES
from tests.cli.running import Program

# rules of the table game "draw", as the rules page and its option list fix them
DRAW = {
    "title": "Draw (table rules)",
    "set": 6,
    "players": [2],
    "hand": {"2": 7},
    "scoring": "gain",
    "options": {
        "target": {"default": 100, "any": True, "sure": 3},
        "spinner": {"default": False, "sure": 1},
        "forced_first_double": {"default": True, "sure": 3},
        "rotate_start": {"default": False, "sure": 3},
    },
}


def test_a_game_as_json_has_what_its_rules_fix(program: Program) -> None:
    assert program.run("variants", "draw", "--json").data == {"draw": DRAW}


def test_pairs_are_told_only_of_games_that_are_played_in_pairs(program: Program) -> None:
    games = program.run("variants", "--json").data
    assert games["kozel-pairs"]["pairs"] is True
    assert "pairs" not in games["draw"]


def test_without_an_id_every_game_has_a_line(program: Program) -> None:
    rows = program.run("variants").out.splitlines()[1:]
    assert [row.split()[0] for row in rows] == list(program.run("variants", "--json").data)


def test_the_options_of_a_game_are_told_with_default_values_and_rule(program: Program) -> None:
    out = program.run("variants", "draw").out
    target = next(line for line in out.splitlines() if line.startswith("target"))
    assert "100" in target
    assert "a whole number" in target


def test_each_option_is_told_in_a_sentence(program: Program) -> None:
    """In the words of the table, for every option of every game."""
    games = program.run("variants", "--json").data
    out = program.run("variants", *games).out
    for game in games.values():
        for name in game["options"]:
            assert any(line.startswith(f"{name}: ") and line.endswith((".", "?")) for line in out.splitlines()), name


def test_a_clause_is_said_with_those_within_it_and_where_they_stand(program: Program) -> None:
    done = program.run_here("variants", "draw-duel", "DD7")
    first, *parts = done.out.splitlines()
    assert first.startswith("DD7 (draw.md, section 2): ")
    assert [part.split(":")[0] for part in parts] == ["DD7.1", "DD7.2", "DD7.3", "DD7.4"]


@pytest.mark.parametrize("typed", [["M8 c"], ["M8", "c"], ["m8c"]], ids=str)
def test_a_clause_is_understood_however_it_is_typed(program: Program, typed: list[str]) -> None:
    data = program.run_here("variants", "mexican-train", *typed, "--json").data
    assert (data["game"], data["clause"]) == ("mexican-train", "M8 c")
    assert "first_turn_draw" in data["text"]


def test_an_unknown_clause_is_told_with_those_that_there_are(program: Program) -> None:
    done = program.run_here("variants", "block", "BL4")
    assert (done.status, done.out) == (2, "")
    assert "the rules of block have no clause 'BL4'; there are BL1, BL2, BL3" in done.err


def test_an_option_is_told_with_its_values_and_the_rules_that_it_changes(program: Program) -> None:
    done = program.run_here("variants", "kozel-draw", "reserve")
    assert done.out.splitlines()[:2] == [
        "reserve of kozel-draw: The last so many tiles of the boneyard are never drawn.",
        "default 0; may be 0, 1, 2",
    ]
    assert [line.split(":")[0] for line in done.out.splitlines()[2:]] == ["C5", "C5 a", "C5 b", "C5 c", "C8"]
    told = program.run_here("variants", "draw", "spinner", "--json").data
    assert (told["option"], told["default"], told["rule"]) == ("spinner", False, "DR3")


def test_every_option_of_every_game_is_told_with_a_rule(program: Program) -> None:
    for game, its in GAMES.items():
        for name in its.options():
            done = program.run_here("variants", game, name)
            assert (done.status, len(done.out.splitlines()) > 2) == (0, True), (game, name)


def test_a_mistyped_option_is_answered_with_the_near_one(program: Program) -> None:
    done = program.run_here("variants", "draw", "spiner")
    assert (done.status, "draw has no option 'spiner'; did you mean spinner?" in done.err) == (2, True)


def test_two_games_are_no_clause(program: Program) -> None:
    done = program.run_here("variants", "draw", "blok")
    assert done.status == 2
    assert "there is no game 'blok'" in done.err
    assert program.run_here("variants", "draw", "block").out.count("\noption ") == 2


def test_a_game_ends_with_how_its_rules_are_read(program: Program) -> None:
    last = program.run_here("variants", "draw").out.splitlines()[-1]
    assert last == "What a rule says: domino-ledger variants draw DR6"


def test_where_the_pages_are_missing_only_what_needs_them_fails(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("ledger.service.clauses.examples_dir", lambda: tmp_path)
    done = program.run_here("variants", "draw", "DR6")
    assert done.status == 2
    assert f"no page in {tmp_path / 'rules'} has the rules of draw" in done.err
    assert program.run_here("variants", "draw").status == 0
