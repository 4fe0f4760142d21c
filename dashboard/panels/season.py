"""The page of a season: its standings, its evenings, its tournaments and games."""

from __future__ import annotations

import streamlit as st

from dashboard import known
from dashboard.listing import Column
from dashboard.panels.leading import leading, numbers, row
from dashboard.panels.ranking import explained, shown_table
from dashboard.places import (
    CLUBS,
    MATCHES,
    TOURNAMENTS,
    matches_address,
    of_club,
    scores_address,
    tournament_address,
)
from dashboard.wording import escaped, game_title, heading, notice, quiet, subheading
from ledger.club.names import name_key
from ledger.languages import digits
from ledger.service.competitions.season_tables import SeasonTable
from ledger.service.competitions.seasons import SeasonOf
from ledger.wording import counted, day, said

EVENINGS_SHOWN = 30


def days_of(of: SeasonOf) -> str:
    """From which day to which."""
    own = of.season
    first = day(own.first)
    return (
        said("{first} to {last}", first=first, last=day(own.last)) if own.last else said("from {first} on", first=first)
    )


def state_of(of: SeasonOf) -> str:
    """Whether it is over."""
    return said("closed") if of.season.closed else ""


def shown(of: SeasonOf) -> None:
    """The season of a club that who looks may see."""
    own = of.season
    heading(own.name, " · ".join(filter(None, (of.club or said("Without a club"), days_of(of), state_of(of)))))
    table = known.season(of)
    narrowed = _narrowed(of)
    evenings, players = len(table.evenings), len(table.rows)
    key, when = name_key(of.club), own.season
    numbers(
        (digits(table.matches), counted(table.matches, "match", "matches"), matches_address(**narrowed)),
        (digits(evenings), counted(evenings, "evening", "evenings"), scores_address(key, show="days", when=when)),
        (digits(players), counted(players, "player", "players"), scores_address(key, when=when)),
    )
    with st.container(horizontal=True):
        st.page_link(MATCHES, label=said("Matches of these days"), icon=":material/list:", query_params=narrowed)
        club = escaped(of.club) or said("Club")
        st.page_link(CLUBS, label=club, icon=":material/groups:", query_params=of_club(name_key(of.club)))
        st.page_link(TOURNAMENTS, label=said("All seasons and tournaments"), icon=":material/emoji_events:")
    if not table.matches:
        notice(
            said("Nothing was played in this season yet"), said("Its matches are those of the club between its days.")
        )
        return
    _standings(of, table, narrowed)
    _tournaments(of)
    _evenings(of, table)
    _games(table, narrowed)


def _narrowed(of: SeasonOf) -> dict[str, str]:
    days = {"since": of.season.first, "until": of.season.last}
    return of_club(of.club) | {name: value for name, value in days.items() if value}


def _standings(of: SeasonOf, table: SeasonTable, narrowed: dict[str, str]) -> None:
    subheading(said("Standings"))
    if not table.rows:
        quiet(said("No match of it is decided yet."))
        return
    above = st.container()
    entrant = shown_table(table.rows, table.names, "tournaments")
    with above:
        explained(entrant, table.rows, table.names, narrowed)


def _tournaments(of: SeasonOf) -> None:
    held = [one for one in known.tournaments() if one.tournament.season == of.season.season]
    if not held:
        return
    subheading(said("Tournaments of this season"))
    columns = (Column(said("Tournament"), naming=True), Column(said("Matches"), number=True))
    rows = [
        row(tournament_address(one.tournament.tournament), one.tournament.name, digits(len(one.numbers)))
        for one in held
    ]
    leading(columns, rows, key="season tournaments", label=said("Tournaments of this season"))


def _evenings(of: SeasonOf, table: SeasonTable) -> None:
    subheading(said("Evenings"))
    columns = (
        Column(said("Day"), naming=True, whole=True),
        Column(said("Matches"), number=True),
        Column(said("Players"), number=True),
        Column(said("Most wins")),
    )
    latest = table.evenings[::-1][:EVENINGS_SHOWN]
    rows = [
        row(
            matches_address(**of_club(of.club), **({"since": one.day, "until": one.day} if one.day else {})),
            day(one.day) if one.day else said("without a date"),
            *(digits(one.matches), digits(one.people)),
            f"{', '.join(one.best)} ({digits(one.won)})" if one.best else "–",
        )
        for one in latest
    ]
    leading(columns, rows, key="evenings", label=said("Evenings"))
    if len(table.evenings) > EVENINGS_SHOWN:
        quiet(said("The last {shown} of {all}.", shown=EVENINGS_SHOWN, all=len(table.evenings)))


def _games(table: SeasonTable, narrowed: dict[str, str]) -> None:
    subheading(said("Games"))
    columns = (Column(said("Game"), naming=True), Column(said("Matches"), number=True))
    rows = [
        row(matches_address(**narrowed, game=variant), game_title(variant), digits(number))
        for variant, number in table.games.items()
    ]
    leading(columns, rows, key="season games", label=said("Games"))
