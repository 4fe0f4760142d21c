"""How many matches are wanted, out of the clubs' kept totals where these tell it: no match is gone through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select
from sqlmodel import col

from ledger.club.names import name_key
from ledger.store.kept.checkpoint import progress
from ledger.store.kept.tables import ALL_TIME, STRUCK_OUT, ClubTally
from ledger.store.lists.cards import Filter
from ledger.store.lists.player_totals import tallied_clubs


def kept_count(connection: Connection, wanted: Filter) -> int | None:
    """How many matches are wanted, those struck out among them; None where the totals do not tell it, or where they
    stand behind the log.
    """
    told = ("clubs", "no_clubs", "hidden_clubs", "variants", "no_variants", "kinds", "no_kinds")
    if msgspec.structs.replace(wanted, club=None, variant=None, over=None, **dict.fromkeys(told, ())) != Filter():
        return None
    read = progress(connection)
    if read.behind:
        return None
    matches, decided = (func.coalesce(func.sum(col(column)), 0) for column in (ClubTally.matches, ClubTally.decided))
    counted: Any = {None: matches, True: decided, False: matches - decided}[wanted.over]
    query = select(counted).where(
        col(ClubTally.generation) == read.generation,
        # every club is named, so that its tallies of all time are read where they lie and no others are
        col(ClubTally.club_key).in_(wanted_clubs(connection, read.generation, wanted)),
        # one that was struck out is neither over nor open
        col(ClubTally.period).in_([ALL_TIME, STRUCK_OUT] if wanted.over is None else [ALL_TIME]),
        *_conditions(wanted),
    )
    return int(connection.scalar(query) or 0)


def wanted_clubs(connection: Connection, generation: int, wanted: Filter) -> list[str]:
    """The clubs that have tallies and that a filter wants, as they are compared."""
    found = set(tallied_clubs(connection, generation))
    if wanted.club is not None:
        found &= {name_key(wanted.club)}
    if wanted.clubs:
        found &= set(map(name_key, wanted.clubs))
    return sorted(found - set(map(name_key, wanted.no_clubs)) - set(wanted.hidden_clubs))


def _conditions(wanted: Filter) -> Iterator[Any]:
    variant, kind = col(ClubTally.variant), col(ClubTally.kind)
    if wanted.variant is not None:
        yield variant == wanted.variant
    for column, some, none in (
        (variant, wanted.variants, wanted.no_variants),
        (kind, wanted.kinds, wanted.no_kinds),
    ):
        if some:
            yield column.in_(some)
        if none:
            yield column.not_in(none)
