"""The forms that begin a match: the game and its options, who sits where, the club; or an evening's points."""

from __future__ import annotations

import datetime

import msgspec
import streamlit as st

from dashboard import known
from dashboard.access import rights
from dashboard.evening import points_form
from dashboard.wording import game_title, notice
from ledger.club.names import name_key
from ledger.errors import LedgerError
from ledger.game.events import OptionValue, Record
from ledger.game.options import Option, write_value
from ledger.game.rules import Rules
from ledger.game.variants import GAMES
from ledger.paper import evening
from ledger.service.recording import header
from ledger.wording import retold, said

FIRST_DAY, LAST_DAY = datetime.date(1900, 1, 1), datetime.date(2199, 12, 31)


class Wanted(msgspec.Struct, frozen=True):
    """What a form says of a match before its first event: `options` are those that differ from the game's defaults."""

    club: str
    variant: str
    seats: tuple[str, ...]
    options: str

    @property
    def sides(self) -> dict[int, str]:
        """Who is credited together, by the lower seat; where nobody is named yet, the seats."""
        names = [name or said("Seat {seat}", seat=seat) for seat, name in enumerate(self.seats, start=1)]
        if GAMES[self.variant].partners and len(names) == 4:
            return {1: f"{names[0]} + {names[2]}", 2: f"{names[1]} + {names[3]}"}
        return dict(enumerate(names, start=1))

    def header(self, played: datetime.date) -> Record | None:
        """The header of the match; None where it cannot be so, which is said on the page."""
        tags = {**({"Club": self.club} if self.club else {}), "Played": played.isoformat()}
        try:
            return header(self.variant, self.seats, self.options, tags)
        except LedgerError as error:
            notice(said("The match cannot begin so"), retold(str(error)))
            return None


def start_form() -> Record | None:
    """The header of the match that the user begins now; None while he does not."""
    asked = wanted()
    if not st.button(said("Begin"), type="primary"):
        return None
    return asked.header(datetime.datetime.now().astimezone().date())


def evening_form() -> Record | None:
    """A match of which the user has only the points of each hand, on paper; None until he records it."""
    asked = wanted()
    played = st.date_input(said("Played"), format="YYYY-MM-DD", min_value=FIRST_DAY, max_value=LAST_DAY)
    hands = points_form(list(asked.sides.values()), f"{asked.variant} {len(asked.sides)}")
    if hands is None:
        return None
    if not any(points is not None for row in hands for points in row):
        notice(said("The table is empty"), said("Each row is a hand: type what was written to each side."))
        return None
    begun = asked.header(played)
    return None if begun is None else evening(begun, list(asked.sides), hands)


def wanted() -> Wanted:
    """The fields that every match needs: club, game, players, options, who records."""
    may = rights()
    clubs = [one.name for one in known.clubs() if one.name and may.may_record(one.club_key)]
    left, right = st.columns(2)
    club = left.selectbox(
        said("Club"), clubs, index=0 if clubs else None, accept_new_options=True, placeholder=said("Choose or type")
    )
    players = [one.name for one in known.people() if one.club_key == name_key(club or "")]
    variant = right.selectbox(said("Game"), list(GAMES), format_func=game_title)
    game = GAMES[variant]
    count = st.segmented_control(said("Players"), list(game.players), default=game.players[0], key=f"count {variant}")
    seats = _seats(players, game, count or game.players[0])
    with st.expander(said("Options")):
        options = {name: _option(name, option) for name, option in game.options().items()}
    st.text_input(said("Who records"), key="scorer", max_chars=100)
    changed = " ".join(
        f"{name}={write_value(value)}" for name, value in options.items() if value != game.options()[name].default
    )
    return Wanted(club or "", variant, tuple(name or "" for name in seats), changed)


def _seats(players: list[str], game: type[Rules], count: int) -> list[str | None]:
    """Who sits where: two in a row where there is room, in turn order on a phone."""
    found: list[str | None] = []
    for first in range(1, count + 1, 2):
        for seat, place in zip(range(first, min(first + 2, count + 1)), st.columns(2), strict=False):
            with place:
                found.append(_seat(seat, players, game, count))
    return found


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
