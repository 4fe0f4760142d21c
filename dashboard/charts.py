"""The charts of the page of scores. Plotly reads tags in names, so every name is escaped first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import plotly.graph_objects as plotly

from dashboard.tallies import Tally

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#a87b00", "#56b4e9", "#7a5cc4", "#8a8a8a")
"""Colours that differ for everybody's eyes and can be seen on light pages and dark ones."""

DASHES = ("solid", "dash", "dot", "dashdot")
"""Lines differ in more than their colour."""

Series = Callable[[Tally], tuple[Sequence[str], Sequence[float]]]


def lines(tallies: Sequence[Tally], series: Series, value: str, *, steps: bool) -> plotly.Figure:
    """A line over time for each tally; with `steps` it goes up at its day instead of growing towards it."""
    figure = plotly.Figure()
    for place, tally in enumerate(tallies):
        days, values = series(tally)
        figure.add_trace(
            plotly.Scatter(
                x=list(days),
                y=list(values),
                name=escape(tally.name, quote=False),
                mode="lines+markers",
                marker={"size": 5},
                line={
                    "shape": "hv" if steps else "linear",
                    "width": 2,
                    "color": COLOURS[place % len(COLOURS)],
                    "dash": DASHES[place % len(DASHES)],
                },
                customdata=[escape(tally.name, quote=False)] * len(days),
                hovertemplate="%{customdata}<br>%{x|%Y-%m-%d}<br>" + value + " %{y:.4g}<extra></extra>",
            )
        )
    figure.update_layout(
        height=380,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        legend={"orientation": "h", "y": -0.18, "x": 0},
        hovermode="closest",
        xaxis={"type": "date", "title": None},
        yaxis={"title": value, "rangemode": "tozero"},
    )
    return figure
