"""The shapes of a picture drawn on a page of a PDF."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fpdf import FPDF

from ledger.sheet.blocks import Picture
from ledger.sheet.glyphs import Printable
from ledger.sheet.inks import Box, Disc, Stroke, Wedge, Writing, shapes

POINT = 0.3528
"""Millimetres in a point."""


def draw(paper: FPDF, picture: Picture, left: float, top: float, scale: float, printable: Printable) -> None:
    """A picture whose upper left corner is at so many millimetres, `scale` millimetres to a pixel."""
    canvas = _Canvas(paper, left, top, scale, printable)
    with paper.local_context():
        for shape in shapes(picture.scene, coloured=picture.coloured):
            _DRAWINGS[type(shape)](canvas, shape)


class _Canvas:
    """A place on a page with a scale of its own."""

    def __init__(self, paper: FPDF, left: float, top: float, scale: float, printable: Printable) -> None:
        self.paper, self.left, self.top, self.scale, self.printable = paper, left, top, scale, printable

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the picture in millimetres of the page."""
        return self.left + x * self.scale, self.top + y * self.scale

    def look(self, fill: str | None, edge: str | None, thick: float) -> str | None:
        """Takes up pen and brush; what fpdf calls the style of the two, None where nothing is drawn."""
        if fill:
            self.paper.set_fill_color(fill)
        if edge:
            self.paper.set_draw_color(edge)
            self.paper.set_line_width(thick * self.scale)
        return ("DF" if edge else "F") if fill else ("D" if edge else None)


def _box(canvas: _Canvas, box: Box) -> None:
    style = canvas.look(box.fill, box.edge, box.thick)
    size = (box.width * canvas.scale, box.height * canvas.scale)
    corner = min(box.corner * canvas.scale, *(side / 2 for side in size))
    canvas.paper.rect(*canvas.at(box.x, box.y), *size, style=style, round_corners=True, corner_radius=corner)


def _disc(canvas: _Canvas, disc: Disc) -> None:
    style = canvas.look(disc.fill, disc.edge, disc.thick)
    canvas.paper.circle(*canvas.at(disc.x, disc.y), disc.radius * canvas.scale, style=style)


def _stroke(canvas: _Canvas, stroke: Stroke) -> None:
    canvas.look(None, stroke.colour, stroke.thick)
    canvas.paper.polyline([canvas.at(x, y) for x, y in stroke.points])


def _wedge(canvas: _Canvas, wedge: Wedge) -> None:
    canvas.look(wedge.fill, None, 0)
    canvas.paper.polygon([canvas.at(x, y) for x, y in wedge.points], style="F")


def _writing(canvas: _Canvas, writing: Writing) -> None:
    paper, text = canvas.paper, canvas.printable(writing.text)
    size, bold = writing.size * canvas.scale / POINT, "B" if writing.strong else ""
    paper.set_font("sheet", bold, size)
    paper.set_text_color(writing.colour)
    x, y = canvas.at(writing.x, writing.y)
    width = paper.get_string_width(text)
    x -= {"start": 0, "middle": width / 2, "end": width}[writing.anchor]
    # the library looks for another font in cells, not in a text that stands anywhere
    for emoji, run in canvas.printable.runs(text):
        paper.set_font(*(("emoji", "") if emoji else ("sheet", bold)), size)
        paper.text(x, y, run)
        x += paper.get_string_width(run)


_DRAWINGS: dict[type, Callable[[_Canvas, Any], None]] = {
    Box: _box, Disc: _disc, Stroke: _stroke, Wedge: _wedge, Writing: _writing,
}  # fmt: skip
