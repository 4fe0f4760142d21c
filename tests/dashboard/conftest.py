"""Ledgers for the pages to show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import streamlit as st

from dashboard import opened
from tests.dashboard.club import FIVES, SEASON, WRONG, fill

Choose = Callable[[str], None]


@pytest.fixture
def showing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Choose]:
    """Makes the dashboard show the ledger of an address, which is closed again afterwards."""
    chosen = []

    def choose(url: str) -> None:
        monkeypatch.setenv(opened.ADDRESS, url)
        chosen.append(url)

    yield choose
    if chosen and (not chosen[-1].startswith("sqlite") or Path(chosen[-1].removeprefix("sqlite:///")).exists()):
        opened.ledger().close()
    st.cache_resource.clear()
    st.cache_data.clear()


@pytest.fixture
def club(tmp_path: Path, showing: Choose) -> None:
    """A ledger with a season, a match with a mistake, and one with names made to do harm."""
    showing(fill(tmp_path, FIVES, WRONG, SEASON))


@pytest.fixture
def empty(tmp_path: Path, showing: Choose) -> None:
    """A ledger with nothing in it."""
    showing(fill(tmp_path))
