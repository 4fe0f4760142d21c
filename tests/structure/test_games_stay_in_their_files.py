"""A game is one file: nothing outside `ledger/game/variants/` names one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

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
    """Every file of the program that is no game's; a migration tells how the games were when it was written."""
    return [path for path in files("ledger", "dashboard") if VARIANTS not in path.parents]


def test_the_games_are_found_by_this_test() -> None:
    assert {"draw", "mexican-train"} <= game_ids()


def test_no_file_outside_variants_names_a_game() -> None:
    """Not even in a comment: it would be untrue as soon as another game does the same."""
    ids = "|".join(map(re.escape, game_ids() - WORDS_OF_EVERY_GAME))
    named = [
        f"{name(path)}:{number}: {found[0]}"
        for path in outside()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if (found := re.search(rf"(?<![\w-])(?:{ids})(?![\w-])", line))
    ]
    assert named == []


def test_no_file_outside_variants_imports_a_game() -> None:
    games = {f"ledger.game.variants.{file.stem}" for file in VARIANTS.glob("*.py") if file.stem != "__init__"}
    taken = [f"{name(path)}:{line}" for path in outside() for line, imported in imports(path) if imported in games]
    assert taken == []


def test_no_file_outside_variants_asks_which_game_it_is() -> None:
    """A comparison of `variant` with a text is a switch on a game, whatever the game is called."""
    switches = [
        f"{name(path)}:{node.lineno}"
        for path in outside()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Compare)
        if any(_is_variant(side) for side in (node.left, *node.comparators))
        if any(isinstance(side, ast.Constant) and side.value for side in (node.left, *node.comparators))
    ]
    assert switches == []


def _is_variant(node: ast.expr) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "variant") or (
        isinstance(node, ast.Name) and node.id == "variant"
    )
