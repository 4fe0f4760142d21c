"""A table of who stands where, and what the numbers of one entrant were added up from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from dashboard import known
from dashboard.listing import Column, listing
from dashboard.listing import Row as Listed
from dashboard.places import MATCHES, PLAYERS, address_here
from dashboard.wording import escaped, html, quiet, subheading
from ledger.languages import with_minus
from ledger.service.competitions.tournament_now import WHEN_IT_ENDED
from ledger.statistics.addends import NOT_PLAYED, named
from ledger.statistics.standings import Row, number_in_words
from ledger.statistics.tie_breaks import MEANINGS, TIE_BREAKS, Sum
from ledger.wording import said

MOST_ADDENDS = 40
ROWS_SHOWN = 100


def tie_breaks() -> dict[str, str]:
    """The tie-breaks in words."""
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
        "lots": said("Lots"),
    }
    return {name: words.get(name, name) for name in TIE_BREAKS}


def meanings() -> dict[str, str]:
    """What each tie-break adds up, in a sentence."""
    return {name: said(meaning) for name, meaning in MEANINGS.items()}


def shown_table(rows: Sequence[Row], names: Mapping[str, str], page: str) -> str:
    """The table on the page of this name; the entrant that was opened last, "" where none was."""
    words = tie_breaks()
    order = list(rows[0].sums)
    columns = (
        Column(said("Rank"), number=True),
        Column(said("Who"), naming=True),
        *(Column(words.get(name, name), number=True) for name in order),
        Column(said("Behind by")),
    )
    whys = {"excluded": said("excluded"), "no result": said("no result"), "did not come": said("did not come")}
    shown = []
    for one in rows[:ROWS_SHOWN]:
        values = [one.sums[name].value if name in one.sums else None for name in order]
        told = ["–" if value is None else number_in_words(value) for value in values]
        why = whys.get(one.why_not_ranked, "")
        behind = words.get(one.decided_by, "") if one.decided_by else why
        rank = "–" if one.rank is None else str(one.rank)
        cells = (rank, names[one.entrant], *told, behind)
        shown.append(Listed(one.entrant, cells, address_here(page, entrant=one.entrant)))
    opened = listing(columns, shown, key="standings", label=said("Standings"))
    if opened is not None:
        st.query_params["entrant"] = opened
    if len(rows) > ROWS_SHOWN:
        quiet(said("The first {shown} of {all}.", shown=ROWS_SHOWN, all=len(rows)))
    wanted = st.query_params.get("entrant", "")
    return wanted if any(one.entrant == wanted for one in rows) else ""


def explained(entrant: str, rows: Sequence[Row], names: Mapping[str, str], asked: Mapping[str, str]) -> None:
    """What the numbers of one entrant were added up from: the rounds of a tournament, or matches by their names."""
    own = next((one for one in rows if one.entrant == entrant), None)
    if own is None:
        quiet(said("Open a row of the table to see how its numbers came about."))
        return
    with st.container(border=True):
        sums_told(own, names, asked)


def sums_told(own: Row, names: Mapping[str, str], asked: Mapping[str, str]) -> None:
    """The numbers of one entrant, each as a sum, and the ways on."""
    subheading(said("How the numbers of {name} came about", name=names[own.entrant]))
    words = tie_breaks()
    for name, found in own.sums.items():
        html(
            "<p style='margin:.35rem 0 0;overflow-wrap:anywhere'><b>{name}: {value}</b>"
            "<span style='opacity:.8'> {addends}</span></p>",
            name=words.get(name, name),
            value="–" if found.value is None else with_minus(number_in_words(found.value)),
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


def added(found: Sum, names: Mapping[str, str]) -> str:
    """A number as the sum that it is; of long sums the beginning."""
    each = [f"{_label(what, names)} {with_minus(number_in_words(number))}" for what, number in found.addends]
    parts = each[:MOST_ADDENDS]
    if len(found.addends) > MOST_ADDENDS:
        parts.append(said("and {count} more", count=len(found.addends) - MOST_ADDENDS))
    told = "= " + " + ".join(parts) if parts else said("nothing to add up")
    left = ", ".join(f"{_label(what, names)} {with_minus(number_in_words(number))}" for what, number in found.dropped)
    return f"{told} ({said('left out: {what}', what=left)})" if left else told


def _label(what: str, names: Mapping[str, str]) -> str:
    """An addend in words: a round, a match by its name, an opponent."""
    kind, _, rest = what.removeprefix("after ").partition(" ")
    number = rest.removesuffix(NOT_PLAYED)
    if kind == "round":
        return said("round {number}:", number=number)
    if kind == "match":
        return said("match {number}:", number=number)
    return said("when it ended:") if what == WHEN_IT_ENDED else named(what, names)
