"""A list of rows on a page, each of which can be opened."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import streamlit as st

from dashboard.places import GOING
from ledger.languages import with_minus

HERE = Path(__file__).parent


class Column(msgspec.Struct, frozen=True):
    """A column: its title, whether its texts are numbers, whether it is the one that names the row, and whether its
    texts stay on one line."""

    title: str
    number: bool = False
    naming: bool = False
    whole: bool = False


class Row(msgspec.Struct, frozen=True):
    """A row: what it is chosen by, its texts by column, the address it leads to, its tone (error, warning, info)."""

    key: str
    cells: Sequence[str]
    address: str = ""
    tone: str = ""


def listing(
    columns: Sequence[Column], rows: Sequence[Row], *, key: str, label: str, leading: bool = False
) -> str | None:
    """Shows the rows under a label for screen readers; the key of the row that was just opened, else None.

    With `leading` whoever opens a row is led to its address at once, and nothing is told.
    """
    show = st.components.v2.component(
        "listing",
        html='<div class="listing"></div>',
        css=(HERE / "listing.css").read_text("utf-8"),
        js=GOING.read_text("utf-8") + (HERE / "listing.js").read_text("utf-8"),
    )
    data = {
        "label": label,
        "leading": leading,
        "columns": msgspec.to_builtins(columns),
        "rows": [_written(columns, row) for row in rows],
    }
    result = show(key=key, data=data, on_opened_change=lambda: None)
    opened = result.get("opened")
    return opened if isinstance(opened, str) else None


def _written(columns: Sequence[Column], row: Row) -> dict[str, object]:
    """A row as it is sent, its numbers as they are printed."""
    numbers = {place for place, column in enumerate(columns) if column.number}
    cells = [with_minus(cell) if place in numbers else cell for place, cell in enumerate(row.cells)]
    return {**msgspec.to_builtins(row), "cells": cells}
