"""A game is one file: nothing outside `ledger/game/variants/` names one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.structure.sources import ROOT, files, imports, name, tree

# These ids are ordinary words of the game as well, so finding one says nothing.
WORDS_OF_EVERY_GAME = {"draw", "block", "doubles"}
VARIANTS = ROOT / "ledger" / "game" / "variants"


def game_ids() -> set[str]:
    """The ids as the files of the games say them, without importing any."""
    ids = set()
    for path in VARIANTS.glob("*.py"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(isinstance(target, ast.Name) and target.id == "id" for target in targets):
                    ids.add(str(node.value.value))
    return ids


def outside() -> list[Path]:
    """Every file of the program that is no game's."""
    return [path for path in files("ledger", "dashboard", "migrations") if VARIANTS not in path.parents]


def test_the_games_are_found_by_this_test() -> None:
    assert "draw" in game_ids()


@pytest.mark.parametrize("path", outside(), ids=name)
def test_no_file_outside_variants_names_a_game(path: Path) -> None:
    """Not even in a comment: it would be untrue as soon as another game does the same."""
    text = path.read_text(encoding="utf-8")
    named = [game for game in game_ids() - WORDS_OF_EVERY_GAME if re.search(rf"(?<![\w-]){game}(?![\w-])", text)]
    assert named == []


@pytest.mark.parametrize("path", outside(), ids=name)
def test_no_file_outside_variants_imports_a_game(path: Path) -> None:
    inside = {f"ledger.game.variants.{file.stem}" for file in VARIANTS.glob("*.py")} - {"ledger.game.variants.__init__"}
    assert {imported for _, imported in imports(path)} & inside == set()


@pytest.mark.parametrize("path", outside(), ids=name)
def test_no_file_outside_variants_asks_which_game_it_is(path: Path) -> None:
    """A comparison of `variant` or `.id` with a text is a switch on a game, whatever the game is called."""
    switches = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asks = any(isinstance(side, ast.Attribute | ast.Name) and _called(side) == "variant" for side in sides)
            if asks and any(isinstance(side, ast.Constant) and side.value for side in sides):
                switches.append(node.lineno)
    assert switches == []


def _called(node: ast.Attribute | ast.Name) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id
