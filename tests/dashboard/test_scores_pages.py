"""The scores narrowed to a year or a season, points added up, and the hands behind a bar."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from dashboard import known
from dashboard.charts import Line, lines, stacked
from dashboard.panels.over_time import Totals, added_up
from ledger.languages import catalogue, percent, signed, with_minus
from ledger.naming import with_names
from ledger.service.competitions.seasons import open_season
from ledger.service.opening import open_ledger
from ledger.store import Asked
from ledger.wording import speaking
from tests.dashboard.club import SEASON, WRONG, fill
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import given, markup, page, rows_of

YEAR_BEFORE = SEASON.replace("season-", "before-").replace("2026-04", "2025-04")


@pytest.fixture
def season(tmp_path: Path, showing: Choose) -> str:
    """Two years of the same 25 matches, and a season of the later one's spring; its id."""
    url = fill(tmp_path, WRONG, SEASON, YEAR_BEFORE)
    with open_ledger(url) as ledger:
        opened = open_season(ledger, "Spring", "2026-04-01", "2026-04-30", "Riverside", Asked())
    showing(url)
    return opened.season.season


def test_a_year_and_a_season_narrow_the_numbers_and_what_they_lead_to(season: str) -> None:
    """Ana wins 17 of the 25 matches of each year; the match of March 2026 is not of the season."""
    for when, matches, since in (("", "51", None), ("2026", "26", "2026-01-01"), (season, "25", "2026-04-01")):
        app = page("scores", **({"when": when} if when else {}))
        assert not app.exception
        (table,) = [one for one in given(app, "listing") if one["label"] == "In numbers"]
        ana = next(row for row in table["rows"] if row["cells"][0] == "Ana")
        assert ana["cells"][1:3] == [matches, "34" if not when else "17"]
        assert parse_qs(ana["address"].partition("?")[2]).get("since") == ([since] if since else None)
        assert f"{matches} matches" in markup(app)


@pytest.mark.parametrize("show", ["time", "rating", "days", "hands", "games"])
def test_every_chart_is_drawn_for_a_season(season: str, show: str) -> None:
    app = page("scores", show=show, when=season)
    assert not app.exception
    assert "From 2026-04 to 2026-04, in whole months" in markup(app)


def test_only_who_has_a_dated_match_is_drawn_over_time(tmp_path: Path, showing: Choose) -> None:
    """Yves and Zoe have most matches, none of them with a date: four others are drawn, and who is asked for is told."""
    undated = "".join(line for line in SEASON.splitlines(keepends=True) if not line.startswith("[Played"))
    two = [
        undated.replace("season-", mark).replace("Ana", "Yves").replace("Ben", "Zoe") for mark in ("first-", "second-")
    ]
    others = SEASON.replace("season-", "others-").replace("Ana", "Cid").replace("Ben", "Dora")
    showing(fill(tmp_path, SEASON, others, *two))
    app = page("scores", show="time")
    (table,) = [one for one in given(app, "listing") if one["label"] == "In numbers"]
    assert sorted(row["cells"][0] for row in table["rows"]) == ["Ana", "Ben", "Cid", "Dora"]
    assert "Only matches with a date" not in markup(app)
    assert "The 4 best rated" in markup(page("scores", show="rating"))
    people = {one.name: one.person for one in known.people()}
    app = page("scores", show="time", who=[people["Ana"], people["Zoe"]])
    assert "Only matches with a date are drawn." in markup(app)


def test_parts_of_a_bar_and_percentages_are_told_by_more_than_a_colour() -> None:
    """Sixteen games in a bar: no two have the same colour and pattern, and those beside each other not one of both."""
    bars = stacked([("2026", f"game {number:02}", 99 - number, "") for number in range(16)], "Matches")
    looks = [(bar.marker.color, bar.marker.pattern.shape) for bar in bars.data]
    assert len(set(looks)) == 16
    assert all(one[0] != other[0] and one[1] != other[1] for one, other in pairwise(looks))
    assert len({pattern for _, pattern in looks[:8]}) == 8, "colours that an eye does not tell apart are told by it"


@pytest.mark.parametrize(
    ("days", "named"),
    [
        (["2026-04-01"], ["2026-04-01"]),
        (["2025-12-01", "2026-02-01"], ["2025-12-01", "2026-01-01", "2026-02-01"]),
        (["2025-01-01", "2026-02-01"], None),
    ],
)
def test_a_month_stands_on_its_axis_by_its_name_and_as_no_day(days: list[str], named: list[str] | None) -> None:
    """Each once, as far as there is room for them."""
    count = len(days)
    chart = lines([Line("Ana", days, [1.0] * count, [5] * count, [""] * count)], "", months=True)
    axis = chart.layout.xaxis
    assert (list(axis.tickvals) if axis.tickvals else None) == named
    assert (axis.nticks is None) == bool(named)
    assert {stop.value for stop in axis.tickformatstops} == {"%b %Y", "%Y"}
    assert "%{x|%b %Y}" in chart.data[0].hovertemplate


def test_an_axis_of_one_evening_names_its_day_once() -> None:
    chart = lines([Line("Ana", ["2026-04-15"], [1.0], [5], [""])], "")
    assert list(chart.layout.xaxis.tickvals) == ["2026-04-15"]


def test_a_month_that_is_not_over_has_no_point_in_days_to_come() -> None:
    months = {202604: {"won": 1, "matches": 1}, 202605: {"won": 1, "matches": 1}}
    assert added_up(Totals("Ana", {}, months), "won").days == ["2026-04-01", "2026-05-01"]


def test_a_chart_writes_percentages_as_the_table_below_it_does() -> None:
    with speaking(catalogue("ru")):
        chart = lines([Line("Ana", ["2026-01-01"], [0.82], [5], [""])], "", form=".0%")
        assert (chart.data[0].y[0], chart.layout.yaxis.ticksuffix, chart.layout.yaxis.tickformat) == (
            82,
            "\xa0%",
            ".0f",
        )
        assert percent(0.82) == "82\xa0%"


def test_numbers_below_zero_have_a_minus_and_names_and_days_their_hyphens() -> None:
    assert (
        with_minus("-58 (-1½ … -2) 2026-01-02 6-6")
        == "\N{MINUS SIGN}58 (\N{MINUS SIGN}1½ … \N{MINUS SIGN}2) 2026-01-02 6-6"
    )
    assert (signed(-3), signed(2.25, 1), signed(0)) == ("\N{MINUS SIGN}3", "+2.2", "+0")
    assert with_names("seat 2 has 23 >= 13, so 23", ("Ana", "Ben")) == "Ben has 23 ≥ 13, so 23"


def test_points_are_added_up_where_one_game_is_chosen(season: str) -> None:
    """17 matches of 22 points in each of two years."""
    app = page("scores", game="draw", what="sum", when=season)
    (chart,) = app.get("plotly_chart")
    assert f"{17 * 22}" in str(chart.proto)
    assert f"{2 * 17 * 22}" not in str(chart.proto)


@pytest.mark.usefixtures("club")
def test_a_bar_lists_its_hands_and_each_leads_to_the_event_that_brought_them() -> None:
    app = page("scores", show="hands", points="22")
    rows = rows_of(app, "Hands that brought 22")
    assert len(rows) == 25
    assert rows["season-25, hand 1"][1] == "Ana"
    assert rows["season-24, hand 1"][1] == "Ben"
    (listed,) = given(app, "listing")
    assert listed["rows"][0]["address"] == "replay?match=season-25&event=4"
    assert given(page("scores", show="hands", points="23000"), "listing") == []
