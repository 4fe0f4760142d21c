"""Standings: who stands where over some matches, by which tie-breaks, and what each number was added up from."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from dashboard import known
from dashboard.access import readable
from dashboard.asking import WIDE, one_of, some_of, switch
from dashboard.behind import say_how_far_behind
from dashboard.opened import ledger
from dashboard.panels.people import clubs_to_choose
from dashboard.panels.ranking import explained, meanings, shown_table, tie_breaks
from dashboard.places import club_of, of_club
from dashboard.wording import game_title, guarded, heading, notice, quiet, sentence
from ledger.service.clubs.directory import ListedClub
from ledger.statistics.standings import Row
from ledger.store import Filter
from ledger.wording import counted, said

MOST_MATCHES = 20_000


def page() -> None:
    """The table, and under it what the numbers of one entrant were added up from."""
    heading(said("Standings"))
    clubs = [club for club in known.clubs() if club.matches]
    if not clubs:
        notice(
            said("The ledger is empty"),
            said("Import records with: domino-ledger import FILE… and their standings will be here."),
        )
        return
    say_how_far_behind(ledger())
    wanted, asked = chosen(clubs)
    ways = {"player": sentence(said("each player")), "pair": sentence(said("pairs together"))}
    entrants = switch(said("Who stands"), ways, "who", default="player")
    order = some_of(
        said("Tie-breaks, in their order"), _worked_out(), "by", width=700, placeholder=said("The usual ones")
    )
    found = known.counted(readable(wanted))
    if found > MOST_MATCHES:
        notice(said("These are too many matches for one table"), said("Choose a club, a year or a game."))
        return
    with st.spinner(said("The table is being worked out …")):
        standing = known.standings(wanted, entrants, order or None)
    rows, names = standing.rows, standing.names
    if not rows:
        notice(said("No decided match fits"), said("Choose another year or game; only matches that are decided count."))
        return
    above = st.container()
    entrant = shown_table(rows, names, "standings")
    with above:
        explained(entrant, rows, names, asked)
    counting(standing.matches, rows)


def chosen(clubs: list[ListedClub]) -> tuple[Filter, dict[str, str]]:
    """Over which matches the table goes, and the same for the list of matches."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        key = one_of(said("Club"), clubs_to_choose(clubs), "club")
        club = next(one for one in clubs if one.club_key == club_of(key))
        years = {str(year): str(year) for year in sorted(club.years, reverse=True)}
        year = one_of(said("Year"), {"all": said("All years"), **years}, "year", default=next(iter(years), "all"))
        titles = {name: game_title(name) for name in sorted(club.variants, key=lambda one: -club.variants[one])}
        game = one_of(said("Game"), titles, "game", none=said("All games"), width=WIDE)
    since, until = (None, None) if year == "all" else (f"{year}-01-01", f"{year}-12-31")
    asked = of_club(club.name)
    asked |= {"game": game} if game else {}
    asked |= {"since": since, "until": until} if since and until else {}
    wanted = Filter(clubs=(club.club_key,), variants=(game,) if game else (), since=since, until=until)
    return wanted, asked


def _worked_out() -> dict[str, str]:
    """The tie-breaks that need nobody to draw them."""
    return {name: words for name, words in tie_breaks().items() if name != "lots"}


def counting(matches: int, rows: Sequence[Row]) -> None:
    """On how many decided matches the table rests, and in which order it is made."""
    words, means = tie_breaks(), meanings()
    order = [f"{words.get(name, name)} ({means[name]})" for name in rows[0].sums if name in means]
    quiet(
        counted(
            matches,
            "From {count} decided match. Level on one number, the next decides: {order}.",
            "From {count} decided matches. Level on one number, the next decides: {order}.",
            order="; ".join(order),
        )
    )


guarded(page)
