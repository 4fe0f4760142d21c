"""The pages that people open every week: home, matches, players, clubs, standings, scores, audit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import access
from ledger.service.clubs.rights import Rights, reserve
from ledger.service.figures.lists import as_csv, as_json_lines, as_parquet
from ledger.service.opening import open_ledger
from ledger.store import Asked, Filter
from tests.dashboard.club import BOLD, ONLY_RESULTS, SCRIPT, TAG, fill
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import given, markup, page, rows_of

WEEKLY = ("home", "matches", "players", "clubs", "standings", "scores", "audit")
PARTS = (
    *(("players", {"part": part}) for part in ("lately", "others", "nights", "rating", "figures")),
    *(("scores", {"show": part}) for part in ("time", "rating", "days", "hands", "games")),
    ("scores", {"of": "clubs"}),
    ("scores", {"game": "draw", "what": "points"}),
    ("standings", {"who": "pair"}),
    ("standings", {"by": "buchholz"}),
    ("audit", {"show": "corrections"}),
    ("audit", {"show": "log"}),
    ("audit", {"match": "wrong"}),
    ("audit", {"match": "wrong", "option": "target", "value": "200"}),
    ("clubs", {"club": "riverside"}),
)


PAIRS = """[Id "pairs"]
[Variant "kozel-pairs"]
[Club "=HYPERLINK(1)"]
[Seat1 "../../x"]
[Seat2 "'); DROP TABLE seat; --"]
[Seat3 "=1+1"]
[Seat4 "Дед"]
"""
"""A match in pairs that has only begun, without a date, with names made to do harm."""


@pytest.fixture
def odd(tmp_path: Path, showing: Choose) -> None:
    """A ledger with nothing but a score record and a match that has only begun."""
    showing(fill(tmp_path, ONLY_RESULTS, PAIRS))


@pytest.mark.usefixtures("empty")
@pytest.mark.parametrize("name", WEEKLY)
def test_an_empty_ledger_says_how_to_begin(name: str) -> None:
    app = page(name)
    assert not app.exception
    words = markup(app) + " ".join(str(code.value) for code in app.code)
    assert "domino-ledger import" in words


@pytest.mark.usefixtures("odd")
@pytest.mark.parametrize(("name", "address"), PARTS)
def test_a_ledger_of_results_alone_is_drawn_everywhere(name: str, address: dict[str, str]) -> None:
    app = page(name, **address)
    assert not app.exception
    assert "This cannot be shown" not in markup(app)


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(("name", "address"), [*((name, {}) for name in WEEKLY), *PARTS])
def test_every_part_is_drawn_and_no_name_becomes_markup(name: str, address: dict[str, str]) -> None:
    app = page(name, **address)
    assert not app.exception
    assert "This cannot be shown" not in markup(app)
    assert TAG not in markup(app)
    assert SCRIPT not in markup(app)
    assert BOLD not in markup(app, "markdown", "heading", "caption", "alert")


def player_page(name: str, **address: str) -> AppTest:
    """The page of the player who is called so."""
    for row in next(one for one in given(page("players"), "listing") if one["label"] == "Players")["rows"]:
        if name in row["cells"]:
            return page("players", player=row["key"].partition("player=")[2], **address)
    raise AssertionError(f"{name} is not in the list of players")


@pytest.mark.usefixtures("club")
def test_a_player_has_met_the_other_as_often_as_they_played() -> None:
    """Ana won 17 of the 25 decided matches with Ben; the match that is not over counts as a match only."""
    app = player_page("Ana", part="others")
    assert rows_of(app, "Against")["Ben"][1:4] == ["26", "17", "8"]


@pytest.mark.usefixtures("club")
def test_the_scores_of_a_player_are_those_of_the_records() -> None:
    """25 matches of 22 points for the winner: 17 are Ana's, 8 are Ben's; the match that is not over is left out."""
    app = page("scores", game="draw")
    rows = rows_of(app, "In numbers")
    assert rows["Ana"][2] == "17"
    assert rows["Ana"][4] == f"{17 * 22 / 25:.1f}"
    assert rows["Ben"][2] == "8"
    assert rows["Ben"][4] == f"{8 * 22 / 25:.1f}"
    assert "26 matches; not over: 1" in markup(app)


@pytest.mark.usefixtures("club")
def test_standings_say_what_their_numbers_were_added_up_from() -> None:
    app = page("standings", club="riverside")
    rows = rows_of(app, "Standings")
    assert [rows[name][0] for name in ("Ana", "Ben")] == ["1", "2"]
    assert rows["Ana"][2] == "17"
    assert rows["Ben"][2] == "8"
    assert "came about" in markup(app)
    (listed,) = given(app, "listing")
    ana = next(row["key"] for row in listed["rows"] if "Ana" in row["cells"])
    opened = markup(page("standings", club="riverside", entrant=ana))
    assert "How the numbers of Ana came about" in opened
    assert "Match points: 17" in opened


@pytest.mark.usefixtures("club")
def test_a_total_is_opened_as_the_sum_of_its_points() -> None:
    """In the match `wrong` Ana goes out against 5-5 4-4, Ben against 6-6 6-5."""
    app = page("audit", match="wrong")
    assert rows_of(app, "Ben")["Event 8"][2] == "+23"


@pytest.mark.usefixtures("club")
def test_the_audit_leads_to_the_event_that_is_wrong() -> None:
    app = page("audit", severity="error")
    row = rows_of(app, "Findings")["wrong, event 5"]
    assert "25" in row[2]
    assert "18" in row[2]


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("address", "found"),
    [
        ({"player": "Ben", "no_club": "Riverside"}, {"fives"}),
        ({"no_player": "Ana"}, {"fives"}),
        ({"over": "no"}, {"fives", "wrong"}),
        ({"no_kind": "result"}, {"fives"}),
        ({"game": "five-up"}, {"fives"}),
        ({"no_game": "five-up", "until": "2026-03-31"}, {"wrong"}),
        ({"text": "season-7"}, {"season-7"}),
    ],
)
def test_matches_are_taken_in_and_left_out_by_the_address(address: dict[str, str], found: set[str]) -> None:
    (listed,) = given(page("matches", **address), "listing")
    assert {row["key"].partition("match=")[2] for row in listed["rows"]} == found


@pytest.mark.usefixtures("club")
def test_the_list_of_matches_is_sorted_by_what_is_asked() -> None:
    (oldest,) = given(page("matches", order="oldest"), "listing")
    assert oldest["rows"][0]["key"].endswith("match=fives")
    (longest,) = given(page("matches", order="longest"), "listing")
    assert longest["rows"][0]["key"].endswith("match=wrong")


@pytest.mark.usefixtures("club")
def test_what_is_reserved_for_members_is_on_no_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with open_ledger(f"sqlite:///{tmp_path / 'club.sqlite'}") as ledger:
        reserve(ledger, "Riverside", Asked(), members_only=True)
    monkeypatch.setattr(access, "rights_of", lambda *_: Rights(reserved=frozenset({"riverside"})))
    for name in WEEKLY:
        app = page(name)
        assert not app.exception
        shown = markup(app) + json.dumps(given(app, "listing"), ensure_ascii=False)
        shown += json.dumps([select.options for select in (*app.selectbox, *app.multiselect)], ensure_ascii=False)
        assert "Riverside" not in shown, name
        assert "Ana" not in shown, name


@pytest.mark.usefixtures("odd")
def test_a_list_that_is_saved_holds_no_formula(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    with open_ledger(f"sqlite:///{tmp_path / 'club.sqlite'}") as ledger:
        text = as_csv(ledger, Filter(), "number").decode("utf-8-sig")
        lines = as_json_lines(ledger, Filter(), "number").decode().splitlines()
        table = parquet.read_table(pyarrow.BufferReader(as_parquet(ledger, Filter(), "number"))).to_pylist()
    assert len(text.splitlines()) == 3
    assert "\r\n\"'=HYPERLINK" not in text
    assert ",=HYPERLINK" not in text
    assert ",'=HYPERLINK(1)," in text
    assert [json.loads(line)["match"] for line in lines] == ["scores-only", "pairs"]
    assert json.loads(lines[0])["won_by"] == ["Cid"]
    assert table[0]["points"] == [115, 45]
    assert table[1]["club"] == "=HYPERLINK(1)"
