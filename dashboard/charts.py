"""The charts. Plotly reads tags in names, so every name is escaped first; each point knows the address it leads to."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from html import escape
from itertools import islice

import msgspec
import plotly.graph_objects as plotly
import streamlit as st

from dashboard.phone import on_a_phone
from dashboard.places import go
from ledger.languages import days_on_an_axis, percent_sign, separators
from ledger.wording import said

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#a87b00", "#56b4e9", "#7a5cc4", "#8a8a8a")
"""Colours that differ for everybody's eyes and can be seen on light pages and dark ones."""

DASHES = ("solid", "dash", "dot", "dashdot")
"""Lines differ in more than their colour."""

PATTERNS = ("", "/", ".", "x", "-", "\\", "+", "|")
"""So do the parts of a bar: each of as many as there are colours has a pattern of its own."""

HEIGHT = 380
MOST_DOTS = 40
"""So many dots are drawn on a line at most; whoever points at the line is told of each of its points."""

NAMES_ON_A_DESK, NAMES_ON_A_PHONE = 8, 4
"""So many days or months an axis of time names at most: more would stand aslant."""

STRENGTH = 0.2
"""How much of its colour a band has: it is seen on light pages and dark ones, and what is behind it too."""


class Line(msgspec.Struct):
    """A line over time: its name, and for each point the day, the value, on how many it rests and where it leads.

    `low` and `high` are the interval about each point; empty where there is none.
    """

    name: str
    days: list[str] = []
    values: list[float] = []
    sizes: list[int] = []
    addresses: list[str] = []
    low: list[float] = []
    high: list[float] = []


def show(figure: plotly.Figure, key: str, alt: str) -> None:
    """Draws a chart; a click on a point goes where the point leads."""
    figure.update_layout(separators=separators())
    event = st.plotly_chart(
        figure, key=key, config={"displayModeBar": False}, alt=alt, on_select="rerun", selection_mode="points"
    )
    points = event["selection"]["points"]
    address = points[0].get("customdata") if points else None
    # a point brings its own list, or for some kinds of chart the one text in it
    text = address[-1] if isinstance(address, list | tuple) and address else address
    if isinstance(text, str) and text:
        go(text)


def lines(
    drawn: Sequence[Line], value: str, *, steps: bool = False, form: str = "", zero: bool = True, months: bool = False
) -> plotly.Figure:
    """A line for each, with its interval as a band; with `steps` it goes up at its day, else it grows towards it.

    With `months` a day stands for its whole month: the month is named, and no day of it.
    """
    figure = plotly.Figure()
    written = days_on_an_axis()[months]
    sign = ""
    if form.endswith("%"):
        # what Plotly calls a percentage is that of English
        drawn, form, sign = [_in_hundredths(line) for line in drawn], form.removesuffix("%") + "f", percent_sign()
    for place, line in enumerate(drawn):
        colour, name = COLOURS[place % len(COLOURS)], escape(line.name, quote=False)
        if line.low:
            figure.add_trace(_band(line, colour))
        hover = f"%{{customdata[0]}}<br>%{{x|{written}}}<br>{escape(value)} %{{y:{form or '.4g'}}}{sign}<br>"
        hover += escape(said("matches")) + " %{customdata[1]}<extra></extra>"
        figure.add_trace(_line(line, name, place, "hv" if steps else "linear", hover))
    _laid_out(figure)
    figure.update_layout(
        showlegend=len(drawn) > 1,
        # a line goes on in time: of a hundred thousand points two tell how far it reaches
        xaxis=_time([str(line.days[end]) for line in drawn if len(line.days) for end in (0, -1)], months=months),
        yaxis={
            "title": escape(value),
            "rangemode": "tozero" if zero else "normal",
            "tickformat": form or None,
            "ticksuffix": sign,
        },
    )
    return figure


def _line(line: Line, name: str, place: int, shape: str, hover: str) -> plotly.Scatter:
    data = [[name, size, address] for size, address in zip(line.sizes, line.addresses, strict=True)]
    return plotly.Scatter(
        x=line.days,
        y=line.values,
        name=name,
        mode="lines+markers",
        # each point that is drawn costs the browser time, and a long line needs no dot for every month
        marker={"size": 5, "maxdisplayed": MOST_DOTS},
        line={
            "shape": shape,
            "width": 2,
            "color": COLOURS[place % len(COLOURS)],
            "dash": DASHES[place % len(DASHES)],
        },
        customdata=data,
        hovertemplate=hover,
    )


def _in_hundredths(line: Line) -> Line:
    values, low, high = ([100 * one for one in some] for some in (line.values, line.low, line.high))
    return msgspec.structs.replace(line, values=values, low=low, high=high)


def _time(drawn: Sequence[str], *, months: bool) -> dict[str, object]:
    """An axis of time over these days. It names days where it shows a few weeks, else months or years, no name twice.

    Where there is room, it names every day, or every month, from the first to the last that is drawn and none between:
    left to itself, Plotly would name the hours of a day, each by the same day.
    """
    of_day, of_month = days_on_an_axis()
    names = ((None, "M1", of_month if months else of_day), ("M1", "M12", of_month), ("M12", None, "%Y"))
    most = NAMES_ON_A_PHONE if on_a_phone() else NAMES_ON_A_DESK
    named = list(islice(_each(min(drawn), max(drawn), months=months), most + 1)) if drawn else []
    every = {"tickmode": "array", "tickvals": named} if len(named) <= most else {"nticks": most}
    return {
        "type": "date",
        "title": None,
        "tickformatstops": [{"dtickrange": [least, greatest], "value": form} for least, greatest, form in names],
        **every,
    }


def _each(first: str, last: str, *, months: bool) -> Iterator[str]:
    """Each day, or the first of each month, from one day to another."""
    day, end = date.fromisoformat(first), date.fromisoformat(last)
    while day <= end:
        yield day.isoformat()
        day += timedelta(days=monthrange(day.year, day.month)[1] if months else 1)


def _band(line: Line, colour: str) -> plotly.Scatter:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return plotly.Scatter(
        x=[*line.days, *reversed(line.days)],
        y=[*line.high, *reversed(line.low)],
        fill="toself",
        mode="lines",
        fillcolor=f"rgba({red},{green},{blue},{STRENGTH})",
        line={"width": 0},
        hoverinfo="skip",
        showlegend=False,
    )


def _laid_out(figure: plotly.Figure) -> None:
    figure.update_layout(
        height=HEIGHT,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        legend={"orientation": "h", "y": -0.18, "x": 0},
        hovermode="closest",
        dragmode="zoom",
    )


def stacked(parts: Sequence[tuple[str, str, int, str]], value: str) -> plotly.Figure:
    """Bars by year, each made up of parts: (year, part, number, where it leads); the small parts last."""
    sums: dict[str, int] = {}
    for _, name, number, _ in parts:
        sums[name] = sums.get(name, 0) + number
    figure = plotly.Figure()
    for place, name in enumerate(sorted(sums, key=lambda one: (-sums[one], one))):
        own = [(year, number, address) for year, part, number, address in parts if part == name]
        shown = escape(name, quote=False)
        figure.add_trace(
            plotly.Bar(
                x=[year for year, _, _ in own],
                y=[number for _, number, _ in own],
                name=shown,
                marker={
                    "color": COLOURS[place % len(COLOURS)],
                    # after as many parts as there are colours each colour comes with the next pattern
                    "pattern": {"shape": PATTERNS[(place + place // len(COLOURS)) % len(PATTERNS)], "size": 7},
                    # where two meet, whatever their colours are
                    "line": {"width": 1, "color": "#ffffff"},
                },
                customdata=[[shown, address] for _, _, address in own],
                hovertemplate="%{customdata[0]}<br>%{x}: %{y:,}<extra></extra>",
            )
        )
    _laid_out(figure)
    figure.update_layout(barmode="stack", xaxis={"type": "category"}, yaxis={"title": escape(value)})
    figure.update_xaxes(categoryorder="category ascending")
    return figure


def distribution(counts: Mapping[int, int], value: str, number: str, addresses: Mapping[int, str]) -> plotly.Figure:
    """How often each value came up; the address of a value is where its bar leads."""
    values = sorted(counts)
    figure = plotly.Figure(
        plotly.Bar(
            x=values,
            y=[counts[one] for one in values],
            marker={"color": COLOURS[0]},
            customdata=[[addresses[one]] for one in values],
            hovertemplate=f"{escape(value)} %{{x}}: %{{y:,}}<extra></extra>",
        )
    )
    _laid_out(figure)
    figure.update_layout(xaxis={"title": escape(value)}, yaxis={"title": escape(number)}, bargap=0.08)
    return figure
