"""The ledger that the dashboard shows, and what was read from it, kept between one drawing of a page and the next."""

from __future__ import annotations

import os

import streamlit as st

from ledger.service.opening import open_ledger
from ledger.stage import Unfolded, unfold
from ledger.store import Ledger

ADDRESS = "DOMINO_LEDGER"
"""The environment variable that names the ledger, an SQLAlchemy URL."""

MATCHES_KEPT = 40


def ledger() -> Ledger:
    """The ledger, opened once for everybody who looks; StoreError says what is wrong with it."""
    return _opened(os.environ.get(ADDRESS) or None)


@st.cache_resource(show_spinner=False)
def _opened(url: str | None) -> Ledger:
    return open_ledger(url)


def unfolded(handle: str) -> Unfolded:
    """The match of this `Id` or number; NotFound if there is none, HeaderFault if its game is not known."""
    source = ledger()
    number = source.find(handle)
    stored = source.match(number)
    return _unfolded(str(source.url), number, stored.version)


@st.cache_resource(show_spinner=False, max_entries=MATCHES_KEPT)
def _unfolded(url: str, number: int, version: int) -> Unfolded:
    # A match only grows, so its number and its version name one content for ever.
    stored = ledger().match(number)
    return unfold(stored.record, stored.name, number)
