"""The form that begins a match: the game and its options, who sits where, the club."""

from __future__ import annotations

import datetime

import streamlit as st

from dashboard.opened import ledger
from dashboard.wording import game_title, notice
from ledger.errors import LedgerError
from ledger.game.events import OptionValue, Record
from ledger.game.options import Option, write_value
from ledger.game.rules import Rules
from ledger.game.variants import GAMES
from ledger.service.recording import header
from ledger.wording import retold, said


def start_form() -> Record | None:
    """The header of the match that the user begins now; None while he does not."""
    clubs, _, players = ledger().choices()
    left, right = st.columns(2)
    club = left.selectbox(
        said("Club"), clubs, index=0 if clubs else None, accept_new_options=True, placeholder=said("Choose or type")
    )
    variant = right.selectbox(said("Game"), list(GAMES), format_func=game_title)
    game = GAMES[variant]
    count = st.segmented_control(said("Players"), list(game.players), default=game.players[0], key=f"count {variant}")
    seats = [_seat(seat, players, game, count or game.players[0]) for seat in range(1, (count or game.players[0]) + 1)]
    with st.expander(said("Options")):
        options = {name: _option(name, option) for name, option in game.options().items()}
    st.text_input(said("Who records"), key="scorer")
    if not st.button(said("Begin"), type="primary"):
        return None
    changed = " ".join(
        f"{name}={write_value(value)}" for name, value in options.items() if value != game.options()[name].default
    )
    tags = {"Club": club or "", "Played": datetime.datetime.now().astimezone().date().isoformat()}
    try:
        return header(
            variant, [name or "" for name in seats], changed, {name: text for name, text in tags.items() if text}
        )
    except LedgerError as error:
        notice(said("The match cannot begin so"), retold(str(error)))
        return None


def _seat(seat: int, players: list[str], game: type[Rules], count: int) -> str | None:
    label = said("Seat {seat}", seat=seat)
    if game.partners and count == 4:
        label = said("Seat {seat}, with {partner}", seat=seat, partner=(seat + 1) % 4 + 1)
    chosen: str | None = st.selectbox(
        label, players, index=None, accept_new_options=True, key=f"seat {seat}", placeholder=said("Choose or type")
    )
    return chosen


def _option(name: str, option: Option) -> OptionValue:
    default = option.default
    if isinstance(default, bool):
        return bool(st.toggle(name, default))
    if isinstance(default, int) and option.any:
        return int(st.number_input(name, option.least, option.most, default))
    chosen: OptionValue = st.selectbox(name, list(option.values), index=list(option.values).index(default))
    return chosen
