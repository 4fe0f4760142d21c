"""Search: events by position or pattern, each of which opens the replay there."""

from __future__ import annotations

import streamlit as st

from dashboard import known
from dashboard.access import readable, rights
from dashboard.asking import WIDE, day, one_of
from dashboard.listing import Column, Row, listing
from dashboard.opened import ledger
from dashboard.panels.leading import leading
from dashboard.places import replay_address
from dashboard.wording import game_title, guarded, heading, notice, quiet, subheading
from ledger.errors import LedgerError
from ledger.game.variants import GAMES
from ledger.languages import digits
from ledger.searching import CONDITIONS, read_query
from ledger.service.searches.answers import Answer
from ledger.service.searches.searching import Found, left_out, recorded_now, search
from ledger.store import Filter, Ledger
from ledger.wording import counted, retold, said
from ledger.wording import day as date

MOST_ANSWERS = 200
SECONDS_OF_READING = 0.5
"""So long a page reads what was not searched before; whoever looks may let it go on."""
KEY, WANTED = "for", "search for this"
EXAMPLES = ("ends=6,6", "knock on=6", "fish closed-by-lower", "spinner=shut points>=10", "train for>=6", "comeback")


def page() -> None:
    """What is looked for, where, and the answers."""
    heading(said("Search"), said("Events by position or pattern; each opens the replay there."))
    source = ledger()
    if not source.count(readable()):
        notice(
            said("The ledger is empty"),
            said("Import records with: domino-ledger import FILE… and they can be searched here."),
        )
        return
    if WANTED in st.session_state:
        st.session_state[KEY] = st.session_state.pop(WANTED)
    text = st.text_input(
        said("What to look for"), key=KEY, bind="query-params", placeholder=EXAMPLES[1], max_chars=500,
        help=said("Conditions parted by blanks, all of which must hold at once; a value with blanks in double quotes."),
    )  # fmt: skip
    wanted = narrowed_to()
    if text and text.strip():
        answered(source, text, wanted)
    else:
        quiet(said("For example: {examples}", examples="   ·   ".join(EXAMPLES)))
    conditions()


def narrowed_to() -> Filter:
    """The matches in which is searched, as the user narrows them."""
    clubs = {club.name: club.name for club in known.clubs() if club.name}
    players = {name: name for name in sorted((person.name for person in known.people()), key=str.casefold)}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        club = one_of(said("Club"), clubs, "club", none=said("Any"))
        player = one_of(said("Player"), players, "player", none=said("Any"))
        game = one_of(said("Game"), {name: game_title(name) for name in GAMES}, "game", none=said("Any"), width=WIDE)
        since, until = day(said("From"), "since"), day(said("To"), "until")
    return readable(Filter(club=club or None, variant=game or None, player=player or None, since=since, until=until))


def answered(source: Ledger, text: str, wanted: Filter) -> None:
    """The answers to a search, or what is wrong with it."""
    live = recorded_now(source, rights().may_record)
    try:
        with st.spinner(said("Reading what was not searched before; the next search is quick.")):
            query = read_query(text)
            found = search(source, query, wanted, without=live, limit=MOST_ANSWERS, seconds=SECONDS_OF_READING)
    except LedgerError as error:
        notice(said("This cannot be searched for"), retold(str(error)))
        return
    quiet(account(found))
    for line in left_out(found):
        quiet(line)
    if found.waiting:
        further(found)
    if live:
        quiet(said("Matches that are being recorded are left out until their hands are over."))
    if found.answers:
        rows(found.answers)


def further(found: Found) -> None:
    """Says that not all is read yet, and reads on where that is wished."""
    searched = digits(found.matches)
    quiet(said("So far {checked} of {matches} matches are checked.", checked=searched,
               matches=digits(found.matches + found.waiting)))  # fmt: skip
    st.button(said("Go on checking"), icon=":material/search:")


def account(found: Found) -> str:
    """How many answers there are, and in how many matches was searched."""
    events = counted(found.total, "{count} event", "{count} events")
    matches = counted(found.matches, "{count} match", "{count} matches")
    if len(found.answers) < found.total:
        return said(
            "{events} in {matches}; the first {shown} are listed", events=events, matches=matches, shown=MOST_ANSWERS
        )
    return said("{events} in {matches}", events=events, matches=matches)


def rows(answers: list[Answer]) -> None:
    """The answers, each leading to its event in the replay."""
    columns = (
        Column(said("What"), naming=True), Column(said("Players")), Column(said("Game")),
        Column(said("Played"), whole=True), Column(said("Club")), Column(said("Hand"), number=True),
        Column(said("Event"), number=True),
    )  # fmt: skip
    listed = [
        Row(
            str(place),
            (
                answer.what, " – ".join(answer.players), game_title(answer.variant), date(answer.played),
                answer.club or "", str(answer.hand), str(answer.event),
            ),
            replay_address(answer.match, answer.event),
        )
        for place, answer in enumerate(answers)
    ]  # fmt: skip
    leading(columns, listed, key="answers", label=said("Events found"))


def conditions() -> None:
    """All conditions, with what each means and an example to take."""
    with st.expander(said("All conditions")):
        subheading(said("What can be looked for"))
        columns = (Column(said("Such as"), naming=True, whole=True), Column(said("Condition")), Column(said("Is")))
        listed = [Row(one.example, (one.example, one.name, said(one.title))) for one in CONDITIONS.values()]
        chosen = listing(columns, listed, key="conditions", label=said("Conditions"))
        if chosen is not None and chosen in {row.key for row in listed}:
            st.session_state[WANTED] = chosen
            st.rerun()


guarded(page)
