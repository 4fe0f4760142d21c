"""Kept totals as lines over months: of players and of clubs, month by month, added up, or over a rolling year."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping, Sequence

import msgspec

from dashboard.charts import Line
from dashboard.places import matches_between, of_club
from ledger.store.lists.months import IN_A_MONTH, ClubMonth, PlayerMonth
from ledger.wording import said

ROLLING = 12
"""So many months are looked at together in a rolling line."""

LEAST_IN_A_SHARE = 3
"""A share over fewer matches than this is no point on a line."""

Counts = dict[str, int]


class Totals(msgspec.Struct):
    """The months of one line, in order, and what its points lead to."""

    name: str
    asked: dict[str, str]
    months: dict[int, Counts]

    def total(self, name: str) -> int:
        """A count over all months."""
        return sum(counts[name] for counts in self.months.values())


def of_players(
    rows: Sequence[PlayerMonth], persons: Mapping[str, tuple[str, str, str]], asked: Mapping[str, str]
) -> list[Totals]:
    """The months by person; `persons` maps the id of each player to the person's id, name and club."""
    found: dict[str, Totals] = {}
    for row in rows:
        person, name, club = persons[row.player]
        own = {"player": name} | of_club(club) | dict(asked)
        totals = found.setdefault(person, Totals(name, own, {}))
        month = totals.months.setdefault(row.month, dict.fromkeys(IN_A_MONTH, 0))
        for count, number in zip(IN_A_MONTH, row.counts, strict=True):
            month[count] += number
    return list(found.values())


def of_clubs(rows: Sequence[ClubMonth], names: Mapping[str, str], asked: Mapping[str, str]) -> list[Totals]:
    """The months by club."""
    found: dict[str, Totals] = {}
    for row in rows:
        name = names[row.club_key]
        own = of_club(name) | dict(asked)
        totals = found.setdefault(row.club_key, Totals(name or said("Without a club"), own, {}))
        totals.months[row.month] = {"matches": row.matches, "decided": row.over, "hands": row.hands}
    return list(found.values())


def added_up(totals: Totals, count: str) -> Line:
    """After each month, the sum so far."""
    line, so_far, matches = Line(totals.name), 0, 0
    for month, counts in totals.months.items():
        so_far += counts[count]
        matches += counts["matches"]
        _point(line, totals, month, month, float(so_far), matches)
    return line


def monthly(totals: Totals, count: str) -> Line:
    """Each month by itself."""
    line = Line(totals.name)
    for month, counts in totals.months.items():
        _point(line, totals, month, month, float(counts[count]), counts["matches"])
    return line


def rolling(totals: Totals, part: str, whole: str) -> Line:
    """After each month, the share or mean over the twelve months that end with it; with few matches there is none."""
    line, months, out = Line(totals.name), list(totals.months), 0
    parts = wholes = 0
    for month, counts in totals.months.items():
        parts, wholes = parts + counts[part], wholes + counts[whole]
        while months[out] < _before(month):
            gone = totals.months[months[out]]
            parts, wholes, out = parts - gone[part], wholes - gone[whole], out + 1
        if wholes >= LEAST_IN_A_SHARE:
            _point(line, totals, _before(month), month, parts / wholes, wholes)
    return line


def _before(month: int) -> int:
    """The first of the twelve months that end with this one: 202503 gives 202404."""
    year, of_year = divmod(month, 100)
    return (year - 1) * 100 + of_year + 1 if of_year < ROLLING else year * 100 + 1


def _point(line: Line, totals: Totals, first: int, last: int, value: float, size: int) -> None:
    # its place is that of its month, which the axis names; no day of it is meant
    line.days.append(first_day(last))
    line.values.append(value)
    line.sizes.append(size)
    line.addresses.append(matches_between(totals.asked, first_day(first), last_day(last)))


def first_day(month: int) -> str:
    """The first day of a month: of 202503 it is 2025-03-01."""
    return f"{month // 100}-{month % 100:02}-01"


def last_day(month: int) -> str:
    """The last day of a month: of 202502 it is 2025-02-28."""
    year, of_year = divmod(month, 100)
    return f"{year}-{of_year:02}-{monthrange(year, of_year)[1]:02}"
