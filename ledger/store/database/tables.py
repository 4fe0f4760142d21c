"""Every table of a ledger, declared once; `migrations/` holds how they came to be.

Two halves. The log never changes: `log_head`, `stream`, `event_commit`, `event`. Beside it stands what may be mended or
erased: who played (`player`, `seat`), what was written in words (`tag`, `remark`, `actor`), and what can be worked out
again from the log (`match_card`, the results). Event payloads hold player ids and seat numbers, never a name.
"""

from __future__ import annotations

import re
from typing import Any, cast

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    inspect,
)
from sqlalchemy.orm import declared_attr, registry
from sqlmodel import Field, SQLModel

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)
"""The tables' names and the names of their constraints."""

# SQLite makes a column the row's own number only when it is called INTEGER
NUMBER = BigInteger().with_variant(Integer(), "sqlite")
# names and words stand in the same order on every database: by code point, whatever the server's language
WORDS = Text().with_variant(Text(collation="C"), "postgresql")
MOST_EVENTS_IN_A_COMMIT = 5000
LARGEST_PAYLOAD = 65536
BY_KEY = {"sqlite_with_rowid": False}
"""For a table that is only ever reached by its key: it is kept in the order of that key, without a second index."""


class Stored(SQLModel, registry=registry(metadata=METADATA)):
    """A table of the ledger; it is named as its class, in lower case with underscores."""

    @declared_attr.directive
    def __tablename__(cls) -> str:
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


def table_of(rows: type[Stored]) -> Table:
    """The table of these rows, as statements put together from its columns want it."""
    return cast(Table, inspect(rows).local_table)


def _own_number() -> Any:
    return Field(sa_type=NUMBER, primary_key=True, sa_column_kwargs={"autoincrement": False})


def _stream(*, key: bool = False, indexed: bool = False) -> Any:
    return Field(sa_type=NUMBER, sa_column_args=[ForeignKey("stream.stream_no")], primary_key=key, index=indexed)


def word(length: int) -> Any:
    """The type of a short text of at most so many characters."""
    return String(length).with_variant(String(length, collation="C"), "postgresql")


def _bytes(length: int) -> Any:
    return Field(sa_type=LargeBinary(length))


class StoreMeta(Stored, table=True):
    """What the ledger says of itself, under the keys that `meta.py` names."""

    key: str = Field(sa_type=WORDS, primary_key=True)
    value: str = Field(sa_type=WORDS)


class LogHead(Stored, table=True):
    """The one row that every append takes first: the last position, the last commit and its hash."""

    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: int = Field(sa_type=SmallInteger, primary_key=True, sa_column_kwargs={"autoincrement": False})
    epoch: int
    position: int = Field(sa_type=BigInteger)
    commit_no: int = Field(sa_type=BigInteger)
    chain_hash: bytes = _bytes(32)
    last_recorded_at: int = Field(sa_type=BigInteger)


class Stream(Stored, table=True):
    """One log: a match (kind 1), its length and the hash of its last event.

    `stream_no` is the match's number in the ledger, counted up from 1; `external_ref` its `Id` tag. `timed` says that
    some event has a moment, so that readers of the others need not look.
    """

    __table_args__ = (UniqueConstraint("kind", "external_ref", name="uq_stream_external_ref"),)

    stream_no: int = _own_number()
    stream_id: str = Field(sa_type=word(36), unique=True)
    kind: int = Field(sa_type=SmallInteger)
    version: int
    last_hash: bytes = _bytes(32)
    external_ref: str | None = Field(default=None, sa_type=WORDS)
    timed: bool = False


class EventCommit(Stored, table=True):
    """One append: who asked for it, when it was recorded (microseconds, UTC) and the chain over all commits.

    `origin` is 0 live, 1 import, 2 correction; `import_id` is shared by all commits of one import.
    """

    __table_args__ = (CheckConstraint(f"events BETWEEN 1 AND {MOST_EVENTS_IN_A_COMMIT}", name="events"),)

    commit_no: int = _own_number()
    request_id: str = Field(sa_type=word(36), unique=True)
    stream_no: int = _stream()
    first_version: int
    events: int
    first_position: int = Field(sa_type=BigInteger, unique=True)
    epoch: int
    recorded_at: int = Field(sa_type=BigInteger)
    actor_id: str | None = Field(default=None, sa_type=word(36))
    origin: int = Field(sa_type=SmallInteger)
    import_id: str | None = Field(default=None, sa_type=word(36))
    app_version: str = Field(sa_type=word(32))
    chain_hash: bytes = _bytes(32)


class Event(Stored, table=True):
    """One event: its global position, its version in the match, its payload and the chain over the match.

    `played_at` is the moment the record claims, in microseconds UTC, `utc_offset` its offset in minutes where one was
    given. Neither is ever used for order.
    """

    __table_args__ = (
        UniqueConstraint("stream_no", "version"),
        CheckConstraint("version >= 1", name="version"),
        CheckConstraint(f"length(payload) <= {LARGEST_PAYLOAD}", name="payload"),
        CheckConstraint("length(hash) = 32", name="hash"),
    )

    position: int = _own_number()
    stream_no: int = _stream()
    version: int
    commit_no: int = Field(sa_type=NUMBER, sa_column_args=[ForeignKey("event_commit.commit_no")])
    type: int = Field(sa_type=SmallInteger)
    schema_version: int = Field(sa_type=SmallInteger)
    played_at: int | None = Field(default=None, sa_type=BigInteger)
    utc_offset: int | None = Field(default=None, sa_type=SmallInteger)
    payload: bytes = Field(sa_type=LargeBinary)
    hash: bytes = _bytes(32)


class Actor(Stored, table=True):
    """Who appended: the commits hold the id, so that the name can be erased."""

    actor_id: str = Field(sa_type=word(36), primary_key=True)
    name: str = Field(sa_type=WORDS, unique=True)


class Player(Stored, table=True):
    """A player in one club; `name_key` is the name he came with, as it is compared, `club_key` the club's.

    `person_id` is the player whom he stands for: himself, or the one into whom the club's log says that he was merged.
    """

    __table_args__ = (Index("ix_player_name_key", "name_key", "club_key"),)

    player_id: str = Field(sa_type=word(36), primary_key=True)
    club_key: str = Field(sa_type=WORDS)
    display_name: str = Field(sa_type=WORDS)
    name_key: str = Field(sa_type=WORDS)
    person_id: str = Field(sa_type=word(36), index=True)


class Seat(Stored, table=True):
    """Who sat where in a match, under the name that was recorded; the opening's payload holds a digest of it."""

    __table_args__ = BY_KEY

    stream_no: int = _stream(key=True)
    seat: int = Field(sa_type=SmallInteger, primary_key=True, sa_column_kwargs={"autoincrement": False})
    player_id: str = Field(sa_type=word(36), foreign_key="player.player_id", index=True)
    name: str = Field(sa_type=WORDS)
    salt: bytes = _bytes(16)


class Tag(Stored, table=True):
    """A header tag of a match, in the order of the header (`place` from 1); the opening holds a digest of it."""

    __table_args__ = BY_KEY

    stream_no: int = _stream(key=True)
    place: int = Field(sa_type=SmallInteger, primary_key=True, sa_column_kwargs={"autoincrement": False})
    name: str = Field(sa_type=WORDS)
    value: str = Field(sa_type=WORDS)
    salt: bytes = _bytes(16)


class Remark(Stored, table=True):
    """Words that belong to an event: a note's `text`, a correction's `why`; the payload holds a digest of them.

    `part` names the field ("text", "why", "as.text" for the text of an event inside an `amend`, and so on). The part
    "moment" is the spelling of a moment that is not the usual one.
    """

    __table_args__ = BY_KEY

    stream_no: int = _stream(key=True)
    version: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    part: str = Field(sa_type=word(64), primary_key=True)
    text: str = Field(sa_type=WORDS)
    salt: bytes = _bytes(16)


class MatchCard(Stored, table=True):
    """What a list of matches shows of a header; worked out from the log, written with it.

    `header_digest` is the same for matches with the same header, `start_digest` for those whose next events are the
    same too (None where there are not so many yet), `likeness_digest` for those of the same club, date, seats and
    variant.
    """

    __table_args__ = (
        Index("ix_match_card_club_key", "club_key", "played"),
        Index("ix_match_card_header_digest", "header_digest", "start_digest"),
    )

    stream_no: int = _stream(key=True)
    club: str | None = Field(default=None, sa_type=WORDS)
    club_key: str = Field(sa_type=WORDS)
    variant: str = Field(sa_type=word(64), index=True)
    played: str | None = Field(default=None, sa_type=word(64), index=True)
    header_digest: bytes = _bytes(32)
    start_digest: bytes | None = Field(default=None, sa_type=LargeBinary(32))
    likeness_digest: bytes = Field(sa_type=LargeBinary(32), index=True)
