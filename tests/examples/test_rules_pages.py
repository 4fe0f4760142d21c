"""The pages of rules in `examples/rules/`: every clause that the program names stands on the page of its game."""

from __future__ import annotations

import ast
import importlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.game.variants import GAMES
from ledger.service.clauses import Clause, clauses_of, clauses_on, rules_dir
from tests.cli.running import Program

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "examples" / "rules").glob("*.md"))
GAME_SOURCES = sorted((ROOT / "ledger" / "game").rglob("*.py"))
CLAUSE = r"[A-Z]{1,2}[0-9]+(?:\.[0-9]+[a-z]?| [a-e](?![a-z]))?"
NAMED = re.compile(rf"{CLAUSE}(?:, {CLAUSE})*")
PLACE = re.compile(r"examples/rules/([a-z-]+\.md), section (\d+)\.|examples/rules/([a-z-]+\.md)\.")


def named_in(source: Path) -> Iterator[str]:
    """The clauses that texts in a source are made of, such as the rule of an option, and that its docstrings name."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NAMED.fullmatch(node.value):
            yield from node.value.split(", ")
        elif isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield from re.findall(rf"\b{CLAUSE}", ast.get_docstring(node) or "")


def has(clauses: list[Clause], name: str) -> bool:
    return any(clause.is_called(name) for clause in clauses)


def source_of(game: str) -> Path:
    return Path(str(importlib.import_module(GAMES[game].__module__).__file__))


def test_the_pages_are_those_that_the_program_reads() -> None:
    assert rules_dir() == ROOT / "examples" / "rules"
    assert PAGES


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_an_option_has_its_line(game: str) -> None:
    rules = [rule for option in GAMES[game].options().values() for rule in option.rule.split(", ")]
    assert [rule for rule in rules if not has(clauses_of(game), rule)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_the_source_of_a_game_names_has_its_line(game: str) -> None:
    named = set(named_in(source_of(game)))
    assert named
    assert sorted(name for name in named if not has(clauses_of(game), name)) == []


def test_every_clause_that_games_share_has_its_line_on_a_page() -> None:
    everywhere = [clause for game in GAMES for clause in clauses_of(game)]
    named = {name for source in GAME_SOURCES for name in named_in(source)}
    assert {"P7.6", "DR5.3", "G8", "AF7.3a", "DD7.3", "M17.2", "CF15.2"} <= named
    assert sorted(name for name in named if not has(everywhere, name)) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_docstring_of_a_game_names_the_section_of_its_rules(game: str) -> None:
    told = importlib.import_module(GAMES[game].__module__).__doc__ or ""
    place = PLACE.search(told)
    assert place, told
    clauses = clauses_on(rules_dir() / (place[1] or place[3]))
    assert [clause for clause in clauses if clause.game == game]
    # without a section the whole page is meant
    meant = [clause for clause in clauses if place[2] in (None, str(clause.section)) and clause.game]
    assert {clause.game for clause in meant} == {game}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_clause_stands_twice_in_what_holds_for_a_game_and_each_says_something(page: Path) -> None:
    clauses = clauses_on(page)
    games = {clause.game for clause in clauses} - {""}
    assert games <= set(GAMES)
    for game in games:
        assert max(Counter(clause.id for clause in clauses if clause.game in ("", game)).values()) == 1
    assert [clause.id for clause in clauses if not clause.text.endswith((".", ":", ";"))] == []
    assert len(clauses) == page.read_text(encoding="utf-8").count("\n- **")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_clause_that_a_page_refers_to_stands_on_it(page: Path) -> None:
    clauses = clauses_on(page)
    elsewhere = {"TN1", "TN3"} if page.stem == "draw" else set()
    named = set(re.findall(rf"\b{CLAUSE}", page.read_text(encoding="utf-8"))) - elsewhere
    assert sorted(name for name in named if not has(clauses, name)) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_values_of_an_option_are_on_the_page_of_its_game(game: str) -> None:
    told = " ".join(clause.text for clause in clauses_of(game))
    for name, option in GAMES[game].options().items():
        assert f"`{name}" in told, name
        for value in option.values or ():
            if isinstance(value, str):
                assert re.search(rf"[`=]{value}`", told), f"{name}={value}"


@pytest.mark.parametrize("game", GAMES)
def test_the_command_says_what_the_first_clause_of_a_game_says(tmp_path: Path, game: str) -> None:
    first = clauses_of(game)[0]
    asked = Program(tmp_path).run_here("variants", game, first.id)
    assert asked.out.startswith(f"{first.id} ({first.page}, section {first.section}): {first.text}\n"), asked.said
