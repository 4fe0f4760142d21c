"""The languages of the pages: a catalogue for each (`ru.po`), and dates and numbers as they are written there.

A catalogue is read from its text when it is first asked for, so nothing has to be built. English needs none. Where a
catalogue has no words for a text, the text stays English.
"""

from __future__ import annotations

from ledger.languages.catalogues import LANGUAGES, Catalogue, catalogue, wanted
from ledger.languages.formats import (
    day_order,
    days_on_an_axis,
    digits,
    month_name,
    percent,
    percent_sign,
    separators,
    signed,
    weekday_names,
    with_minus,
)

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "catalogue",
    "day_order",
    "days_on_an_axis",
    "digits",
    "month_name",
    "percent",
    "percent_sign",
    "separators",
    "signed",
    "wanted",
    "weekday_names",
    "with_minus",
]
