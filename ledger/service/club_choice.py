"""The season or the tournament that somebody names, in one club or in all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection

from ledger.club import Club
from ledger.club.fold import fold
from ledger.club.names import name_key
from ledger.club.tournament import Season, Tournament
from ledger.errors import NotFound, Refused
from ledger.store.clubs.log import clubs, events_of
from ledger.store.lists.roster import SHORTEST_ID, club_names

Competition = TypeVar("Competition", Season, Tournament)


class OfClub(NamedTuple):
    """A club with its log folded: the name as it is compared and as it is shown."""

    key: str
    name: str
    folded: Club


def folded_clubs(connection: Connection, club: str | None = None) -> Iterator[OfClub]:
    """The clubs with a log of their own, or the one of this name."""
    shown = club_names(connection)
    for key, stream in clubs(connection):
        if club is None or key == name_key(club):
            yield OfClub(key, shown.get(key, key), fold(events_of(connection, stream)))


def tournament_named(connection: Connection, who: str, club: str | None = None) -> tuple[OfClub, Tournament]:
    """The one tournament of a name, or of the beginning of an id; NotFound or Refused if that means not just one."""
    every = [(of, one) for of in folded_clubs(connection, club) for one in of.folded.competitions.tournaments.values()]
    return _one(every, [(one.name, one.tournament) for _, one in every], who, "tournament")


def season_named(connection: Connection, who: str, club: str | None = None) -> tuple[OfClub, Season]:
    """The one season of a name, or of the beginning of an id; NotFound or Refused if that means not just one."""
    every = [(of, one) for of in folded_clubs(connection, club) for one in of.folded.competitions.seasons.values()]
    return _one(every, [(one.name, one.season) for _, one in every], who, "season")


def _one(
    every: list[tuple[OfClub, Competition]], called: Iterable[tuple[str, str]], who: str, what: str
) -> tuple[OfClub, Competition]:
    beginning = who.strip().lower()
    both = list(zip(every, called, strict=True))
    found = [one for one, (name, _) in both if name_key(name) == name_key(who)]
    if not found and len(beginning) >= SHORTEST_ID:
        found = [one for one, (_, own) in both if own.startswith(beginning)]
    if not found:
        known = ", ".join(sorted({name for _, (name, _) in both}))
        raise NotFound(f"there is no {what} {who!r}{f'; there are {known}' if known else f': no {what} is known yet'}")
    if len(found) > 1:
        each = ", ".join(of.name for of, _ in found)
        raise Refused(f"there are {len(found)} called {who!r}, of {each}: name the club")
    return found[0]
