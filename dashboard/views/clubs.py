"""Clubs, and the page of one: its matches, members, games and years."""

from __future__ import annotations

import streamlit as st

from dashboard import known
from dashboard.access import readable
from dashboard.behind import say_how_far_behind
from dashboard.charts import show, stacked
from dashboard.listing import Column
from dashboard.opened import ledger
from dashboard.panels.leading import leading, numbers, row
from dashboard.panels.matches import match_columns, match_rows
from dashboard.panels.people import club_name, people_columns, people_rows, years_of
from dashboard.places import (
    CLUBS,
    MATCHES,
    PLAYERS,
    SCORES,
    STANDINGS,
    TOURNAMENTS,
    club_address,
    club_of,
    matches_address,
    of_club,
    players_address,
    scores_address,
)
from dashboard.wording import game_title, guarded, heading, notice, quiet, subheading
from ledger.club.names import name_key
from ledger.languages import digits
from ledger.service.clubs.directory import ListedClub, PersonWithResults
from ledger.service.figures.lists import page_of
from ledger.store import Filter
from ledger.wording import counted, said

LATEST_MATCHES = 8
MOST_MEMBERS = 15


def page() -> None:
    """The clubs, or the one that the address names."""
    clubs = known.clubs()
    asked = st.query_params.get("club", "")
    club = next((one for one in clubs if one.club_key == name_key(club_of(asked))), None)
    if asked and club is not None:
        one_club(club)
        return
    heading(said("Clubs"))
    if asked:
        notice(said("There is no such club"), said("Perhaps it has another name now; these are all that you may see."))
    all_clubs(clubs)


def all_clubs(clubs: list[ListedClub]) -> None:
    """Every club that may be seen."""
    if not clubs:
        notice(
            said("There is no club yet"),
            said("A record names its club in the tag Club. Import records with: domino-ledger import FILE…"),
        )
        return
    say_how_far_behind(ledger())
    columns = (
        Column(said("Club"), naming=True),
        Column(said("Matches"), number=True),
        Column(said("Hands"), number=True),
        Column(said("Players"), number=True),
        Column(said("Favourite game")),
        Column(said("Years"), whole=True),
    )
    members: dict[str, int] = {}
    for person in known.people():
        members[person.club_key] = members.get(person.club_key, 0) + 1
    rows = [
        row(
            club_address(club.club_key),
            club_name(club),
            digits(club.matches),
            digits(club.hands),
            digits(members.get(club.club_key, 0)),
            game_title(max(club.variants, key=lambda one: club.variants[one])) if club.variants else "",
            years_of(club),
        )
        for club in clubs
    ]
    leading(columns, rows, key="clubs", label=said("Clubs"))


def one_club(club: ListedClub) -> None:
    """The page of a club."""
    people = sorted((one for one in known.people() if one.club_key == club.club_key), key=lambda one: -one.matches)
    heading(club_name(club), said("Club") if club.club_key else "")
    say_how_far_behind(ledger())
    narrowed, key = of_club(club.name), club.club_key
    numbers(
        (digits(club.matches), counted(club.matches, "match", "matches"), matches_address(**narrowed)),
        (digits(club.hands), counted(club.hands, "hand", "hands"), scores_address(key, show="hands")),
        (digits(len(people)), counted(len(people), "player", "players"), players_address(key)),
        (years_of(club) or "–", said("years"), scores_address(key, show="games")),
    )
    ways(club, narrowed)
    subheading(said("Played last"))
    cards = page_of(ledger(), readable(Filter(clubs=(club.club_key,))), "newest", limit=LATEST_MATCHES)
    leading(
        match_columns(with_club=False), match_rows(cards, with_club=False), key="club latest",
        label=said("Matches played last"),
    )  # fmt: skip
    members(club, people)
    games(club, narrowed)


def ways(club: ListedClub, narrowed: dict[str, str]) -> None:
    """From here on."""
    asked = of_club(club.club_key)
    with st.container(horizontal=True):
        st.page_link(MATCHES, label=said("All matches"), icon=":material/list:", query_params=narrowed)
        st.page_link(STANDINGS, label=said("Standings"), icon=":material/leaderboard:", query_params=asked)
        if known.has_competitions(club.club_key):
            named = said("Seasons and tournaments")
            st.page_link(TOURNAMENTS, label=named, icon=":material/emoji_events:", query_params=asked)
        st.page_link(SCORES, label=said("Scores over the years"), icon=":material/show_chart:", query_params=asked)
        st.page_link(CLUBS, label=said("All clubs"), icon=":material/groups:")


def members(club: ListedClub, people: list[PersonWithResults]) -> None:
    """Who plays there, those with most matches first."""
    if not people:
        return
    subheading(said("Players"))
    leading(
        people_columns(with_club=False), people_rows(people[:MOST_MEMBERS], with_club=False), key="members",
        label=said("Players"),
    )  # fmt: skip
    if len(people) > MOST_MEMBERS:
        quiet(said("The {shown} with most matches of {all}.", shown=MOST_MEMBERS, all=digits(len(people))))
        st.page_link(
            PLAYERS, label=said("All players of this club"), icon=":material/group:",
            query_params=of_club(club.club_key),
        )  # fmt: skip


def games(club: ListedClub, narrowed: dict[str, str]) -> None:
    """What is played there, and how much of it in which year."""
    if not club.variants:
        return
    subheading(said("Games"))
    parts = known.years_of_clubs(known.Chosen((club.club_key,)))
    counts: dict[tuple[int, str], int] = {}
    for part in parts:
        counts[part.year, part.variant] = counts.get((part.year, part.variant), 0) + part.matches
    if len({year for year, _ in counts}) > 1:
        bars = [
            (
                str(year),
                game_title(variant),
                number,
                matches_address(**narrowed, game=variant, since=f"{year}-01-01", until=f"{year}-12-31"),
            )
            for (year, variant), number in counts.items()
        ]
        show(stacked(bars, said("Matches")), "club years", said("Matches by year and game"))
    columns = (Column(said("Game"), naming=True), Column(said("Matches"), number=True))
    rows = [
        row(matches_address(**narrowed, game=variant), game_title(variant), digits(number))
        for variant, number in sorted(club.variants.items(), key=lambda one: (-one[1], one[0]))
    ]
    leading(columns, rows, key="club games", label=said("Games"))


guarded(page)
