"""What the matches of a club came to, by person: of what its standings are made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import Connection, and_, select
from sqlmodel import col

from ledger.store.people import name_key
from ledger.store.projections.checkpoint import live
from ledger.store.projections.results import OVER
from ledger.store.projections.tables import MatchResult, SeatResult
from ledger.store.tables import MatchCard, Player, Seat


class SeatOutcome(NamedTuple):
    """What one seat of a match came to; `person` is the id of whom its player stands for, points None if not
    known, `side` the lowest seat of its side.
    """

    match: int
    seat: int
    person: str
    name: str
    points: int | None
    won: bool
    side: int


def club_results(connection: Connection, club: str, variant: str) -> Iterator[list[SeatOutcome]]:
    """The seats of each match of a club in one game that is over, by the match's number."""
    generation = live(connection).generation
    number = col(MatchCard.stream_no)
    rows = connection.execute(
        select(
            number,
            col(Seat.seat),
            col(Player.person_id),
            col(Seat.name),
            col(SeatResult.points),
            col(SeatResult.won),
            col(SeatResult.side),
        )
        .join(MatchResult, and_(col(MatchResult.stream_no) == number, col(MatchResult.generation) == generation))
        .join(Seat, col(Seat.stream_no) == number)
        .join(Player, col(Player.player_id) == col(Seat.player_id))
        .join(
            SeatResult,
            and_(
                col(SeatResult.stream_no) == number,
                col(SeatResult.generation) == generation,
                col(SeatResult.seat) == col(Seat.seat),
            ),
        )
        .where(
            col(MatchCard.club_key) == name_key(club),
            col(MatchCard.variant) == variant,
            col(MatchResult.status) == OVER,
        )
        .order_by(number, col(Seat.seat))
    )
    for _, seats in groupby(map(SeatOutcome._make, rows), key=lambda outcome: outcome.match):
        yield list(seats)


def persons_at(connection: Connection, match: int) -> list[tuple[str, str]]:
    """(person's id, name as recorded) of each seat of a match, in turn order."""
    rows = connection.execute(
        select(col(Player.person_id), col(Seat.name))
        .join(Seat, col(Seat.player_id) == col(Player.player_id))
        .where(col(Seat.stream_no) == match)
        .order_by(col(Seat.seat))
    )
    return [(person, name) for person, name in rows]
