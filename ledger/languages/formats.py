"""Numbers as the reader's language writes them."""

from __future__ import annotations

import re

from babel import Locale
from babel.dates import get_date_format, get_day_names, get_month_names
from babel.numbers import format_decimal, format_percent, get_decimal_symbol, get_group_symbol

from ledger.languages.catalogues import locale_of
from ledger.wording import language_code

MINUS = "\N{MINUS SIGN}"
_HYPHEN = re.compile(r"(?<![^\s(±])-(?=[0-9¼½¾])")
"""The hyphen of a negative number: no tile, date or name has one there."""


def digits(number: float, places: int = 0) -> str:
    """A number with its groups and its fraction, rounded to so many places."""
    pattern = "#,##0" + ("." + "0" * places if places else "")
    return format_decimal(number, pattern, locale=locale_of(language_code()))


def percent(part: float, places: int = 0) -> str:
    """A part of 1 as a percentage, rounded to so many places."""
    locale = locale_of(language_code())
    # the language's own pattern, for its sign may stand apart from the number
    pattern = str(Locale.parse(locale).percent_formats[None].pattern)
    return format_percent(part, pattern.replace("#,##0", f"#,##0.{'0' * places}") if places else pattern, locale=locale)


def percent_sign() -> str:
    """The sign of a percentage with what stands between it and the number."""
    pattern = str(Locale.parse(locale_of(language_code())).percent_formats[None].pattern)
    return pattern.rpartition("0")[2]


def signed(number: float, places: int = 0) -> str:
    """A number with its sign, rounded to so many places."""
    return f"{'+' if number >= 0 else MINUS}{digits(abs(number), places)}"


def with_minus(text: str) -> str:
    """The numbers below 0 in a text with a minus where a keyboard has but a hyphen."""
    return _HYPHEN.sub(MINUS, text)


def separators() -> str:
    """The signs before a fraction and between groups of digits, one after the other."""
    locale = locale_of(language_code())
    return get_decimal_symbol(locale) + get_group_symbol(locale)


def day_order() -> str:
    """How a day is typed: `DD.MM.YYYY`. Those who read English differ in it, so for them as ISO has it."""
    if language_code() == "en":
        return "YYYY-MM-DD"
    return "DD.MM.YYYY" if "." in get_date_format("short", locale_of(language_code())).pattern else "DD/MM/YYYY"


def days_on_an_axis() -> tuple[str, str]:
    """How a chart writes days and months, in the signs of strftime: in numbers, but in English by the month's name."""
    if language_code() == "en":
        return "%-d %b %Y", "%b %Y"
    return ("%d.%m.%Y", "%m.%Y") if "." in day_order() else ("%d/%m/%Y", "%m/%Y")


def month_name(month: int) -> str:
    """The name of a month of the year, from 1, as it stands by itself."""
    name: str = get_month_names("wide", context="stand-alone", locale=locale_of(language_code()))[month]
    return name[:1].upper() + name[1:]


def weekday_names() -> list[str]:
    """The short names of the days of a week, from Monday."""
    names = get_day_names("abbreviated", context="stand-alone", locale=locale_of(language_code()))
    return [names[day] for day in sorted(names)]
