"""The figures that are kept of matches, read back for statistics: no event is read and nothing is folded."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, select
from sqlmodel import col

from ledger.statistics.figures import SeatFigures
from ledger.store.cards import Filter, narrowed
from ledger.store.projections.checkpoint import live
from ledger.store.projections.counts import unpack
from ledger.store.projections.results import OVER, SUBSTITUTES
from ledger.store.projections.tables import MatchResult, SeatResult
from ledger.store.tables import Event, MatchCard, Player, Stream

_ROWS_AT_ONCE = 2000
_NUMBERS_AT_ONCE = 500


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat of a match: the person who sat there (his id and name now), the points of his side, whether it won."""

    person: str
    name: str
    points: int | None
    won: bool
    figures: SeatFigures


class KeptMatch(msgspec.Struct, frozen=True):
    """A match as its results are kept; `event` is the position of its last counted event in the log.

    `substitutes` sat down for the player of a seat, and have what they did themselves; points and match are his.
    """

    number: int
    name: str
    event: int
    club: str
    variant: str
    played: str
    kind: str
    over: bool
    hands: int
    seats: tuple[KeptSeat, ...]
    substitutes: tuple[KeptSeat, ...] = ()


def kept_matches(connection: Connection, wanted: Filter, numbers: Collection[int] | None = None) -> Iterator[KeptMatch]:
    """The wanted matches by number, of these numbers or of all, those that are in the results so far."""
    if numbers is None:
        yield from _found(connection, _query(connection, wanted))
        return
    ordered = sorted(set(numbers))
    for first in range(0, len(ordered), _NUMBERS_AT_ONCE):
        some = col(MatchResult.stream_no).in_(ordered[first : first + _NUMBERS_AT_ONCE])
        yield from _found(connection, _query(connection, wanted).where(some))


def _found(connection: Connection, query: Any) -> Iterator[KeptMatch]:
    # an option of the connection itself would hold for whatever is written through it later
    rows = connection.execute(query, execution_options={"yield_per": _ROWS_AT_ONCE})
    for _, seats in groupby(rows, key=lambda row: row.stream_no):
        yield _match(list(seats))


def _query(connection: Connection, wanted: Filter) -> Any:
    person = Player.__table__.alias("person")  # type: ignore[attr-defined]
    generation = live(connection).generation
    query = (
        select(
            col(MatchResult.stream_no),
            *(col(column) for column in (Stream.external_ref, MatchCard.club, MatchCard.variant, MatchCard.played)),
            *(col(column) for column in (MatchResult.kind, MatchResult.status, MatchResult.hands, Event.position)),
            *(col(column) for column in (SeatResult.seat, SeatResult.side, SeatResult.points, SeatResult.won)),
            col(SeatResult.counts),
            person.c.player_id,
            person.c.display_name,
        )
        .join(MatchCard, col(MatchCard.stream_no) == col(MatchResult.stream_no))
        .join(Stream, col(Stream.stream_no) == col(MatchResult.stream_no))
        .join(
            SeatResult,
            and_(col(SeatResult.generation) == generation, col(SeatResult.stream_no) == col(MatchResult.stream_no)),
        )
        .join(
            Event,
            and_(col(Event.stream_no) == col(MatchResult.stream_no), col(Event.version) == col(MatchResult.version)),
        )
        .join(Player, col(Player.player_id) == col(SeatResult.player_id))
        .join(person, person.c.player_id == col(Player.person_id))
        .where(col(MatchResult.generation) == generation)
        .order_by(col(MatchResult.stream_no), col(SeatResult.seat))
    )
    return narrowed(connection, query, wanted)


def _match(rows: list[Any]) -> KeptMatch:
    first = rows[0]
    seats = [
        KeptSeat(
            row.player_id,
            row.display_name,
            row.points,
            row.won,
            SeatFigures(row.seat % SUBSTITUTES, row.side, *unpack(row.counts)),
        )
        for row in rows
    ]
    own = sum(row.seat < SUBSTITUTES for row in rows)
    return KeptMatch(
        number=first.stream_no,
        name=first.external_ref or str(first.stream_no),
        event=first.position,
        club=first.club or "",
        variant=first.variant,
        played=first.played or "",
        kind=first.kind,
        over=first.status == OVER,
        hands=first.hands,
        seats=tuple(seats[:own]),
        substitutes=tuple(seats[own:]),
    )
