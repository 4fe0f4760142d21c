"""A program to run for every test."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.running import Program


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with nothing in it, made once."""
    program = Program(tmp_path_factory.mktemp("made"))
    assert program.run("init").status == 0
    return program.folder / "ledger.sqlite"


@pytest.fixture
def kept(program: Program, made: Path) -> Program:
    """A program whose ledger is made."""
    shutil.copy(made, program.folder)
    return program


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """`domino-ledger` in an empty folder."""
    return Program(tmp_path)
