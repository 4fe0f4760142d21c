"""A ledger for every test, in a file or on a server."""

from __future__ import annotations

from tests.people.conftest import any_url, ledger, server, server_url, url

__all__ = ["any_url", "ledger", "server", "server_url", "url"]
