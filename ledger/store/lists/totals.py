"""What people's kept totals come to, added up over all the players who stand for them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, func, select

from ledger.store.kept.checkpoint import live
from ledger.store.kept.counts import low
from ledger.store.kept.tables import ALL_TIME, PLAYER_TALLY


class Total(msgspec.Struct, frozen=True):
    """A person's matches of one variant over all time: their number, those decided, won, their points.

    `points` is None where few points are good in some of them and many in others: they mean nothing added up.
    """

    variant: str
    matches: int
    decided: int
    won: int
    points: int | None


def totals(connection: Connection, players: Sequence[str]) -> list[Total]:
    """The totals of a person, by variant."""
    tally = PLAYER_TALLY.c
    counts = [func.sum(tally[name]) for name in ("matches", "decided", "won", "points", "counted", low("counted"))]
    rows = (
        select(tally.variant, *counts)
        .where(tally.generation == live(connection).generation, tally.period == ALL_TIME)
        .where(tally.player_id.in_(players))
        .group_by(tally.variant)
        .order_by(tally.variant)
    )
    return [_total(variant, *map(int, numbers)) for variant, *numbers in connection.execute(rows)]


def _total(variant: str, matches: int, decided: int, won: int, points: int, counted: int, counted_low: int) -> Total:
    return Total(variant, matches, decided, won, None if 0 < counted_low < counted else points)
