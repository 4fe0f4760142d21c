"""The project's own source files and what they import, read as text: nothing here runs them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("ledger", "dashboard", "migrations", "tests", "examples")


@cache
def files(*folders: str) -> tuple[Path, ...]:
    """Every Python file below these top-level folders."""
    return tuple(sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py")))


@cache
def tree(path: Path) -> ast.Module:
    """A file as its syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def name(path: Path) -> str:
    """The dotted name of a file's module: `ledger/game/rules.py` is `ledger.game.rules`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, *, when_run: bool = False) -> Iterator[tuple[int, str]]:
    """Line and dotted name of all that a file imports, inside functions too.

    `from a.b import c` is `a.b.c` where that is a module of the project, else `a.b`. What stands under
    `if TYPE_CHECKING` names types and is never run; it is counted all the same, unless `when_run` is asked for.
    """
    unrun = (
        {id(inner) for node in ast.walk(tree(path)) if _for_types(node) for inner in ast.walk(node)}
        if when_run
        else set()
    )
    for node in ast.walk(tree(path)):
        if id(node) in unrun:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno}: imports are written from the top, not relative"
            origin = node.module or ""
            for alias in node.names:
                inner = f"{origin}.{alias.name}"
                yield node.lineno, inner if _is_module(inner) else origin


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_module(dotted: str) -> bool:
    place = ROOT.joinpath(*dotted.split("."))
    return place.with_suffix(".py").exists() or place.is_dir()
