"""The script that Streamlit runs: the pages and the way between them."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from dashboard import tongue
from dashboard.places import CORRECT, MATCHES, RECORD, REPLAY, RULES, SCORES
from ledger.wording import said

st.set_page_config(page_title="Domino Ledger", page_icon=str(Path(__file__).parent / "tile.svg"), layout="wide")
st.html("<style>.stMainBlockContainer { padding-top: 4.2rem; padding-bottom: 3rem; }</style>")
tongue.choose()
st.navigation(
    [
        st.Page(MATCHES, title=said("Matches"), url_path="matches", default=True),
        st.Page(REPLAY, title=said("Replay"), url_path="replay"),
        st.Page("views/search.py", title=said("Search"), url_path="search"),
        st.Page(RECORD, title=said("Record"), url_path="record"),
        st.Page(CORRECT, title=said("Correct"), url_path="correct", visibility="hidden"),
        st.Page(SCORES, title=said("Scores"), url_path="scores"),
        st.Page(RULES, title=said("Rules"), url_path="rules"),
    ],
    position="top",
).run()
tongue.switch()
