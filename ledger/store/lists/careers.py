"""The matches of one person as they came out, with who sat there: read from the kept results, no event is read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, select
from sqlmodel import col

from ledger.store.database.tables import MatchCard, Player, Seat, Stream, table_of
from ledger.store.kept.checkpoint import live
from ledger.store.kept.counts import COUNTS, unpack
from ledger.store.kept.results import STRUCK, SUBSTITUTES
from ledger.store.kept.tables import MatchResult, SeatResult

_DECIDED, _WON, _LOST = (COUNTS.index(name) for name in ("decided", "won", "lost"))

Beside = tuple[str, str]
"""Somebody at the table: the id of the person, and his name."""


class Outing(msgspec.Struct, frozen=True):
    """A match of a person: `result` is "won", "lost", "drawn", or "" while it is not decided.

    `points` and `against` are those of his side and of the best of the others, None where they are not known;
    `of_opponents` are those of each of the opponents.
    """

    number: int
    name: str
    day: str
    variant: str
    kind: str
    hands: int
    result: str
    points: int | None
    against: int | None
    partners: tuple[Beside, ...]
    opponents: tuple[Beside, ...]
    of_opponents: tuple[int | None, ...] = ()


def outings(connection: Connection, players: Sequence[str]) -> list[Outing]:
    """All matches of the person for whom these players stand, but for those struck out, the first played first; those
    without a day lead.
    """
    rows = connection.execute(_query(connection, players))
    ids = set(players)
    found = [_outing(list(seats), ids) for _, seats in groupby(rows, key=lambda row: row.stream_no)]
    return sorted(found, key=lambda one: (one.day, one.number))


def _query(connection: Connection, players: Sequence[str]) -> Any:
    generation = live(connection).generation
    person = table_of(Player).alias("person")
    own = select(col(Seat.stream_no)).where(col(Seat.player_id).in_(players)).distinct().subquery()
    return (
        select(
            col(MatchResult.stream_no),
            *(col(column) for column in (Stream.external_ref, MatchCard.variant, MatchCard.played)),
            *(col(column) for column in (MatchResult.kind, MatchResult.hands)),
            *(col(column) for column in (SeatResult.player_id, SeatResult.side, SeatResult.points, SeatResult.counts)),
            person.c.player_id.label("person"),
            person.c.display_name,
        )
        .select_from(own)
        .join(
            MatchResult,
            and_(
                col(MatchResult.generation) == generation,
                col(MatchResult.stream_no) == own.c.stream_no,
                col(MatchResult.status) != STRUCK,
            ),
        )
        .join(
            SeatResult,
            and_(
                col(SeatResult.generation) == generation,
                col(SeatResult.stream_no) == own.c.stream_no,
                col(SeatResult.seat) < SUBSTITUTES,
            ),
        )
        .join(MatchCard, col(MatchCard.stream_no) == own.c.stream_no)
        .join(Stream, col(Stream.stream_no) == own.c.stream_no)
        .join(Player, col(Player.player_id) == col(SeatResult.player_id))
        .join(person, person.c.player_id == col(Player.person_id))
        .order_by(col(MatchResult.stream_no), col(SeatResult.seat))
    )


def _outing(rows: Sequence[Any], ids: set[str]) -> Outing:
    own = next((row for row in rows if row.player_id in ids), rows[0])
    counts = unpack(own.counts)
    partners = [row for row in rows if row is not own and row.side == own.side]
    opponents = [row for row in rows if row.side != own.side]
    result = ""
    if counts[_DECIDED]:
        result = "won" if counts[_WON] else "lost" if counts[_LOST] else "drawn"
    return Outing(
        number=own.stream_no,
        name=own.external_ref or str(own.stream_no),
        day=(own.played or "")[:10],
        variant=own.variant,
        kind=own.kind,
        hands=own.hands,
        result=result,
        points=own.points,
        against=_of_the_best(own.points, opponents),
        partners=tuple((row.person, row.display_name) for row in partners),
        opponents=tuple((row.person, row.display_name) for row in opponents),
        of_opponents=tuple(row.points for row in opponents),
    )


def _of_the_best(own: int | None, opponents: Sequence[Any]) -> int | None:
    """The points of the opponent who won; where none did, those next to one's own, whether few or many are better."""
    known: list[int] = [row.points for row in opponents if row.points is not None]
    if own is None or not known or len(known) < len(opponents):
        return None
    won: list[int] = [row.points for row in opponents if unpack(row.counts)[_WON]]
    return won[0] if won else min(known, key=lambda points: abs(points - own))
