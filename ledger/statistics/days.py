"""Days and seasons as names: a day is written `2026-03-14`, and a season is named by the years it lies in."""

from __future__ import annotations

import re

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_SEASON = re.compile(r"(\d{4})(?:/\d{2})?")
_BEGINNING = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?(?!\d)")
_MOMENT = re.compile(r"T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(?:Z|([+-])(\d\d):?(\d\d)?)?$")
NEW_YEAR = "01-01"
WHOLE_DAY = "2026-03-14"
"""A day as it is written where all of it is known."""


def known_day(played: str) -> str:
    """What a `Played` tag tells of the day, as written: `2026-03-14`, `2026-03` or `2026`; empty if nothing."""
    found = _BEGINNING.match(played)
    return found[0] if found else ""


def known_moment(played: str) -> float | None:
    """When on its day a match was played, of a `Played` tag that tells it: seconds from midnight, those of Greenwich
    where an offset is given (so it may be less than none); None if only the day is told.
    """
    found = _MOMENT.search(played)
    if found is None:
        return None
    hours, minutes, seconds, sign, ahead, ahead_minutes = found.groups(default="0")
    offset = int(ahead) * 3600 + int(ahead_minutes) * 60
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds) + (offset if sign == "-" else -offset)


def season_of(day: str, begins: str = NEW_YEAR) -> str:
    """The season of a day, where seasons begin on the day `begins` (`09-01`) of each year; empty where there is no day.

    A season that begins at New Year is named `2026`, one over New Year by both years, `2025/26`.
    """
    if not _DAY.match(day):
        return ""
    year = int(day[:4]) - (day[5:10] < begins)
    return f"{year}" if begins == NEW_YEAR else f"{year}/{(year + 1) % 100:02}"


def days_of_season(name: str, begins: str = NEW_YEAR) -> tuple[str, str] | None:
    """The first and the last day of a season by its name, the last one perhaps past the month's end; None if there is
    no season of this name.
    """
    found = _SEASON.fullmatch(name)
    if found is None or season_of(f"{found[1]}-{begins}", begins) != name:
        return None
    year = int(found[1])
    month, day = int(begins[:2]), int(begins[3:])
    if begins == NEW_YEAR:
        return f"{year}-01-01", f"{year}-12-31"
    last = f"{month:02}-{day - 1:02}" if day > 1 else f"{month - 1:02}-31"
    return f"{year}-{begins}", f"{year + 1}-{last}"
