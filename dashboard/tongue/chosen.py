"""Which language a session reads, and the switch at the foot of its pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from ledger.languages import LANGUAGES, Catalogue, catalogue, wanted
from ledger.wording import ask_about_language, said

COOKIE = "domino-ledger-language"
PARAMETER = "lang"
A_YEAR = 365 * 24 * 60 * 60
KEPT, SWITCH = "language", "language of the switch"
"""Under these a session keeps its language, and what the switch shows."""

HERE = Path(__file__).parent


def reading() -> Catalogue | None:
    """The language of the session that asks; None outside of any, and before it has chosen."""
    if get_script_run_ctx() is None:
        return None
    code = st.session_state.get(KEPT)
    return catalogue(code) if code in LANGUAGES else None


def choose() -> None:
    """Settles the language before a page is drawn: that of the address, else the one kept, else the browser's."""
    ask_about_language(reading)
    asked = st.query_params.get(PARAMETER)
    if asked in LANGUAGES:
        st.session_state[KEPT] = asked
    elif KEPT not in st.session_state:
        st.session_state[KEPT] = of_request(st.context.cookies, st.context.headers)


def of_request(cookies: Mapping[str, str], headers: Mapping[str, str]) -> str:
    """The code of the language that a browser once was told to keep, else of one that it prefers."""
    kept = cookies.get(COOKIE)
    return kept if kept in LANGUAGES else wanted(headers.get("Accept-Language") or "")


def switch() -> None:
    """The foot of a page: its languages to choose from. The browser is told which one the page speaks."""

    def take() -> None:
        st.session_state[KEPT] = st.session_state[SWITCH]
        if PARAMETER in st.query_params:
            st.query_params[PARAMETER] = st.session_state[SWITCH]

    st.session_state[SWITCH] = st.session_state[KEPT]
    with st.container(horizontal=True, horizontal_alignment="right"):
        st.selectbox(
            said("Language"), list(LANGUAGES), format_func=lambda code: LANGUAGES[code], key=SWITCH, on_change=take,
            width=165, label_visibility="collapsed",
        )  # fmt: skip
    # its script alone matters: it tells the browser the language of the page and what to ask for the next time
    told = st.components.v2.component("tongue", js=(HERE / "tongue.js").read_text("utf-8"))
    code = st.session_state[KEPT]
    own = code == wanted(st.context.headers.get("Accept-Language") or "")
    told(key="tongue", data={"language": code, "cookie": COOKIE, "seconds": 0 if own else A_YEAR})
