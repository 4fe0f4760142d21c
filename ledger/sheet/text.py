"""A page as plain text, for a terminal or a typewriter's printer; pictures are left out."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

from ledger.board.words import plain
from ledger.sheet.blocks import Block, Facts, Grid, Heading, Line, Page, Picture, Seal, Signatures, Together


def text(page: Page) -> Iterator[str]:
    """The page's text, block by block."""
    for block in page.blocks:
        written = _WRITINGS[type(block)](block)
        if written:
            yield "\n".join(map(plain, written.split("\n"))) + "\n"


def _heading(heading: Heading) -> str:
    rule = {1: "=", 2: "-"}.get(heading.level, "")
    lines = [heading.text, *([heading.under] if heading.under else [])]
    return "\n" * (heading.level > 1) + "\n".join(lines) + (f"\n{rule * max(map(_width, lines))}" if rule else "")


def _facts(facts: Facts) -> str:
    wide = max((_width(name) for name, _ in facts.rows), default=0)
    return "\n".join(f"  {_padded(name, wide)}  {value or '_' * 24}" for name, value in facts.rows)


def _grid(grid: Grid) -> str:
    heads = [column.title for column in grid.columns]
    for place, name in _named_columns(grid):
        heads[place] = f"{name}: {heads[place]}" if name else heads[place]
    rows = [heads, *grid.rows]
    widths = [max(_width(row[place]) for row in rows) for place in range(len(heads))]
    lines = []
    for row in rows:
        cells = zip(row, widths, grid.columns, strict=True)
        lines.append("  " + "  ".join(_padded(cell, wide, column.numbers) for cell, wide, column in cells).rstrip())
    title = [grid.title] if grid.title else []
    return "\n".join(["", *title, lines[0], "  " + "  ".join("-" * wide for wide in widths), *lines[1:], ""])


def _named_columns(grid: Grid) -> Iterator[tuple[int, str]]:
    place = 0
    for name, span in grid.groups:
        yield from ((place + within, name) for within in range(span))
        place += span


def _seal(seal: Seal) -> str:
    return "\n".join(["", *(f"  {name:10} {value}" for name, value in (("code", seal.code), *seal.rows))])


def _signatures(signatures: Signatures) -> str:
    return "\n".join(f"\n  {'_' * 36}  {name}" for name in signatures.names)


def _together(together: Together) -> str:
    return "\n".join(_WRITINGS[type(block)](block) for block in together.blocks)


def _padded(cell: str, wide: int, right: bool = False) -> str:
    gap = " " * (wide - _width(cell))
    return gap + cell if right else cell + gap


def _width(cell: str) -> int:
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in cell)


_WRITINGS: dict[type[Block], Callable[[Any], str]] = {
    Heading: _heading,
    Line: lambda line: line.text,
    Facts: _facts,
    Grid: _grid,
    Picture: lambda picture: "",
    Seal: _seal,
    Signatures: _signatures,
    Together: _together,
}
