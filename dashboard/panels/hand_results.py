"""How many points a hand brings: how often each number came up, and the hands behind a number."""

from __future__ import annotations

from urllib.parse import urlencode

import streamlit as st

from dashboard import known
from dashboard.charts import distribution, show
from dashboard.listing import Column
from dashboard.opened import ledger
from dashboard.panels.leading import leading, row
from dashboard.places import replay_address
from dashboard.wording import notice, quiet, subheading
from ledger.languages import digits
from ledger.service.hand_results import HandResults, opened
from ledger.store import Filter
from ledger.wording import day, said

MATCHES_WITH_HANDS = 150
MOST_LISTED = 30
POINTS = "points"
"""The parameter of the address that names a number of points."""


def hand_results(matches: Filter) -> None:
    """How many points a hand brings; a bar leads to its hands."""
    found = known.hand_results(matches, MATCHES_WITH_HANDS)
    if not found.where:
        notice(
            said("No points of hands are known"), said("Choose other matches: these have none, or their game has none.")
        )
        return
    addresses = {points: _address(points) for points in found.where}
    figure = distribution(found.points, said("Points of a side in a hand"), said("Hands"), addresses)
    asked = st.query_params.get(POINTS, "")
    # a chart of its own for each answer: what was clicked in the one before must not be clicked again on the way back
    show(figure, f"hands {asked}", said("How often a hand brought so many points"))
    quiet(
        said(
            "From {hands} hands of the {matches} matches played last; {unknown} hands are left out, for their points "
            "are not known.",
            hands=digits(found.hands), matches=found.matches, unknown=digits(found.unknown),
        )
    )  # fmt: skip
    if not matches.variants:
        quiet(said("Choose one game: points of different games do not compare."))
    wanted = next((points for points in found.where if str(points) == asked), None)
    if wanted is None:
        quiet(said("A click on a bar lists its hands."))
    else:
        _hands(found, wanted)


def _address(points: int) -> str:
    """This page as it is now, with the hands that brought so many points."""
    here = {name: st.query_params.get_all(name) for name in st.query_params}
    return "scores?" + urlencode(here | {POINTS: [str(points)]}, doseq=True)


def _hands(found: HandResults, points: int) -> None:
    """The hands that brought so many points, those played last first; each leads to the event that brought them."""
    brought = list(dict.fromkeys(found.where[points]))
    subheading(said("Hands that brought {points}", points=digits(points)))
    columns = (
        Column(said("Match and hand"), naming=True),
        Column(said("Brought to")),
        Column(said("Players")),
        Column(said("Played"), whole=True),
    )
    rows = [
        row(
            replay_address(one.match, one.event),
            said("{match}, hand {hand}", match=one.match, hand=one.hand),
            ", ".join(one.sides),
            " – ".join(one.players),
            day(one.played),
        )
        for one in opened(ledger(), brought[:MOST_LISTED], points)
    ]
    leading(columns, rows, key="hands that brought", label=said("Hands that brought {points}", points=digits(points)))
    if len(brought) > MOST_LISTED:
        quiet(said("The last {shown} of {all}.", shown=MOST_LISTED, all=digits(len(brought))))
