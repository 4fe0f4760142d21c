"""Years and seasons that charts can be narrowed to, in the whole months for which totals are kept."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dashboard import known
from dashboard.panels.over_time import first_day, last_day
from ledger.club.names import name_key
from ledger.service.clubs.directory import ListedClub
from ledger.service.competitions.seasons import SeasonOf
from ledger.store.lists.months import Months
from ledger.store.lists.player_totals import LAST_MONTH
from ledger.wording import said


class Period(msgspec.Struct, frozen=True):
    """Some months in a row, what they are called, and the club (by key) whose season they are; no months: all time."""

    title: str = ""
    months: Months | None = None
    club: str | None = None

    @property
    def told(self) -> str:
        """Which months they are, and what that leaves out; "" for all time."""
        if self.months is None:
            return ""
        first, last = (f"{month // 100}-{month % 100:02}" for month in self.months)
        if self.months[1] == LAST_MONTH:
            return said("From {first} on, in whole months; matches without a date are left out.", first=first)
        return said(
            "From {first} to {last}, in whole months; matches without a date are left out.", first=first, last=last
        )

    @property
    def days(self) -> dict[str, str]:
        """The first day and the last as the list of matches is asked for them."""
        if self.months is None:
            return {}
        first, last = self.months
        return {"since": first_day(first)} | ({"until": last_day(last)} if last != LAST_MONTH else {})


def periods(clubs: Sequence[ListedClub]) -> dict[str, Period]:
    """The seasons of these clubs and the years in which they played, the last first, by what the address calls them."""
    keys = {club.club_key for club in clubs}
    own = [of for of in known.seasons() if name_key(of.club) in keys]
    found = {of.season.season: _of_season(of) for of in sorted(own, key=lambda of: of.season.first, reverse=True)}
    years = sorted({year for club in clubs for year in club.years}, reverse=True)
    return found | {str(year): Period(str(year), (year * 100 + 1, year * 100 + 12)) for year in years}


def _of_season(of: SeasonOf) -> Period:
    first, last = (_month(day) for day in (of.season.first, of.season.last))
    title = said("Season {season}", season=of.season.name)
    return Period(f"{title} · {of.club}" if of.club else title, (first, last or LAST_MONTH), name_key(of.club))


def _month(day: str) -> int:
    """The month of a day: 202509 of 2025-09-14; 0 without one."""
    return int(day[:4]) * 100 + int(day[5:7]) if day else 0
