"""Pictures on a page: as images, in which nothing that somebody typed can run."""

from __future__ import annotations

from base64 import b64encode

from dashboard.wording import html

IMAGE = "<img src='data:image/svg+xml;base64,{data}' alt='{alt}' style='width:100%;max-width:{width}px;display:block'>"


def picture(svg: str, alt: str, width: int) -> None:
    """Shows an SVG that the program drew, at most so many pixels wide; `alt` says it in words."""
    html(IMAGE, data=b64encode(svg.encode()).decode(), alt=alt, width=width)
