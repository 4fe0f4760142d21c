"""Blocks on paper: where each stands, in millimetres, and when a new page begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fpdf import FPDF, XPos, YPos
from fpdf.enums import MethodReturnValue, TableBordersLayout
from fpdf.fonts import FontFace, TTFFont

from ledger.sheet.blocks import Block, Facts, Grid, Heading, Line, Page, Picture, Seal, Signatures, Together
from ledger.sheet.glyphs import BOLD, EMOJI, PLAIN, Printable, font_path
from ledger.sheet.pdf_shapes import POINT, draw
from ledger.sheet.svg import modules

SIDE, TOP, BOTTOM = 12.0, 14.0, 15.0
INK, QUIET, RULE, TINT = (29, 33, 37), (93, 102, 112), (207, 211, 215), (243, 245, 247)
BARS = {"error": (179, 54, 27), "warning": (217, 130, 0), "info": (74, 111, 148)}
SIZES = {1: 20.0, 2: 13.0, 3: 11.0}
PICTURE = 158.0
"""How wide a picture is: two with their findings go on a page."""


class Paper(FPDF):
    """A PDF that blocks are put on."""

    def __init__(self, page: Page) -> None:
        super().__init__(orientation="landscape" if page.across else "portrait", unit="mm", format="A4")
        self.foot_words = page.foot
        self.add_font("sheet", "", font_path(PLAIN))
        self.add_font("sheet", "B", font_path(BOLD))
        self.add_font("emoji", "", font_path(EMOJI))
        plain, bold, emoji = (font.cmap.keys() for font in self.fonts.values() if isinstance(font, TTFFont))
        self.printable = Printable(plain & bold, emoji)
        self.set_fallback_fonts(["emoji"], exact_match=False)
        self.set_margins(SIDE, TOP, SIDE)
        self.c_margin = 0
        self.set_auto_page_break(True, BOTTOM)
        self.set_title(page.title)
        self.set_lang("en")
        self.set_creator("domino-ledger")
        self.alias_nb_pages()
        self.add_page()

    @property
    def bottom(self) -> float:
        """The last millimetre from the top that blocks may use."""
        return float(self.h) - BOTTOM

    def put(self, block: Block) -> None:
        """The next block, on a new page where there is no room for it."""
        height = needed(block, self.epw)
        if self.get_y() + height > self.bottom and self.get_y() > TOP + 1:
            self.add_page()
        _PUTTINGS[type(block)](self, block)

    def words(
        self, text: str, size: float, *, bold: bool = False, colour: tuple[int, int, int] = INK, indent: float = 0
    ) -> None:
        """A paragraph as wide as the page."""
        self.set_font("sheet", "B" if bold else "", size)
        self.set_text_color(*colour)
        self.set_x(SIDE + indent)
        height = size * POINT * 1.4
        self.multi_cell(self.epw - indent, height, self.printable(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def footer(self) -> None:
        """The foot of each page."""
        self.set_text_color(*QUIET)
        legend = self.printable.legend()
        if legend:
            self.set_font("sheet", "", 7)
            lines: Any = self.multi_cell(self.epw, 2.6, legend, dry_run=True, output=MethodReturnValue.LINES)
            self.set_y(-10 - 2.6 * len(lines))
            self.multi_cell(self.epw, 2.6, legend, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.set_font("sheet", "", 8)
        self.set_y(-10)
        self.cell(self.epw - 15, 4, self.printable(self.foot_words))
        self.cell(15, 4, f"{self.page_no()} / {{nb}}", align="R")


def needed(block: Block, width: float) -> float:
    """About how many millimetres a block takes, as far as it must stay on one page."""
    if isinstance(block, Picture):
        return block.scene.height * PICTURE / block.scene.width + 4
    if isinstance(block, Together):
        return sum(grid_height(inner) if isinstance(inner, Grid) else needed(inner, width) for inner in block.blocks)
    if isinstance(block, Signatures):
        return 20.0 * -(-len(block.names) // signature_columns(width, len(block.names)))
    if isinstance(block, Grid):
        return 24.0
    if isinstance(block, Facts):
        return 6.0 * -(-len(block.rows) // block.columns)
    return {Heading: 18.0, Seal: 38.0}.get(type(block), 7.0)


def grid_height(grid: Grid) -> float:
    """About how many millimetres the whole of a grid takes, if no cell has more than a line."""
    small = _small(grid)
    return 3 + (1 + len(grid.rows)) * (small * POINT * _HIGH[_is_empty(grid), small < 9] + 0.8)


def _small(grid: Grid) -> float:
    return 8.0 if len(grid.columns) > 12 else 9.0


def _is_empty(grid: Grid) -> bool:
    return all(not any(row[1:]) for row in grid.rows)


def signature_columns(width: float, names: int) -> int:
    """How many lines to sign on stand side by side."""
    most = 4 if width < 200 else 9
    return -(-names // -(-names // most))


def _heading(paper: Paper, heading: Heading) -> None:
    if heading.level == 2 and paper.get_y() > TOP + 1:
        paper.ln(4)
        paper.set_draw_color(*INK)
        paper.set_line_width(0.5)
        paper.line(SIDE, paper.get_y(), SIDE + paper.epw, paper.get_y())
        paper.ln(2)
    elif heading.level == 3:
        paper.ln(2.5)
    paper.words(heading.text, SIZES[heading.level], bold=True)
    if heading.under:
        paper.words(heading.under, 9.5, colour=QUIET)
    paper.ln(3 if heading.level == 1 else 1)


def _line(paper: Paper, line: Line) -> None:
    if line.tone not in BARS:
        small = line.tone == "quiet"
        paper.words(line.text, 9 if small else 10, bold=line.tone == "strong", colour=QUIET if small else INK)
        paper.ln(0.8)
        return
    page, top = paper.page_no(), paper.get_y()
    paper.words(line.text, 10, indent=3)
    paper.set_fill_color(*BARS[line.tone])
    if paper.page_no() == page:
        paper.rect(SIDE, top, 1, paper.get_y() - top, style="F")
    paper.ln(1)


def _facts(paper: Paper, facts: Facts) -> None:
    width = (paper.epw - 6 * (facts.columns - 1)) / facts.columns
    name_width = min(27.0, width * 0.4)
    top = bottom = paper.get_y()
    for place, (name, value) in enumerate(facts.rows):
        column = place % facts.columns
        if column == 0:
            top = bottom
            if top + 6 > paper.bottom:
                paper.add_page()
                top = bottom = paper.get_y()
        left = SIDE + column * (width + 6)
        bottom = max(bottom, _fact(paper, name, value, (left, top, name_width, width - name_width)))
    paper.set_y(bottom + 1.5)


def _fact(paper: Paper, name: str, value: str, room: tuple[float, float, float, float]) -> float:
    left, top, name_width, width = room
    high = 5.0 if value else 8.5
    paper.set_font("sheet", "", 8.5)
    paper.set_text_color(*QUIET)
    paper.set_xy(left, top + high - 5)
    paper.cell(name_width, 5, paper.printable(name))
    paper.set_text_color(*INK)
    if not value:
        paper.set_draw_color(139, 147, 155)
        paper.set_line_width(0.25)
        paper.line(left + name_width, top + high - 0.6, left + name_width + width, top + high - 0.6)
        return top + high
    paper.set_font("sheet", "", 10)
    paper.set_xy(left + name_width, top)
    paper.multi_cell(width, 5, paper.printable(value), align="L", new_x=XPos.LEFT, new_y=YPos.NEXT)
    return float(paper.get_y())


# how many times the size of its letters a row is high: one to write on or not, in a wide grid or not
_HIGH = {(False, False): 1.65, (False, True): 1.4, (True, False): 2.4, (True, True): 1.8}


def _grid(paper: Paper, grid: Grid) -> None:
    if grid.title:
        paper.words(grid.title, 10, bold=True)
    small = _small(grid)
    paper.set_font("sheet", "", small)
    paper.set_text_color(*INK)
    paper.set_draw_color(*RULE)
    paper.set_line_width(0.2)
    empty = _is_empty(grid)
    with paper.table(
        col_widths=[column.share for column in grid.columns],
        text_align=["RIGHT" if column.numbers else "LEFT" for column in grid.columns],
        borders_layout=TableBordersLayout.ALL if empty else TableBordersLayout.HORIZONTAL_LINES,
        headings_style=FontFace(emphasis="BOLD", color=INK),
        line_height=small * POINT * _HIGH[empty, small < 9],
        num_heading_rows=2 if grid.groups else 1,
        padding=(0.4, 1),
    ) as table:
        _grid_rows(paper, grid, table)
    paper.ln(3)


def _grid_rows(paper: Paper, grid: Grid, table: Any) -> None:
    if grid.groups:
        over = table.row()
        for title, span in grid.groups:
            over.cell(paper.printable(title), colspan=span, align="RIGHT" if title else "LEFT")
    heads = table.row()
    for column in grid.columns:
        heads.cell(paper.printable(column.title))
    tinted = grid.tinted()
    for cells in grid.rows:
        row = table.row()
        for place, (column, cell) in enumerate(zip(grid.columns, cells, strict=True)):
            tint = TINT if place in tinted else None
            style = FontFace(emphasis="BOLD" if column.strong else "", fill_color=tint)
            row.cell(paper.printable(cell), style=style)


def _picture(paper: Paper, picture: Picture) -> None:
    top = paper.get_y() + 1
    room = paper.bottom - top
    scale = min(PICTURE / picture.scene.width, room / picture.scene.height)
    draw(paper, picture, SIDE, top, scale, paper.printable)
    paper.set_y(top + picture.scene.height * scale + 2)


def _seal(paper: Paper, seal: Seal) -> None:
    top, size = paper.get_y() + 2, 34.0
    rows = modules(seal.code)
    module = size / len(rows)
    paper.set_fill_color(0, 0, 0)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                # a hair wider than it is, so that no white seam shows between two
                paper.rect(SIDE + x * module, top + y * module, module + 0.02, module + 0.02, style="F")
    paper.set_y(top + 3)
    for name, value in seal.rows:
        at = paper.get_y()
        paper.set_y(_fact(paper, name, value, (SIDE + size + 4, at, 24, paper.epw - size - 28)))
    paper.ln(1)
    paper.words(seal.words, 8.5, colour=QUIET, indent=size + 4)
    paper.set_y(max(paper.get_y(), top + size) + 2)


def _signatures(paper: Paper, signatures: Signatures) -> None:
    columns = signature_columns(paper.epw, len(signatures.names))
    width = (paper.epw - 6 * (columns - 1)) / columns
    top = paper.get_y()
    paper.set_draw_color(*INK)
    paper.set_line_width(0.25)
    for place, name in enumerate(signatures.names):
        row, column = divmod(place, columns)
        left, line = SIDE + column * (width + 6), top + 12 + row * 19
        paper.line(left, line, left + width, line)
        paper.set_xy(left, line + 0.5)
        paper.set_font("sheet", "", 8.5)
        paper.set_text_color(*QUIET)
        paper.multi_cell(width, 4, paper.printable(name), align="L", max_line_height=4)
    paper.set_y(top + 12 + 19 * ((len(signatures.names) - 1) // columns) + 7)


def _together(paper: Paper, together: Together) -> None:
    for block in together.blocks:
        _PUTTINGS[type(block)](paper, block)


_PUTTINGS: dict[type, Callable[[Paper, Any], None]] = {
    Heading: _heading,
    Line: _line,
    Facts: _facts,
    Grid: _grid,
    Picture: _picture,
    Seal: _seal,
    Signatures: _signatures,
    Together: _together,
}
