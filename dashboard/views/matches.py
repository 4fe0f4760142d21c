"""Matches: what is in the ledger, narrowed by club, game, player and date; each leads to its replay."""

from __future__ import annotations

import datetime

import streamlit as st

from dashboard.access import readable
from dashboard.behind import say_how_far_behind
from dashboard.listing import Column, Row, listing
from dashboard.opened import ledger
from dashboard.places import open_replay, replay_address
from dashboard.wording import game_title, guarded, heading, notice, quiet
from ledger.service.catalogue import points_of_sides
from ledger.store import Card, Filter, Ledger

MATCHES_ON_A_PAGE = 20

COLUMNS = (
    Column("Played", whole=True),
    Column("Players", naming=True),
    Column("Game"),
    Column("Club"),
    Column("Hands", number=True),
    Column("Points", number=True),
    Column("Won by"),
)


def page() -> None:
    """The list of matches."""
    source = ledger()
    if not source.count():
        heading("Matches")
        notice("The ledger is empty", "Import records with: domino-ledger import FILE… and they will be listed here.")
        return
    heading("Matches")
    say_how_far_behind(source)
    wanted = asked_for(source)
    found = source.count(wanted)
    if not found:
        notice("No match is like that", "Take a filter away, or ask for other dates.")
        return
    pages = -(-found // MATCHES_ON_A_PAGE)
    number = shown_page(pages)
    first = (number - 1) * MATCHES_ON_A_PAGE
    cards = source.cards(wanted, limit=MATCHES_ON_A_PAGE, offset=first, newest_first=True)
    quiet(f"{first + 1} to {first + len(cards)} of {found}" if pages > 1 else f"{found} in all")
    chosen = listing(COLUMNS, [row_of(card) for card in cards], key="matches", label="Matches")
    if pages > 1:
        st.pagination(pages, key="page", bind="query-params", max_visible_pages=5)
    if chosen is not None:
        open_replay(chosen)


def shown_page(pages: int) -> int:
    """The page of the list to show; the first where the address asks for one that is not there."""
    kept = st.session_state.get("page")
    text = str(kept if kept is not None else st.query_params.get("page", "1"))
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 1
    return number if 1 <= number <= pages else 1


def asked_for(source: Ledger) -> Filter:
    """What the user narrows the list to."""
    clubs, games, players = source.choices()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        club = choice("Club", clubs, "club")
        game = st.selectbox(
            "Game", games, index=None, placeholder="Any", format_func=game_title, key="game", bind="query-params",
            width=165,
        )  # fmt: skip
        player = choice("Player", players, "player")
        since = day("From", "since")
        until = day("To", "until")
    return readable(Filter(club=club, variant=game, player=player, since=since, until=until))


def choice(label: str, values: list[str], key: str) -> str | None:
    """One of some values, or any."""
    return st.selectbox(
        label, dict.fromkeys(values), index=None, placeholder="Any", key=key, bind="query-params", width=165
    )


def day(label: str, key: str) -> str | None:
    """A date, or none."""
    chosen = st.date_input(label, value=None, key=key, bind="query-params", format="YYYY-MM-DD", width=165)
    return chosen.isoformat() if isinstance(chosen, datetime.date) else None


def row_of(card: Card) -> Row:
    """A match as a row."""
    points = " : ".join("?" if number is None else str(number) for number in points_of_sides(card))
    winners = ", ".join(card.players[seat - 1] for seat in card.winners)
    cells = (
        (card.played or "")[:10],
        " – ".join(card.players),
        game_title(card.variant),
        card.club or "",
        str(card.hands),
        points,
        winners or ("nobody" if card.over else "not over yet"),
    )
    return Row(card.name, cells, replay_address(card.name))


guarded(page)
