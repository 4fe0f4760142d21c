"""Opening the ledger that a person named, or his own."""

from __future__ import annotations

from ledger.store import Ledger


def open_ledger(url: str | None = None) -> Ledger:
    """The ledger at a URL, else the one in the user's data directory; StoreError says what is wrong and what to do."""
    return Ledger.open(url)


def create_ledger(url: str | None = None) -> Ledger:
    """The ledger at a URL, made or upgraded where that is due."""
    return Ledger.open(url, create=True)
