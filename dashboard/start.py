"""The forms that begin a match: the game and its options, who sits where, the club; or an evening's points."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

import msgspec
import streamlit as st

from dashboard import known
from dashboard.access import rights
from dashboard.evening import points_form
from dashboard.last_match import begun_like, remembered
from dashboard.named import name_in, named
from dashboard.wording import escaped, game_title, notice, quiet
from ledger.club.names import name_key
from ledger.errors import LedgerError
from ledger.game.events import Open, OptionValue, Record
from ledger.game.options import Option, write_value
from ledger.game.rules import Rules
from ledger.game.variants import GAMES
from ledger.languages import day_order
from ledger.paper import evening
from ledger.service.matches.recording import header
from ledger.wording import retold, said

FORMS, LIKE = "forms sent so far", "match whose like is begun"
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
    played = st.date_input(said("Played"), format=day_order(), min_value=FIRST_DAY, max_value=LAST_DAY)
    hands = points_form(list(asked.sides.values()), f"{asked.variant} {len(asked.sides)}")
    if hands is None:
        return None
    if not any(points is not None for row in hands for points in row):
        notice(said("The table is empty"), said("Each row is a hand: type what was written to each side."))
        return None
    begun = asked.header(played)
    return None if begun is None else evening(begun, list(asked.sides), hands)


def form_anew() -> None:
    """The next form is an empty one, but for what this device remembers."""
    st.session_state[FORMS] = forms() + 1
    st.session_state.pop(LIKE, None)


def forms() -> int:
    """How many forms were sent so far: fields of each have keys of their own."""
    return int(st.session_state.get(FORMS, 0))


def wanted() -> Wanted:
    """The fields that every match needs: club, game, players, options, who records."""
    like, by = _like()
    may = rights()
    clubs = [one.name for one in known.clubs() if one.name and may.may_record(one.club_key)]
    left, right = st.columns(2)
    with left:
        usual = like.tags.get("Club", "") if like else next(iter(clubs), "")
        club = named(said("Club"), clubs, f"club {forms()}", start=usual, new=said("a new club"), sole=not may.owner)
    games = list(GAMES)
    usual_game = games.index(like.variant) if like and like.variant in GAMES else 0
    variant = right.selectbox(said("Game"), games, usual_game, key=f"game {forms()}", format_func=game_title)
    game = GAMES[variant]
    usual_count = len(like.seats) if like and len(like.seats) in game.players else game.players[0]
    count = st.segmented_control(
        said("Players"), list(game.players), default=usual_count, key=f"count {variant} {forms()}"
    )
    players = [one.name for one in known.people() if one.club_key == name_key(club)]
    seats = _seats(players, game, count or game.players[0])
    with st.expander(said("Options")):
        options = _options(game, like.options if like and like.variant == variant else {})
    st.session_state.setdefault("scorer", by)
    st.text_input(said("Who records"), key="scorer", max_chars=100, persist_state="session")
    changed = " ".join(
        f"{name}={write_value(value)}" for name, value in options.items() if value != game.options()[name].default
    )
    return Wanted(club, variant, seats, changed)


def _like() -> tuple[Open | None, str]:
    """The header of the match that the form begins like: the one that the address names, all of it; else without the
    players, who are offered, the one that this device recorded last. And who recorded.
    """
    last, by = remembered()
    named_one = st.query_params.get("like")
    asked = begun_like(named_one) if named_one else None
    if asked is not None and st.session_state.get(LIKE) != named_one:
        _same_players(asked.opening)
        st.session_state[LIKE] = named_one
    if asked is None and last is not None:
        who = " – ".join(last.opening.seats)
        again = said("Same players again: {players}", players=escaped(who))
        st.button(again, key=f"again {forms()}", on_click=_same_players, args=(last.opening,))
    begun = asked or last
    return (begun.opening if begun else None), by


def _same_players(opening: Open) -> None:
    """A new form, in which these players sit as they sat."""
    form_anew()
    for seat, name in enumerate(opening.seats, start=1):
        st.session_state[f"kept seat {seat} {forms()}"] = name


def _seats(players: list[str], game: type[Rules], count: int) -> tuple[str, ...]:
    """Who sits where: two in a row where there is room, in turn order on a phone. Nobody is offered a second seat."""
    found: list[str] = []
    fields = {seat: f"seat {seat} {forms()}" for seat in range(1, count + 1)}
    sitting = {seat: name_in(key) for seat, key in fields.items()}
    for first in range(1, count + 1, 2):
        for seat, place in zip(range(first, min(first + 2, count + 1)), st.columns(2), strict=False):
            label = said("Seat {seat}", seat=seat)
            if game.partners and count == 4:
                label = said("Seat {seat}, with {partner}", seat=seat, partner=(seat + 1) % 4 + 1)
            taken = [name for other, name in sitting.items() if name and other != seat]
            with place:
                found.append(named(label, players, fields[seat], new=said("a new player"), taken=taken))
    return tuple(found)


def _options(game: type[Rules], usual: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """What is agreed on, each with what it means; `usual` are those that were not the defaults the last time."""
    chosen = {}
    for name, option in game.options().items():
        chosen[name] = _option(option, usual.get(name, option.default), f"{name} {game.id} {forms()}")
        quiet(said(option.meaning))
    return chosen


def _option(option: Option, usual: OptionValue, key: str) -> OptionValue:
    if isinstance(option.default, bool):
        return bool(st.toggle(option.name, bool(usual), key=key))
    if isinstance(option.default, int) and option.any:
        least = min(option.least, option.default)
        return int(st.number_input(option.name, least, option.most, int(usual), key=key))
    values = list(option.values)
    chosen: OptionValue = st.selectbox(option.name, values, values.index(usual), key=key)
    return chosen
