"""Players, and the page of one: matches, form, head to head, games, nights, rating and figures."""

from __future__ import annotations

import streamlit as st

from dashboard import known
from dashboard.asking import WIDE, one_of, switch, words
from dashboard.behind import say_how_far_behind
from dashboard.opened import ledger
from dashboard.paging import page_buttons, rows_shown, tell_which
from dashboard.panels import career
from dashboard.panels.leading import leading, numbers
from dashboard.panels.people import clubs_to_choose, people_columns, people_rows
from dashboard.panels.records import form, in_words
from dashboard.places import MATCHES, PLAYERS, club_of, matches_address, of_club, player_address
from dashboard.wording import game_title, guarded, heading, notice, quiet
from ledger.club.names import name_key
from ledger.languages import digits, percent
from ledger.service.clubs.directory import PersonWithResults
from ledger.service.figures import careers
from ledger.wording import counted, said

PEOPLE_ON_A_PAGE = 25
SHORTEST_ID = 4


def page() -> None:
    """The players, or the one that the address names by his id."""
    asked = st.query_params.get("player", "")
    everyone = known.people()
    found = next((one for one in everyone if len(asked) >= SHORTEST_ID and asked in one.players), None)
    found = found or next((one for one in everyone if asked and one.person.startswith(asked)), None)
    if found is not None:
        one_player(found)
        return
    heading(said("Players"))
    if asked:
        notice(said("There is no such player"), said("Perhaps the name was forgotten; these are all that you may see."))
    all_players(everyone)


def all_players(everyone: list[PersonWithResults]) -> None:
    """Everybody who may be seen, narrowed and sorted."""
    if not everyone:
        notice(
            said("There is nobody yet"),
            said("Players come with the matches: import records with domino-ledger import FILE…"),
        )
        return
    say_how_far_behind(ledger())
    clubs = clubs_to_choose(known.clubs())
    with st.container(horizontal=True, vertical_alignment="bottom"):
        name = words(said("Name"), "name", placeholder=said("Any name"))
        club = one_of(said("Club"), clubs, "club", none=said("All clubs"))
        titles = {"matches": said("Most matches first"), "name": said("By name"), "won": said("Most won first")}
        order = one_of(said("Order"), titles, "order", width=WIDE)
    key = name_key(name)
    wanted = [
        one
        for one in everyone
        if (not club or one.club_key == club_of(club))
        and (not key or any(key in name_key(text) for text in (one.name, *one.names)))
    ]
    orders = {"matches": lambda one: (-one.matches, one.name), "won": lambda one: (-one.won, one.name)}
    wanted.sort(key=orders.get(order, lambda one: (one.name.casefold(), one.club or "")))
    if not wanted:
        notice(said("Nobody is called so"), said("Take a filter away, or look for a part of the name."))
        return
    tell_which(len(wanted), PEOPLE_ON_A_PAGE)
    shown = wanted[rows_shown(len(wanted), PEOPLE_ON_A_PAGE)]
    leading(people_columns(with_club=True), people_rows(shown, with_club=True), key="people", label=said("Players"))
    page_buttons(len(wanted), PEOPLE_ON_A_PAGE)


def one_player(person: PersonWithResults) -> None:
    """The page of a player."""
    outings = known.career_of(person)
    called = said("also called {names}", names=", ".join(person.names)) if person.names else ""
    heading(person.name, " · ".join(filter(None, (person.club, called))))
    say_how_far_behind(ledger())
    if not outings:
        notice(said("No match yet"), said("As soon as a match with this player is counted, it is here."))
        return
    games = careers.by_game(outings)
    days = {one.day for one in outings if one.day}
    named = {"player": person.name} | of_club(person.club or "")
    total, here = careers.in_all(outings), player_address(person.person)
    numbers(
        (digits(len(outings)), counted(len(outings), "match", "matches"), matches_address(**named)),
        (percent(total.won / total.decided) if total.decided else "–", said("share won"), f"{here}&part=others"),
        (game_title(games[0].key), said("favourite game"), matches_address(**named, game=games[0].key)),
        (digits(len(days)), counted(len(days), "day of play", "days of play"), f"{here}&part=nights"),
    )
    quiet(in_words(outings))
    form(outings)
    with st.container(horizontal=True):
        st.page_link(MATCHES, label=said("All matches"), icon=":material/list:", query_params=named)
        st.page_link(PLAYERS, label=said("All players"), icon=":material/group:")
    parts = {
        "lately": said("Lately"),
        "others": said("Head to head"),
        "nights": said("Games and nights"),
        "rating": said("Rating"),
        "figures": said("Figures"),
    }
    part = switch(said("Show"), parts, "part", default="lately")
    shown = {
        "lately": lambda: career.lately(outings),
        "others": lambda: career.others(person, outings),
        "nights": lambda: career.games_and_nights(named, outings),
        "rating": lambda: career.rating(person, games),
        "figures": lambda: career.figures(person, games),
    }
    shown[part]()


guarded(page)
