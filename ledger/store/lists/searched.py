"""What a search asks of a ledger: which matches have grown, who sat where, which matches are wanted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import Connection, func, select
from sqlmodel import col

from ledger.store.database.tables import Event, EventCommit, MatchCard, Player, Seat, Stream
from ledger.store.lists.cards import EVERYTHING, Filter, narrowed, players_called
from ledger.store.log import event_log
from ledger.store.log.append import Origin


def hash_at(connection: Connection, position: int) -> bytes:
    """The hash of the event at a position of the log; empty where there is none."""
    found = connection.scalar(select(col(Event.hash)).where(col(Event.position) == position))
    return bytes(found or b"")


def last_number(connection: Connection) -> int:
    """The highest number that a match has, 0 where there is none."""
    matches = select(func.max(col(Stream.stream_no))).where(col(Stream.kind) == event_log.MATCH)
    return int(connection.scalar(matches) or 0)


def numbers_of(connection: Connection, wanted: Filter, without: frozenset[int] = frozenset()) -> frozenset[int] | None:
    """The numbers of the wanted matches, but for some; None where all are."""
    if wanted == EVERYTHING and not without:
        return None
    return frozenset(connection.scalars(narrowed(connection, select(col(MatchCard.stream_no)), wanted))) - without


def seats_of(connection: Connection, name: str, hidden_clubs: Sequence[str] = ()) -> dict[int, frozenset[int]]:
    """The seats of whoever is called so, under any of his names, by the numbers of the matches."""
    rows = select(col(Seat.stream_no), col(Seat.seat)).where(col(Seat.player_id).in_(players_called(name)))
    if hidden_clubs:
        rows = rows.join(Player, col(Player.player_id) == col(Seat.player_id))
        rows = rows.where(col(Player.club_key).not_in(hidden_clubs))
    found: defaultdict[int, set[int]] = defaultdict(set)
    for number, seat in connection.execute(rows):
        found[number].add(seat)
    return {number: frozenset(seats) for number, seats in found.items()}


def players_named(connection: Connection, name: str, hidden_clubs: Sequence[str] = ()) -> set[str]:
    """The ids of whoever is called so, under any of his names, but for people of hidden clubs."""
    called = players_called(name)
    if hidden_clubs:
        called = called.where(col(Player.club_key).not_in(hidden_clubs))
    return set(connection.scalars(called))


def known_names(connection: Connection, hidden_clubs: Sequence[str] = ()) -> list[str]:
    """The names as which players are shown, each once."""
    shown = select(col(Player.display_name)).where(col(Player.club_key).not_in(hidden_clubs))
    return list(connection.scalars(shown.distinct()))


def recorded_since(connection: Connection, moment: int) -> list[int]:
    """The numbers of the matches to which somebody has recorded live since a moment (microseconds UTC)."""
    live = col(EventCommit.origin) == Origin.LIVE, col(EventCommit.recorded_at) > moment, col(EventCommit.stream_no) > 0
    return list(connection.scalars(select(col(EventCommit.stream_no)).where(*live).distinct()))


def last_recorded_live(connection: Connection, stream_no: int) -> int | None:
    """When somebody last recorded live to a match (microseconds UTC); None if nobody ever did."""
    commits = select(func.max(col(EventCommit.recorded_at))).join(
        Event, col(Event.commit_no) == col(EventCommit.commit_no)
    )
    of_match = col(Event.stream_no) == stream_no, col(EventCommit.origin) == Origin.LIVE
    moment = connection.scalar(commits.where(*of_match))
    return None if moment is None else int(moment)
