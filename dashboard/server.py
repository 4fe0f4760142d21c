"""The server of the dashboard: Streamlit's own, the door where a key is exchanged for a cookie, and what is no page."""

from __future__ import annotations

import os
import time
import tomllib
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from dashboard.access import COOKIE, SIGN_IN, is_owners
from dashboard.nowhere import Nowhere
from dashboard.opened import ADDRESS
from dashboard.tongue import asked_of
from ledger.errors import LedgerError
from ledger.languages import catalogue
from ledger.service.clubs.rights import rights_of
from ledger.service.opening import open_ledger
from ledger.wording import said, speaking

DAYS = 24 * 60 * 60

START = "DOMINO_START"
"""The environment variable with the mark of this start."""


def enter(request: Request) -> Response:
    """Takes a key out of the address and gives it back as a cookie that no script can read; then leads to the pages."""
    key = request.query_params.get("key", "")
    if not (is_owners(key) or is_invitation(key)):
        return PlainTextResponse(f"{refused(request)}\n", status_code=403)
    answer = RedirectResponse("./record", status_code=303)
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, key, max_age=30 * DAYS, httponly=True, samesite="strict", secure=secure, path="/")
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


def refused(request: Request) -> str:
    """Why a key opens nothing, in the language of whoever came with it."""
    with speaking(catalogue(asked_of(request))):
        return said("This key does not open anything here: it may have expired, or the dashboard was started anew.")


def started(request: Request) -> Response:
    """Which start of the dashboard this is: who began it knows by the answer that no other one has taken its port."""
    return PlainTextResponse(os.environ.get(START, ""), headers={"Cache-Control": "no-store"})


def is_invitation(key: str) -> bool:
    """Whether a key brings a role in some club now; the ledger is opened for this question alone."""
    try:
        with open_ledger(os.environ.get(ADDRESS) or None) as opened:
            return bool(rights_of(opened, key, time.time_ns() // 1000).roles)
    except LedgerError:
        return False


def secrets() -> dict[str, Any]:
    """The settings of the identity provider, as Streamlit documents its section `[auth]`; none without a file."""
    file = os.environ.get(SIGN_IN)
    return tomllib.loads(Path(file).read_text("utf-8")) if file else {}


app = st.App(
    "app.py",
    routes=[Route("/enter", enter), Route("/started", started)],
    middleware=[Middleware(Nowhere)],
    secrets=secrets(),
)
