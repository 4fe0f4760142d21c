"""Scores: how points and wins grew over time, by player and by club."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from dashboard.access import readable
from dashboard.behind import say_how_far_behind
from dashboard.charts import lines
from dashboard.listing import Column, Row, listing
from dashboard.opened import ledger
from dashboard.places import MATCHES, matches_address
from dashboard.tallies import MEAN_OF, Tally, countable, of_clubs, of_players
from dashboard.wording import game_title, guarded, heading, notice, quiet, subheading
from ledger.game.variants import GAMES
from ledger.store import Filter

LATEST_MATCHES = 5000
LINES_AT_FIRST = 6

DIRECTIONS = {
    "gain": "More points are better.",
    "penalty": "Points are penalties: fewer are better.",
    "win": "This game has no points.",
}


def page() -> None:
    """The charts and the table under them."""
    heading("Scores")
    source = ledger()
    clubs, games, _ = source.choices()
    if not games:
        notice("The ledger is empty", "Import records with: domino-ledger import FILE… and their scores will be here.")
        return
    say_how_far_behind(source)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        most = max(games, key=lambda one: source.count(Filter(variant=one)))
        game = st.selectbox(
            "Game",
            games,
            games.index(most),
            format_func=game_title,
            key="scores game",
            width=165,
            help="Only matches of one game have points that compare.",
        )
        club = st.selectbox("Club", clubs, index=None, placeholder="All", key="scores club", width=165)
        whose = st.selectbox("Lines for", ["players", "clubs"], key="scores of", width=165)
    wanted = readable(Filter(club=club, variant=game))
    cards = source.cards(wanted, limit=LATEST_MATCHES, newest_first=True)
    counted = countable(cards)
    quiet(account(source.count(wanted), len(cards), len(counted)))
    if not counted:
        notice("Nothing to count yet", "Only matches that are over and have a date are counted.")
        return
    tallies = of_players(counted) if whose == "players" else of_clubs(counted)
    drawn = chosen(tallies, whose)
    charts(drawn, game, whose)
    table(tallies, whose)


def account(found: int, read: int, counted: int) -> str:
    """Which matches the charts rest on, and which were left out."""
    told = f"From {counted} matches" if counted != 1 else "From one match"
    if read > counted:
        told += f"; {read - counted} left out: not over, or without a date"
    if found > read:
        told += f"; the {found - read} oldest are not looked at"
    return told + "."


def chosen(tallies: Sequence[Tally], whose: str) -> list[Tally]:
    """Those whose lines are drawn."""
    names = [tally.name for tally in tallies]
    picked = st.multiselect(
        "Drawn",
        names,
        default=names[:LINES_AT_FIRST],
        key=f"drawn {whose} {hash(tuple(names))}",
        label_visibility="collapsed",
    )
    return [tally for tally in tallies if tally.name in picked]


def charts(tallies: Sequence[Tally], game: str, whose: str) -> None:
    """Wins and points over time."""
    if not tallies:
        quiet("Choose somebody to draw.")
        return
    counted = "Wins" if whose == "players" else "Matches won by somebody"
    subheading(f"{counted} over time")
    wins = lines(tallies, lambda tally: (tally.days, tally.wins_so_far()), counted, steps=True)
    st.plotly_chart(wins, key="wins", config={"displayModeBar": False}, alt=f"{counted} over time, a line each")
    scoring = GAMES[game].scoring if game in GAMES else ""
    if not any(tally.mean is not None for tally in tallies) or scoring == "win":
        quiet(DIRECTIONS["win"])
        return
    subheading("Points a match")
    quiet(f"The mean of the last {MEAN_OF} matches. {DIRECTIONS.get(scoring, '')}")
    means = lines(tallies, Tally.running_mean, "Points", steps=False)
    st.plotly_chart(means, key="points", config={"displayModeBar": False}, alt="Points a match over time, a line each")


def table(tallies: Sequence[Tally], whose: str) -> None:
    """The same in numbers; each row leads to the matches behind it."""
    one = whose.removesuffix("s")
    subheading("In numbers")
    columns = (
        Column("Player" if whose == "players" else "Club", naming=True),
        Column("Matches", number=True),
        Column("Won", number=True),
        Column("Points a match", number=True),
    )
    rows = [
        Row(
            tally.name,
            (tally.name, str(tally.matches), won(tally), "" if tally.mean is None else f"{tally.mean:.1f}"),
            matches_address(**{one: tally.name}),
        )
        for tally in tallies
    ]
    picked = listing(columns, rows, key=f"numbers of {whose}", label="Wins and points in numbers")
    if picked is not None:
        st.switch_page(MATCHES, query_params={one: picked})


def won(tally: Tally) -> str:
    """How many matches were won, and what share that is."""
    return f"{tally.wins} ({tally.wins / tally.matches:.0%})"


guarded(page)
