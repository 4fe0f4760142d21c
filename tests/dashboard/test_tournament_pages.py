"""The pages of seasons and tournaments: who stands where and why, the rounds table by table, the evenings."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from streamlit.testing.v1 import AppTest

from dashboard import access
from ledger.club.competition_events import TournamentRules
from ledger.service.clubs.rights import Rights, reserve
from ledger.service.competitions.ending_tournaments import end
from ledger.service.competitions.seasons import open_season
from ledger.service.competitions.tournaments import change_rules, decide, draw, tournaments
from ledger.service.matches.correcting import correct, propose
from ledger.service.opening import create_ledger
from ledger.statistics.meetings import Worth
from ledger.store import Asked
from tests.dashboard.conftest import Choose
from tests.dashboard.pages import given, markup, page
from tests.tournaments.club import CLUB, CUP, cup, met

NASTY = "<svg onload=alert(1)>"
RULES = TournamentRules(system="swiss", rounds=3, variant="draw", tie_breaks=("match_points", "buchholz", "lots"))


@pytest.fixture
def hall(tmp_path: Path, showing: Choose) -> dict[str, str]:
    """A club with a season and a Swiss cup of three, in which one round was played; the addresses of the two."""
    url = f"sqlite:///{tmp_path / 'hall.sqlite'}"
    with create_ledger(url) as ledger:
        season = open_season(ledger, f"2025/26 {NASTY}", "2025-09-01", "", CLUB, Asked())
        cup(ledger, RULES, "Ana", "Ben", "Cid")
        now, _ = draw(ledger, CUP, CLUB, Asked())
        one, other = next(table.sides for table in now.tables if len(table.sides) == 2)
        ledger.add(met(one, other, Id="first", Played="2025-12-31"))
        ledger.add(met("Ana", "Ben", (20, 105), Id="evening", Event="", Played="2026-01-01"))
        (found,) = tournaments(ledger)
    showing(url)
    return {"season": season.season.season, "tournament": found.tournament.tournament}


def rows_of(app: AppTest, label: str) -> list[list[str]]:
    (found,) = [one for one in given(app, "listing") if one["label"] == label]
    return [row["cells"] for row in found["rows"]]


@pytest.mark.usefixtures("empty")
def test_without_any_it_is_said_how_to_begin() -> None:
    app = page("tournaments")
    assert not app.exception
    assert "domino-ledger tournament found" in markup(app)


def test_all_of_them_lead_to_their_pages(hall: dict[str, str]) -> None:
    app = page("tournaments")
    assert [row[0] for row in rows_of(app, "Tournaments")] == [CUP]
    assert rows_of(app, "Tournaments")[0][4:6] == ["3", "1 of 3"]
    addresses = [row["address"] for one in given(app, "listing") for row in one["rows"]]
    assert addresses == [f"tournaments?tournament={hall['tournament']}", f"tournaments?season={hall['season']}"]


def test_a_tournament_is_shown_with_its_rounds_and_who_stands_where(hall: dict[str, str]) -> None:
    app = page("tournaments", tournament=hall["tournament"])
    assert not app.exception
    (met_at, rests) = rows_of(app, "Round 1")
    assert met_at[2:] == ["105 : 20", f"{met_at[1].partition(' – ')[0]} won"]
    assert rests[3] == "a bye"
    leads = [row["address"] for one in given(app, "listing") if one["label"] == "Round 1" for row in one["rows"]]
    assert leads[0] == "replay?match=first"
    points = {row[1]: row[2] for row in rows_of(app, "Standings")}
    assert sorted(points.values()) == ["0", "1", "1"]


def test_each_number_of_an_entrant_is_opened(hall: dict[str, str]) -> None:
    app = page("tournaments", tournament=hall["tournament"])
    (standings,) = [one for one in given(app, "listing") if one["label"] == "Standings"]
    entrant = standings["rows"][0]["key"]
    opened = markup(page("tournaments", tournament=hall["tournament"], entrant=entrant))
    assert "round 1: 1" in opened
    assert "match 1:" not in opened


def test_a_season_holds_new_year_and_shows_its_evenings(hall: dict[str, str]) -> None:
    app = page("tournaments", season=hall["season"])
    assert not app.exception
    assert NASTY not in markup(app)
    assert [row[1:3] for row in rows_of(app, "Evenings")] == [["1", "2"], ["1", "2"]]
    assert len(rows_of(app, "Standings")) in (2, 3)


def test_what_is_of_members_only_is_shown_to_no_stranger(hall: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    from dashboard.opened import ledger

    reserve(ledger(), CLUB, Asked(), members_only=True)
    monkeypatch.setattr(access, "rights", lambda: Rights(reserved=frozenset(("riverside",))))
    monkeypatch.setattr("dashboard.known.rights", lambda: Rights(reserved=frozenset(("riverside",))))
    for asked in ({}, {"tournament": hall["tournament"]}, {"season": hall["season"]}):
        app = page("tournaments", **asked)
        assert CUP not in markup(app)
        assert given(app, "listing") == []


def test_a_change_of_rules_a_decided_table_and_a_bye_to_come_are_told_with_their_reasons(hall: dict[str, str]) -> None:
    from dashboard.opened import ledger

    source = ledger()
    change_rules(source, CUP, msgspec.structs.replace(RULES, worth=Worth(win=3)), 2, "agreed by all", CLUB, Asked())
    now, _ = draw(source, CUP, CLUB, Asked())
    app = page("tournaments", tournament=hall["tournament"])
    assert "From round 2 on: a win 3, a draw ½, a loss 0, a bye 1 (agreed by all)" in markup(app)
    assert "After 1 round." in markup(app)
    assert rows_of(app, "Round 2")[-1][-1] == "a bye, which counts when the round is played"
    one, other = next(table.sides for table in now.tables if table.round == 2 and len(table.sides) == 2)
    decide(source, CUP, (2, 1), "forfeit", CLUB, Asked(), absent=[other], why="went home")
    app = page("tournaments", tournament=hall["tournament"])
    assert rows_of(app, "Round 2")[0][-1] == f"{one} won · {other} gave up (went home)"
    assert "After 2 rounds." in markup(app)


def test_a_tournament_that_was_corrected_since_it_ended_tells_it_beside_its_table(hall: dict[str, str]) -> None:
    from dashboard.opened import ledger

    source = ledger()
    end(source, CUP, CLUB, Asked(), unfinished=True)
    before = rows_of(page("tournaments", tournament=hall["tournament"]), "Standings")
    lines = ['amend 3 total 1 20 "misread"', 'amend 4 total 2 105 "misread"', 'amend 5 end 2 "misread"']
    proposed = propose(source, "first", lines)
    correct(source, proposed)
    app = page("tournaments", tournament=hall["tournament"])
    assert rows_of(app, "Standings") == before
    loser = proposed.stored.record.opening.seats[0]
    assert f"{loser}: place" in markup(app)
    assert "Match points 0 instead of 1" in markup(app)


def test_the_standings_say_how_many_decided_matches_they_hold(hall: dict[str, str]) -> None:
    from dashboard.opened import ledger

    ledger().add(met("Ana", "Ben", (20, 40), Id="open", Event="", Played="2026-01-02"))
    assert "From 1 decided match." in markup(page("standings", year="2026"))
    assert "From 2 decided matches." in markup(page("standings", year="all"))
    ana = rows_of(page("standings", year="2026"), "Standings")
    assert len(ana) == 2
