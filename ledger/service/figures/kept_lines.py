"""Players' figures from their kept totals: no match is read, however many there are."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.service.figures.statistics import Choice
from ledger.statistics.definitions import FIGURES, OF_TABLES, Figure
from ledger.statistics.grouping import HANDS_OF_A_KIND, Line, Value, figures_named, nothing, untold, value_of_totals
from ledger.statistics.intervals import Interval, Moments
from ledger.store import Filter, Ledger
from ledger.store.kept.counts import low, matches_with
from ledger.store.kept.tables import ALL_TIME
from ledger.store.lists.directory import clubs_of_persons
from ledger.store.lists.months import whole_months
from ledger.store.lists.player_totals import PersonPeriod, totals_by_period

MOST_READ = 20_000
"""So many matches are read one by one; players' figures over more come from kept totals."""

OVER_MONTHS = "t over months"
"""The method of an interval of a mean that rests on months instead of matches, as kept totals are by month."""


def kept_lines(
    ledger: Ledger, choice: Choice, names: Sequence[str] = (), *, most_read: int = MOST_READ
) -> list[Line] | None:
    """The players' figures over the chosen matches; None where so few are chosen that they may be read, or where the
    totals do not tell: of some days of a month, of one player's tables, of whole tables.

    The values are those that the matches would give, and shares have the same intervals; those of means rest on months.
    """
    asked = figures_named(names) or list(FIGURES.values())
    if not _kept(choice) or any(not OF_TABLES.isdisjoint((figure.part, figure.whole)) for figure in asked):
        return None
    if ledger.count(choice.wanted) <= most_read:
        return None
    needed = [name for one in asked for name in (one.part, one.whole, matches_with(one.whole))]
    needed += [low(one.whole) for one in asked if one.contrary]
    counts = tuple(dict.fromkeys([*HANDS_OF_A_KIND.values(), *needed]))
    of_person: dict[str, list[PersonPeriod]] = {}
    wanted = choice.wanted
    with ledger.snapshot() as snapshot:
        months = whole_months(snapshot.connection, wanted.since, wanted.until)
        if months is None:
            return None
        rows = totals_by_period(
            snapshot.connection, counts, club=wanted.club, variant=wanted.variant, kinds=choice.kinds, months=months
        )
        for row in rows:
            of_person.setdefault(row.person, []).append(row)
        clubs = clubs_of_persons(snapshot.connection)
    lines = [_line(own, clubs[person], asked, whole=months[0] == ALL_TIME) for person, own in of_person.items()]
    return sorted(lines, key=lambda line: (line.name, line.club, line.key))


def _kept(choice: Choice) -> bool:
    """Whether totals are kept of what is chosen, but for its days."""
    wanted = choice.wanted
    kept = Filter(club=wanted.club, variant=wanted.variant, since=wanted.since, until=wanted.until)
    return choice == Choice(kept, choice.kinds, season_begins=choice.season_begins)


def _line(own: Sequence[PersonPeriod], club: str, asked: Sequence[Figure], *, whole: bool) -> Line:
    """A player's line: of all time where the `whole` is asked for, else of his months added up."""
    months = [row for row in own if row.period != ALL_TIME]
    rested = [row for row in own if row.period == ALL_TIME] if whole else months
    sums = {name: sum(row.counts[name] for row in rested) for name in own[0].counts}
    sums["matches"] = sum(row.matches for row in rested)
    kinds = {kind: sums[hands] for kind, hands in HANDS_OF_A_KIND.items()}
    values = {figure.name: _value(figure, sums, months) for figure in asked}
    return Line(own[0].person, own[0].name, sums["matches"], kinds, values, club)


def _value(figure: Figure, sums: dict[str, int], months: Sequence[PersonPeriod]) -> Value:
    mixed = figure.contrary and 0 < sums[low(figure.whole)] < sums[figure.whole]
    why = untold(figure, of_tables=False, mixed=mixed)
    if why:
        return nothing(why)
    value = value_of_totals(figure, sums, sums[matches_with(figure.whole)])
    if figure.share:
        return value
    moments = Moments()
    for month in months:
        moments.add(month.counts[figure.part], month.counts[figure.whole])
    found = moments.interval(signed=figure.signed)
    return msgspec.structs.replace(value, interval=found and Interval(found.low, found.high, OVER_MONTHS))
