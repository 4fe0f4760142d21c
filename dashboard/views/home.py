"""Home: the ledger at a glance, what happened lately, and what to look at next."""

from __future__ import annotations

import datetime

import streamlit as st

from dashboard import known
from dashboard.access import readable, rights
from dashboard.asking import one_of
from dashboard.behind import say_how_far_behind
from dashboard.listing import Column
from dashboard.opened import ledger
from dashboard.panels.leading import leading, numbers, row
from dashboard.panels.matches import match_columns, match_rows
from dashboard.panels.people import club_name, years_of
from dashboard.panels.records import form, in_words
from dashboard.places import AUDIT, MATCHES, PLAYERS, RECORD, RULES, club_address, matches_address
from dashboard.wording import guarded, heading, html, quiet, subheading
from ledger.languages import digits
from ledger.service.clubs.directory import ListedClub, PersonWithResults
from ledger.store import Filter
from ledger.wording import counted, day, said

SECONDS_OF_AUDIT = 0.3
LATEST_MATCHES = 6
MOST_CLUBS = 8
DAYS_IN_A_WEEK = 7


def page() -> None:
    """The ledger at a glance; for an empty one how to begin."""
    source = ledger()
    clubs = known.clubs()
    if not sum(club.matches for club in clubs) and not source.count(readable()):
        begin()
        return
    heading(said("Home"), said("The ledger at a glance"))
    if rights().may_begin:
        # at the table it is the first thing that a phone is taken out for
        st.page_link(RECORD, label=said("Record a match"), icon=":material/edit_note:")
    say_how_far_behind(source)
    latest = source.cards(readable(), limit=LATEST_MATCHES, newest_first=True)
    at_a_glance(clubs, (latest[0].played or "")[:10] if latest else "")
    me()
    subheading(said("Played last"))
    leading(match_columns(), match_rows(latest), key="latest", label=said("Matches played last"))
    st.page_link(MATCHES, label=said("All matches"), icon=":material/list:")
    next_steps()
    its_clubs(clubs)


def begin() -> None:
    """How to begin on an empty ledger."""
    heading(said("Welcome"), said("This ledger is empty: there are three ways to begin"))
    ways = (
        (
            said("Bring in records that you have"),
            said("Files of records, or lists of results, are taken in by one command:"),
            "domino-ledger import FILE…",
        ),
        (
            said("Look at examples first"),
            said("Matches of every game, in a ledger of their own:"),
            "domino-ledger demo",
        ),
    )
    for title, text, command in ways:
        with st.container(border=True):
            html(
                "<p style='margin:0;font-weight:700'>{title}</p><p style='margin:.2rem 0'>{text}</p>",
                title=title,
                text=text,
            )
            st.code(command, language=None, wrap_lines=True)
    with st.container(border=True):
        html("<p style='margin:0;font-weight:700'>{title}</p>", title=said("Record a match at the table"))
        if rights().may_begin:
            quiet(said("Tap by tap while it is played, or hand by hand afterwards."))
            st.page_link(RECORD, label=said("Record a match"), icon=":material/edit_note:")
        else:
            quiet(said("This needs the link that was printed when the dashboard was started, or an invitation."))
    st.page_link(RULES, label=said("How each game is played"), icon=":material/menu_book:")


def at_a_glance(clubs: list[ListedClub], last: str) -> None:
    """The numbers at the top, each of which leads to what it counts."""
    today = datetime.datetime.now().astimezone().date()  # the week of whoever looks, on the machine where he looks
    week = (today - datetime.timedelta(days=DAYS_IN_A_WEEK - 1)).isoformat()
    lately = known.counted(readable(Filter(since=week, until=today.isoformat())))
    every, people = known.counted(readable()), len(known.people())
    named = sum(1 for club in clubs if club.club_key)
    cards = [
        (digits(every), counted(every, "match", "matches"), "matches"),
        (digits(lately), said("in the last seven days"), matches_address(since=week, until=today.isoformat())),
        (digits(people), counted(people, "player", "players"), "players"),
        (digits(named), counted(named, "club", "clubs"), "clubs"),
    ]
    if last and not lately:
        cards[1] = (day(last), said("was the last day of play"), matches_address(since=last, until=last))
    numbers(*cards)


def me() -> None:
    """Who looks may say who he is: his last matches are here then, and the address remembers it."""
    people = [person for person in known.people() if person.matches]
    options = {one.person: f"{one.name} · {one.club}" if one.club else one.name for one in people}
    chosen = one_of(said("I am"), options, "me", none=said("nobody in particular"), width=330)
    if not chosen:
        return
    person: PersonWithResults = next(one for one in people if one.person == chosen)
    outings = known.career_of(person)
    quiet(in_words(outings))
    form(outings)
    st.page_link(PLAYERS, label=said("My matches"), icon=":material/person:", query_params={"player": person.person})


def next_steps() -> None:
    """What should be looked at: errors that were found, matches that are not over."""
    found, kept, whole = known.findings(SECONDS_OF_AUDIT)
    wrong = sum(one.severity == "error" for one in found)
    doubtful = sum(one.severity == "warning" for one in found)
    unfinished = sum(club.matches - club.over for club in known.clubs())
    subheading(said("To look at next"))
    numbers(
        (
            digits(wrong),
            counted(wrong, "error", "errors") if whole else counted(wrong, "error so far", "errors so far"),
            "audit?severity=error",
        ),
        (
            digits(doubtful),
            counted(doubtful, "perhaps an error", "perhaps errors")
            if whole
            else counted(doubtful, "perhaps an error so far", "perhaps errors so far"),
            "audit?severity=warning",
        ),
        (digits(unfinished), counted(unfinished, "match not over", "matches not over"), matches_address(over="no")),
    )
    if not whole:
        checked, matches = digits(kept.audited), digits(kept.matches)
        quiet(said("So far {checked} of {matches} matches are checked.", checked=checked, matches=matches))
        st.page_link(AUDIT, label=said("Go on checking"), icon=":material/fact_check:")


def its_clubs(clubs: list[ListedClub]) -> None:
    """The clubs with most matches."""
    if len(clubs) == 1 and not clubs[0].club_key:
        return
    subheading(said("Clubs"))
    columns = (
        Column(said("Club"), naming=True),
        Column(said("Matches"), number=True),
        Column(said("Hands"), number=True),
        Column(said("Years"), whole=True),
    )
    rows = [
        row(
            club_address(club.club_key),
            club_name(club),
            digits(club.matches),
            digits(club.hands),
            years_of(club),
        )
        for club in clubs[:MOST_CLUBS]
    ]
    leading(columns, rows, key="clubs at home", label=said("Clubs"))


guarded(page)
