"""A file that can be read in one go, functions that fit a screen, and a docstring at every public door."""

from __future__ import annotations

import ast

from tests.structure.sources import FOLDERS, ROOT, files, tree

LONGEST_FILE = 300
LONGEST_FUNCTION = 40


def test_no_file_is_longer_than_300_lines() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in files(*FOLDERS)}
    long = {str(p.relative_to(ROOT)): n for p, n in lengths.items() if n > LONGEST_FILE and "versions" not in p.parts}
    assert long == {}


def test_no_function_is_longer_than_40_lines() -> None:
    long = {}
    for path in files(*FOLDERS):
        if "versions" in path.parts:
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
                length = node.end_lineno - node.lineno + 1
                if length > LONGEST_FUNCTION:
                    long[f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"] = length
    assert long == {}


def test_every_public_module_says_what_it_is() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in files("ledger", "dashboard", "migrations")
        if not path.name.startswith("_") or path.name == "__init__.py"
        if not ast.get_docstring(tree(path))
    ]
    assert silent == []
