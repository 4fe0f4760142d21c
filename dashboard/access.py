"""Who may do what on these pages: the owner of this machine everything, others what an invitation allows.

An owner's address proves nothing, since a proxy on this machine asks from here too. So the dashboard must listen on
loopback, be asked by a name of this machine, without a trace of a proxy, and with the key printed at its start.
"""

from __future__ import annotations

import hmac
import os
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

import msgspec
import streamlit as st

from dashboard.opened import ledger
from dashboard.wording import escaped, notice
from ledger.service.clubs.rights import Rights, rights_of
from ledger.store import Filter
from ledger.wording import said

COOKIE = "domino-ledger-key"
OWNER_KEY = "DOMINO_OWNER_KEY"
"""The environment variable with the owner's key; it is set only where the dashboard listens on loopback."""

SIGN_IN = "DOMINO_SIGN_IN"
"""The environment variable with the file that tells of the identity provider."""

OWN_NAMES = frozenset(("localhost", "127.0.0.1", "[::1]"))
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


def is_owners(text: str) -> bool:
    """Whether this is the owner's key."""
    key = os.environ.get(OWNER_KEY, "")
    return bool(key) and hmac.compare_digest(text.encode(), key.encode())


def is_own_machine(headers: Mapping[str, str]) -> bool:
    """Whether a request with these headers came straight to this machine, by one of its own names."""
    given = {name.lower(): value for name, value in headers.items()}
    host = given.get("host", "")
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    return name.lower() in OWN_NAMES and not any(given.get(sign) for sign in FORWARDED)


def is_same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from a page of this server: a cookie is sent by those of every other port here too.

    Who is no browser names no origin, and has no cookie that he was not given.
    """
    given = {name.lower(): value for name, value in headers.items()}
    origin = given.get("origin")
    if not origin:
        return True
    try:
        page = urlsplit(origin)
        usual = {"http": 80, "https": 443}.get(page.scheme)
        asked = [urlsplit(f"//{given.get(name, '')}") for name in ("host", "x-forwarded-host")]
        return (page.hostname, page.port or usual) in [(one.hostname, one.port or usual) for one in asked if one.netloc]
    except ValueError:
        return False


def signs_in() -> bool:
    """Whether one can sign in here: the dashboard was started with an identity provider."""
    return bool(os.environ.get(SIGN_IN))


def signed_in_as() -> str:
    """The e-mail address with which who looks at this page signed in; "" for nobody, or one that is not verified."""
    if not signs_in() or not st.user.is_logged_in or st.user.get("email_verified") is False:
        return ""
    return str(st.user.get("email") or "")


def sign_in() -> None:
    """A button to sign in with, or out; nothing where one cannot."""
    if not signs_in():
        return
    who = signed_in_as()
    if who:
        st.button(said("Sign out {who}", who=escaped(who)), on_click=st.logout)
    else:
        st.button(said("Sign in"), on_click=st.login, type="primary")


def tell_to_look(needed: str = "") -> None:
    """Says to who may not write here what is `needed` for it, and the way to it."""
    way = said(
        "On your own machine open the address that domino-ledger dashboard printed for recording; else ask for a link."
    )
    notice(said("Here you can look, not write"), f"{needed} {way}".strip())
    sign_in()


def rights() -> Rights:
    """What who looks at this page may do: the owner everything, others what the key of an invitation allows."""
    cookie = st.context.cookies.get(COOKIE)
    key = cookie if isinstance(cookie, str) else ""
    headers = dict(st.context.headers)
    if not is_same_origin(headers):
        return rights_of(ledger(), "", time.time_ns() // 1000)
    if is_owners(key) and is_own_machine(headers):
        return Rights(owner=True)
    return rights_of(ledger(), key, time.time_ns() // 1000, signed_in_as())


def who() -> str:
    """Who is said to have recorded: as he called himself, or signed in, else in what right he was here."""
    typed = str(st.session_state.get("scorer") or "").strip()
    if typed or signed_in_as():
        return typed or signed_in_as()
    return "owner of the machine" if rights().owner else "scorer with a link"


def readable(wanted: Filter | None = None) -> Filter:
    """The same matches, but for those of clubs that who looks at this page may not see."""
    may = rights()
    hidden = tuple(sorted(club for club in may.reserved if not may.may_read(club)))
    return msgspec.structs.replace(wanted or Filter(), hidden_clubs=hidden)
