"""Whether a page is on a phone, where less of it is seen at once."""

from __future__ import annotations

import streamlit as st


def on_a_phone() -> bool:
    """Whether the browser says that it is one of a phone: nothing knows the width of a page before it is drawn."""
    return "Mobi" in (st.context.headers.get("User-Agent") or "")
