"""A ledger for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.store import Ledger
from tests.store.conftest import any_url, server, server_url, url

__all__ = ["any_url", "server", "server_url", "url"]


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A new ledger."""
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.sqlite'}", create=True) as opened:
        yield opened
