"""The page of duplicate evenings: deals to print, standings of an evening in the ledger."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.record import write
from ledger.service.duplicate import Wish, records
from ledger.simulate.branching import Branch
from tests.dashboard.club import fill
from tests.dashboard.conftest import Choose
from tests.dashboard.test_pages import markup, page


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
def test_the_deals_of_every_choice_can_be_printed_and_a_wrong_code_is_told() -> None:
    app = page("duplicate")
    assert not app.exception
    assert "where they count against a side, fewer are better" in markup(app)
    app.text_input(key="code").set_value("two words").run()
    assert "These deals cannot be made" in markup(app)
