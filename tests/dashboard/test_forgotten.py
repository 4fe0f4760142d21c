"""A dashboard that has shown a match does not go on showing the name of somebody who is forgotten meanwhile."""

from __future__ import annotations

from pathlib import Path

from ledger.service.forgetting import forget
from ledger.store import Asked, Ledger
from tests.dashboard.conftest import Choose
from tests.dashboard.test_pages import given, markup, page
from tests.people.evenings import evening

NAME = "Zoryana"


def test_a_name_that_was_shown_is_gone_after_it_was_forgotten(tmp_path: Path, showing: Choose) -> None:
    url = f"sqlite:///{tmp_path / 'club.sqlite'}"
    with Ledger.open(url, create=True) as ledger:
        ledger.add(evening(NAME, "Ben"))
    showing(url)
    before = [shown(name) for name in ("matches", "replay", "scores")]
    assert NAME in before[1]
    with Ledger.open(url) as other:
        forget(other, NAME, None, Asked())
    after = [shown(name) for name in ("matches", "replay", "scores")]
    assert [NAME in text for text in after] == [False, False, False]
    assert "forgotten player 1" in after[1]


def shown(name: str) -> str:
    """All that a page gives to the browser of match 1."""
    app = page(name, match="1")
    assert not app.exception
    return markup(app) + repr(given(app, "stage")) + repr([element.proto for element in app.get("bidi_component")])
