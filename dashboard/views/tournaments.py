"""Seasons and tournaments: all of them, or the one that the address names."""

from __future__ import annotations

import streamlit as st

from dashboard import known
from dashboard.behind import say_how_far_behind
from dashboard.listing import Column
from dashboard.opened import ledger
from dashboard.panels import season, tournament
from dashboard.panels.leading import leading, row
from dashboard.panels.season import days_of
from dashboard.panels.tournament import game_of, rounds_of, state_of, system_of
from dashboard.places import club_of, season_address, tournament_address
from dashboard.wording import guarded, heading, notice, subheading
from ledger.club.names import name_key
from ledger.languages import digits
from ledger.service.competitions.seasons import SeasonOf
from ledger.service.competitions.tournament_now import Held
from ledger.wording import said


def page() -> None:
    """The seasons and tournaments, or the page of one."""
    asked = st.query_params
    wanted = asked.get("tournament", "")
    one = next((one for one in known.tournaments() if one.tournament.tournament == wanted), None)
    if one is not None:
        say_how_far_behind(ledger())
        tournament.shown(one)
        return
    of = next((of for of in known.seasons() if of.season.season == asked.get("season", "")), None)
    if of is not None:
        say_how_far_behind(ledger())
        season.shown(of)
        return
    heading(said("Seasons and tournaments"))
    if wanted or asked.get("season"):
        notice(said("There is none of this address"), said("These are all that you may see."))
    club = asked.get("club")
    key = None if club is None else name_key(club_of(club))
    listed(
        [of for of in known.seasons() if key is None or name_key(of.club) == key],
        [one for one in known.tournaments() if key is None or one.of.key == key],
    )


def listed(seasons: list[SeasonOf], tournaments: list[Held]) -> None:
    """All of them, each leading to its page."""
    if not seasons and not tournaments:
        notice(
            said("No club has a season or a tournament yet"),
            said(
                "Open a season with: domino-ledger season open NAME --club CLUB --from DATE; "
                "found a tournament with: domino-ledger tournament found NAME --club CLUB"
            ),
        )
        return
    if tournaments:
        _tournaments(tournaments)
    if seasons:
        _seasons(seasons)


def _tournaments(tournaments: list[Held]) -> None:
    subheading(said("Tournaments"))
    columns = (
        Column(said("Tournament"), naming=True),
        Column(said("Club")),
        Column(said("System")),
        Column(said("Game")),
        Column(said("Entrants"), number=True),
        Column(said("Rounds"), number=True),
        Column(said("State")),
    )
    rows = [
        row(
            tournament_address(one.tournament.tournament),
            *(one.tournament.name, one.of.name, system_of(one), game_of(one)),
            *(digits(len(one.entrants)), rounds_of(one), state_of(one)),
        )
        for one in tournaments
    ]
    leading(columns, rows, key="tournaments", label=said("Tournaments"))


def _seasons(seasons: list[SeasonOf]) -> None:
    subheading(said("Seasons"))
    columns = (
        Column(said("Season"), naming=True),
        Column(said("Club")),
        Column(said("Days"), whole=True),
        Column(said("State")),
    )
    rows = [
        row(season_address(of.season.season), of.season.name, of.club, days_of(of), season.state_of(of))
        for of in seasons
    ]
    leading(columns, rows, key="seasons", label=said("Seasons"))


guarded(page)
