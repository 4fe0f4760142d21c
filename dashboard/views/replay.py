"""Replay: a match event by event, as a picture of the table, with what each event did and what is wrong with it."""

from __future__ import annotations

import re

import streamlit as st

from dashboard.listing import Column, Row, listing
from dashboard.opened import Unfolded, ledger, unfolded
from dashboard.places import asked, open_replay, replay_address
from dashboard.stage.act import act_at, points_told, side_name
from dashboard.stage.component import show, told
from dashboard.wording import game_title, guarded, heading, notice, quiet
from ledger.board import draw
from ledger.errors import NotFound
from ledger.naming import with_names

EXPECTED_ON_A_DESK, EXPECTED_ON_A_PHONE = 1080, 360
LATEST_MATCHES = 8
EVERYBODY = 0


def page() -> None:
    """The replay of the match that the address asks for."""
    wanted = asked()
    if wanted.match is None:
        choose()
        return
    try:
        match = unfolded(wanted.match)
    except NotFound as error:
        heading("Replay")
        notice("There is no such match", str(error))
        choose(again=True)
        return
    event = min(max(wanted.event or 1, 1), len(match.states))
    opening = match.record.opening
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="bottom"):
        with st.container(width="content"):
            heading(" – ".join(opening.seats), described(match))
        seat = viewpoint(match, wanted.seat)
    width = drawn_width()
    show(match, at=event, viewpoint=seat, width=width, order=order_of(match, event), on_step=stepped)
    below(match, event, seat)


def choose(*, again: bool = False) -> None:
    """The matches played last, to open one."""
    if not again:
        heading("Replay")
    cards = ledger().cards(limit=LATEST_MATCHES, newest_first=True)
    if not cards:
        notice("The ledger is empty", "Import records with: domino-ledger import FILE…")
        return
    quiet("Choose a match on the page Matches, or open one of those played last:")
    columns = (Column("Played", whole=True), Column("Players", naming=True), Column("Game"))
    rows = [
        Row(
            card.name,
            ((card.played or "")[:10], " – ".join(card.players), game_title(card.variant)),
            replay_address(card.name),
        )
        for card in cards
    ]
    chosen = listing(columns, rows, key="latest", label="Matches played last")
    if chosen is not None:
        open_replay(chosen)


def described(match: Unfolded) -> str:
    """The match in a line: its game, club, date, name."""
    tags = match.record.opening.tags
    facts = [game_title(match.record.opening.variant), tags.get("Club"), (tags.get("Played") or "")[:10]]
    return " · ".join([fact for fact in facts if fact] + [f"match {match.name}"])


def viewpoint(match: Unfolded, asked_seat: int | None) -> int | None:
    """The seat whose hand alone is seen, as the user chooses; None for all hands open."""
    seats = range(len(match.names) + 1)
    key = f"seat of {match.name}"
    if key not in st.session_state:
        st.session_state[key] = asked_seat if asked_seat in seats else EVERYBODY

    def remember() -> None:
        if st.session_state[key] == EVERYBODY:
            st.query_params.pop("seat", None)
        else:
            st.query_params["seat"] = str(st.session_state[key])

    chosen = st.selectbox(
        "Hands", seats, key=key, on_change=remember, width=230, label_visibility="collapsed",
        format_func=lambda seat: f"As {match.names[seat - 1]} saw it" if seat else "All hands open",
    )  # fmt: skip
    return chosen or None


def drawn_width() -> int:
    """The pixels to draw for: as the browser said, else as its kind lets one expect."""
    said = told("width")
    if isinstance(said, int | float) and 320 <= said <= 1280:
        return int(said)
    return EXPECTED_ON_A_PHONE if "Mobi" in (st.context.headers.get("User-Agent") or "") else EXPECTED_ON_A_DESK


def stepped() -> None:
    """The stage rests at another event: the address says so."""
    at = told("at")
    if isinstance(at, int | float) and at >= 1:
        st.query_params["event"] = str(int(at))
        st.session_state["stepped to"] = int(at)


def order_of(match: Unfolded, event: int) -> int:
    """A number that changes when the page, and not the stage, has chosen the event."""
    state = st.session_state
    if state.get("shown match") != match.name or event not in (state.get("stepped to"), state.get("shown event")):
        state["order"] = state.get("order", 0) + 1
        state["stepped to"] = event
    state["shown match"], state["shown event"] = match.name, event
    return int(state["order"])


def below(match: Unfolded, event: int, seat: int | None) -> None:
    """What is under the stage: the hands, the points with their reasons, what the audit found; each row leads there."""
    parts = {"Hands": hands(match)}
    if match.scored:
        parts["Points"] = points(match)
    if seat is None and match.findings:
        parts[f"Audit: {len(match.findings)}"] = findings(match)
    for tab, (name, (columns, rows)) in zip(st.tabs(list(parts)), parts.items(), strict=True):
        with tab:
            if not rows:
                quiet("Nothing yet.")
                continue
            key = name.partition(":")[0].lower()
            chosen = listing(columns, rows, key=f"{key} of the match", label=name)
            if chosen is not None:
                st.query_params["event"] = chosen
                st.rerun()
    still(match, event, seat)


def still(match: Unfolded, event: int, seat: int | None) -> None:
    """The picture of this moment, to keep."""
    final = match.states[act_at(match, event).last - 1]
    picture = draw(match.states[event - 1], match.names, viewpoint=seat, width=EXPECTED_ON_A_DESK, final=final)
    name = re.sub(r"[^A-Za-z0-9]+", "-", match.name).strip("-") or "match"
    st.download_button(
        "Save this picture", picture, f"{name}-{event}.svg", "image/svg+xml", on_click="ignore", type="tertiary"
    )


def hands(match: Unfolded) -> tuple[tuple[Column, ...], list[Row]]:
    """Every hand: who led, how it ended, what it brought."""
    sides = list(match.summary.sides) if match.scored else []
    columns = (
        Column("Hand", naming=True),
        Column("Led"),
        Column("Ended by"),
        *(Column(side_name(match, side), number=True) for side in sides),
    )
    rows = []
    for hand in match.summary.hands:
        led = match.names[hand.leader - 1] if hand.leader else ""
        out = match.names[hand.out - 1] if hand.out else ""
        ended = "a block" if hand.blocked else out or ("" if hand.over else "broken off")
        totals = [
            f"{'?' if hand.totals[side] is None else hand.totals[side]} ({hand.points[side]:+})" for side in sides
        ]
        first = str(hand.first_event)
        cells = (f"Hand {hand.hand}", led, ended, *totals)
        rows.append(Row(first, cells, replay_address(match.name, hand.first_event)))
    return columns, rows


def points(match: Unfolded) -> tuple[tuple[Column, ...], list[Row]]:
    """All points with the events and the reasons that brought them."""
    columns = (Column("Event", naming=True), Column("Hand", number=True), Column("Points"))
    rows = [
        Row(
            str(state.event),
            (f"Event {state.event}", str(state.hand), text),
            replay_address(match.name, state.event),
        )
        for state in match.states
        for text in points_told(match, state)
    ]
    return columns, rows


def findings(match: Unfolded) -> tuple[tuple[Column, ...], list[Row]]:
    """What the audit found."""
    columns = (Column("Event", naming=True), Column("Kind"), Column("What"))
    words = {"error": "wrong", "warning": "perhaps wrong", "info": "note"}
    rows = [
        Row(
            str(one.event),
            (f"Event {one.event}", words.get(one.severity, one.severity), with_names(one.message, match.names)),
            replay_address(match.name, one.event),
            one.severity,
        )
        for one in match.findings
    ]
    return columns, rows


guarded(page)
