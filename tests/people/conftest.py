"""A ledger for every test, in a file or on a server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.store import Ledger
from ledger.store.forgetting import sweeping
from tests.store.conftest import any_url, new_url, server, server_url, url

__all__ = ["any_url", "new_url", "server", "server_url", "url"]


@pytest.fixture
def ledger(any_url: str) -> Iterator[Ledger]:
    """A new ledger, on each database in turn."""
    with Ledger.open(any_url, create=True) as opened:
        yield opened


@pytest.fixture(autouse=True)
def swept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server writes its tables anew only where a test asks for their bytes: it takes seconds each time."""
    if request.module.__name__ != "tests.people.test_bytes":
        monkeypatch.setattr(sweeping, "_sweep_server", lambda _engine: None)
