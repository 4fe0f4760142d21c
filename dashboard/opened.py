"""The ledger that the dashboard shows, and what was read from it, kept between one drawing of a page and the next."""

from __future__ import annotations

import os

import streamlit as st

from ledger.errors import NotFound
from ledger.seen import veiled
from ledger.service.clubs.forgetting import forgotten_so_far
from ledger.service.clubs.rights import Rights
from ledger.service.matches.recording import recorded_lately
from ledger.service.opening import open_ledger
from ledger.stage import Unfolded, unfold
from ledger.store import Ledger
from ledger.wording import said

ADDRESS = "DOMINO_LEDGER"
"""The environment variable that names the ledger, an SQLAlchemy URL."""

MATCHES_KEPT = 40


def ledger() -> Ledger:
    """The ledger, opened once for everybody who looks; StoreError says what is wrong with it."""
    return _opened(os.environ.get(ADDRESS) or None)


@st.cache_resource(show_spinner=False)
def _opened(url: str | None) -> Ledger:
    return open_ledger(url)


def unfolded(handle: str, may: Rights) -> Unfolded:
    """The match of this `Id` or number; NotFound if there is none that may be seen, HeaderFault without its game.

    The hand in play of a match that is being recorded is shown with its tiles only to who may record it.
    """
    source = ledger()
    _let_go_of_names(forgotten_so_far(source))
    number = numbered(handle)
    stored = source.match(number)
    club = stored.record.opening.tags.get("Club")
    if not may.may_read(club):
        raise NotFound(said("this match is for the members of its club"))
    open_hands = may.may_record(club) or not recorded_lately(source, number)
    return _unfolded(str(source.url), number, stored.version, open_hands)


def numbered(handle: str) -> int:
    """The number of the match of this `Id` or number; NotFound says it in words for a page."""
    try:
        return ledger().find(handle)
    except NotFound:
        raise NotFound(said("There is no match {match} here: the page Matches lists them.", match=handle)) from None


def _let_go_of_names(forgotten: int) -> None:
    """Empties what is kept in memory when somebody has been forgotten since it was filled."""
    filled = _filled_when()
    if filled != [forgotten]:
        st.cache_data.clear()
        _unfolded.clear()
        filled[:] = [forgotten]


@st.cache_resource(show_spinner=False)
def _filled_when() -> list[int]:
    """How many had been forgotten when the first match was kept in memory."""
    return []


@st.cache_resource(show_spinner=False, max_entries=MATCHES_KEPT)
def _unfolded(url: str, number: int, version: int, open_hands: bool) -> Unfolded:
    # a match only grows, so its number and its version name one content until somebody is forgotten
    stored = ledger().match(number)
    return unfold(stored.record if open_hands else veiled(stored.record), stored.name, number)
