"""A page as one HTML file: no script, nothing from outside, made to be printed on A4."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from ledger.board.words import plain
from ledger.directions import apart
from ledger.sheet.blocks import Block, Facts, Grid, Heading, Line, Page, Picture, Seal, Signatures, Together
from ledger.sheet.style import STYLE
from ledger.sheet.svg import code_svg, picture_svg

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
WHOLE = re.compile(r"\b\d+(?:-\d+)+\b|\bdomino-ledger\b")
"""Tiles, dates and the program's name: browsers would break their lines after a hyphen."""


def html(page: Page) -> Iterator[str]:
    """The page's text in pieces, so that a long one is never held whole."""
    size = "A4 landscape" if page.across else "A4"
    yield (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_plain(apart(page.title))}</title>\n<style>\n@page {{ size: {size}; }}\n{STYLE}</style>\n</head>\n"
        f"<body>\n<main{' class=across' if page.across else ''}>\n"
    )
    for block in page.blocks:
        yield _written(block) + "\n"
    foot = f"<footer>{_text(page.foot)}</footer>\n" if page.foot else ""
    yield f"{foot}</main>\n</body>\n</html>\n"


def _plain(text: str) -> str:
    return escape(plain(text), quote=True)


def _text(text: str) -> str:
    return WHOLE.sub(r'<span class="whole">\g<0></span>', apart(_plain(text), _set_apart))


def _set_apart(run: str) -> str:
    # <bdi> keeps a name in another direction of writing from turning its neighbours round
    return f"<bdi>{run}</bdi>"


def _name(text: str) -> str:
    return f"<bdi>{_text(text)}</bdi>"


def _written(block: Block) -> str:
    return _WRITINGS[type(block)](block)


def _heading(heading: Heading) -> str:
    under = f"<small>{_text(heading.under)}</small>" if heading.under else ""
    return f"<h{heading.level}>{_text(heading.text)}{under}</h{heading.level}>"


def _line(line: Line) -> str:
    return f'<p class="{line.tone}">{_text(line.text)}</p>'


def _facts(facts: Facts) -> str:
    rows = "".join(
        f"<div><dt>{_text(name)}</dt><dd{'' if value else ' class=write'}>{_name(value)}</dd></div>"
        for name, value in facts.rows
    )
    return f'<dl class="of{facts.columns}">{rows}</dl>'


def _grid(grid: Grid) -> str:
    total = sum(column.share for column in grid.columns)
    widths = "".join(f'<col style="width:{column.share / total:.2%}">' for column in grid.columns)
    groups = "".join(f"<th colspan={span} class=group>{_name(title)}</th>" for title, span in grid.groups)
    heads = "".join(
        f'<th scope="col"{_kind(number=column.numbers)}>{_text(column.title)}</th>' for column in grid.columns
    )
    rows = "".join(_row(grid, row) for row in grid.rows)
    caption = f"<caption>{_text(grid.title)}</caption>" if grid.title else ""
    over = f"<tr>{groups}</tr>" if groups else ""
    kind = " class=wide" if len(grid.columns) > 12 else ""
    head = f"<thead>{over}<tr>{heads}</tr></thead>"
    table = f"<table{kind}>{caption}<colgroup>{widths}</colgroup>{head}<tbody>{rows}</tbody></table>"
    return f'<div class="reach" tabindex="0">{table}</div>'


def _row(grid: Grid, row: tuple[str, ...]) -> str:
    kind, tinted = "" if any(row[1:]) else " class=empty", grid.tinted()
    cells = "".join(
        f"<td{_kind(number=column.numbers, strong=column.strong, tint=place in tinted)}>{_name(cell)}</td>"
        for place, (column, cell) in enumerate(zip(grid.columns, row, strict=True))
    )
    return f"<tr{kind}>{cells}</tr>"


def _kind(**kinds: bool) -> str:
    names = [name for name, holds in kinds.items() if holds]
    return f' class="{" ".join(names)}"' if names else ""


def _picture(picture: Picture) -> str:
    return f"<figure>{picture_svg(picture)}</figure>"


def _seal(seal: Seal) -> str:
    rows = "".join(f"<div><dt>{_text(name)}</dt><dd>{_name(value)}</dd></div>" for name, value in seal.rows)
    words = f'<div><dl>{rows}</dl><p class="quiet">{_text(seal.words)}</p></div>'
    return f'<section class="seal">{code_svg(seal.code)}{words}</section>'


def _signatures(signatures: Signatures) -> str:
    lines = "".join(f"<div>{_name(name)}</div>" for name in signatures.names)
    return f'<section class="signatures">{lines}</section>'


def _together(together: Together) -> str:
    return f'<section class="together">{"".join(map(_written, together.blocks))}</section>'


_WRITINGS: dict[type, Callable[[Any], str]] = {
    Heading: _heading,
    Line: _line,
    Facts: _facts,
    Grid: _grid,
    Picture: _picture,
    Seal: _seal,
    Signatures: _signatures,
    Together: _together,
}
