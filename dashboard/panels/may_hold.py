"""What each player may hold, as far as a viewer can tell: inferred, and said to be."""

from __future__ import annotations

import streamlit as st

from dashboard.asking import one_of
from dashboard.pictures import picture
from dashboard.wording import quiet, sentence, subheading
from ledger.board.chances import Told, in_rows
from ledger.board.view import BIG_SETS
from ledger.inference import Holding, Inference, Sign, infer
from ledger.inference.sampling import SAMPLES
from ledger.languages import digits, percent
from ledger.simulate.chance import numbers_below
from ledger.stage import TABLE, Unfolded
from ledger.wording import counted, said

MANY = 28
"""So many tiles that are all as likely as each other are told in words."""

SURE = 1 - 1e-9


def may_hold(match: Unfolded, event: int, viewpoint: int | None, width: int) -> None:
    """The panel; `viewpoint` is that of the stage: a seat sees with its own eyes, who sees all may choose whose."""
    viewer = _viewer(match, event, viewpoint)
    state = match.states[event - 1]
    if state.hand_over or not state.hand:
        quiet(said("No hand is being played at this event."))
        return
    found = _inferred(match, match.mark, event, viewer)
    if found is None:
        quiet(said("Nothing can be inferred here: the plays of this hand were not written down, or they disagree."))
        return
    quiet(_how(found))
    for seat, holdings in found.hands.items():
        if found.sizes[seat]:
            _hand(match, match.names_at(event), found, seat, holdings, width)


def _viewer(match: Unfolded, event: int, viewpoint: int | None) -> int | None:
    if viewpoint is not None:
        return None if viewpoint == TABLE else viewpoint
    players = {str(seat): name for seat, name in enumerate(match.names_at(event), start=1)}
    nobody = said("Somebody who sees no hand")
    chosen = one_of(said("Seen by"), players, "eyes", none=nobody, width=330)
    return int(chosen) if chosen else None


@st.cache_data(show_spinner=False, max_entries=300)
def _inferred(_match: Unfolded, mark: str, event: int, viewer: int | None) -> Inference | None:
    return infer(_match.record, event, viewer, numbers_below(event))


def _how(found: Inference) -> str:
    if found.deals is None:
        words = said(
            "Inferred, not recorded. From {samples} deals drawn by lot among those that agree with what was seen; the "
            "percentages carry their standard error. How players choose among their moves says nothing here.",
            samples=digits(SAMPLES),
        )
    else:
        words = said(
            "Inferred, not recorded. Exact: {deals} deals agree with what was seen, each as likely as the next. How "
            "players choose among their moves says nothing here.",
            deals=_number(found.deals),
        )
    return words if found.whole else f"{words} {said('Deals that would have been thrown in are counted too.')}"


def _number(deals: int) -> str:
    """A number of deals: to the last one, or, where nobody would read that, by its size."""
    if deals < 10**12:
        return digits(deals)
    power = len(str(deals)) - 1
    return said("about {number} × 10^{power}", number=digits(deals / 10**power, 1), power=power)


def _hand(
    match: Unfolded, names: tuple[str, ...], found: Inference, seat: int, holdings: tuple[Holding, ...], width: int
) -> None:
    name = names[seat - 1]
    held = counted(found.sizes[seat], "{name} holds {count} tile", "{name} holds {count} tiles", name=name)
    subheading(held)
    signs = _signs([sign for sign in found.signs if sign.seat == seat])
    if signs:
        quiet(sentence(" · ".join(signs)))
    chances = {_chance(one) for one in holdings}
    if len(chances) == 1 and len(holdings) > MANY:
        many = len(holdings)
        quiet(counted(many, "One tile, {chance}.", "Any of {count} tiles, each {chance}.", chance=chances.pop()))
        return
    told = [Told(one.tile, _chance(one), one.probability >= SURE) for one in holdings]
    coloured = match.states[-1].drawn_as in BIG_SETS
    alt = ", ".join(f"{one.tile} {one.words}" for one in told)
    picture(in_rows(told, width, coloured=coloured), alt, width)


def _chance(one: Holding) -> str:
    """A probability as a percentage, with its error where it was sampled."""
    if one.probability >= SURE:
        return said("sure")
    if one.error:
        return f"{percent(one.probability)}±{max(1, round(100 * one.error))}"
    return f"<{percent(0.01)}" if 0 < one.probability < 0.005 else percent(one.probability)


def _signs(signs: list[Sign]) -> list[str]:
    """What a seat did that rules tiles out; what it showed again and again is told once, with all its events."""
    events: dict[str, list[str]] = {}
    for sign in signs:
        parts = [str(number) for number in sign.numbers] + [tile.text for tile in sign.tiles]
        events.setdefault(said(", ").join(parts), []).append(str(sign.event))
    return [
        said("by event {events} held no {numbers}", events=said(", ").join(numbers), numbers=none)
        for none, numbers in events.items()
    ]
