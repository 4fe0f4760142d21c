"""Figures by the seasons that a club has opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ledger.service.clubs.choice import folded_clubs
from ledger.service.competitions.seasons import whatever_the_day
from ledger.service.figures.statistics import Choice, Tells, played
from ledger.service.listening import nobody
from ledger.statistics.grouping import Line, Played, grouped
from ledger.store import Ledger


def by_opened_seasons(
    ledger: Ledger, choice: Choice, names: Sequence[str] = (), tell: Tells = nobody
) -> list[Line] | None:
    """The figures of a club by its seasons, a match of two seasons in both; what is in none stands by the calendar.

    None if the choice names no club, or one that has opened no season. NotFound if there is no such figure, kind of
    record or time zone.
    """
    if not choice.wanted.club:
        return None
    with ledger.snapshot() as snapshot:
        opened = [
            (season, *whatever_the_day(snapshot.connection, of, season))
            for of in folded_clubs(snapshot.connection, choice.wanted.club)
            for season in of.folded.competitions.seasons.values()
        ]

    def told() -> Iterator[Played]:
        for number, match in played(ledger, choice, tell):
            own = [
                season.name
                for season, also, but in opened
                if number in also or (season.holds(match.day) and number not in but)
            ]
            calendar = f"{match.season} (in no season)" if match.season else ""
            for name in own or [calendar]:
                yield msgspec.structs.replace(match, season=name)

    return grouped(told(), "season", names) if opened else None
