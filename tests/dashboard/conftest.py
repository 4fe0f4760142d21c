"""Ledgers for the pages to show, and a browser to look at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING

import pytest
import streamlit as st

from dashboard import opened, panels
from ledger.cli.serving import entrance
from ledger.service.clubs.rights import Rights
from ledger.store import Ledger
from tests.dashboard.browsing import PHONE, browsing, chromium, served, watched
from tests.dashboard.club import FIVES, SEASON, WRONG, fill
from tests.dashboard.table import KEY, Table
from tests.dashboard.thumb import PATIENCE
from tests.ports import own_port

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

Choose = Callable[[str], None]


@pytest.fixture
def port() -> Iterator[int]:
    """A port for a dashboard that a test starts itself, and may start again."""
    with own_port() as held:
        yield held


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
def owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks may write."""
    every = [f"dashboard.panels.{one.name}" for one in iter_modules(panels.__path__)]
    # a module that is first imported while this holds would keep it
    for module in [import_module(name) for name in ("dashboard.access", "dashboard.known", "dashboard.start", *every)]:
        if hasattr(module, "rights"):
            monkeypatch.setattr(module, "rights", lambda: Rights(owner=True))


@pytest.fixture
def club(tmp_path: Path, showing: Choose) -> None:
    """A ledger with a season, a match with a mistake, and one with names made to do harm."""
    showing(fill(tmp_path, FIVES, WRONG, SEASON))


@pytest.fixture
def empty(tmp_path: Path, showing: Choose) -> None:
    """A ledger with nothing in it."""
    showing(fill(tmp_path))


@pytest.fixture(scope="session")
def dashboard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The dashboard on the ledger of `club`, to be looked at only; its address."""
    chromium()
    with served(fill(tmp_path_factory.mktemp("club"), FIVES, WRONG, SEASON)) as address:
        yield address


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A browser for all tests of a file."""
    with browsing(str(tmp_path_factory.mktemp("profile"))) as context:
        yield context


@pytest.fixture
def page(browser: BrowserContext) -> Iterator[Page]:
    """A page in which nothing may go wrong."""
    page, wrong = watched(browser)
    yield page
    page.close()
    assert wrong == []


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """The dashboard on an empty ledger, whose owner may record."""
    chromium()
    url = f"sqlite:///{tmp_path_factory.mktemp('table') / 'ledger.sqlite'}"
    Ledger.open(url, create=True).close()
    with served(url, KEY) as address:
        yield Table(url, address)


@pytest.fixture
def phone(browser: BrowserContext, table: Table) -> Iterator[Page]:
    """A phone that entered with the key, in which nothing may go wrong but the connection."""
    page, wrong = watched(browser)
    page.set_viewport_size(PHONE)
    page.set_default_timeout(PATIENCE)
    page.goto(entrance(table.address, KEY))
    yield page
    page.close()
    assert [one for one in wrong if "INTERNET_DISCONNECTED" not in one] == []
