"""A ledger for every test, in a file or on a server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.store import Ledger
from tests.store.conftest import any_url, server, server_url, url

__all__ = ["any_url", "server", "server_url", "url"]


@pytest.fixture
def ledger(any_url: str) -> Iterator[Ledger]:
    """A new ledger, on each database in turn."""
    with Ledger.open(any_url, create=True) as opened:
        yield opened
