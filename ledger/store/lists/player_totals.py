"""The totals that are kept of players: what charts need at once, without reading a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, func, or_, select

from ledger.club.names import name_key
from ledger.store.database import statements
from ledger.store.database.tables import Player, table_of
from ledger.store.kept.checkpoint import live
from ledger.store.kept.tables import ALL_TIME, PLAYER_TALLY, PLAYER_TOTAL

FIRST_MONTH, LAST_MONTH = 10000, 999912
"""Periods are months from the first on (202603), years below (2026)."""


class PersonPeriod(msgspec.Struct, frozen=True):
    """A person's counts over the matches of a period (202603, or 0 for all time) that fit, by their names."""

    person: str
    name: str
    period: int
    matches: int
    counts: dict[str, int]


def totals_by_period(
    connection: Connection,
    counts: Sequence[str],
    *,
    club: str | None = None,
    variant: str | None = None,
    kinds: Sequence[str] = (),
    months: tuple[int, int] = (ALL_TIME, LAST_MONTH),
) -> Iterator[PersonPeriod]:
    """The totals of everybody in each month of `months` (first, last); beginning with `ALL_TIME`, also those of it, and
    ending with it, no others.
    """
    tally = _tally(variant, kinds)
    if months == (ALL_TIME, ALL_TIME):
        wanted = tally.period == ALL_TIME
    elif months[0] == ALL_TIME:
        wanted = or_(tally.period == ALL_TIME, _within(tally, months))
    else:
        wanted = _within(tally, months)
    query = _summed(connection, tally, counts, club, variant, kinds).where(wanted)
    query = query.add_columns(tally.period).group_by(tally.period)
    for own, name, matches, *sums, period in connection.execute(query):
        yield PersonPeriod(own, name, period, int(matches), dict(zip(counts, map(int, sums), strict=True)))


def _within(tally: Any, months: tuple[int, int]) -> Any:
    return tally.period.between(max(months[0], FIRST_MONTH), months[1])


def _tally(variant: str | None, kinds: Sequence[str]) -> Any:
    return PLAYER_TALLY.c if variant is not None or kinds else PLAYER_TOTAL.c


def _summed(
    connection: Connection,
    tally: Any,
    counts: Sequence[str],
    club: str | None,
    variant: str | None,
    kinds: Sequence[str],
) -> Select[Any]:
    """A person's id and name, his matches, and the sums of the counts; the periods are still to be chosen."""
    generation = live(connection).generation
    player = table_of(Player)
    person = player.alias("person")
    # grouped by the person and not by the tally's player: whose index would be gone through from end to end
    query = (
        select(person.c.player_id, person.c.display_name, *(func.sum(tally[name]) for name in ("matches", *counts)))
        .join(player, player.c.player_id == tally.player_id)
        .join(person, person.c.player_id == player.c.person_id)
        .where(tally.generation == generation)
        .group_by(person.c.player_id, person.c.display_name)
    )
    if "club_key" in tally:
        # every club is named, so that its tallies of the period are read where they lie and no others are
        clubs = tallied_clubs(connection, generation) if club is None else [name_key(club)]
        query = query.where(tally.club_key.in_(clubs))
    elif club is not None:
        query = query.where(player.c.club_key == name_key(club))
    if variant is not None:
        query = query.where(tally.variant == variant)
    return query.where(tally.kind.in_(kinds)) if kinds else query


_NEXT_CLUB = "SELECT min(club_key) FROM club_tally WHERE generation = ?"
_CLUBS = (
    f"WITH RECURSIVE known(club_key) AS ({_NEXT_CLUB} UNION ALL SELECT ({_NEXT_CLUB} AND club_key > known.club_key) "
    "FROM known WHERE known.club_key IS NOT NULL) SELECT club_key FROM known WHERE club_key IS NOT NULL"
)


def tallied_clubs(connection: Connection, generation: int) -> list[str]:
    """The clubs that have tallies, each found behind the one before it: all rows in between are passed over."""
    return [club for (club,) in statements.run(connection, _CLUBS, (generation, generation))]


_NEXT_MONTH = "SELECT min(period) FROM player_total WHERE generation = ? AND period"
_MONTHS = (
    f"WITH RECURSIVE known(period) AS ({_NEXT_MONTH} >= {FIRST_MONTH} UNION ALL SELECT ({_NEXT_MONTH} > known.period) "
    "FROM known WHERE known.period IS NOT NULL) SELECT period FROM known WHERE period IS NOT NULL"
)


def tallied_months(connection: Connection, generation: int) -> list[int]:
    """The months in which there were matches, found as the clubs are."""
    return [month for (month,) in statements.run(connection, _MONTHS, (generation, generation))]
