"""Pictures on a page: as images, in which nothing that somebody typed can run."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable

from dashboard.wording import html

ON_A_PHONE = 360
"""Pixels across that a picture is laid out for on a phone."""

IMAGE = "<img src='data:image/svg+xml;base64,{data}' alt='{alt}' style='width:100%;max-width:{width}px;display:block'>"
IN_TWO_WIDTHS = (
    "<div class='narrow'>"
    + IMAGE.replace("{data}", "{narrow}").replace("{width}px", "640px")
    + f"</div><div class='wide'>{IMAGE}</div>"
)


def picture(svg: str, alt: str, width: int) -> None:
    """Shows an SVG that the program drew, at most so many pixels wide; `alt` says it in words."""
    html(IMAGE, data=_encoded(svg), alt=alt, width=width)


def picture_in_widths(drawn: Callable[[int], str], alt: str, width: int) -> None:
    """Shows what is drawn for so many pixels, or, where the page has only a phone's room, for that: the browser
    chooses, and one that is made narrower chooses again.
    """
    html(IN_TWO_WIDTHS, data=_encoded(drawn(width)), narrow=_encoded(drawn(ON_A_PHONE)), alt=alt, width=width)


def _encoded(svg: str) -> str:
    return b64encode(svg.encode()).decode()
