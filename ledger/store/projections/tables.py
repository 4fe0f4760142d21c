"""The tables of the read models; each row belongs to a generation, so that a new one can grow beside the live one.

None of this is part of the log, and none of it is ever mended by hand: it is worked out from the log anew.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Index, Integer, SmallInteger
from sqlmodel import Field

from ledger.store.tables import BY_KEY, NUMBER, WORDS, Stored, word


def _number_in_key(kind: Any) -> Any:
    return Field(sa_type=kind, primary_key=True, sa_column_kwargs={"autoincrement": False})


def _count() -> Any:
    return Field(default=0, sa_type=BigInteger)


class Projection(Stored, table=True):
    """How far one generation of a read model has come: all events up to `position` are in it, and none after.

    `status` is "building" (beside the live one), "active", "failed" (`error` says at what; it stands still) or
    "retired" (its rows are being removed). `live` marks the one generation that is read. `code_hash` is that of the
    rules that made its rows; `heartbeat_at` (microseconds UTC) when it last moved.
    """

    __table_args__ = BY_KEY

    name: str = Field(sa_type=word(32), primary_key=True)
    generation: int = _number_in_key(SmallInteger)
    status: str = Field(sa_type=word(16))
    live: bool = False
    position: int = Field(default=0, sa_type=BigInteger)
    code_hash: str = Field(default="", sa_type=word(64))
    heartbeat_at: int = Field(default=0, sa_type=BigInteger)
    error: str | None = Field(default=None, sa_type=WORDS)


class MatchResult(Stored, table=True):
    """What a match came to in its first `version` events.

    `month` is that of its `Played` tag as a number (202603), None where it has none. `kind` is how much of it was
    written down, after its least known hand. `status` is "over" or "open"; only what is over counts in the tallies.
    `winning_sides` is 1 in a match that is won, more where it is shared, 0 where nobody has won.
    """

    __table_args__ = BY_KEY

    generation: int = _number_in_key(SmallInteger)
    stream_no: int = _number_in_key(NUMBER)
    version: int
    club_key: str = Field(sa_type=WORDS)
    variant: str = Field(sa_type=word(64))
    month: int | None = None
    kind: str = Field(sa_type=word(8))
    status: str = Field(sa_type=word(16))
    hands: int
    winning_sides: int = Field(sa_type=SmallInteger)


class SeatResult(Stored, table=True):
    """What a seat had at the end of a match's counted events: its side's points (None: not known), whether it won.

    `side` is the lowest seat of its side. `against` are the points of all other sides together, None if one of them
    is not known. `hands_won` counts the hands whose winner is known to be its side.
    """

    __table_args__ = BY_KEY

    generation: int = _number_in_key(SmallInteger)
    stream_no: int = _number_in_key(NUMBER)
    seat: int = _number_in_key(SmallInteger)
    player_id: str = Field(sa_type=word(36))
    side: int = Field(sa_type=SmallInteger)
    points: int | None = None
    against: int | None = None
    won: bool = False
    hands_won: int = 0


class PlayerTally(Stored, table=True):
    """A player's finished matches of a variant and a kind of record within a period, added up.

    `period` is a month (202603), a year (2026) or 0 for all time; undated matches are in 0 alone. `wins` are
    his alone; `shared` are won together with another side, or ended without a winner. `points` and `against` are those
    of the `scored` matches, where both are known.
    """

    __table_args__ = (Index("ix_player_tally_player_id", "generation", "player_id", "period"), BY_KEY)

    generation: int = _number_in_key(SmallInteger)
    club_key: str = Field(sa_type=WORDS, primary_key=True)
    period: int = _number_in_key(Integer)
    variant: str = Field(sa_type=word(64), primary_key=True)
    kind: str = Field(sa_type=word(8), primary_key=True)
    player_id: str = Field(sa_type=word(36), primary_key=True)
    matches: int = _count()
    wins: int = _count()
    shared: int = _count()
    scored: int = _count()
    points: int = _count()
    against: int = _count()
    hands: int = _count()
    hands_won: int = _count()


class ClubTally(Stored, table=True):
    """A club's finished matches of a variant and a kind of record within a period, with their hands and events."""

    __table_args__ = BY_KEY

    generation: int = _number_in_key(SmallInteger)
    club_key: str = Field(sa_type=WORDS, primary_key=True)
    period: int = _number_in_key(Integer)
    variant: str = Field(sa_type=word(64), primary_key=True)
    kind: str = Field(sa_type=word(8), primary_key=True)
    matches: int = _count()
    hands: int = _count()
    events: int = _count()
