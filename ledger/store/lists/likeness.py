"""Finding the stored matches that a record may be: by header, by how it begins, by club, date, seats and variant."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, or_, select, update
from sqlmodel import col

from ledger.club.names import name_key
from ledger.game.events import Event, Open
from ledger.store.database.tables import MatchCard
from ledger.store.log.payload import TYPES, encode, no_words

START_EVENTS = 4
"""How many events tell a match from others with its header: the header, the hand and the first deals."""


def header_digest(opening: Open) -> bytes:
    """The same for openings that mean the same: options and tags in any order, names composed in any way."""
    tags = {name: unicodedata.normalize("NFC", value) for name, value in opening.tags.items()}
    return _digest([opening.variant, dict(opening.options), _composed(opening.seats), tags])


def start_digest(events: Sequence[Event]) -> bytes | None:
    """The same for matches whose first events are the same, words apart; None where there are too few."""
    return events_digest(events[:START_EVENTS]) if len(events) >= START_EVENTS else None


def events_digest(events: Sequence[Event]) -> bytes:
    """The same for matches in which the same was done, words and the header apart."""
    return _digest([[TYPES[type(event)], encode(event, no_words).decode()] for event in events[1:]])


def likeness_digest(opening: Open) -> bytes:
    """The same for matches of the same club, date, seats and variant."""
    club = name_key(opening.tags.get("Club", ""))
    return _digest([opening.variant, club, opening.tags.get("Played", "")[:10], _composed(opening.seats)])


def candidates(connection: Connection, events: Sequence[Event]) -> list[int]:
    """The numbers of the matches with the same header, one of which these events may continue or repeat."""
    opening = events[0]
    assert isinstance(opening, Open)
    found = select(col(MatchCard.stream_no)).where(col(MatchCard.header_digest) == header_digest(opening))
    start = start_digest(events)
    if start is not None:
        found = found.where(or_(col(MatchCard.start_digest) == start, col(MatchCard.start_digest).is_(None)))
    return list(connection.scalars(found.order_by(col(MatchCard.stream_no))))


def header_of(connection: Connection, number: int) -> bytes | None:
    """The digest of the header of a match; None if there is no such match."""
    return connection.scalar(select(col(MatchCard.header_digest)).where(col(MatchCard.stream_no) == number))


def with_header(connection: Connection, header: bytes) -> list[int]:
    """The numbers of the matches whose header has this digest."""
    found = select(col(MatchCard.stream_no)).where(col(MatchCard.header_digest) == header)
    return list(connection.scalars(found.order_by(col(MatchCard.stream_no))))


def alike(connection: Connection, opening: Open) -> list[int]:
    """The numbers of the matches of the same club, date, seats and variant."""
    found = select(col(MatchCard.stream_no)).where(col(MatchCard.likeness_digest) == likeness_digest(opening))
    return list(connection.scalars(found.order_by(col(MatchCard.stream_no))))


def grown(connection: Connection, stream_no: int, events: Sequence[Event]) -> None:
    """Writes how a match begins, once it is long enough; `events` are all that it has."""
    card = update(MatchCard).where(col(MatchCard.stream_no) == stream_no)
    connection.execute(card.values(start_digest=start_digest(events)))


def _composed(names: Iterable[str]) -> list[str]:
    return [unicodedata.normalize("NFC", name) for name in names]


def _digest(content: list[object]) -> bytes:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).digest()
