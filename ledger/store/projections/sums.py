"""The kept tallies added up for standings and charts: by person, variant and kind of record, over all time or months.

Nothing is counted here that is not in `player_tally`: a standing costs as many rows as there are players, variants and
kinds in its club, for every month or year that it covers.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, func, select

from ledger.store.people import name_key
from ledger.store.projections.checkpoint import live
from ledger.store.projections.tables import PLAYER_TALLY
from ledger.store.projections.writing import ALL_TIME, CLUB_TALLY
from ledger.store.tables import Player

MONTHS_IN_A_YEAR = 12


FOR_STANDINGS = (
    *("decided", "won", "lost", "drawn", "counted", "points", "margin", "hands", "known_hands", "hands_won"),
)
"""The counts that standings are made of."""


class PersonSum(NamedTuple):
    """A person's matches: their number, and some counts of `SeatFigures` by name.

    `period` is None where several were added up.
    """

    person: str
    name: str
    period: int | None
    variant: str
    kind: str
    matches: int
    counts: dict[str, int]


class ClubSum(NamedTuple):
    """A club's matches within a period; see `ClubTally`."""

    period: int
    variant: str
    kind: str
    matches: int
    decided: int
    hands: int
    events: int


def periods_between(first: int, last: int) -> list[int]:
    """The fewest periods that cover these months and all between: whole years, else months. 202511 to 202702 gives
    202511, 202512, 2026, 202701, 202702.
    """
    periods, month = [], first
    while month <= last:
        year, of_year = divmod(month, 100)
        if of_year == 1 and year * 100 + MONTHS_IN_A_YEAR <= last:
            periods.append(year)
            month = (year + 1) * 100 + 1
        else:
            periods.append(month)
            month = month + 1 if of_year < MONTHS_IN_A_YEAR else (year + 1) * 100 + 1
    return periods


def person_sums(
    connection: Connection,
    club: str,
    periods: Sequence[int] = (ALL_TIME,),
    *,
    variant: str | None = None,
    counts: Sequence[str] = FOR_STANDINGS,
    each_period: bool = False,
) -> list[PersonSum]:
    """What the people of a club have in these periods, together or each by itself; who stands for several players has
    what all of them have.

    `club` is compared as names are. A period is a month, a year, or 0 for all time.
    """
    tally, key = PLAYER_TALLY.c, name_key(club)
    columns = [tally.player_id, *([tally.period] if each_period else []), tally.variant, tally.kind]
    sums = [func.sum(tally[name]) for name in ("matches", *counts)]
    query = _of(select(*columns, *sums), tally, connection, key, periods, variant).group_by(*columns)
    people = _people(connection, key)
    found: dict[tuple[Any, ...], list[int]] = {}
    for player, *row in connection.execute(query).all():
        period = [row.pop(0)] if each_period else [None]
        own = (*people[player], *period, row[0], row[1])
        known = found.get(own)
        found[own] = row[2:] if known is None else list(map(add, known, row[2:]))
    return [
        PersonSum._make((*own, int(matches), dict(zip(counts, map(int, numbers), strict=True))))
        for own, (matches, *numbers) in sorted(found.items(), key=itemgetter(0))
    ]


def _people(connection: Connection, club_key: str) -> dict[str, tuple[str, str]]:
    """For each player of a club, the person that he stands for and the name of that person."""
    player, person = Player.__table__, Player.__table__.alias("person")  # type: ignore[attr-defined]
    rows = (
        select(player.c.player_id, person.c.player_id, person.c.display_name)
        .join(person, person.c.player_id == player.c.person_id)
        .where(player.c.club_key == club_key)
    )
    return {own: (stands_for, name) for own, stands_for, name in connection.execute(rows)}


def club_sums(
    connection: Connection, club: str, periods: Sequence[int] = (ALL_TIME,), *, variant: str | None = None
) -> list[ClubSum]:
    """What a club has in these periods, each by itself."""
    tally = CLUB_TALLY.c
    query = _of(select(*(tally[name] for name in ClubSum._fields)), tally, connection, name_key(club), periods, variant)
    rows = connection.execute(query.order_by(tally.period, tally.variant, tally.kind)).all()
    return [ClubSum._make(row) for row in rows]


def _of(
    query: Select[Any], tally: Any, connection: Connection, club_key: str, periods: Sequence[int], variant: str | None
) -> Select[Any]:
    query = query.where(tally.generation == live(connection).generation, tally.club_key == club_key)
    query = query.where(tally.period.in_(periods))
    return query if variant is None else query.where(tally.variant == variant)
