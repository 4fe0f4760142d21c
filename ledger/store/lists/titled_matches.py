"""Matches whose headers name a tournament: by the tag `Event`, and the round by the tag `Round`."""

from __future__ import annotations

from sqlalchemy import Connection, and_, select
from sqlmodel import col

from ledger.club.names import name_key
from ledger.store.database.tables import MatchCard, Tag

LONGEST_ROUND = 4
"""A number of more digits is no round's."""


def matches_titled(connection: Connection, club_key: str, title: str) -> dict[int, int]:
    """The numbers of a club's matches whose header names an event so, however written, with their rounds (0: none)."""
    here = and_(col(MatchCard.stream_no) == col(Tag.stream_no), col(MatchCard.club_key) == club_key)
    spelled = select(col(Tag.value)).join(MatchCard, here).where(col(Tag.name) == "Event").distinct()
    titles = [text for text in connection.scalars(spelled) if name_key(text) == name_key(title)]
    if not titles:
        return {}
    own = select(col(Tag.stream_no)).join(MatchCard, here).where(col(Tag.name) == "Event", col(Tag.value).in_(titles))
    numbers = list(connection.scalars(own.order_by(col(Tag.stream_no))))
    rounds = select(col(Tag.stream_no), col(Tag.value)).where(col(Tag.name) == "Round", col(Tag.stream_no).in_(own))
    named = {number: _round(text) for number, text in connection.execute(rounds)}
    return {number: named.get(number, 0) for number in numbers}


def _round(text: str) -> int:
    plain = text.strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= LONGEST_ROUND else 0
