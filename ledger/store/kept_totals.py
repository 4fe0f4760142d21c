"""The totals that are kept of players: what charts need at once, without reading a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from ledger.club.names import name_key
from ledger.store import event_log
from ledger.store.projections.checkpoint import live
from ledger.store.projections.counts import COUNTS
from ledger.store.projections.tables import PLAYER_TALLY, PLAYER_TOTAL
from ledger.store.tables import Player

ALL_TIME = 0


class PlayerTotal(msgspec.Struct, frozen=True):
    """A person's counts over all matches that fit: how many these were, and the sum of each count by its name."""

    person: str
    name: str
    matches: int
    counts: dict[str, int]


def player_totals(
    connection: Connection,
    *,
    counts: Sequence[str] = COUNTS,
    club: str | None = None,
    variant: str | None = None,
    kinds: Sequence[str] = (),
    period: int = ALL_TIME,
) -> list[PlayerTotal]:
    """The totals of everybody, of a club, a game, some kinds of record and a period (202603, 2026 or all time).

    `counts` are those that are added up: the fewer, the sooner.
    """
    generation = live(connection).generation
    tally: Any = PLAYER_TALLY.c if variant is not None or kinds else PLAYER_TOTAL.c
    player = Player.__table__  # type: ignore[attr-defined]
    person = player.alias("person")
    # grouped by the person and not by the tally's player: whose index would be gone through from end to end
    query = (
        select(person.c.player_id, person.c.display_name, *(func.sum(tally[name]) for name in ("matches", *counts)))
        .join(player, player.c.player_id == tally.player_id)
        .join(person, person.c.player_id == player.c.person_id)
        .where(tally.generation == generation, tally.period == period)
        .group_by(person.c.player_id, person.c.display_name)
    )
    if "club_key" in tally:
        # every club is named, so that its tallies of the period are read where they lie and no others are
        clubs = _clubs(connection, generation) if club is None else [name_key(club)]
        query = query.where(tally.club_key.in_(clubs))
    elif club is not None:
        query = query.where(player.c.club_key == name_key(club))
    if variant is not None:
        query = query.where(tally.variant == variant)
    if kinds:
        query = query.where(tally.kind.in_(kinds))
    found = [
        PlayerTotal(own, name, int(matches), dict(zip(counts, map(int, sums), strict=True)))
        for own, name, matches, *sums in connection.execute(query)
    ]
    return sorted(found, key=lambda total: (total.name, total.person))


_NEXT_CLUB = "SELECT min(club_key) FROM club_tally WHERE generation = ?"
_CLUBS = (
    f"WITH RECURSIVE known(club_key) AS ({_NEXT_CLUB} UNION ALL SELECT ({_NEXT_CLUB} AND club_key > known.club_key) "
    "FROM known WHERE known.club_key IS NOT NULL) SELECT club_key FROM known WHERE club_key IS NOT NULL"
)


def _clubs(connection: Connection, generation: int) -> list[str]:
    """The clubs that have tallies, each found behind the one before it: all rows in between are passed over."""
    return [club for (club,) in event_log.run(connection, _CLUBS, (generation, generation))]
