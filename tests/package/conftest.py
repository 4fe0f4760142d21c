"""A server for the tests of what is installed."""

from __future__ import annotations

from tests.store.conftest import server, server_url

__all__ = ["server", "server_url"]
