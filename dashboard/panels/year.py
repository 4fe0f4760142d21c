"""A year as its months: each day is coloured by how much was played, and leads to its matches."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Mapping
from html import escape

import streamlit as st

from ledger.languages import digits, month_name, weekday_names
from ledger.wording import counted, day, said

MONTHS = "display:grid;grid-template-columns:repeat(auto-fill,minmax(min(17.5rem,100%),1fr));gap:1.2rem 1.6rem"
WEEK = "display:grid;grid-template-columns:repeat(7,1fr);gap:3px;text-align:center;font-variant-numeric:tabular-nums"
CELL = "display:flex;align-items:center;justify-content:center;min-height:40px;border-radius:.4rem;font-size:.85rem"
WEEKDAY = "font-size:.75rem;opacity:.8"
FAINTEST, STRONGEST = 0.18, 0.6
"""How much of the colour a day has: the number on it can still be read on light pages and dark ones."""


def shown_year(days: Mapping[str, int], year: int, addresses: Mapping[str, str]) -> None:
    """Twelve months; `days` maps days as `2026-03-14` to their matches, `addresses` to where they lead."""
    most = max(days.values(), default=1)
    months = "".join(_month(days, year, month, addresses, most) for month in range(1, 13))
    st.html(f"<div style='{MONTHS}'>{months}</div>")
    _legend(most)


def _month(days: Mapping[str, int], year: int, month: int, addresses: Mapping[str, str], most: int) -> str:
    cells = [f"<span aria-hidden='true' style='{WEEKDAY}'>{escape(one)}</span>" for one in weekday_names()]
    first, length = calendar.monthrange(year, month)
    cells += ["<span></span>"] * first
    for number in range(1, length + 1):
        text = datetime.date(year, month, number).isoformat()
        cells.append(_day(text, number, days.get(text, 0), addresses.get(text, ""), most))
    title = f"<h2 style='padding:0;margin:0 0 .3rem;font-size:.95rem;font-weight:700'>{escape(month_name(month))}</h2>"
    return f"<section>{title}<div style='{WEEK}'>{''.join(cells)}</div></section>"


def _day(text: str, number: int, matches: int, address: str, most: int) -> str:
    if not matches:
        return f"<span style='{CELL};opacity:.8'>{number}</span>"
    told = escape(f"{day(text)}: {counted(matches, '{count} match', '{count} matches')}", quote=True)
    look = f"{CELL};font-weight:700;color:inherit;text-decoration:none;background:{_colour(matches, most)}"
    return (
        f"<a href='{escape(address, quote=True)}' target='_self' title='{told}' aria-label='{told}' style='{look}'>"
        f"{number}</a>"
    )


def _colour(matches: int, most: int) -> str:
    return f"rgba(0,158,115,{FAINTEST + (STRONGEST - FAINTEST) * matches / most:.2f})"


def _legend(most: int) -> None:
    """What the colours mean."""
    steps = sorted({1, -(-most // 2), most})
    shown = "".join(
        f"<span style='display:inline-flex;align-items:center;gap:.35rem'><span style='width:1rem;height:1rem;"
        f"border-radius:.25rem;background:{_colour(step, most)}'></span>{digits(step)}</span>"
        for step in steps
    )
    look = "display:flex;gap:1rem;font-size:.85rem;padding-top:.6rem"
    st.html(f"<p style='{look}'>{escape(said('Matches on a day'))}: {shown}</p>")
