"""Where things are: the files of the pages, and the addresses that lead to a match, an event, a seat."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlencode

import msgspec
import streamlit as st

GOING = Path(__file__).parent / "going.js"
"""What goes to an address, in the browser."""

HOME = "views/home.py"
MATCHES = "views/matches.py"
CLUBS = "views/clubs.py"
PLAYERS = "views/players.py"
STANDINGS = "views/standings.py"
TOURNAMENTS = "views/tournaments.py"
AUDIT = "views/audit.py"
REPLAY = "views/replay.py"
RECORD = "views/record.py"
CORRECT = "views/correct.py"
SCORES = "views/scores.py"
RULES = "views/rules.py"

NO_CLUB = "-"
"""Stands in an address for what has no club: an empty answer there would ask for nothing."""


class Asked(msgspec.Struct, frozen=True):
    """What the address of the replay asks for: a match, the event to stop at."""

    match: str | None
    event: int | None


def asked() -> Asked:
    """What the address asks for; what is no number counts as not asked."""
    here = st.query_params
    return Asked(here.get("match") or None, whole_number(here.get("event", "")))


def whole_number(text: str) -> int | None:
    """The number that an address or a cookie has in a place; None where no number of ordinary length stands there."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def turn_to(**changed: str | list[str]) -> None:
    """Changes at once what the address of this page asks for; an empty answer takes a question out of it.

    Each change that Streamlit is told of by itself would be a step of its own on the way back.
    """
    st.query_params.from_dict(_asked_with(changed))


def address_here(page: str = "", **changed: str | list[str]) -> str:
    """The address of this page with all that it asks for now but what is changed, to be followed in another window too;
    `page` is its name, without which the address leads on from the page itself.
    """
    return f"{page}?" + urlencode(_asked_with(changed), doseq=True)


def _asked_with(changed: dict[str, str | list[str]]) -> dict[str, str | list[str]]:
    asked_now: dict[str, str | list[str]] = {name: st.query_params.get_all(name) for name in st.query_params}
    return {name: answer for name, answer in (asked_now | changed).items() if answer}


def replay_address(match: str, event: int | None = None) -> str:
    """The address of a match in the replay, from any page."""
    return "replay?" + urlencode({"match": match} | ({"event": event} if event else {}))


def of_club(club: str) -> dict[str, str]:
    """What an address asks for that is about one club, by its name; about what has no club where that is empty."""
    return {"club": club or NO_CLUB}


def club_of(asked: str) -> str:
    """The club that is meant by what `of_club` puts into an address; "" for what has none."""
    return "" if asked == NO_CLUB else asked


def matches_address(**wanted: str) -> str:
    """The address of the list of matches, narrowed."""
    return "matches?" + urlencode(wanted)


def matches_between(wanted: Mapping[str, str], first: str, last: str) -> str:
    """The address of the list of matches from one day to another, as far as these are within `since` and `until`."""
    since, until = max(first, wanted.get("since", first)), min(last, wanted.get("until", last))
    return matches_address(**{**wanted, "since": since, "until": until})


def player_address(person: str) -> str:
    """The address of a player's page, by his id: names are not told apart."""
    return "players?" + urlencode({"player": person})


def players_address(club_key: str) -> str:
    """The address of the list of a club's players."""
    return "players?" + urlencode(of_club(club_key))


def called_address(name: str, club_key: str) -> str:
    """The address of the page of a club's member of this name, or of all whose names are like it."""
    return "players?" + urlencode({"name": name} | of_club(club_key))


def club_address(club_key: str) -> str:
    """The address of a club's page, by its name as it is compared."""
    return "clubs?" + urlencode(of_club(club_key))


def scores_address(club_key: str, **asked: str) -> str:
    """The address of the charts of a club, by its name as it is compared; `show` names one of them."""
    return "scores?" + urlencode(of_club(club_key) | asked)


def tournament_address(tournament: str) -> str:
    """The address of a tournament, by its id."""
    return "tournaments?" + urlencode({"tournament": tournament})


def season_address(season: str) -> str:
    """The address of a season, by its id."""
    return "tournaments?" + urlencode({"season": season})


def go(address: str) -> None:
    """Has the browser go to an address that this module made."""
    script = GOING.read_text("utf-8") + "export default function ({ data }) { goTo(data.address); }"
    away = st.components.v2.component("going", js=script)
    away(key=f"to {address}", data={"address": address})
