"""README.md shows what the program draws and prints today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def maker() -> ModuleType:
    """The script that makes the pictures."""
    spec = importlib.util.spec_from_file_location("make_pictures", ROOT / "examples" / "make_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_of_the_replay_is_the_one_that_is_drawn_today() -> None:
    made = maker()
    assert made.PICTURE.read_text(encoding="utf-8") == made.picture()


def test_the_audit_in_the_readme_is_the_one_that_is_printed_today() -> None:
    made = maker()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert made.audit_output() in readme
    assert "4 errors" in made.audit_output()


def test_filling_the_readme_again_changes_nothing() -> None:
    made = maker()
    once = made.filled("a\n<!-- picture: replay -->\nold\n<!-- end -->\nb\n", "picture: replay", "new")
    assert once == "a\n<!-- picture: replay -->\nnew\n<!-- end -->\nb\n"
    assert made.filled(once, "picture: replay", "new") == once
