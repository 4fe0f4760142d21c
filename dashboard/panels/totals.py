"""How the totals of a match came about, point by point, and what they would be under other options."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import streamlit as st

from dashboard.asking import one_of
from dashboard.listing import Column
from dashboard.panels.compare import beside_another
from dashboard.panels.corrected import corrections_of
from dashboard.panels.leading import leading, numbers, row
from dashboard.panels.lists import findings
from dashboard.panels.mending import offered, offers
from dashboard.panels.papers import papers
from dashboard.places import REPLAY, replay_address
from dashboard.wording import game_title, heading, notice, quiet, subheading
from ledger.errors import LedgerError
from ledger.explaining import Explanation, Point, explain
from ledger.game.options import write_value
from ledger.game.variants import GAMES
from ledger.languages import digits, signed
from ledger.naming import names_of_sides, with_names
from ledger.record import read_options
from ledger.rescoring import Outcome, Rescored, rescore
from ledger.stage import Unfolded
from ledger.wording import retold, said


def of_match(match: Unfolded) -> None:
    """The totals of one match opened, and the match under other options."""
    variant = match.record.opening.variant
    heading(said("How the totals came about"), f"{' – '.join(match.names)} · {game_title(variant)} · {match.name}")
    st.page_link(
        REPLAY,
        label=said("Look at it in the replay"),
        icon=":material/play_circle:",
        query_params={"match": match.name},
    )
    papers(match)
    found = explain(match.record, match.name)
    _found(match)
    corrections_of(match)
    if any(hand.points for hand in found.hands):
        called = names_of_sides(found.seats, found.sides)
        numbers(*(("?" if total is None else digits(total), called[side], "") for side, total in found.totals.items()))
        for side in found.sides:
            _sum(found, side, called[side])
    else:
        notice(said("No points yet"), said("This match has brought nobody points, or its game has none."))
    _otherwise(match)
    beside_another(match)


def _found(match: Unfolded) -> None:
    """What the audit found in the match; each leads to its event."""
    if match.findings:
        columns, rows = findings(match)
        addresses = [replay_address(match.name, int(one.key)) for one in rows]
        rows = [msgspec.structs.replace(one, key=to, address=to) for one, to in zip(rows, addresses, strict=True)]
        subheading(said("Findings"))
        leading(columns, rows, key="found", label=said("Findings"))
        errors = offered(match.mark, match.record, match.findings)
        if errors:
            quiet(said("What may be done about them:"))
            offers(match.name, match.record, errors, placed=True)


def _sum(found: Explanation, side: int, called: str) -> None:
    """The points of one side, each with its reason; each leads to its event."""
    points = [point for hand in found.hands for point in hand.points if point.seat == side]
    if not points:
        return
    subheading(called)
    taken = found.taken_over(side)
    if found.totals[side] is not None:
        quiet(found.sum_of(side))
    if taken:
        quiet(said("{taken} were taken over from what the table wrote.", taken=taken))
    columns = (
        Column(said("Event"), naming=True),
        Column(said("Hand"), number=True),
        Column(said("Points"), number=True),
        Column(said("Why")),
        Column(said("Rule")),
        Column(said("Total before and after"), number=True),
    )
    rows = [
        row(
            replay_address(found.match, point.event),
            said("Event {event}", event=point.event),
            point.hand or "",
            signed(point.points),
            _why(point, found.seats),
            point.rule,
            f"{'?' if point.before is None else point.before} → {'?' if point.after is None else point.after}",
        )
        for point in points
    ]
    leading(columns, rows, key=f"points of {side}", label=called)


def _why(point: Point, names: Sequence[str]) -> str:
    words = with_names(point.because, names)
    return f"{words} ({with_names(point.correction, names)})" if point.correction else words


def _otherwise(match: Unfolded) -> None:
    """The match scored again with one option changed, beside what it came to."""
    opening = match.record.opening
    game = GAMES.get(opening.variant)
    if game is None or not game.options():
        return
    subheading(said("Under another rule"))
    quiet(said("The same match, counted as if something else had been agreed on. The record stays as it is."))
    options = game.options()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        name = one_of(said("Option"), {one: one for one in options}, "option", none=said("Choose an option"), width=260)
        if not name:
            return
        option = options[name]
        present = opening.options.get(name, option.default)
        named = (True, False) if isinstance(option.default, bool) else option.values
        if named:
            values = {write_value(one): write_value(one) for one in named if one != present}
            value = one_of(said("Would be"), values, "value", width=200) if values else ""
        else:
            value = st.text_input(said("Would be"), write_value(present), key=f"value of {name}", width=200)
    if not value:
        return
    try:
        other = rescore(match.record, read_options(opening.variant, f"{name}={value}"), match.name)
    except LedgerError as error:
        notice(said("This cannot be agreed on"), retold(str(error)))
        return
    _side_by_side(match, other, f"{name}={write_value(present)}", f"{name}={value}")


def _side_by_side(match: Unfolded, other: Rescored, before: str, after: str) -> None:
    """Hand by hand and in the end, before and after."""
    sides = list(other.before.short.sides)
    names = {side: match.side_name(side) for side in sides}
    columns = (Column(said("What"), naming=True), Column(before), Column(after))
    rows = []
    old, new = other.before.short.hands, other.after.short.hands
    for place in other.hands:
        first = (old[place] if place < len(old) else new[place]).first_event
        cells = [_hand(hands, place, names) for hands in (old, new)]
        rows.append(row(replay_address(match.name, first), said("Hand {hand}", hand=place + 1), *cells))
    end = replay_address(match.name, len(match.record.events))
    rows.append(row(end, said("In the end"), *(_totals(one, names) for one in (other.before, other.after))))
    rows.append(row(end, said("Won by"), *(_winners(one, names) for one in (other.before, other.after))))
    found = (len(other.before.findings), len(other.after.findings))
    rows.append(row(end, said("Findings of the audit"), *found))
    leading(columns, rows, key="side by side", label=said("Before and after"))
    if other.event is None:
        quiet(said("Nothing comes out otherwise."))


def _hand(hands: Sequence[object], place: int, names: dict[int, str]) -> str:
    if place >= len(hands):
        return said("not played")
    points = getattr(hands[place], "points", {})
    return ", ".join(f"{name} {signed(points[side])}" for side, name in names.items() if points.get(side) is not None)


def _totals(outcome: Outcome, names: dict[int, str]) -> str:
    totals = outcome.short.totals
    return ", ".join(f"{name} {'?' if totals[side] is None else totals[side]}" for side, name in names.items())


def _winners(outcome: Outcome, names: dict[int, str]) -> str:
    if outcome.short.winners:
        return ", ".join(names[side] for side in outcome.short.winners)
    return said("nobody") if outcome.short.over else said("not over yet")
