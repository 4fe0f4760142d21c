"""Every view on every kind of ledger, drawn for who may only look and for who may write: no exception, no traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.service.examples import examples_ledger
from tests.dashboard.club import ONLY_RESULTS, fill
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import markup, page

VIEWS = sorted(path.stem for path in (Path(__file__).parents[2] / "dashboard" / "views").glob("[a-z]*.py"))
MATCH = {"examples": "kitchen-table", "results": "scores-only", "empty": "nowhere"}
"""The match that each ledger is asked for: the last is in none."""

OF_A_MATCH = ("replay", "audit", "correct", "record")


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The ledger of all examples; its address."""
    url = f"sqlite:///{tmp_path_factory.mktemp('examples') / 'ledger.sqlite'}"
    with examples_ledger(url, lambda imports: imports):
        return url


@pytest.fixture
def ledgers(tmp_path: Path, examples: str, showing: Choose) -> Callable[[str], None]:
    """Makes the dashboard show the ledger of a kind."""
    records = {"results": (ONLY_RESULTS,), "empty": ()}

    def choose(kind: str) -> None:
        showing(examples if kind == "examples" else fill(tmp_path, *records[kind]))

    return choose


@pytest.mark.parametrize("kind", MATCH)
@pytest.mark.parametrize("name", VIEWS)
def test_every_view_is_drawn(name: str, kind: str, ledgers: Callable[[str], None]) -> None:
    ledgers(kind)
    app = page(name)
    assert not app.exception
    assert "This cannot be shown" not in markup(app)
    assert "<h1" in markup(app)


@pytest.mark.usefixtures("owner")
@pytest.mark.parametrize("kind", MATCH)
@pytest.mark.parametrize("name", OF_A_MATCH)
def test_every_view_of_a_match_is_drawn_for_who_may_write(name: str, kind: str, ledgers: Callable[[str], None]) -> None:
    ledgers(kind)
    app = page(name, match=MATCH[kind], event="3")
    assert not app.exception
    shown = markup(app)
    if kind == "empty":
        assert "There is no" in shown
    else:
        assert "This cannot be shown" not in shown
