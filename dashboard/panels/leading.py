"""Rows and numbers that lead somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec
import streamlit as st

from dashboard.listing import Column, Row, listing

CARD = (
    "display:flex;flex-direction:column;justify-content:space-between;gap:.1rem;padding:.75rem .9rem;"
    "border:1px solid rgba(128,128,128,.28);"
    "border-radius:.6rem;text-decoration:none;color:inherit;min-width:0"
)
LONGEST_NUMBER = 12
GRID = "display:grid;grid-template-columns:repeat(auto-fit,minmax(min(9.5rem,42%),1fr));gap:.6rem;margin:.2rem 0"


def leading(columns: Sequence[Column], rows: Sequence[Row], *, key: str, label: str) -> None:
    """Rows with addresses: opening one goes there. A column in which nothing stands is left out."""
    used = [place for place, one in enumerate(columns) if one.naming or any(row.cells[place] for row in rows)]
    columns = [columns[place] for place in used]
    rows = [msgspec.structs.replace(row, cells=[row.cells[place] for place in used]) for row in rows]
    listing(columns, rows, key=key, label=label, leading=True)


def row(address: str, *cells: object, tone: str = "") -> Row:
    """A row that leads to an address."""
    return Row(address, [str(cell) for cell in cells], address, tone)


def numbers(*cards: tuple[object, str, str]) -> None:
    """Numbers side by side, each with what it counts and the address that it leads to (or none)."""
    parts = []
    for number, words, address in cards:
        inner = (
            f"<span style='font-size:{_size(str(number))};font-weight:700;line-height:1.2;overflow-wrap:anywhere'>"
            f"{escape(str(number))}</span><span style='opacity:.75;font-size:.85rem'>{escape(words)}</span>"
        )
        if address:
            parts.append(f"<a href='{escape(address, quote=True)}' target='_self' style='{CARD}'>{inner}</a>")
        else:
            parts.append(f"<div style='{CARD}'>{inner}</div>")
    st.html(f"<div class='numbers' style='{GRID}'>{''.join(parts)}</div>")


def _size(number: str) -> str:
    """Words that stand in a number's place are written smaller: the card keeps its height."""
    return "1.55rem" if len(number) <= LONGEST_NUMBER else "1.05rem"
