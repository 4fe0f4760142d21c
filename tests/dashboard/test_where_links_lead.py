"""A link leads to what it stands for: the reader's own choices go along, and a number leads to what it counts."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs

import pytest
from starlette.requests import Request
from streamlit.testing.v1 import AppTest

from dashboard import asking
from dashboard.server import refused
from ledger.languages import catalogue
from ledger.wording import listed, speaking
from tests.dashboard.club import WRONG, fill
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import given, keys, markup, page
from tests.dashboard.shown import texts_of

HOMELESS = WRONG.replace('[Id "wrong"]', '[Id "homeless"]').replace('[Club "Riverside"]\n', "")
"""A match that names no club."""


@pytest.fixture
def homeless(tmp_path: Path, showing: Choose) -> None:
    """A ledger with matches of a club, and one of none."""
    showing(fill(tmp_path, WRONG, HOMELESS))


def asked_by(app: AppTest, label: str) -> list[dict[str, list[str]]]:
    """What the addresses of a list's rows ask for."""
    (found,) = [one for one in given(app, "listing") if one["label"] == label]
    return [parse_qs(row["address"].partition("?")[2]) for row in found["rows"]]


def moves(app: AppTest) -> set[str]:
    """The keys of the buttons that make a move."""
    return {one.key for one in app.button if one.key and one.key.startswith("move ")}


@pytest.mark.usefixtures("club")
def test_a_row_of_the_standings_leads_to_the_same_table() -> None:
    narrowed = {"club": ["riverside"], "year": ["2026"], "game": ["draw"], "who": ["pair"]}
    app = page("standings", **narrowed)
    rows = asked_by(app, "Standings")
    assert len(rows) == 2
    for row in rows:
        assert row.items() >= narrowed.items()
        assert row["entrant"]


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(("below", "label"), [("hands", "Hands"), ("points", "Points")])
def test_a_row_of_the_replay_leads_to_its_event_through_the_same_eyes(below: str, label: str) -> None:
    rows = asked_by(page("replay", match="fives", seat="0", event="9", below=below), label)
    assert rows
    assert all(row["match"] == ["fives"] and row["seat"] == ["0"] and row["event"] for row in rows)


@pytest.mark.usefixtures("homeless")
def test_matches_without_a_club_can_be_asked_for() -> None:
    assert keys(page("matches", club="-")) == ["homeless"]
    assert keys(page("matches", no_club="-")) == ["wrong"]
    assert "matches?club=-'" in markup(page("clubs", club="-"))


@pytest.mark.usefixtures("homeless")
def test_a_player_without_a_club_leads_to_his_own_matches() -> None:
    (row,) = [one for one in given(page("players", club="-"), "listing")[0]["rows"] if one["cells"][0] == "Ana"]
    person = parse_qs(row["address"].partition("?")[2])["player"][0]
    assert "matches?player=Ana&amp;club=-'" in markup(page("players", player=person))


@pytest.mark.usefixtures("club")
def test_a_move_of_a_branch_has_a_button_of_its_own_after_each_event() -> None:
    app = page("replay", match="fives", after="6")
    before = moves(app)
    assert before
    app.button(key=min(before)).click().run()
    assert not app.exception
    assert not before & moves(app)


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(("address", "open_"), [({}, False), ({"kind": "claim_wrong"}, True)])
def test_on_a_phone_what_narrows_the_findings_is_folded_until_it_does(
    address: dict[str, str], open_: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "on_a_phone", lambda: True)
    (folded,) = [one for one in page("audit", **address).expander if one.label == "Filters"]
    assert [one.label for one in folded.selectbox] == ["How sure", "Kind", "Club", "Game"]
    assert folded.proto.expanded is open_


def test_of_one_match_it_is_not_said_that_they_are_several(tmp_path: Path, showing: Choose) -> None:
    showing(fill(tmp_path, WRONG))
    for show in ("time", "days", "hands", "rating"):
        told = "\n".join(texts_of(page("scores", show=show)))
        assert "1 match" in told
        assert "1 matches" not in told
        assert "1 days" not in told


def test_a_key_that_opens_nothing_is_refused_in_the_language_of_the_browser() -> None:
    def words(language: str) -> str:
        headers = [(b"accept-language", language.encode())]
        return refused(Request({"type": "http", "query_string": b"", "headers": headers}))

    assert words("en").startswith("This key does not open anything here")
    assert words("ru").startswith("Этот ключ здесь ничего не открывает")


def test_names_are_joined_as_the_language_joins_them() -> None:
    assert [listed(names) for names in ((), ("Ana",), ("Ana", "Ben"), ("Ana", "Ben", "Carla"))] == [
        "", "Ana", "Ana and Ben", "Ana, Ben and Carla",
    ]  # fmt: skip
    with speaking(catalogue("ru")):
        assert listed(("Ана", "Бен", "Карла")) == "Ана, Бен и Карла"
