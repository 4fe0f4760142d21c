"""What lies at the top of the tree: few things, each known, so that nothing is left there by accident."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.structure.sources import FOLDERS, ROOT

PAGES = {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md"}
SET_UP = {".gitignore", ".pre-commit-config.yaml", "Makefile", "constraints.txt", "hatch_build.py", "pyproject.toml"}
ROOMS = {*FOLDERS, ".ci", ".github"}


def test_only_what_is_known_lies_at_the_top() -> None:
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("what is kept is asked of git, and this is no clone")
    asked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=False, capture_output=True, text=True)
    if asked.returncode:
        pytest.skip(f"git does not tell what is kept: {asked.stderr.strip()}")
    assert {line.split("/")[0] for line in asked.stdout.splitlines()} == PAGES | SET_UP | ROOMS
