"""The tables of clubs and their people that stand beside the log; what they say follows from the clubs' own logs.

`player` and `seat` are in `database/tables.py`: `person_id` says for whom a player stands, a seat's `player_id` whose
it is.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary
from sqlmodel import Field

from ledger.store.database.tables import BY_KEY, NUMBER, WORDS, Stored, word


def _log() -> Any:
    return Field(
        sa_type=NUMBER,
        sa_column_args=[ForeignKey("stream.stream_no")],
        primary_key=True,
        sa_column_kwargs={"autoincrement": False},
    )


class Club(Stored, table=True):
    """A club with a log of its own: the log's (negative) number, the club's name as it is compared and shown."""

    stream_no: int = _log()
    club_key: str = Field(sa_type=WORDS, unique=True)
    name: str = Field(sa_type=WORDS)


class Alias(Stored, table=True):
    """Another name of a person, given by this event of his club's log; `name_key` is the name as it is compared."""

    __table_args__ = (Index("ix_alias_name_key", "name_key", "club_key"), BY_KEY)

    stream_no: int = _log()
    version: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    player_id: str = Field(sa_type=word(36), foreign_key="player.player_id", index=True)
    club_key: str = Field(sa_type=WORDS)
    name: str = Field(sa_type=WORDS)
    name_key: str = Field(sa_type=WORDS)


class Erasure(Stored, table=True):
    """A spelling of a name that was forgotten, so that it is known when it comes again; the name is not kept.

    `number` is the forgotten player's; `seat_digest` is of the whole name, `mention_digest` of its words, both with the
    salt (`erasures.py`). `erased_at` is in microseconds UTC. The player need not be in this ledger: a list of erasures
    may be newer than the backup that it is applied to.
    """

    __table_args__ = BY_KEY

    seat_digest: bytes = Field(sa_type=LargeBinary(32), primary_key=True)
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    player_id: str = Field(sa_type=word(36), index=True)
    club_key: str = Field(sa_type=WORDS)
    salt: bytes = Field(sa_type=LargeBinary(16))
    mention_digest: bytes = Field(sa_type=LargeBinary(32))
    erased_at: int = Field(sa_type=BigInteger)
