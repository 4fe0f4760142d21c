"""Duplicate evenings: the deals to print, and the standings by matchpoints."""

from __future__ import annotations

import secrets
import string
from collections.abc import Callable

import msgspec
import streamlit as st

from dashboard.access import readable
from dashboard.asking import WIDE, number, one_of, switch, words
from dashboard.listing import Column, Row, listing
from dashboard.opened import ledger
from dashboard.wording import game_title, guarded, heading, notice, quiet, subheading
from ledger.errors import LedgerError
from ledger.game.variants import GAMES
from ledger.languages import digits, percent
from ledger.record import write
from ledger.service.competitions.duplicate import Evaluated, Wish, from_records, records, sheet
from ledger.service.competitions.duplicate_table import form, from_table
from ledger.sheet.html import html
from ledger.statistics.matchpoints import Place, Scored, places, scored
from ledger.store import Filter
from ledger.wording import retold, said

MOST_DEALS, MOST_TABLES = 40, 40
LONGEST_CODE = 40
MOST_DOUBTS = 8
NOTHING = "–"
"""Stands where there is nothing to tell: of a deal that no other table has played."""


def page() -> None:
    """Deals, or standings."""
    heading(
        said("Duplicate evenings"),
        said("Every table plays the same deals; each result is held against those of the others with the same tiles."),
    )
    parts = {"deals": said("Deals"), "standings": said("Standings")}
    if switch(said("Show"), parts, "show", default="deals") == "deals":
        deals()
    else:
        standings()


def deals() -> None:
    """What is to be played, and the papers of it."""
    wish = wished()
    quiet(as_written())
    quiet(said("Whoever knows the game and the code deals the same tiles: with domino-ledger duplicate deals, too."))
    try:
        page_of = sheet(wish)
        files = {
            said("Sheet of the deals (HTML)"): ("".join(html(page_of)), "html", "text/html"),
            said("Records to be gone on with"): (
                "\n".join(write(record) for record in records(wish)), "domino", "text/plain",
            ),
            said("Table for the results (CSV)"): (form(wish), "csv", "text/csv"),
        }  # fmt: skip
    except LedgerError as error:
        notice(said("These deals cannot be made"), retold(str(error)))
        return
    with st.container(horizontal=True):
        for label, (content, ending, kind) in files.items():
            st.download_button(
                label, content, f"{wish.code}.{ending}", kind, on_click="ignore", icon=":material/print:"
            )


def as_written() -> str:
    """What goes into the boxes of the sheet and the columns of points."""
    return said(
        "Points are filled in as the game writes them: where they count against a side, fewer are better; in a game "
        "without points 1 for a side that has won, 0 for the others."
    )


def wished() -> Wish:
    """The game, the code, how many deals and tables."""
    if "first code" not in st.session_state:
        # a code to begin with that nobody has used before
        first = st.session_state["first code"] = "".join(secrets.choice(string.ascii_uppercase) for _ in range(6))
        if "code" not in st.query_params:
            st.query_params["code"] = first
    with st.container(horizontal=True, vertical_alignment="bottom"):
        game = one_of(said("Game"), {name: game_title(name) for name in GAMES}, "game", width=WIDE)
        code = words(said("Code"), "code", width=160, most=LONGEST_CODE, start=st.session_state["first code"])
        numbers = GAMES[game].players
        few = 4 if GAMES[game].partners else min(numbers)
        at_a_table = {str(many): str(many) for many in numbers}
        players = one_of(said("Players at a table"), at_a_table, "players", default=str(few), width=150)
        deals = number(said("Deals"), "deals", least=1, most=MOST_DEALS, default=6, width=120)
        tables = number(said("Tables"), "tables", least=1, most=MOST_TABLES, default=4, width=120)
    return Wish(game, code, deals, tables, players=int(players))


def standings() -> None:
    """The standings of an evening in the ledger, or of a table of results."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        code = st.text_input(said("Code of an evening in the ledger"), key="evening", bind="query-params", width=260)
        uploaded = st.file_uploader(said("Or a table of results (CSV)"), ["csv"], key="results", width=420)
        titles = {name: game_title(name) for name in GAMES}
        game = one_of(said("Game"), titles, "played", none=said("As the table says"), width=WIDE)
    quiet(
        said("The columns of a table: deal, table, game, side1, side2, points1, points2; partners with + between them.")
    )
    quiet(as_written())
    if uploaded is not None:
        text = uploaded.getvalue().decode("utf-8-sig", errors="replace")
        evaluated(lambda: from_table(text, uploaded.name, game or None))
    elif code and code.strip():
        wanted = msgspec.structs.replace(readable(), text=code.strip())
        evaluated(lambda: in_ledger(wanted, code.strip()))


def in_ledger(wanted: Filter, code: str) -> Evaluated:
    """The results of the evening that may be seen."""
    return from_records((stored.record for stored in ledger().matches(wanted)), code)


def evaluated(found_in: Callable[[], Evaluated]) -> None:
    """The places, and the matchpoints deal by deal."""
    try:
        found = found_in()
    except LedgerError as error:
        notice(said("This table cannot be read"), retold(str(error)))
        return
    for sentence in (*found.doubts[:MOST_DOUBTS], *found.remarks[:MOST_DOUBTS]):
        quiet(sentence)
    if not found.results:
        notice(said("No results yet"), said("No deal of this evening was found that has been played to its end."))
        return
    sides = scored(found.results)
    _places(places(sides))
    _deal_by_deal(sides)


def _places(standing: list[Place]) -> None:
    columns = (
        Column(said("Place"), number=True), Column(said("Players"), naming=True), Column(said("Deals"), number=True),
        Column(said("Matchpoints"), number=True), Column(said("Of the most"), number=True),
    )  # fmt: skip
    rows = [Row(str(place), _place(one)) for place, one in enumerate(standing)]
    listing(columns, rows, key="places", label=said("Standings"))


def _place(one: Place) -> tuple[str, ...]:
    who, deals = " + ".join(one.players), digits(one.deals)
    if one.share is None:
        return NOTHING, who, deals, NOTHING, NOTHING
    return str(one.place), who, deals, f"{digits(one.points)} / {digits(one.most)}", percent(one.share)


def _deal_by_deal(sides: list[Scored]) -> None:
    subheading(said("Deal by deal"))
    columns = (
        Column(said("Deal"), number=True), Column(said("Table"), number=True), Column(said("Players"), naming=True),
        Column(said("More than the others"), number=True), Column(said("Matchpoints"), number=True),
    )  # fmt: skip
    rows = [
        Row(
            str(place),
            (
                str(one.result.deal), one.result.table, " + ".join(one.result.sides[one.side]),
                f"{one.result.margins[one.side]:+g}", digits(one.points) if one.most else NOTHING,
            ),
        )
        for place, one in enumerate(sides)
    ]  # fmt: skip
    listing(columns, rows, key="deal by deal", label=said("Deal by deal"))


guarded(page)
