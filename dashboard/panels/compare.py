"""A match beside another record of it: where two scorers differ, and what each difference does to the points."""

from __future__ import annotations

import streamlit as st

from dashboard.access import readable, rights
from dashboard.asking import one_of
from dashboard.listing import Column
from dashboard.opened import ledger, unfolded
from dashboard.panels.leading import leading, row
from dashboard.places import replay_address
from dashboard.wording import notice, quiet, subheading
from ledger.errors import LedgerError, NotFound
from ledger.game.events import Event
from ledger.languages import signed
from ledger.reconciling import Difference, Reconciled, objections, reconcile
from ledger.record import write_event
from ledger.stage import Unfolded
from ledger.store import Filter
from ledger.wording import counted, retold, said

MOST_OFFERED = 50
MOST_SHOWN = 200


def beside_another(match: Unfolded) -> None:
    """The match beside one that the user names, or that was played on its day by as many at the same game."""
    subheading(said("Beside another record"))
    quiet(said("Two scorers wrote down the same match? See where they differ. Nothing is changed."))
    others = _others(match)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        handle = one_of(said("The other record"), others, "other", none=said("Choose a match"), width=420)
    if not others:
        quiet(said("No other match of this game was played on that day, by as many players."))
    if not handle:
        return
    try:
        found = reconcile(match.record, unfolded(handle, rights()).record)
    except NotFound as error:
        notice(said("There is no such match"), retold(str(error)))
    except LedgerError as error:
        notice(said("These cannot be compared"), retold(str(error)))
    else:
        _compared(match, handle, found)


def _others(match: Unfolded) -> dict[str, str]:
    """Matches that may be records of the same one: of its game and day, with as many players."""
    opening = match.record.opening
    played = (opening.tags.get("Played") or "")[:10]
    if not played:
        return {}
    wanted = readable(Filter(variants=(opening.variant,), since=played, until=played))
    cards = ledger().cards(wanted, limit=MOST_OFFERED, newest_first=True)
    return {
        card.name: f"{card.name}: {' – '.join(card.players)}"
        for card in cards
        if card.number != match.number and len(card.players) == len(match.names)
    }


def _compared(match: Unfolded, handle: str, found: Reconciled) -> None:
    """What agrees, and what differs: a row for each, which leads to its event."""
    agreed = counted(found.agreed, "{count} event agrees", "{count} events agree")
    differing = counted(len(found.differences), "{count} differs", "{count} differ")
    quiet(f"{agreed}, {differing}.")
    if found.fuller:
        quiet(
            counted(
                len(found.fuller), "{count} line is fuller in one of them", "{count} lines are fuller in one of them"
            )
        )
    for name, spelt in found.seating.names:
        quiet(said("{name} is {spelt} in the other record", name=name, spelt=spelt))
    if not found.seating.same_table:
        quiet(said("The two records do not go round the table alike."))
    for option, value, other in found.options:
        quiet(said("{option} is {value} here and {other} there", option=option, value=value, other=other))
    columns = (
        Column(said("Event"), naming=True),
        Column(match.name),
        Column(handle),
        Column(said("How they differ")),
        Column(said("With the other record")),
    )
    rows = [
        row(
            replay_address(match.name, one.first[0]) if one.first else replay_address(handle, one.second[0]),
            _place(one, handle),
            _written(one.stood, match, wrong=bool(wrong["first"])),
            _written(one.stands, match, wrong=bool(wrong["second"])),
            _how(one),
            _effect(one, match),
            tone="error" if wrong["first"] else "",
        )
        for one, wrong in list(zip(found.differences, objections(found), strict=True))[:MOST_SHOWN]
    ]
    if rows:
        leading(columns, rows, key="compared", label=said("Where the records differ"))


def _place(one: Difference, handle: str) -> str:
    if one.first:
        return said("Event {event}", event=one.first[0])
    return said("Event {event} of {match}", event=one.second[0], match=handle)


def _written(events: tuple[Event, ...], match: Unfolded, *, wrong: bool) -> str:
    """What a record has there, and whether the rules do not allow it."""
    lines = [write_event(event, match.record.opening) for event in events]
    return " · ".join([*lines, said("wrong")] if wrong and lines else lines)


def _how(one: Difference) -> str:
    return {
        "changed": said("differs"),
        "only_first": said("only here"),
        "only_second": said("only there"),
        "doubled": said("twice there"),
        "swapped": said("the other way round there"),
    }[one.kind]


def _effect(one: Difference, match: Unfolded) -> str:
    """How the points and the winner would be others."""
    parts = [
        f"{match.side_name(side)} {'?' if points is None else signed(points)}" for side, points in one.effect.items()
    ]
    if one.winners is not None:
        names = ", ".join(match.side_name(side) for side in one.winners)
        parts.append(said("won by {names}", names=names or said("nobody")))
    return ", ".join(parts) or said("no effect on the points")
