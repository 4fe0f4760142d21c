"""The script that Streamlit runs: the pages and the way between them."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from dashboard import tongue
from dashboard.asking import PAGE
from dashboard.places import (
    AUDIT,
    CLUBS,
    CORRECT,
    HOME,
    MATCHES,
    PLAYERS,
    RECORD,
    REPLAY,
    RULES,
    SCORES,
    STANDINGS,
    TOURNAMENTS,
)
from ledger.wording import said

LOOKS = Path(__file__).parent / "page.css"

st.set_page_config(page_title="Domino Ledger", page_icon=str(Path(__file__).parent / "tile.svg"), layout="wide")
st.html(LOOKS)
tongue.choose()
tongue.letters()
page = st.navigation(
    [
        st.Page(HOME, title=said("Home"), url_path="home", default=True),
        st.Page(MATCHES, title=said("Matches"), url_path="matches"),
        st.Page(PLAYERS, title=said("Players"), url_path="players"),
        st.Page(CLUBS, title=said("Clubs"), url_path="clubs"),
        st.Page(STANDINGS, title=said("Standings"), url_path="standings"),
        st.Page(TOURNAMENTS, title=said("Tournaments"), url_path="tournaments"),
        st.Page(SCORES, title=said("Scores"), url_path="scores"),
        st.Page(AUDIT, title=said("Audit"), url_path="audit"),
        st.Page(REPLAY, title=said("Replay"), url_path="replay"),
        st.Page("views/search.py", title=said("Search"), url_path="search"),
        st.Page("views/duplicate.py", title=said("Duplicate"), url_path="duplicate"),
        st.Page(RECORD, title=said("Record"), url_path="record"),
        st.Page(CORRECT, title=said("Correct"), url_path="correct", visibility="hidden"),
        st.Page(RULES, title=said("Rules"), url_path="rules"),
    ],
    position="top",
)
st.session_state[PAGE] = page.url_path
page.run()
tongue.switch()
