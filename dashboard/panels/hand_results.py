"""How many points a hand brings: how often each number came up, and the hands behind a number."""

from __future__ import annotations

import streamlit as st

from dashboard import known
from dashboard.charts import distribution, show
from dashboard.listing import Column
from dashboard.opened import ledger
from dashboard.panels.leading import leading, row
from dashboard.places import address_here, replay_address
from dashboard.wording import notice, quiet, subheading
from ledger.languages import digits
from ledger.service.figures.hand_results import HandResults, opened
from ledger.store import Filter
from ledger.wording import counted, day, said

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
    addresses = {points: address_here("scores", **{POINTS: str(points)}) for points in found.where}
    figure = distribution(found.points, said("Points of a side in a hand"), said("Hands"), addresses)
    asked = st.query_params.get(POINTS, "")
    # a chart of its own for each answer: what was clicked in the one before must not be clicked again on the way back
    show(figure, f"hands {asked}", said("How often a hand brought so many points"))
    hands = counted(found.hands, "{count} hand", "{count} hands")
    matches_told = counted(found.matches, "{count} match", "{count} matches")
    quiet(said("{hands} in {matches}, those played last.", hands=hands, matches=matches_told))
    if found.unknown:
        quiet(
            counted(
                found.unknown,
                "{count} hand is left out, for its points are not known.",
                "{count} hands are left out, for their points are not known.",
            )
        )
    if not matches.variants:
        quiet(said("Choose one game: points of different games do not compare."))
    wanted = next((points for points in found.where if str(points) == asked), None)
    if wanted is None:
        quiet(said("A click on a bar lists its hands."))
    else:
        _hands(found, wanted)


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
