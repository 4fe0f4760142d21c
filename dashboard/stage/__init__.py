"""The stage of the replay on a page of Streamlit; what it shows and how stands in `ledger.stage`."""
