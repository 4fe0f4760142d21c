"""Which language a session reads, and the switch at the foot of its pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import streamlit as st
from starlette.requests import Request
from streamlit.runtime.scriptrunner import get_script_run_ctx

from dashboard.places import address_here
from dashboard.wording import html
from ledger.languages import LANGUAGES, Catalogue, catalogue, wanted
from ledger.wording import ask_about_language, said

COOKIE = "domino-ledger-language"
PARAMETER = "lang"
A_YEAR = 365 * 24 * 60 * 60
KEPT = "language"
"""Under this name a session keeps its language."""

FOOT = "display:flex;flex-wrap:wrap;gap:.4rem 1.1rem;justify-content:flex-end;font-size:.9rem;padding-top:2rem"
LOOK = "style='color:inherit;opacity:.8'"

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


def asked_of(request: Request) -> str:
    """The code of the language that a request outside of the pages wants its answer in."""
    named = request.query_params.get(PARAMETER, "")
    return named if named in LANGUAGES else of_request(request.cookies, request.headers)


def letters() -> None:
    """Where no day is typed yet, Streamlit writes yyyy, mm and dd: here are the letters of the reader's language."""
    if st.session_state[KEPT] == "en":
        return
    rules = ""
    for part, word in (("year", said("yyyy")), ("month", said("mm")), ("day", said("dd"))):
        where = f".stMain [data-testid='stDateInput'] [data-type='{part}'][data-placeholder]"
        rules += f"{where} {{ font-size: 0; }} {where}::after {{ content: '{word}'; font-size: 0.9rem; }} "
    st.html(f"<style>{rules}</style>")


def switch() -> None:
    """The foot of a page: its languages, each a link to this page. The browser is told which one the page speaks.

    A link begins anew: what a page had been told in the words of another language would mean nothing to it.
    """
    code = st.session_state[KEPT]
    links, texts = "", {"label": said("Language")}
    for place, (other, name) in enumerate(LANGUAGES.items()):
        texts |= {f"name{place}": name, f"address{place}": address_here(**{PARAMETER: other})}
        here = "aria-current='true' style='color:inherit;font-weight:700;text-decoration:none'"
        links += (
            f"<a href='{{address{place}}}' target='_self' lang='{other}' hreflang='{other}' "
            f"{here if other == code else LOOK}>{{name{place}}}</a>"
        )
    html(f"<nav aria-label='{{label}}' style='{FOOT}'>{links}</nav>", **texts)
    # its script alone matters: it tells the browser the language of the page and what to ask for the next time
    told = st.components.v2.component("tongue", js=(HERE / "tongue.js").read_text("utf-8"))
    own = code == wanted(st.context.headers.get("Accept-Language") or "")
    told(key="tongue", data={"language": code, "cookie": COOKIE, "seconds": 0 if own else A_YEAR})
