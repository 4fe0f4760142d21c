"""How months, years and days went: kept totals of people and clubs by period, and how many matches a day had."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Select, func, select
from sqlmodel import col

from ledger.store.database.tables import MatchCard, Player
from ledger.store.kept.checkpoint import live, progress
from ledger.store.kept.tables import ALL_TIME, PLAYER_TALLY, PLAYER_TOTAL, ClubTally, ClubTotal
from ledger.store.lists.cards import Filter, narrowed
from ledger.store.lists.counting import wanted_clubs
from ledger.store.lists.player_totals import FIRST_MONTH, LAST_MONTH, tallied_months
from ledger.store.lists.struck import struck_numbers

Months = tuple[int, int]
"""The first and the last of some months in a row: (202509, 202606)."""

IN_A_MONTH = ("matches", "decided", "won", "counted", "points", "counted_low", "known_hands", "hands_won")
"""What is counted of a player in each month, in this order."""


def whole_months(connection: Connection, since: str | None, until: str | None) -> tuple[int, int] | None:
    """The months that the days between these two fill, the first and the last: `ALL_TIME` is the first where no day is
    named. None where a month is filled in part, or where a match of the first month has no day.
    """
    first, last = ALL_TIME, LAST_MONTH
    try:
        begins, ends = (date.fromisoformat(day) if day else None for day in (since, until))
    except ValueError:
        return None
    if begins is not None:
        played = col(MatchCard.played)
        dayless = select(col(MatchCard.stream_no)).where(played >= f"{begins:%Y-%m}", played < begins.isoformat())
        if begins.day != 1 or connection.scalar(dayless.limit(1)) is not None:
            return None
        first = begins.year * 100 + begins.month
    if ends is not None:
        if ends.day != monthrange(ends.year, ends.month)[1]:
            return None
        first, last = max(first, FIRST_MONTH), ends.year * 100 + ends.month
    return first, last


FIRST_DAY, LAST_DAY = 10000101, 99991231
"""Periods of clubs' totals that are days (20260314)."""

_WHOLE_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class PlayerMonth(NamedTuple):
    """What a player's matches of one month came to; `counts` in the order of `IN_A_MONTH`."""

    player: str
    month: int
    counts: tuple[int, ...]


class ClubMonth(NamedTuple):
    """A club's matches of one month, how many of them are over, and their hands."""

    club_key: str
    month: int
    matches: int
    over: int
    hands: int


class YearPart(NamedTuple):
    """The matches of one year of a game and a kind of record."""

    year: int
    variant: str
    kind: str
    matches: int


def player_months(
    connection: Connection,
    players: Sequence[str],
    variants: Sequence[str] = (),
    kinds: Sequence[str] = (),
    months: Months | None = None,
) -> list[PlayerMonth]:
    """The months of these players, in order; empty `variants` or `kinds` are all of them."""
    generation = live(connection).generation
    of_all_games = not variants and not kinds
    tally = PLAYER_TOTAL.c if of_all_games else PLAYER_TALLY.c
    query = (
        select(tally.player_id, tally.period, *(func.sum(tally[name]) for name in IN_A_MONTH))
        .where(tally.generation == generation, tally.player_id.in_(players))
        .group_by(tally.player_id, tally.period)
        .order_by(tally.period, tally.player_id)
    )
    if of_all_games:
        # every month is named: each player's row of it is found, and nobody else's is passed on the way
        query = query.where(tally.period.in_(tallied_months(connection, generation)))
    else:
        query = query.where(tally.period >= FIRST_MONTH)
    if variants:
        query = query.where(tally.variant.in_(variants))
    if kinds:
        query = query.where(tally.kind.in_(kinds))
    if months:
        query = query.where(tally.period.between(*months))
    return [PlayerMonth(row[0], row[1], tuple(map(int, row[2:]))) for row in connection.execute(query)]


def club_months(
    connection: Connection,
    clubs: Sequence[str],
    variants: Sequence[str] = (),
    kinds: Sequence[str] = (),
    months: Months | None = None,
) -> list[ClubMonth]:
    """The months of these clubs, in order."""
    tally: Any = ClubTally if variants or kinds else ClubTotal
    key, period = tally.club_key, tally.period
    columns = [key, period, *(func.sum(getattr(tally, name)) for name in ("matches", "decided", "hands"))]
    query = _of_clubs(select(*columns), tally, connection, clubs, variants, kinds)
    query = query.where(period.between(*(months or (FIRST_MONTH, LAST_MONTH))))
    rows = connection.execute(query.group_by(key, period).order_by(period, key))
    return [ClubMonth(row[0], row[1], *map(int, row[2:])) for row in rows]


def club_years(
    connection: Connection,
    clubs: Sequence[str],
    variants: Sequence[str] = (),
    kinds: Sequence[str] = (),
    months: Months | None = None,
) -> list[YearPart]:
    """The years of these clubs together, by game and kind of record, in order; of some months only what is in them."""
    period, *parts = (col(getattr(ClubTally, name)) for name in ("period", "variant", "kind"))
    year = period // 100 if months else period
    columns: list[Any] = [year, *parts, func.sum(col(ClubTally.matches))]
    query = _of_clubs(select(*columns), ClubTally, connection, clubs, variants, kinds)
    query = query.where(period.between(*months)) if months else query.where(period > 0, period < FIRST_MONTH)
    query = query.group_by(year, *parts).order_by(year, *parts)
    return [YearPart(row[0], row[1], row[2], int(row[3])) for row in connection.execute(query)]


def _of_clubs(
    query: Select[Any],
    tally: Any,
    connection: Connection,
    clubs: Sequence[str],
    variants: Sequence[str],
    kinds: Sequence[str],
) -> Select[Any]:
    query = query.where(tally.generation == live(connection).generation, tally.club_key.in_(clubs))
    if variants:
        query = query.where(col(ClubTally.variant).in_(variants))
    return query.where(col(ClubTally.kind).in_(kinds)) if kinds else query


def matches_by_day(connection: Connection, wanted: Filter) -> dict[str, int]:
    """How many of the wanted matches were played on each day; those without a date and those struck out are left out.

    Of whole clubs it is read from their totals, if these are at the end of the log.
    """
    kept = _kept_days(connection, wanted)
    if kept is not None:
        return kept
    played = col(MatchCard.played)
    query = narrowed(connection, select(played, func.count().label("matches")).select_from(MatchCard), wanted)
    struck = struck_numbers(connection)
    query = query.where(col(MatchCard.stream_no).not_in(struck)) if struck else query
    # grouped as they are written first: so the index gives them in their order, and nothing is sorted
    written = query.where(played.is_not(None)).group_by(played).subquery().c
    day = func.substr(written.played, 1, 10)
    rows = connection.execute(select(day, func.sum(written.matches)).group_by(day).order_by(day))
    return {str(name): int(number) for name, number in rows}


def _kept_days(connection: Connection, wanted: Filter) -> dict[str, int] | None:
    clubs = msgspec.structs.replace(wanted, club=None, clubs=(), no_clubs=(), hidden_clubs=(), since=None, until=None)
    first, last = (_day_number(day, other) for day, other in ((wanted.since, 0), (wanted.until, LAST_DAY)))
    read = progress(connection)
    if clubs != Filter() or first is None or last is None or read.behind:
        return None
    period = col(ClubTotal.period)
    query = (
        select(period, func.sum(col(ClubTotal.matches)))
        .where(col(ClubTotal.generation) == read.generation, period.between(max(first, FIRST_DAY), last))
        .where(col(ClubTotal.club_key).in_(wanted_clubs(connection, read.generation, wanted)))
        .group_by(period)
        .order_by(period)
    )
    return {f"{day // 10000:04}-{day // 100 % 100:02}-{day % 100:02}": int(n) for day, n in connection.execute(query)}


def _day_number(day: str | None, missing: int) -> int | None:
    """A day as the period of its totals; None where the text is no whole day."""
    if day is None:
        return missing
    return int(day.replace("-", "")) if _WHOLE_DAY.fullmatch(day) else None


def active_players(
    connection: Connection,
    clubs: Sequence[str],
    variants: Sequence[str] = (),
    kinds: Sequence[str] = (),
    months: Months | None = None,
) -> list[tuple[str, int]]:
    """The players of these clubs with their matches of all time that fit, or of some months, most first."""
    first, last = months or (ALL_TIME, ALL_TIME)
    if not variants and not kinds:
        of_all_games = _of_all_games(connection, clubs).where(PLAYER_TOTAL.c.period.between(first, last))
        return _most_first(connection.execute(of_all_games))
    tally = PLAYER_TALLY.c
    query = (
        select(tally.player_id, func.sum(tally.matches).label("played"))
        .where(tally.generation == live(connection).generation, tally.club_key.in_(clubs))
        .where(tally.period.between(first, last))
        .group_by(tally.club_key, tally.player_id)
    )
    if variants:
        query = query.where(tally.variant.in_(variants))
    if kinds:
        query = query.where(tally.kind.in_(kinds))
    return _most_first(connection.execute(query))


def _of_all_games(connection: Connection, clubs: Sequence[str]) -> Select[Any]:
    total = PLAYER_TOTAL.c
    return (
        select(total.player_id, func.sum(total.matches))
        .join(Player, col(Player.player_id) == total.player_id)
        .where(total.generation == live(connection).generation, col(Player.club_key).in_(clubs))
        .group_by(total.player_id)
    )


def _most_first(rows: Iterable[Any]) -> list[tuple[str, int]]:
    found = [(player, int(number)) for player, number in rows]
    return sorted(found, key=lambda row: (-row[1], row[0]))
