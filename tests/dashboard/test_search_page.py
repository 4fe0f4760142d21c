"""The page Search, as Streamlit draws it without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import platformdirs
import pytest

from tests.dashboard.club import TAG
from tests.dashboard.pages import given, markup, page


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """What is kept for searching is kept in a folder of the test's."""
    folder = tmp_path / "cache"
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_names, **_options: str(folder))
    return folder


def answers(text: str, **more: str) -> list[dict[str, Any]]:
    """The rows that answer a search."""
    app = page("search", **{"for": text}, **more)
    assert not app.exception
    (listed,) = [data for data in given(app, "listing") if data["label"] == "Events found"]
    return list(listed["rows"])


@pytest.mark.usefixtures("club")
def test_an_answer_leads_to_its_event_in_the_replay() -> None:
    (row,) = answers("points>=15")
    assert row["address"] == "replay?match=fives&event=6"
    assert row["cells"][0] == "Ben plays 6-3 at the left; 15 points"


@pytest.mark.usefixtures("club")
def test_results_are_searched_and_it_is_said_where_nothing_can_be_found() -> None:
    assert len(answers("out by=Ana")) > 1
    app = page("search", **{"for": "knock"})
    assert "only a result or a score" in markup(app)
    assert "0 events" in markup(app)


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("knok", "did you mean knock"),
        ("knock=Anna", "did you mean Ana"),
        ("ends=high", "ends are numbers"),
        ("<b>", "this cannot be read"),
    ],
)
def test_what_cannot_be_searched_for_is_said_in_words(text: str, words: str) -> None:
    app = page("search", **{"for": text})
    assert not app.exception
    assert words in markup(app)
    assert "<b>" not in markup(app)


@pytest.mark.usefixtures("club")
def test_a_name_that_is_markup_is_a_name() -> None:
    (row,) = answers(f'by="{TAG}" played=6-6')
    assert row["cells"][0].startswith(TAG)


@pytest.mark.usefixtures("club")
def test_every_condition_is_listed_with_an_example() -> None:
    app = page("search")
    (listed,) = [data for data in given(app, "listing") if data["label"] == "Conditions"]
    assert ["knock=Ana on=6", "on"] in [row["cells"][:2] for row in listed["rows"]]


@pytest.mark.usefixtures("empty")
def test_an_empty_ledger_says_how_to_fill_it() -> None:
    assert "domino-ledger import" in markup(page("search"))
