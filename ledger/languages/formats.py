"""Numbers as the reader's language writes them."""

from __future__ import annotations

from babel.numbers import format_decimal, format_percent

from ledger.languages.catalogues import locale_of
from ledger.wording import language_code


def digits(number: float, places: int = 0) -> str:
    """A number with its groups and its fraction, rounded to so many places."""
    pattern = "#,##0" + ("." + "0" * places if places else "")
    return format_decimal(number, pattern, locale=locale_of(language_code()))


def percent(part: float) -> str:
    """A part of 1 as a whole percentage."""
    return format_percent(part, locale=locale_of(language_code()))
