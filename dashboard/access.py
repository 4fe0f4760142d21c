"""Who may write: nobody but the owner of this machine, entered with the key that the dashboard printed at its start.

The address of whoever asks proves nothing, since a proxy on this machine asks from here too. So the dashboard must
listen on loopback, be asked by a name of this machine, without a trace of a proxy, and with the key.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Mapping

import streamlit as st

COOKIE = "domino-ledger-key"
OWNER_KEY = "DOMINO_OWNER_KEY"
"""The environment variable with the owner's key; it is set only where the dashboard listens on loopback."""

OWN_NAMES = frozenset(("localhost", "127.0.0.1", "[::1]"))
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


def is_key(text: str) -> bool:
    """Whether this is the owner's key."""
    key = os.environ.get(OWNER_KEY, "")
    return bool(key) and hmac.compare_digest(text.encode(), key.encode())


def is_own_machine(headers: Mapping[str, str]) -> bool:
    """Whether a request with these headers came straight to this machine, by one of its own names."""
    given = {name.lower(): value for name, value in headers.items()}
    host = given.get("host", "")
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    return name.lower() in OWN_NAMES and not any(given.get(sign) for sign in FORWARDED)


def may_write() -> bool:
    """Whether who looks at this page may record."""
    context = st.context
    return is_key(context.cookies.get(COOKIE, "")) and is_own_machine(dict(context.headers))
