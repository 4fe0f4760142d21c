"""Pictures and QR codes for a page in a browser: SVG, every text in it escaped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import segno

from ledger.board.paint import FONT
from ledger.board.svg import Element, element, number, rounded, through
from ledger.directions import apart
from ledger.sheet.blocks import Picture
from ledger.sheet.inks import Box, Disc, Stroke, Wedge, Writing, shapes


def picture_svg(picture: Picture) -> str:
    """A table of dominoes, as wide as the page allows."""
    scene = picture.scene
    size = f"0 0 {number(scene.width)} {number(scene.height)}"
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": size,
        "role": "img",
        "aria-label": apart(scene.label),
    }
    parts = tuple(_PAINTINGS[type(shape)](shape) for shape in shapes(scene, coloured=picture.coloured))
    return Element("svg", {**attributes, "font-family": FONT}, parts).written()


def modules(code: str) -> list[list[bool]]:
    """The dark modules of a text's QR code, row by row, with the quiet zone of four round it."""
    made = segno.make_qr(code, error="m", boost_error=False)
    return [[bool(dark) for dark in row] for row in made.matrix_iter(border=4)]


def code_svg(code: str) -> str:
    """A text as a QR code."""
    rows = modules(code)
    runs = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )  # one shape, so that no seam shows between modules
    size = {"viewBox": f"0 0 {len(rows)} {len(rows)}", "role": "img", "shape-rendering": "crispEdges"}
    attributes = {"xmlns": "http://www.w3.org/2000/svg", "aria-label": f"QR code: {code}", **size}
    return Element("svg", attributes, (element("path", d=runs, fill="#000000"),)).written()


def _look(fill: str | None, edge: str | None, thick: float) -> dict[str, str | float]:
    return {"fill": fill or "none", **({"stroke": edge, "stroke_width": thick} if edge else {})}


def _box(box: Box) -> Element:
    look = _look(box.fill, box.edge, box.thick)
    return rounded(box.x, box.y, box.width, box.height, box.corner, **look)


def _disc(disc: Disc) -> Element:
    return element("circle", cx=disc.x, cy=disc.y, r=disc.radius, **_look(disc.fill, disc.edge, disc.thick))


def _stroke(stroke: Stroke) -> Element:
    return element("polyline", points=through(stroke.points), **_look(None, stroke.colour, stroke.thick))


def _wedge(wedge: Wedge) -> Element:
    return element("polygon", points=through(wedge.points), fill=wedge.fill)


def _writing(writing: Writing) -> Element:
    look: dict[str, str | float] = {"font_size": writing.size, "fill": writing.colour, "text_anchor": writing.anchor}
    if writing.strong:
        look["font_weight"] = "600"
    return element("text", apart(writing.text), x=writing.x, y=writing.y, **look)


_PAINTINGS: dict[type, Callable[[Any], Element]] = {
    Box: _box, Disc: _disc, Stroke: _stroke, Wedge: _wedge, Writing: _writing,
}  # fmt: skip
