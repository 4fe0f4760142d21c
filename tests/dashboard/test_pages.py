"""Every page, as Streamlit draws it without a browser: no exception, and clear words where nothing is to be seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dashboard.wording import heard
from tests.dashboard.club import BOLD, SCRIPT, TAG
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import given, keys, markup, page

PAGES = ("matches", "replay", "scores", "rules")
OF_THE_LEDGER = PAGES[:3]
"""The pages that show what is in the ledger."""


@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize("name", OF_THE_LEDGER)
def test_an_empty_ledger_says_how_to_fill_it(name: str) -> None:
    app = page(name)
    assert not app.exception
    assert "domino-ledger import" in markup(app)


@pytest.mark.parametrize("name", OF_THE_LEDGER)
def test_a_ledger_that_is_not_there_is_said_in_words(name: str, tmp_path: Path, showing: Choose) -> None:
    showing(f"sqlite:///{tmp_path / 'nowhere.sqlite'}")
    app = page(name)
    assert not app.exception
    assert "This cannot be shown" in markup(app)
    assert "nowhere.sqlite" in markup(app)


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(("event", "shown"), [("3", 3), ("999", 8), ("0", 1), ("-4", 1), ("x", 1), ("٣", 1), ("", 1)])
def test_the_address_says_at_which_event_to_stop(event: str, shown: int) -> None:
    app = page("replay", match="fives", event=event)
    assert not app.exception
    (stage,) = given(app, "stage")
    assert stage["at"] == shown


@pytest.mark.usefixtures("club")
def test_a_match_that_is_not_there_is_said_and_others_are_offered() -> None:
    app = page("replay", match="<b>nope</b>")
    assert not app.exception
    assert "There is no such match" in markup(app)
    assert "<b>" not in markup(app)
    assert given(app, "listing")[0]["rows"]


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize("seat", ["2", "99", "x"])
def test_the_address_may_name_a_seat(seat: str) -> None:
    app = page("replay", match="fives", event="5", seat=seat)
    assert not app.exception
    assert app.selectbox[0].value == ("2" if seat == "2" else ""), "of anything else, all hands are open"


@pytest.mark.usefixtures("club")
def test_a_seat_is_given_no_tile_of_another() -> None:
    app = page("replay", match="fives", event="3", seat="2")
    (stage,) = given(app, "stage")
    sent = " ".join(one["act"] for one in stage["acts"])
    for tile in ("4-1", "1-1", "5-1", "5-0", "3-2", "2-0"):
        assert tile not in sent
    assert "5-5" in sent


@pytest.mark.usefixtures("club")
def test_what_is_wrong_with_an_event_stands_at_that_event() -> None:
    app = page("replay", match="wrong", event="5")
    (stage,) = given(app, "stage")
    steps = {step["event"]: step for one in stage["acts"] for step in json.loads(one["act"])["steps"]}
    (finding,) = steps[5]["findings"]
    assert finding["severity"] == "error"
    assert "25" in finding["text"]
    assert "18" in finding["text"]
    assert [step for step in steps.values() if step["findings"]] == [steps[5]]


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("address", [{}, {"match": "fives", "event": "9"}])
def test_names_and_notes_never_become_markup(name: str, address: dict[str, str]) -> None:
    app = page(name, **address)
    assert TAG not in markup(app)
    assert SCRIPT not in markup(app)
    assert BOLD not in markup(app, "markdown", "heading", "caption", "alert")


@pytest.mark.usefixtures("club")
def test_the_list_of_matches_is_read_a_page_at_a_time() -> None:
    first = keys(page("matches"))
    assert len(first) == 20
    assert first[0] == "season-25"
    second = keys(page("matches", page="2"))
    assert second == [*(f"season-{number}" for number in (5, 4, 3, 2, 1)), "wrong", "fives"]


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize("name", ["matches", "players", "standings", "scores", "rules", "search"])
def test_what_the_address_asks_for_in_vain_is_told(name: str) -> None:
    asked = {"game": "<i>chess"} if name == "rules" else {"club": "<i>gone"}
    app = page(name, **asked)
    assert not app.exception
    assert "Not all that the address asks for is here" in markup(app)
    assert f"&lt;i&gt;{'chess' if name == 'rules' else 'gone'}" in markup(app)
    assert "Not all that the address" not in markup(page(name))


@pytest.mark.usefixtures("club")
def test_the_list_is_narrowed_by_club_game_and_player() -> None:
    app = page("matches")
    app.multiselect(key="club").select(BOLD).run()
    assert keys(app) == ["fives"]
    app.multiselect(key="game").select("draw").run()
    assert not app.exception
    assert "No match is like that" in markup(app)
    app = page("matches")
    app.multiselect(key="player").select(TAG).run()
    assert keys(app) == ["fives"]


def test_a_label_is_heard_as_a_name_is_written_and_brings_no_picture() -> None:
    assert heard("Mira + Lea-Ann") == "Mira + Lea-Ann"
    assert heard("![Lea](http://there/)  *") == "!(Lea)(http://there/) *"
