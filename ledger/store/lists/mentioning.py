"""A word in the names and tags of matches: which matches have it, found from the small side.

Whoever is called so, and what club or game is, stands in short lists. The other tags are read through; in a ledger of
many matches that takes longer than anybody waits, so a filter may leave out those of the matches recorded first.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, or_, select, union
from sqlmodel import col

from ledger.club.names import name_key
from ledger.store.clubs.tables import Alias
from ledger.store.database.tables import MatchCard, Player, Seat, Stream, Tag
from ledger.store.log.event_log import MATCH

LAST_LETTER = "\U0010ffff"
"""No text that begins with another stands behind that other with this after it."""


def mentions(connection: Connection, text: str, first: int | None) -> ColumnElement[bool]:
    """The matches with a text in a name, a tag or the game.

    With `first`, the tags of earlier matches are not read: of those only who plays, the club, the game, and what their
    `Id` and their day begin with.
    """
    here, tagged = col(MatchCard.stream_no), col(Tag.stream_no)
    in_tags = select(tagged).where(_has(connection, col(Tag.value), text))
    games = select(here).where(col(MatchCard.variant).in_(_values(col(MatchCard.variant), text)))
    if first is None:
        return here.in_(union(_seated(connection, text), games, in_tags))
    key = col(MatchCard.club_key)
    clubs = select(here).where(key.in_(_values(key, name_key(text))))
    ref = col(Stream.external_ref)
    ids = select(col(Stream.stream_no)).where(col(Stream.kind) == MATCH, _begins(ref, text))
    days = select(here).where(_begins(col(MatchCard.played), text))
    return here.in_(union(_seated(connection, text), games, clubs, ids, days, in_tags.where(tagged >= first)))


def _seated(connection: Connection, text: str) -> Select[Any]:
    """Names are looked for among the players and not at every seat; a name that is written otherwise is his too."""
    key = name_key(text)
    called = select(col(Player.player_id)).where(
        or_(_has(connection, col(Player.display_name), text), col(Player.name_key).contains(key, autoescape=True))
    )
    otherwise = select(col(Alias.player_id)).where(col(Alias.name_key).contains(key, autoescape=True))
    return select(col(Seat.stream_no)).where(col(Seat.player_id).in_(union(called, otherwise)))


def _has(connection: Connection, column: Any, text: str) -> ColumnElement[bool]:
    """SQLite compares without case as it is, which takes a sixth of the time of making both sides small first."""
    found: ColumnElement[bool] = (
        column.contains(text, autoescape=True)
        if connection.dialect.name == "sqlite"
        else column.icontains(text, autoescape=True)
    )
    return found


def _begins(column: Any, text: str) -> ColumnElement[bool]:
    found: ColumnElement[bool] = column.between(text, text + LAST_LETTER)
    return found


def _values(column: Any, text: str) -> Select[Any]:
    """The few values of an indexed column that have a text in them, each found by one step through its index."""
    steps = select(func.min(column).label("value")).cte("steps_of_" + column.key, recursive=True)
    following = select(func.min(column)).where(column > steps.c.value).scalar_subquery()
    steps = steps.union_all(select(following).where(steps.c.value.is_not(None)))
    return select(steps.c.value).where(steps.c.value.icontains(text, autoescape=True))
