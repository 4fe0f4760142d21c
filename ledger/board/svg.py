"""SVG as a tree of plain values, written as text at the end: no text in it becomes markup."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import msgspec

from ledger.board.words import plain


class Element(msgspec.Struct, frozen=True):
    """One element: its tag, its attributes, and what it holds: other elements, or one text."""

    tag: str
    attributes: dict[str, str]
    children: tuple[Element | str, ...] = ()

    def written(self) -> str:
        """The element as text; every attribute and every text in it is escaped."""
        attributes = "".join(f' {name}="{text(value)}"' for name, value in self.attributes.items())
        inside = "".join(text(child) if isinstance(child, str) else child.written() for child in self.children)
        return f"<{self.tag}{attributes}>{inside}</{self.tag}>" if inside else f"<{self.tag}{attributes}/>"


def text(value: str) -> str:
    """A text that can stand in SVG, between tags or in quotes."""
    return escape(plain(value), quote=True)


def number(value: float) -> str:
    """A number of pixels, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(tag: str, *children: Element | str, **attributes: str | float) -> Element:
    """An element; names of attributes are written with `_` for `-`, numbers are pixels."""
    named = {
        name.rstrip("_").replace("_", "-"): value if isinstance(value, str) else number(value)
        for name, value in attributes.items()
    }
    return Element(tag, named, children)


def through(points: Iterable[tuple[float, float]]) -> str:
    """Points in pixels as the attribute of a line or a shape takes them."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def titled(title: str, *children: Element) -> Element:
    """Some elements as one thing that says what it is."""
    return element("g", element("title", title), *children)


def rounded(x: float, y: float, width: float, height: float, corner: float, **look: str | float) -> Element:
    """A rectangle with round corners."""
    return element("rect", x=x, y=y, width=width, height=height, rx=corner, **look)
