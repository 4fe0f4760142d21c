"""The matches of which every line was voided: they count nowhere, and lists mark them."""

from __future__ import annotations

from sqlalchemy import Connection, func, select
from sqlmodel import col

from ledger.store.kept.checkpoint import live
from ledger.store.kept.results import STRUCK
from ledger.store.kept.tables import STRUCK_OUT, ClubTally, MatchResult
from ledger.store.lists.player_totals import tallied_clubs


def struck_numbers(connection: Connection) -> frozenset[int]:
    """The numbers of these matches. There are few, and most often none: then no match is gone through."""
    generation = live(connection).generation
    tallied = select(func.sum(col(ClubTally.matches))).where(
        col(ClubTally.generation) == generation,
        col(ClubTally.club_key).in_(tallied_clubs(connection, generation)),
        col(ClubTally.period) == STRUCK_OUT,
    )
    if not connection.scalar(tallied):
        return frozenset()
    struck = col(MatchResult.generation) == generation, col(MatchResult.status) == STRUCK
    return frozenset(connection.scalars(select(col(MatchResult.stream_no)).where(*struck)))
