"""The page of duplicate evenings: deals to print, standings of an evening in the ledger."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.record import write
from ledger.service.competitions.duplicate import Wish, records
from ledger.simulate.branching import Branch
from tests.dashboard.club import fill
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import given, markup, page


@pytest.fixture
def evening(tmp_path: Path, showing: Choose) -> None:
    """A ledger with an evening of two tables and two deals, played by bots."""
    played = []
    for number, record in enumerate(records(Wish("block", "RIVER7", 2, 2))):
        branch = Branch(record, len(record.events))
        branch.to_the_end("greedy" if number % 2 else "random")
        played.append(write(branch.record))
    showing(fill(tmp_path, *played))


@pytest.mark.usefixtures("evening")
def test_an_evening_in_the_ledger_has_its_standings() -> None:
    app = page("duplicate", show="standings", evening="RIVER7")
    assert not app.exception
    assert "This table cannot be read" not in markup(app)
    assert "No results yet" not in markup(app)


@pytest.mark.usefixtures("evening")
def test_a_code_that_nobody_played_has_no_results() -> None:
    app = page("duplicate", show="standings", evening="NOBODY")
    assert "No results yet" in markup(app)


@pytest.mark.usefixtures("evening")
def test_a_table_without_its_game_is_scored_where_the_game_is_chosen() -> None:
    """Ana and Ben sit at the one table that has played deal 2: nothing there is held against anything."""
    table = "deal,table,side1,side2,points1,points2\n1,1,Ana,Ben,0,35\n1,2,Eva,Fay,0,20\n2,1,Ana,Ben,5,0\n"
    app = page("duplicate", show="standings")
    app.file_uploader(key="results").set_value(("night.csv", table.encode(), "text/csv")).run()
    assert "nothing tells which game was played" in markup(app)
    app.selectbox(key="played").set_value("draw").run()
    assert not app.exception
    assert "held against nothing: 2." in markup(app)
    places, deals = given(app, "listing")
    assert [row["cells"] for row in places["rows"]][0] == ["1", "Ben", "2", "2 / 2", "100%"]
    assert [row["cells"][-1] for row in deals["rows"]] == ["0", "2", "2", "0", "–", "–"]


@pytest.mark.usefixtures("evening")
def test_the_deals_of_every_choice_can_be_printed_and_a_wrong_code_is_told() -> None:
    app = page("duplicate")
    assert not app.exception
    assert "where they count against a side, fewer are better" in markup(app)
    app.text_input(key="code").set_value("two words").run()
    assert "These deals cannot be made" in markup(app)
