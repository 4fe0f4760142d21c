"""What the pages put side by side or lead on to: two records of a match, the end of the log, the days of a year."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dashboard.club import SEASON, WRONG, fill
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import given, markup, page

OTHER = WRONG.replace('[Id "wrong"]', '[Id "other"]').replace("write Ana 25", "write Ana 18")
"""The same match as the second scorer wrote it: 5+5 and 4+4 are 18."""


def test_two_records_of_a_match_show_where_they_differ_and_lead_there(tmp_path: Path, showing: Choose) -> None:
    showing(fill(tmp_path, WRONG, OTHER))
    app = page("audit", match="wrong", other="other")
    assert not app.exception
    (compared,) = [one for one in given(app, "listing") if one["label"] == "Where the records differ"]
    (row,) = compared["rows"]
    assert row["key"] == "replay?match=wrong&event=5"
    assert row["cells"][1:3] == ["write Ana 25 · wrong", "write Ana 18"]


def test_the_totals_of_a_match_show_what_the_audit_found_in_it(tmp_path: Path, showing: Choose) -> None:
    showing(fill(tmp_path, WRONG))
    (found,) = [one for one in given(page("audit", match="wrong"), "listing") if one["label"] == "Findings"]
    (row,) = found["rows"]
    assert row["key"] == "replay?match=wrong&event=5"
    assert row["cells"][2].startswith("25 points were claimed for Ana, but it is 18")


def test_a_match_with_no_other_on_its_day_says_so(tmp_path: Path, showing: Choose) -> None:
    showing(fill(tmp_path, WRONG, SEASON))
    assert "No other match of this game was played on that day" in markup(page("audit", match="wrong"))


@pytest.mark.usefixtures("club")
def test_the_end_of_the_log_is_told_and_whether_it_was_checked() -> None:
    app = page("audit", show="log")
    assert not app.exception
    assert "It was not checked since the dashboard was started." in markup(app)
    assert len(app.code[0].value) == 64


@pytest.mark.usefixtures("club")
def test_a_day_of_the_calendar_leads_to_its_matches() -> None:
    shown = markup(page("scores", show="days", year="2026"))
    assert "matches?since=2026-04-25&amp;until=2026-04-25" in shown
    assert "aria-label='25 Apr 2026: 1 match'" in shown


@pytest.mark.usefixtures("club")
def test_the_replay_leads_to_its_players_and_their_club() -> None:
    shown = markup(page("replay", match="wrong"))
    assert "players?name=Ana&amp;club=riverside" in shown
    assert "clubs?club=riverside" in shown
