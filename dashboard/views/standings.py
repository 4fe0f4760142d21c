"""Standings: who stands where over some matches, by which tie-breaks, and what each number was added up from."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from dashboard import known
from dashboard.access import readable
from dashboard.asking import one_of, some_of, switch
from dashboard.behind import say_how_far_behind
from dashboard.listing import Column, listing
from dashboard.listing import Row as Listed
from dashboard.opened import ledger
from dashboard.places import MATCHES, PLAYERS
from dashboard.wording import escaped, game_title, guarded, heading, html, notice, quiet, subheading
from ledger.languages import digits
from ledger.service.directory import ListedClub
from ledger.statistics.addends import named
from ledger.statistics.standings import Row, number_in_words
from ledger.statistics.tie_breaks import TIE_BREAKS, Sum
from ledger.store import Filter
from ledger.wording import said

MOST_MATCHES = 20_000
MOST_ADDENDS = 40
ROWS_SHOWN = 100


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
    entrants = switch(
        said("Who stands"), {"player": said("each player"), "pair": said("pairs together")}, "who", default="player"
    )
    order = some_of(
        said("Tie-breaks, in their order"), tie_breaks(), "by", width=700, placeholder=said("The usual ones")
    )
    found = known.counted(readable(wanted))
    if found > MOST_MATCHES:
        notice(said("These are too many matches for one table"), said("Choose a club, a year or a game."))
        return
    with st.spinner(said("The table is being worked out …")):
        rows, names = known.standings(wanted, entrants, order or None)
    if not rows:
        notice(said("No decided match fits"), said("Choose another year or game; only matches that are decided count."))
        return
    counting(found, rows)
    above = st.container()
    entrant = shown_table(rows, names)
    with above:
        explained(entrant, rows, names, asked)


def chosen(clubs: list[ListedClub]) -> tuple[Filter, dict[str, str]]:
    """Over which matches the table goes, and the same for the list of matches."""
    names = {club.club_key or "-": club.name or said("Without a club") for club in clubs}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        key = one_of(said("Club"), names, "club")
        club = next(one for one in clubs if one.club_key == ("" if key == "-" else key))
        years = {str(year): str(year) for year in sorted(club.years, reverse=True)}
        year = one_of(said("Year"), {"all": said("All years"), **years}, "year", default=next(iter(years), "all"))
        titles = {name: game_title(name) for name in sorted(club.variants, key=lambda one: -club.variants[one])}
        game = one_of(said("Game"), titles, "game", none=said("All games"))
    since, until = (None, None) if year == "all" else (f"{year}-01-01", f"{year}-12-31")
    asked = {"club": club.name} if club.name else {}
    asked |= {"game": game} if game else {}
    asked |= {"since": since, "until": until} if since and until else {}
    wanted = Filter(clubs=(club.club_key,), variants=(game,) if game else (), since=since, until=until)
    return wanted, asked


def tie_breaks() -> dict[str, str]:
    """The tie-breaks that can be worked out from matches, in words."""
    words = {
        "match_points": said("Match points"),
        "wins": said("Matches won"),
        "points": said("Points"),
        "difference": said("Point difference"),
        "hands_won": said("Hands won"),
        "head_to_head": said("Head to head"),
        "buchholz": said("Buchholz"),
        "buchholz_cut_1": said("Buchholz without the lowest"),
        "median_buchholz": said("Median Buchholz"),
        "sonneborn_berger": said("Sonneborn-Berger"),
        "progressive": said("Progressive score"),
        "played": said("Matches played"),
    }
    return {name: words.get(name, name) for name in TIE_BREAKS if name != "lots"}


def meanings() -> dict[str, str]:
    """What each tie-break adds up, in a sentence."""
    return {
        "match_points": said("a win is worth 1, a draw ½, a loss 0"),
        "wins": said("matches won at the table"),
        "points": said("the points of all matches; where points are penalties, fewer is better"),
        "difference": said("own points less those of the others"),
        "hands_won": said("hands won in all matches"),
        "head_to_head": said("match points against those with whom the player is still level, once all have met"),
        "buchholz": said("the match points of all opponents"),
        "buchholz_cut_1": said("the match points of all opponents but the lowest"),
        "median_buchholz": said("the match points of all opponents but the lowest and the highest"),
        "sonneborn_berger": said("the match points of those beaten, and half those of those drawn with"),
        "progressive": said("the match points after each match, added up"),
        "played": said("matches played at the table"),
    }


def counting(found: int, rows: Sequence[Row]) -> None:
    """On how many matches the table rests, and in which order it is made."""
    words, means = tie_breaks(), meanings()
    order = [f"{words.get(name, name)} ({means[name]})" for name in rows[0].sums if name in means]
    quiet(
        said(
            "From {count} matches. Level on one number, the next decides: {order}.",
            count=digits(found),
            order="; ".join(order),
        )
    )


def shown_table(rows: Sequence[Row], names: dict[str, str]) -> str:
    """The table; the entrant that was opened last, "" where none was."""
    words = tie_breaks()
    order = list(rows[0].sums)
    columns = (
        Column(said("Rank"), number=True),
        Column(said("Who"), naming=True),
        *(Column(words.get(name, name), number=True) for name in order),
        Column(said("Behind by")),
    )
    shown = []
    for one in rows[:ROWS_SHOWN]:
        values = [one.sums[name].value if name in one.sums else None for name in order]
        told = ["–" if value is None else number_in_words(value) for value in values]
        why = {"excluded": said("excluded"), "no result": said("no result")}.get(one.why_not_ranked, "")
        behind = words.get(one.decided_by, "") if one.decided_by else why
        rank = "–" if one.rank is None else str(one.rank)
        shown.append(Listed(one.entrant, (rank, names[one.entrant], *told, behind), f"standings?entrant={one.entrant}"))
    opened = listing(columns, shown, key="standings", label=said("Standings"))
    if opened is not None:
        st.query_params["entrant"] = opened
    if len(rows) > ROWS_SHOWN:
        quiet(said("The first {shown} of {all}.", shown=ROWS_SHOWN, all=len(rows)))
    wanted = st.query_params.get("entrant", "")
    return wanted if any(one.entrant == wanted for one in rows) else ""


def explained(entrant: str, rows: Sequence[Row], names: dict[str, str], asked: dict[str, str]) -> None:
    """What the numbers of one entrant were added up from."""
    own = next((one for one in rows if one.entrant == entrant), None)
    if own is None:
        quiet(said("Open a row of the table to see how its numbers came about."))
        return
    with st.container(border=True):
        sums_told(own, names, asked)


def sums_told(own: Row, names: dict[str, str], asked: dict[str, str]) -> None:
    """The numbers of one entrant, each as a sum, and the ways on."""
    subheading(said("How the numbers of {name} came about", name=names[own.entrant]))
    quiet(said("Matches are numbered in the order in which they were played, over the whole table."))
    words = tie_breaks()
    for name, found in own.sums.items():
        html(
            "<p style='margin:.35rem 0 0;overflow-wrap:anywhere'><b>{name}: {value}</b>"
            "<span style='opacity:.8'> {addends}</span></p>",
            name=words.get(name, name),
            value="–" if found.value is None else number_in_words(found.value),
            addends=added(found, names),
        )
    with st.container(horizontal=True):
        for person in own.entrant.split(" + "):
            who = next((one for one in known.people() if person in one.players), None)
            if who is not None:
                address = {"player": who.person}
                matches = {**asked, "player": who.name}
                st.page_link(PLAYERS, label=escaped(who.name), icon=":material/person:", query_params=address)
                st.page_link(MATCHES, label=said("These matches"), icon=":material/list:", query_params=matches)


def added(found: Sum, names: dict[str, str]) -> str:
    """A number as the sum that it is; of long sums the beginning."""
    parts = [f"{_label(what, names)} {number_in_words(number)}" for what, number in found.addends[:MOST_ADDENDS]]
    if len(found.addends) > MOST_ADDENDS:
        parts.append(said("and {count} more", count=len(found.addends) - MOST_ADDENDS))
    told = "= " + " + ".join(parts) if parts else said("nothing to add up")
    left = ", ".join(f"{_label(what, names)} {number_in_words(number)}" for what, number in found.dropped)
    return f"{told} ({said('left out: {what}', what=left)})" if left else told


def _label(what: str, names: dict[str, str]) -> str:
    if what.startswith("round "):
        return said("match {number}:", number=what.removeprefix("round "))
    return named(what, names)


guarded(page)
