"""What this device recorded last: the next match at its table is most often one of the same club, game and players."""

from __future__ import annotations

import hashlib
from pathlib import Path
from urllib.parse import unquote

import streamlit as st

from dashboard.access import rights
from dashboard.opened import ledger
from dashboard.places import whole_number
from ledger.errors import LedgerError
from ledger.game.events import Record

COOKIE = "domino-ledger-last-match"
A_YEAR = 365 * 24 * 60 * 60
KEPT = "match recorded last"
SCRIPT = Path(__file__).parent / "last_match.js"


def this_ledger() -> str:
    """A name for the ledger that does not say where it lies: phones of others keep it."""
    return hashlib.sha256(str(ledger().url).encode()).hexdigest()[:16]


def at_match(match: str, number: int) -> None:
    """The address leads to this match, and the device remembers it, with who records.

    A link from the page to itself, or a second tap on a button, would leave the address as it was: a reload would lead
    elsewhere.
    """
    st.query_params.from_dict({"match": match})
    kept = st.session_state.get(KEPT) or _from_cookie()
    if not scorer() and kept is not None and kept[1]:
        st.session_state["scorer"] = kept[1]
    st.session_state[KEPT] = (number, scorer())
    keep = st.components.v2.component("last_match", js=SCRIPT.read_text("utf-8"))
    value = f"{this_ledger()} {number} {scorer()}"
    keep(key="last match", data={"cookie": COOKIE, "kept": value, "seconds": A_YEAR})


def scorer() -> str:
    """Who records, as he called himself here."""
    return str(st.session_state.get("scorer") or "").strip()


def remembered() -> tuple[Record | None, str]:
    """The match that this device recorded last, if it may still, and who recorded it."""
    kept = st.session_state.get(KEPT) or _from_cookie()
    if kept is None:
        return None, ""
    number, by = kept
    return begun_like(number), by


def begun_like(match: int | str) -> Record | None:
    """A match that this device may record, to begin another like it; None if there is none."""
    try:
        record = ledger().match(match).record
    except LedgerError:
        return None
    return record if rights().may_record(record.opening.tags.get("Club")) else None


def _from_cookie() -> tuple[int, str] | None:
    cookie = st.context.cookies.get(COOKIE)
    where, _, rest = unquote(cookie if isinstance(cookie, str) else "").partition(" ")
    text, _, by = rest.partition(" ")
    number = whole_number(text)
    return None if number is None or where != this_ledger() else (number, by[:100])
