"""The ledger that the dashboard shows, and what was read from it, kept between one drawing of a page and the next."""

from __future__ import annotations

import os
from collections.abc import Sequence

import msgspec
import streamlit as st

from ledger.audit import Finding, audit
from ledger.game.events import Record
from ledger.game.picture import State
from ledger.game.variants import game
from ledger.replay import replay
from ledger.service.opening import open_ledger
from ledger.store import Ledger
from ledger.summary import MatchSummary, summary

ADDRESS = "DOMINO_LEDGER"
"""The environment variable that names the ledger, an SQLAlchemy URL."""

MATCHES_KEPT = 40


class Unfolded(msgspec.Struct, frozen=True):
    """A stored match with all that its pages show: `states[n - 1]` is the state after event n."""

    number: int
    name: str
    record: Record
    states: Sequence[State]
    findings: Sequence[Finding]
    summary: MatchSummary

    @property
    def scored(self) -> bool:
        """Whether its game has points."""
        return game(self.record.opening.variant).scoring != "win"

    @property
    def names(self) -> tuple[str, ...]:
        """The players in turn order."""
        return self.record.opening.seats


def ledger() -> Ledger:
    """The ledger, opened once for everybody who looks; StoreError says what is wrong with it."""
    return _opened(os.environ.get(ADDRESS) or None)


@st.cache_resource(show_spinner=False)
def _opened(url: str | None) -> Ledger:
    return open_ledger(url)


def unfolded(handle: str) -> Unfolded:
    """The match of this `Id` or number; NotFound if there is none, HeaderFault if its game is not known."""
    source = ledger()
    number = source.find(handle)
    stored = source.match(number)
    return _unfolded(str(source.url), number, stored.version)


@st.cache_resource(show_spinner=False, max_entries=MATCHES_KEPT)
def _unfolded(url: str, number: int, version: int) -> Unfolded:
    # A match only grows, so its number and its version name one content for ever.
    stored = ledger().match(number)
    played = replay(stored.record, stored.name)
    return Unfolded(
        number=number,
        name=stored.name,
        record=stored.record,
        states=tuple(played.states()),
        findings=tuple(audit(stored.record, stored.name)),
        summary=summary(stored.record),
    )
