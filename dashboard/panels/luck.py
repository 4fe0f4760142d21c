"""Luck and play: results beside the strength of the deals, hand by hand and over the years."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import streamlit as st

from dashboard import known
from dashboard.asking import one_of
from dashboard.charts import Line, lines, show
from dashboard.listing import Column, Row, listing
from dashboard.opened import ledger
from dashboard.panels.leading import leading, row
from dashboard.places import address_here, matches_address, replay_address, turn_to
from dashboard.wording import game_title, notice, quiet, subheading
from ledger.languages import digits, signed
from ledger.service.chances.luck import (
    Fortune,
    LuckyHand,
    LuckyMatch,
    fortunes,
    in_words_unread,
    luck_of_match,
    luck_of_matches,
    told_soberly,
)
from ledger.service.chances.luck_kept import LuckKept
from ledger.simulate.luck import GAMES
from ledger.stage import Unfolded
from ledger.statistics.intervals import Interval, Z
from ledger.store import Filter, Ledger
from ledger.store.log.unread import Unread, readable
from ledger.wording import said

NUMBERS = ("20", "50", "200")


def account(games: int) -> str:
    """What luck is here, in words."""
    return said(
        "The luck of a deal is what bots made of it in {games} games, less what they made of as many other deals in "
        "its place. Results and luck are what a side gets more than the others from a hand.", games=digits(games),
    )  # fmt: skip


# --- of a match -----------------------------------------------------------------------------------------------------


def luck_of_this(match: Unfolded) -> None:
    """The hands of a match."""
    with st.spinner(said("Bots play every deal again…")):
        told = _of_match(match, match.mark)
    if not told.hands:
        quiet(said("No hand of this match was written down with every deal and played to its end."))
        return
    quiet(account(told.hands[0].games))
    sides = list(told.sides)[:1] if len(told.sides) == 2 else list(told.sides)
    columns = (
        Column(said("Hand"), naming=True), Column(said("Side")), Column(said("Result"), number=True),
        Column(said("Luck of the deal"), number=True), Column(said("Without luck"), number=True),
    )  # fmt: skip
    rows = [
        Row(
            str(hand.event),
            (
                said("Hand {hand}", hand=hand.hand), _side_in(match, told, hand, side), signed(hand.result[side], 1),
                f"{signed(hand.luck[side], 1)} ±{digits(Z * hand.error, 1)}",
                signed(hand.result[side] - hand.luck[side], 1),
            ),
            address_here("replay", event=str(hand.event)),
        )
        for hand in told.hands
        for side in sides
    ]  # fmt: skip
    chosen = listing(columns, rows, key="luck of the match", label=said("Luck and play"))
    for side in sides:
        result, luck = (sum(getattr(hand, name)[side] for hand in told.hands) for name in ("result", "luck"))
        quiet(
            said(
                "{side}: {result} in all, of which the deals were worth {luck}.",
                side=match.side_name(side), result=signed(result, 1), luck=signed(luck, 1),
            )
        )  # fmt: skip
    if chosen is not None:
        turn_to(event=chosen)
        st.rerun()


def _side_in(match: Unfolded, told: LuckyMatch, hand: LuckyHand, side: int) -> str:
    """A side by its name; by those who sat there where somebody played in another's place."""
    if hand.players in ((), told.players):
        return match.side_name(side)
    return " + ".join(told.sitting(hand, side))


@st.cache_data(show_spinner=False, max_entries=40)
def _of_match(_match: Unfolded, mark: str) -> LuckyMatch:
    with contextlib.closing(LuckKept()) as kept:
        return luck_of_match(_match.record, _match.name, _match.number, kept=kept)


# --- over the years -------------------------------------------------------------------------------------------------


def luck_over_time(wanted: Filter) -> None:
    """Players with and without luck; worked out when it is asked for, since every deal is played again."""
    quiet(account(GAMES))
    quiet(said("Over many matches so much of it counts as the results of the other matches went with it."))
    most = one_of(said("Matches"), {one: said("the last {number}", number=one) for one in NUMBERS}, "last", width=150)
    asked = (known.now(), wanted, most)
    if st.button(said("Play their deals again"), type="primary"):
        st.session_state["luck asked"] = asked
    if st.session_state.get("luck asked") != asked:
        quiet(said("It takes about a second a match; what was once worked out is kept."))
        return
    with st.spinner(said("Bots play every deal again…")):
        found, unread = _of_matches(ledger(), known.now(), wanted, int(most))
    for why in unread:
        quiet(in_words_unread(why))
    told = fortunes(found)
    if not told:
        notice(said("Nothing to draw yet"), said("Only matches of which every move and deal was written down tell."))
        return
    _drawn(found, told)
    _in_numbers(told)


@st.cache_data(show_spinner=False, max_entries=20)
def _of_matches(_source: Ledger, mark: known.Mark, wanted: Filter, most: int) -> tuple[list[LuckyMatch], list[str]]:
    unread: list[Unread] = []
    found = told_soberly(list(readable(luck_of_matches(_source, wanted, most=most), unread)))
    return found, list(map(str, unread))


def _drawn(found: Sequence[LuckyMatch], told: Sequence[Fortune]) -> None:
    options = {f"{one.player}\n{one.variant}": f"{one.player} · {game_title(one.variant)}" for one in told}
    picked = one_of(said("Player"), options, "whose", width=400)
    player, _, variant = picked.partition("\n")
    result, without = Line(said("with luck")), Line(said("without luck"))
    sums, matches = [0.0, 0.0], 0
    for match in sorted(found, key=lambda one: (one.played or "", one.number)):
        own = match.hands_of(player)
        if not own or match.variant != variant or not match.played:
            continue
        matches += 1
        sums[0] += sum(hand.result[side] for side, hand in own)
        sums[1] += sum(hand.result[side] - hand.luck[side] for side, hand in own)
        for line, total in zip((result, without), sums, strict=True):
            line.days.append(match.played[:10])
            line.values.append(total)
            line.sizes.append(matches)
            line.addresses.append(replay_address(match.match))
    if not matches:
        quiet(said("Only matches with a date are drawn."))
        return
    alt = said("Results added up, with luck and without")
    show(lines([result, without], said("Result"), steps=True, form=",.0f", zero=False), f"luck {picked}", alt)


def _in_numbers(told: Sequence[Fortune]) -> None:
    subheading(said("In numbers"))
    columns = (
        Column(said("Player"), naming=True), Column(said("Game")), Column(said("Matches"), number=True),
        Column(said("Hands"), number=True), Column(said("Result a hand"), number=True),
        Column(said("Luck of the deal"), number=True), Column(said("Without luck (95% interval)"), number=True),
    )  # fmt: skip
    rows = [
        row(
            matches_address(player=one.player, game=one.variant),
            one.player, game_title(one.variant), digits(one.matches), digits(one.hands), signed(one.result, 1),
            signed(one.luck, 1), signed(one.without, 1) + _between(one.without_interval),
        )
        for one in told
    ]  # fmt: skip
    leading(columns, rows, key="luck in numbers", label=said("In numbers"))


def _between(interval: Interval | None) -> str:
    return f" ({signed(interval.low, 1)} … {signed(interval.high, 1)})" if interval else ""
