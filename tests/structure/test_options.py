"""The options of the commands: a flag that several modules take is spelled out in one place."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.structure.sources import ROOT, files, name, tree


def test_a_flag_is_spelled_out_in_one_module() -> None:
    places = defaultdict(set)
    for path in files("ledger/cli"):
        for flag in _flags(path):
            places[flag].add(name(path))
    twice = {flag: sorted(where) for flag, where in places.items() if len(where) > 1}
    assert twice == {}


def test_what_stands_in_the_one_place_is_taken_by_a_command() -> None:
    home = ROOT / "ledger/cli/options.py"
    named = {called for called, said in _said(home) if ast.unparse(said).startswith("Annotated[")}
    used = {
        alias.name
        for path in files("ledger/cli")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and node.module == name(home)
        for alias in node.names
    }
    assert named == used


def _flags(path: Path) -> Iterator[str]:
    """The flags of a module, as `--club`; one that is not written out is called like the parameter that it is for."""
    for called, said in _said(path):
        for call in ast.walk(said):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "typer.Option":
                spelled = [str(one.value) for one in call.args if isinstance(one, ast.Constant)]
                yield from spelled or [f"--{called.replace('_', '-').lower()}"]


def _said(path: Path) -> Iterator[tuple[str, ast.expr]]:
    """Each parameter with what is written of it, and each name that a module gives to something."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.arg) and node.annotation is not None:
            yield node.arg, node.annotation
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value
