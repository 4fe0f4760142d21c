"""The dashboard: pages on a ledger, for people. It reads, and never writes.

Names and notes are typed in by anybody, so none ever goes where Streamlit reads markup: they are shown by `st.text`, by
`dashboard.wording.html` after escaping, or by the components in `stage` and `listing`, which build their nodes as text.
"""
