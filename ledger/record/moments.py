"""Moments and dates as ISO 8601 writes them, kept as text: a record knows no clock and no zone of its own."""

from __future__ import annotations

import re

EXPECTED = "a moment such as 2026-03-14T19:42:05+01:00"

_CANONICAL = re.compile(r"(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d[+-]([01]\d|2[0-3]):[0-5]\d", re.ASCII)
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_MOMENT = re.compile(
    r"(?P<date>(\d{4})-(\d\d)-(\d\d))T(?P<time>([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)([.,](?P<fraction>(?<=:\d\d[.,])\d{1,9}))?"
    r"(?P<zone>Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?",
    re.ASCII,
)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def moment(text: str) -> str | None:
    """The moment in its canonical form, its offset kept (`Z` is `+00:00`); None if it is no moment of the calendar."""
    shape = _CANONICAL.fullmatch(text)
    if shape:
        return text if _in_calendar(shape[1], shape[2], shape[3]) else None
    shape = _MOMENT.fullmatch(text)
    if shape is None or not _in_calendar(shape[2], shape[3], shape[4]):
        return None
    fraction = f".{shape['fraction']}" if shape["fraction"] else ""
    return f"{shape['date']}T{shape['time']}{fraction}{_offset(shape['zone'] or '')}"


def is_date_or_moment(text: str) -> bool:
    """Whether a text is an ISO 8601 date or date-time of the calendar."""
    date = _DATE.fullmatch(text)
    return _in_calendar(date[1], date[2], date[3]) if date else moment(text) is not None


def _offset(zone: str) -> str:
    if zone == "Z":
        return "+00:00"
    digits = zone.replace(":", "")
    return {0: "", 3: f"{digits}:00", 5: f"{digits[:3]}:{digits[3:]}"}[len(digits)]


def _in_calendar(year_text: str, month_text: str, day_text: str) -> bool:
    year, month, day = int(year_text), int(month_text), int(day_text)
    if year == 0 or not 1 <= month <= 12:
        return False
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= day <= _DAYS[month - 1] + leap
