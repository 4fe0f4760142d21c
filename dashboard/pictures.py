"""Pictures on a page: as images, in which nothing that somebody typed can run."""

from __future__ import annotations

from base64 import b64encode

import streamlit as st

from dashboard.wording import html

IMAGE = "<img src='data:image/svg+xml;base64,{data}' alt='{alt}' style='width:100%;max-width:{width}px;display:block'>"


def on_a_phone() -> bool:
    """Whether the browser says that it is one of a phone: nothing knows the width of a page before it is drawn."""
    return "Mobi" in (st.context.headers.get("User-Agent") or "")


def picture(svg: str, alt: str, width: int) -> None:
    """Shows an SVG that the program drew, at most so many pixels wide; `alt` says it in words."""
    html(IMAGE, data=b64encode(svg.encode()).decode(), alt=alt, width=width)
