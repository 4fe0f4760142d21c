"""The marks of matches: what tells without reading a match whether it is the one that was looked at before."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, func, select
from sqlmodel import col

from ledger.store.database.tables import Event, EventCommit, MatchCard, Stream
from ledger.store.log import event_log

MATCHES_AT_ONCE = 500
_month_played = func.substr(func.coalesce(col(MatchCard.played), ""), 1, 7)


class MonthOfClub(NamedTuple):
    """The matches of a club (as clubs are compared) that have a `Played` tag of one month (`2026-03`, "" for none)."""

    club_key: str
    month: str


def marks(connection: Connection, after: int, limit: int) -> list[tuple[int, int, bytes]]:
    """Number, number of events and hash of the last event of so many matches that follow a number, in order."""
    return event_log.marks(connection, after, limit)


def newest_first(connection: Connection, before: int, limit: int) -> list[int]:
    """The numbers of so many matches that come before a number, the last first."""
    number = col(Stream.stream_no)
    wanted = select(number).where(col(Stream.kind) == event_log.MATCH, number > 0, number < before)
    return list(connection.scalars(wanted.order_by(number.desc()).limit(limit)))


def grown_since(connection: Connection, position: int) -> list[int]:
    """The numbers of the matches of which something was recorded after a position of the log, in order."""
    number = col(Event.stream_no)
    wanted = select(number).where(col(Event.position) > position, number > 0).distinct()
    return list(connection.scalars(wanted.order_by(number)))


def beginning(connection: Connection) -> bytes:
    """The hash of the first commit, which a ledger and its copies have and no other one; empty before anything came."""
    first = select(col(EventCommit.chain_hash)).where(col(EventCommit.commit_no) == 1)
    return bytes(connection.scalar(first) or b"")


def months_of_clubs(connection: Connection) -> list[MonthOfClub]:
    """Every month of every club in which something was played, in order."""
    columns = col(MatchCard.club_key), _month_played
    rows = connection.execute(select(*columns).distinct().order_by(*columns))
    return [MonthOfClub(club_key, month) for club_key, month in rows]


def heads_of(connection: Connection, place: MonthOfClub) -> dict[int, tuple[int, bytes]]:
    """Number of events and hash of the last one of each match of a club's month, by number and in this order."""
    number = col(Stream.stream_no)
    wanted = select(number, col(Stream.version), col(Stream.last_hash)).join(
        MatchCard, col(MatchCard.stream_no) == number
    )
    rows = connection.execute(
        wanted.where(col(MatchCard.club_key) == place.club_key, _month_played == place.month).order_by(number)
    )
    return {number: (version, bytes(last_hash)) for number, version, last_hash in rows}


def digest_beside(connection: Connection, numbers: Sequence[int]) -> bytes:
    """A digest of what stands of these matches beside the log, and can change without it: names, tags and words."""
    digest = hashlib.sha256()
    for first in range(0, len(numbers), MATCHES_AT_ONCE):
        some = numbers[first : first + MATCHES_AT_ONCE]
        for rows in (event_log.seat_names, event_log.tags, event_log.remarks):
            digest.update(repr(sorted(map(tuple, rows(connection, some)))).encode(errors="surrogatepass"))
    return digest.digest()
