"""The tables of the read models; each row belongs to a generation, so that a new one can grow beside the live one.

None of this is part of the log, and none of it is ever mended by hand: it is worked out from the log anew.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, SmallInteger, Table
from sqlmodel import Field

from ledger.store.database.tables import BY_KEY, METADATA, NUMBER, WORDS, Stored, table_of, word
from ledger.store.kept.counts import COUNTS, SAMPLES

ALL_TIME = 0
"""The period that holds every match, with or without a date, but for those struck out."""

STRUCK_OUT = -1
"""The period of clubs' tallies that holds the matches struck out, which count in no other."""


def _number_in_key(kind: Any) -> Any:
    return Field(sa_type=kind, primary_key=True, sa_column_kwargs={"autoincrement": False})


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

    `month` and `day` are those of its `Played` tag as numbers (202603, 20260314), None where it has none. `kind` is
    how much of it was written down, after its least known hand ("" where it has no hand). `status` is "over", "open" or
    "struck" (every line was voided).
    """

    __table_args__ = BY_KEY

    generation: int = _number_in_key(SmallInteger)
    stream_no: int = _number_in_key(NUMBER)
    version: int
    club_key: str = Field(sa_type=WORDS)
    variant: str = Field(sa_type=word(64))
    month: int | None = None
    day: int | None = None
    kind: str = Field(sa_type=word(8))
    status: str = Field(sa_type=word(16))
    hands: int


class SeatResult(Stored, table=True):
    """What a seat had at the end of a match's counted events: its side's points (None: not known), whether it won.

    `side` is the lowest seat of its side. `counts` are its figures, packed; see `ledger/store/kept/counts.py`.
    """

    __table_args__ = BY_KEY

    generation: int = _number_in_key(SmallInteger)
    stream_no: int = _number_in_key(NUMBER)
    seat: int = _number_in_key(SmallInteger)
    player_id: str = Field(sa_type=word(36))
    side: int = Field(sa_type=SmallInteger)
    points: int | None = None
    won: bool = False
    counts: bytes = Field(sa_type=LargeBinary)


class ClubTally(Stored, table=True):
    """A club's matches of a variant and a kind of record within a period, added up; see `PLAYER_TALLY` for the key.

    `decided` are the matches that are over.
    """

    __table_args__ = BY_KEY

    generation: int = _number_in_key(SmallInteger)
    club_key: str = Field(sa_type=WORDS, primary_key=True)
    period: int = _number_in_key(Integer)
    variant: str = Field(sa_type=word(64), primary_key=True)
    kind: str = Field(sa_type=word(8), primary_key=True)
    matches: int = 0
    decided: int = 0
    hands: int = 0
    events: int = 0


class ClubTotal(Stored, table=True):
    """The same of all variants and kinds together: what a chart of all clubs needs is few rows.

    A `period` is a day (20260314) too.
    """

    __table_args__ = BY_KEY

    generation: int = _number_in_key(SmallInteger)
    period: int = _number_in_key(Integer)
    club_key: str = Field(sa_type=WORDS, primary_key=True)
    matches: int = 0
    decided: int = 0
    hands: int = 0
    events: int = 0


MATCH_RESULT: Table = table_of(MatchResult)
SEAT_RESULT: Table = table_of(SeatResult)
CLUB_TALLY: Table = table_of(ClubTally)
CLUB_TOTAL: Table = table_of(ClubTotal)


def _key(name: str, kind: Any) -> Column[Any]:
    return Column(name, kind, primary_key=True, autoincrement=False, nullable=False)


PLAYER_TALLY = Table(
    "player_tally",
    METADATA,
    _key("generation", SmallInteger),
    _key("club_key", WORDS),
    _key("period", Integer),
    _key("variant", word(64)),
    _key("kind", word(8)),
    _key("player_id", word(36)),
    *(Column(name, Integer, nullable=False) for name in ("matches", *COUNTS, *SAMPLES)),
    Index("ix_player_tally_player_id", "generation", "player_id", "period"),
    sqlite_with_rowid=False,
)
"""A player's matches of a variant and a kind of record within a period, added up: their number, all counts, and in how
many of the matches those by which something is divided were not 0.

`period` is a month (202603), a year (2026) or 0 for all time; undated matches are in 0 alone.
"""

PLAYER_TOTAL = Table(
    "player_total",
    METADATA,
    _key("generation", SmallInteger),
    _key("period", Integer),
    _key("player_id", word(36)),
    *(Column(name, Integer, nullable=False) for name in ("matches", *COUNTS, *SAMPLES)),
    sqlite_with_rowid=False,
)
"""The same of all variants and kinds together: what everybody has is as many rows as there are players."""
