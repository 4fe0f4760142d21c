"""The parts of Scores that play deals again and test them: nothing before it is asked for, then lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from ledger.record import write
from ledger.simulate import play_match
from tests.dashboard.club import fill
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import given, markup, page


@pytest.fixture
def matches(tmp_path: Path, showing: Choose) -> None:
    """A ledger with two short matches of two players whose names must stay names."""
    texts = [
        write(
            play_match(
                "kozel-duel", ("Ana <b>", "Ben"), options={"target": 30}, seed=seed, tags={"Played": f"2026-03-1{seed}"}
            )
        )
        for seed in (1, 2)
    ]
    showing(fill(tmp_path, *texts))


def asked(part: str, button: str) -> AppTest:
    """The part of Scores after its button was pressed."""
    app = page("scores", show=part)
    assert not app.exception
    before = [one for one in given(app, "listing") if one["rows"]]
    assert not before
    next(one for one in app.button if one.label == button).click().run()
    assert not app.exception
    assert "<b>" not in markup(app)
    return app


@pytest.mark.usefixtures("matches")
def test_players_are_shown_with_luck_and_without() -> None:
    app = asked("luck", "Play their deals again")
    (told,) = given(app, "listing")
    assert sorted(row["cells"][0] for row in told["rows"]) == ["Ana <b>", "Ben"]


@pytest.mark.usefixtures("matches")
def test_of_so_few_deals_it_is_said_that_they_are_too_few() -> None:
    app = asked("fair", "Test the deals and seats")
    assert "too few deals" in markup(app)


def test_the_line_above_is_true_of_what_the_part_rests_on(tmp_path: Path, showing: Choose) -> None:
    """Of three matches two have every move and deal, one of them no date; the third has only points."""
    full = [
        write(play_match("kozel-duel", ("Ana", "Ben"), options={"target": 30}, seed=seed, tags=tags))
        for seed, tags in ((1, {"Played": "2026-03-11"}), (2, {}))
    ]
    score = '[Variant "draw"]\n[Played "2026-03-12"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n\nhand 1\nwrite Ana 25\n'
    showing(fill(tmp_path, *full, score))
    assert "3 matches; 1 without a date are left out" in markup(page("scores", show="games"))
    for part in ("luck", "fair"):
        told = markup(page("scores", show=part))
        assert "3 matches; every move and deal was written down of 2." in told
        assert "are left out" not in told
    for part in ("hands", "rating"):
        assert "3 matches." in markup(page("scores", show=part))
    app = page("scores", show="fair", kind="score")
    next(one for one in app.button if one.label == "Test the deals and seats").click().run()
    assert "every move and deal was written down of 0" in markup(app)
    assert "0 deals of 0 matches" in markup(app)
