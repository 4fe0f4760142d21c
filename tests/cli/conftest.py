"""A program to run for every test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Program


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """`domino-ledger` in an empty folder."""
    return Program(tmp_path)
