"""Who sat in for somebody else, in which matches: from the clubs' logs and the results that are kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, and_, select
from sqlmodel import col

from ledger.club.events import Substituted
from ledger.store.clubs.payload import CLUB_TYPES, decode
from ledger.store.database.tables import Event, Player, table_of
from ledger.store.kept.checkpoint import live
from ledger.store.kept.results import SUBSTITUTES
from ledger.store.kept.tables import SeatResult

SatIn = tuple[int, str]
"""A seat, and the name of somebody who played there for its player."""


def matches_sat_in(connection: Connection, players: Collection[str]) -> list[int]:
    """The numbers of the matches in which one of these players did something for another, as far as they are counted.

    The results are kept by match: the clubs' logs tell at which to look.
    """
    told = lines_of_sitting_down(connection)
    matches = {match for match, lines in told.items() if any(person in players for person in lines.values())}
    if not matches:
        return []
    results = _of_substitutes(connection, select(col(SeatResult.stream_no)), matches)
    return list(connection.scalars(results.where(col(SeatResult.player_id).in_(players)).distinct()))


def lines_of_sitting_down(connection: Connection) -> dict[int, dict[int, str]]:
    """By the numbers of the matches the lines that have somebody sit down for another, each with who he is."""
    # the streams of clubs are numbered down from -1
    told = select(col(Event.type), col(Event.schema_version), col(Event.payload)).where(
        col(Event.stream_no) < 0, col(Event.type) == CLUB_TYPES[Substituted]
    )
    found: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for row in connection.execute(told):
        event = decode(*row)
        if isinstance(event, Substituted):
            found[event.match][event.line] = event.person
    return dict(found)


def sat_in(connection: Connection, matches: Sequence[int]) -> dict[int, tuple[SatIn, ...]]:
    """Those who sat in, by the numbers of the matches, in the order of their seats and of their coming."""
    person = table_of(Player).alias("person")
    columns = select(col(SeatResult.stream_no), col(SeatResult.seat), person.c.display_name)
    named = columns.join(Player, col(Player.player_id) == col(SeatResult.player_id)).join(
        person, person.c.player_id == col(Player.person_id)
    )
    found: defaultdict[int, list[tuple[int, int, str]]] = defaultdict(list)
    for number, place, name in connection.execute(_of_substitutes(connection, named, matches)):
        found[number].append((place % SUBSTITUTES, place, name))
    return {number: tuple((seat, name) for seat, _, name in sorted(several)) for number, several in found.items()}


def _of_substitutes(connection: Connection, query: Any, matches: Collection[int]) -> Any:
    own = and_(col(SeatResult.generation) == live(connection).generation, col(SeatResult.stream_no).in_(matches))
    return query.where(own, col(SeatResult.seat) > SUBSTITUTES)
