"""A ledger for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.store import Ledger


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A new ledger."""
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True) as opened:
        yield opened
