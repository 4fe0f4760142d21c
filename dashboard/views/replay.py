"""Replay: a match event by event, as a picture of the table, with what each event did and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from dashboard.access import readable, rights
from dashboard.asking import one_of, tabs
from dashboard.listing import Column, Row, listing
from dashboard.opened import ledger, unfolded
from dashboard.panels import what_if
from dashboard.panels.bots_view import bots_view
from dashboard.panels.corrected import corrections_at
from dashboard.panels.leading import leading
from dashboard.panels.lists import Listed, findings, hands, points
from dashboard.panels.luck import luck_of_this
from dashboard.panels.may_hold import may_hold
from dashboard.panels.mending import offered, offers
from dashboard.panels.papers import papers
from dashboard.phone import on_a_phone
from dashboard.places import AUDIT, CORRECT, asked, called_address, club_address, replay_address, turn_to
from dashboard.stage.component import show, told
from dashboard.wording import game_title, guarded, heading, links, notice, quiet
from ledger.club.names import name_key
from ledger.errors import NotFound
from ledger.simulate.branching import Branch
from ledger.stage import TABLE, Unfolded, share
from ledger.stage.sharing import described, file_name
from ledger.store.lists.cards import Card
from ledger.wording import day, language, retold, said, speaking

EXPECTED_ON_A_DESK, EXPECTED_ON_A_PHONE = 1120, 360
LATEST_MATCHES = 8


def page() -> None:
    """The replay of the match that the address asks for."""
    wanted = asked()
    if wanted.match is None:
        choose()
        return
    try:
        match = unfolded(wanted.match, rights())
    except NotFound as error:
        heading(said("Replay"))
        notice(said("There is no such match"), retold(str(error)))
        choose(again=True)
        return
    branch = None
    try:
        branch = what_if.branch_of(match)
    except NotFound as error:
        what_if.refused(error)
    if branch is not None:
        match = what_if.branched(match, branch)
    replayed(match, branch, wanted.event)


def replayed(match: Unfolded, branch: Branch | None, wanted: int | None) -> None:
    """The match, or the branch of it, at the event that is wanted."""
    wanted = rested(match) or wanted or (len(match.states) if branch else 1)
    event = min(max(wanted, 1), len(match.states))
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="bottom"):
        with st.container(width="content"):
            heading(" – ".join(match.names), described(match))
        seat = viewpoint(match)
    width = drawn_width()
    show(match, at=event, viewpoint=seat, width=width, order=order_of(match, event), on_step=stepped)
    if branch is not None:
        what_if.controls(match, branch)
    below(match, event, seat, branched=branch is not None)


def choose(*, again: bool = False) -> None:
    """The matches played last, to open one."""
    if not again:
        heading(said("Replay"))
    cards = ledger().cards(readable(), limit=LATEST_MATCHES, newest_first=True)
    if not cards:
        notice(said("The ledger is empty"), said("Import records with: domino-ledger import FILE…"))
        return
    quiet(said("Choose a match on the page Matches, or open one of those played last:"))
    columns = (Column(said("Played"), whole=True), Column(said("Players"), naming=True), Column(said("Game")))
    rows = [
        Row(
            card.name,
            (day(card.played), " – ".join(card.players), _game_of(card)),
            replay_address(card.name),
        )
        for card in cards
    ]
    leading(columns, rows, key="latest", label=said("Matches played last"))


def _game_of(card: Card) -> str:
    """The game of a match; of one that was struck out, that it was."""
    return f"{game_title(card.variant)} · {said('struck out')}" if card.struck else game_title(card.variant)


def viewpoint(match: Unfolded) -> int | None:
    """Whose eyes are looked through, as the user chooses: a seat's, nobody's (TABLE), or None for all hands open."""
    seats = {str(TABLE): said("No hand shown, no spoilers")}
    seats |= {str(seat): said("As {name} saw it", name=name) for seat, name in enumerate(match.names, start=1)}
    chosen = one_of(said("Hands"), seats, "seat", none=said("All hands open"), width=250, label_shown=False)
    return int(chosen) if chosen else None


def drawn_width() -> int:
    """The pixels to draw for: as the browser said, else as its kind lets one expect."""
    kept = told("width")
    if isinstance(kept, int | float) and 320 <= kept <= 1280:
        return int(kept)
    return EXPECTED_ON_A_PHONE if on_a_phone() else EXPECTED_ON_A_DESK


def stepped() -> None:
    """The stage rests at another event. This may come when the address is already that of another page."""
    st.session_state["rests at"] = told("at")


def rested(match: Unfolded) -> int | None:
    """The event to which the stage has stepped in this match since the page was drawn, which the address now names."""
    at = st.session_state.pop("rests at", None)
    here = st.session_state.get("shown match") == shown(match) and told("at") == at
    if not here or not isinstance(at, int | float) or at < 1:
        return None
    turn_to(event=str(int(at)))
    st.session_state["stepped to"] = int(at)
    return int(at)


def shown(match: Unfolded) -> tuple[str, int, int]:
    """What tells a match that is shown, or a branch of it as far as it was played on, from every other."""
    return match.name, match.branched, len(match.states) if match.branched else 0


def order_of(match: Unfolded, event: int) -> int:
    """A number that changes when the page, and not the stage, has chosen the event."""
    state, here = st.session_state, shown(match)
    if state.get("shown match") != here or event not in (state.get("stepped to"), state.get("shown event")):
        state["order of the stage"] = state.get("order of the stage", 0) + 1
        state["stepped to"] = event
    state["shown match"], state["shown event"] = here, event
    return int(state["order of the stage"])


def below(match: Unfolded, event: int, seat: int | None, *, branched: bool) -> None:
    """What is under the stage, one part at a time; who wants no spoilers sees nothing of what is still to come."""
    if not branched:
        ways_on(match, event, seat)
    until = event if seat == TABLE else len(match.states)
    lists: dict[str, tuple[str, Callable[[], Listed]]] = {"hands": (said("Hands"), lambda: hands(match, until))}
    if match.scored:
        lists["points"] = said("Points"), lambda: points(match, until)
    if seat is None and match.findings:
        lists["audit"] = said("Audit: {count}", count=len(match.findings)), lambda: findings(match)
    titles = {kind: title for kind, (title, _) in lists.items()} | others_below(seat, branched=branched)
    kind, tab = tabs(titles, "below")
    with tab:
        if kind in lists:
            listed(kind, titles[kind], *lists[kind][1]())
        else:
            other_below(kind, match, event, seat)


def others_below(seat: int | None, *, branched: bool) -> dict[str, str]:
    """The titles of what is no list; a bot's view and the luck of a deal tell what the players held."""
    others = {"held": said("May hold")}
    if seat is None:
        others["bot"] = said("A bot's view")
    if not branched:
        others["other"] = said("What if")
        if seat is None:
            others["luck"] = said("Luck and play")
    return others | {"share": said("Share")}


def other_below(kind: str, match: Unfolded, event: int, seat: int | None) -> None:
    """What is no list."""
    if kind == "held":
        may_hold(match, event, seat, drawn_width())
    elif kind == "bot":
        bots_view(match, event)
    elif kind == "other":
        what_if.begin(match, event)
    elif kind == "luck":
        luck_of_this(match)
    else:
        shared(match, event, seat)


def ways_on(match: Unfolded, event: int, seat: int | None) -> None:
    """To what explains this match, to where its scorer corrects it, and to those who play."""
    with st.container(horizontal=True):
        if rights().may_record(match.record.opening.tags.get("Club")):
            here = {"match": match.name, "event": str(event)}
            st.page_link(CORRECT, label=said("Correct this event"), query_params=here)
        if match.scored and seat is None:
            st.page_link(AUDIT, label=said("How the totals came about"), query_params={"match": match.name})
    if seat is None and not match.branched:
        corrections_at(match, event)
        every = offered(match.mark, match.record, match.findings)
        offers(match.name, match.record, [one for one in every if one.event == event])
    who_plays(match)


def who_plays(match: Unfolded) -> None:
    """The players and their club, each of whom leads to his page."""
    club = name_key(match.record.opening.tags.get("Club") or "")
    ways = [(name, called_address(name, club)) for name in match.names]
    if club:
        ways.append((match.record.opening.tags["Club"], club_address(club)))
    links(said("Players and club"), ways)


def listed(kind: str, name: str, columns: tuple[Column, ...], rows: list[Row]) -> None:
    """One list; opening a row leads to its event."""
    if not rows:
        quiet(said("Nothing yet."))
        return
    chosen = listing(columns, rows, key=f"{kind} of the match", label=name)
    if chosen is not None:
        turn_to(event=chosen)
        st.rerun()


def shared(match: Unfolded, event: int, seat: int | None) -> None:
    """The whole replay as one file."""
    reader = language()

    def whole() -> str:
        # it is made when it is asked for, where nobody knows any more who reads
        with speaking(reader):
            return share(match, seat, event)

    quiet(
        said(
            "One file with the whole match, as it is seen now: it opens in any browser, on a phone too, and needs no "
            "network. Send it to whoever should see this match."
        )
    )
    st.download_button(
        said("Save the replay as one HTML file"), whole, f"{file_name(match.name)}.html",
        "text/html", on_click="ignore", icon=":material/share:",
    )  # fmt: skip
    if seat is None:
        papers(match)


guarded(page)
