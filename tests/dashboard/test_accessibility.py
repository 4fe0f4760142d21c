"""Every page on the clubs of the examples, looked at by axe: nothing serious keeps anybody from reading or using it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from ledger.service.importing import import_files
from ledger.service.opening import create_ledger
from tests.dashboard.browsing import DESK, DRAWN, PHONE, chromium, served, watched

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, ViewportSize

Scheme = Literal["light", "dark"]

pytestmark = pytest.mark.browser
ROOT, KEY = Path(__file__).parents[2], "owner"
RECORDS = ("clubs/riverside.domino", "paper/kitchen-table.domino", "paper/corrected.domino")
PAGES = (
    "",
    "matches",
    "players",
    "clubs",
    "clubs?club=riverside+dominoes",
    "standings",
    "tournaments",
    *(f"scores?show={part}" for part in ("time", "rating", "days", "hands", "games", "luck", "fair")),
    "audit",
    "audit?match=kitchen-table",
    "replay",
    "replay?match=kitchen-table&event=41",
    "search",
    "duplicate",
    "record",
    "correct?match=kitchen-table&event=41",
    "rules",
)
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
LOOKS = [(scheme, size) for scheme in SCHEMES for size in (DESK, PHONE)]
AXE = files("axe_playwright_python") / "axe.min.js"


@pytest.fixture(scope="module")
def dashboard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The dashboard on a ledger with examples; its address."""
    chromium()
    ledger_address = f"sqlite:///{tmp_path_factory.mktemp('examples') / 'examples.sqlite'}"
    with create_ledger(ledger_address) as ledger:
        for imported in import_files(ledger, [str(ROOT / "examples" / name) for name in RECORDS]):
            assert imported.taken.status == "new", imported.taken.reason
    with served(ledger_address, KEY) as address:
        yield address


@pytest.fixture(scope="module")
def page(browser: BrowserContext, dashboard: str) -> Iterator[Page]:
    """A page of somebody who may write: more is shown to him."""
    page, wrong = watched(browser)
    page.goto(f"{dashboard}/enter?key={KEY}")
    page.wait_for_selector(DRAWN)
    yield page
    page.close()
    assert wrong == []


def faults(page: Page, address: str) -> list[str]:
    """What axe calls serious or critical on a page, and where."""
    page.goto(address)
    page.wait_for_selector(DRAWN)
    page.wait_for_selector("h1")
    page.wait_for_selector("nav[aria-label] a[hreflang]")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['html'][:200]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_a_serious_fault(dashboard: str, page: Page, path: str) -> None:
    """Pages take turns with the looks: here each is looked at once, all in all of them with the full sizes."""
    scheme, size = LOOKS[PAGES.index(path) % len(LOOKS)]
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    assert faults(page, f"{dashboard}/{path}") == []


@pytest.mark.soak
@pytest.mark.parametrize(("scheme", "size"), LOOKS, ids=lambda one: one if isinstance(one, str) else str(one["width"]))
@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_a_serious_fault_in_any_look(
    dashboard: str, page: Page, path: str, scheme: Scheme, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=scheme)
    assert faults(page, f"{dashboard}/{path}") == []
