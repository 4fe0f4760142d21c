"""`variants`: the catalogue, for people and for programs."""

from __future__ import annotations

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
