"""Matches: all that is in the ledger, narrowed by what must and what must not be, sorted, and saved as a file."""

from __future__ import annotations

from typing import Literal

import msgspec
import streamlit as st

from dashboard import known
from dashboard.access import readable
from dashboard.asking import day, one_of, some_of, words
from dashboard.behind import say_how_far_behind
from dashboard.opened import ledger
from dashboard.paging import page_buttons, rows_shown, tell_which
from dashboard.panels.leading import leading
from dashboard.panels.matches import kinds_of_record, match_columns, match_rows
from dashboard.panels.people import clubs_to_choose
from dashboard.places import club_of
from dashboard.wording import game_title, guarded, heading, notice, quiet
from ledger.languages import digits
from ledger.service.figures.lists import MOST_ROWS, as_csv, as_json_lines, as_parquet, page_of
from ledger.store import Filter
from ledger.wording import said

MATCHES_ON_A_PAGE = 20
NARROWER, WIDER = 150, 215
"""Pixels of an answer: all that is asked for first stands in one line."""
MOST_SORTED_BY_LENGTH = 200_000
TAGS_READ_OF = 100_000
"""In so many matches, those recorded last, all tags are read for a word that is looked for."""


def page() -> None:
    """The list of matches."""
    source = ledger()
    heading(said("Matches"))
    if not known.counted(readable()):
        notice(
            said("The ledger is empty"),
            said("Import records with: domino-ledger import FILE… and they will be listed here."),
        )
        return
    say_how_far_behind(source)
    narrowed, order = asked_for()
    wanted = readable(quickly(narrowed))
    found = known.counted(wanted)
    if not found:
        notice(said("No match is like that"), said("Take a filter away, or ask for other dates."))
        return
    if order == "longest" and found > MOST_SORTED_BY_LENGTH:
        quiet(said("These are too many to be sorted by their hands: the last played come first."))
        order = "newest"
    first = rows_shown(found, MATCHES_ON_A_PAGE).start
    cards = page_of(source, wanted, order, limit=MATCHES_ON_A_PAGE, offset=first)
    tell_which(found, MATCHES_ON_A_PAGE)
    leading(match_columns(), match_rows(cards), key="matches", label=said("Matches"))
    alignment: Literal["distribute", "right"] = "distribute" if found > MATCHES_ON_A_PAGE else "right"
    with st.container(horizontal=True, horizontal_alignment=alignment, vertical_alignment="center"):
        page_buttons(found, MATCHES_ON_A_PAGE)
        save(wanted, order, found)


def quickly(narrowed: Filter) -> Filter:
    """The same, but that a word is not looked for in all tags of too many matches; that is said."""
    newest = known.last_number() if narrowed.text else 0
    if newest <= TAGS_READ_OF:
        return narrowed
    quiet(
        said(
            "The word was looked for among players, clubs and games, and where a day or an Id begins with it; in all "
            "other tags only of the {count} matches recorded last.",
            count=digits(TAGS_READ_OF),
        )
    )
    return msgspec.structs.replace(narrowed, text_from=newest - TAGS_READ_OF + 1)


def asked_for() -> tuple[Filter, str]:
    """What the user narrows the list to, and in which order it stands."""
    clubs = clubs_to_choose(known.clubs(), by_name=True)
    games = games_played()
    players = {person.name: person.name for person in sorted(known.people(), key=lambda one: one.name.casefold())}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        club = some_of(said("Club"), clubs, "club", width=NARROWER)
        player = some_of(said("Player"), players, "player", width=NARROWER)
        game = some_of(said("Game"), games, "game", width=WIDER)
        since = day(said("From"), "since")
        until = day(said("To"), "until")
        order = one_of(said("Order"), orders(), "order", default="newest", width=WIDER)
    kinds = kinds_of_record()
    rest = ("text", "over", "kind", "no_club", "no_game", "no_player", "no_kind")
    with st.expander(said("More filters"), expanded=any(name in st.query_params for name in rest)):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            text = words(said("Word in names and tags"), "text", placeholder=said("Any word"))
            either = said("Over or not")
            over = one_of(
                said("State"),
                {"yes": said("Only those over"), "no": said("Only those not over")},
                "over",
                none=either,
                width=WIDER,
            )
            kind = some_of(said("Written down as"), kinds, "kind")
        with st.container(horizontal=True, vertical_alignment="bottom"):
            nothing = said("Nothing left out")
            no_club = some_of(said("Without clubs"), clubs, "no_club", placeholder=nothing, width=WIDER)
            no_game = some_of(said("Without games"), games, "no_game", placeholder=nothing, width=WIDER)
            no_player = some_of(said("Without players"), players, "no_player", placeholder=nothing, width=WIDER)
            no_kind = some_of(said("Not written down as"), kinds, "no_kind", placeholder=nothing, width=WIDER)
    narrowed = Filter(
        clubs=tuple(map(club_of, club)), variants=game, players=player, since=since, until=until,
        text=text or None, kinds=kind,
        no_clubs=tuple(map(club_of, no_club)), no_variants=no_game, no_players=no_player, no_kinds=no_kind,
        over={"yes": True, "no": False}.get(over),
    )  # fmt: skip
    return narrowed, order


def games_played() -> dict[str, str]:
    """The games of the matches that may be seen, by their titles."""
    played = {variant for club in known.clubs() for variant in club.variants}
    return {name: game_title(name) for name in sorted(played, key=game_title)}


def orders() -> dict[str, str]:
    """The orders in which the list may stand."""
    return {
        "newest": said("Played last first"),
        "oldest": said("Played first first"),
        "recorded": said("Recorded last first"),
        "longest": said("Most hands first"),
    }


def save(wanted: Filter, order: str, found: int) -> None:
    """The list as a file, whole."""
    source = ledger()
    with st.popover(said("Save this list"), icon=":material/download:"):
        if found > MOST_ROWS:
            quiet(said("A file takes the first {most} matches.", most=digits(MOST_ROWS)))
        st.download_button(
            said("CSV for spreadsheets"), lambda: as_csv(source, wanted, order), "matches.csv", "text/csv",
            on_click="ignore",
        )  # fmt: skip
        st.download_button(
            "JSON Lines", lambda: as_json_lines(source, wanted, order), "matches.jsonl", "application/jsonl",
            on_click="ignore",
        )  # fmt: skip
        st.download_button(
            "Parquet", lambda: as_parquet(source, wanted, order), "matches.parquet", "application/octet-stream",
            on_click="ignore",
        )  # fmt: skip


guarded(page)
