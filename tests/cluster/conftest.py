"""A ledger whose partitions are looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.simulate import play_match
from ledger.store import Ledger
from tests.cluster.wrong_matches import wrong_match


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    """Two clubs over three months, one match without a club and a date, some totals wrong."""
    opened = Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True)
    for number in range(12):
        opened.add(wrong_match(number))
    opened.add(play_match("draw", ["Ana", "Ben"], seed=99))
    return opened
