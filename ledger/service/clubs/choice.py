"""The season or the tournament that somebody names, in one club or in all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection

from ledger.club import Club
from ledger.club.fold import fold
from ledger.club.names import name_key
from ledger.club.tournament import Season, Tournament
from ledger.errors import NotFound, Refused
from ledger.record.words import instead_of, meant
from ledger.store import Ledger
from ledger.store.clubs.log import clubs, events_of
from ledger.store.lists.roster import SHORTEST_ID, club_names

Competition = TypeVar("Competition", Season, Tournament)

_MOST_NAMED = 10


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
    every = [(of, one) for of in folded_clubs(connection) for one in of.folded.competitions.tournaments.values()]
    return _one(every, [(one.name, one.tournament) for _, one in every], who, "tournament", club)


def season_named(connection: Connection, who: str, club: str | None = None) -> tuple[OfClub, Season]:
    """The one season of a name, or of the beginning of an id; NotFound or Refused if that means not just one."""
    every = [(of, one) for of in folded_clubs(connection) for one in of.folded.competitions.seasons.values()]
    return _one(every, [(one.name, one.season) for _, one in every], who, "season", club)


def _one(
    every: list[tuple[OfClub, Competition]], called: Iterable[tuple[str, str]], who: str, what: str, club: str | None
) -> tuple[OfClub, Competition]:
    beginning = who.strip().lower()
    both = list(zip(every, called, strict=True))
    own = [(one, names) for one, names in both if club is None or one[0].key == name_key(club)]
    found = [one for one, (name, _) in own if name_key(name) == name_key(who)]
    if not found and len(beginning) >= SHORTEST_ID:
        found = [one for one, (_, identity) in own if identity.startswith(beginning)]
    if not found:
        others = [f"{name} of {of.name or 'no club'}" for (of, _), (name, _) in both if of.key != name_key(club or "")]
        raise NotFound(_none(who, what, club, sorted({name for _, (name, _) in own}), sorted(others)))
    if len(found) > 1:
        each = ", ".join(of.name for of, _ in found)
        raise Refused(f"there are {len(found)} called {who!r}, of {each}: name the club")
    return found[0]


def _none(who: str, what: str, club: str | None, known: Sequence[str], elsewhere: Sequence[str]) -> str:
    """That there is none of a name, and which there are: in the club that was named, and in others."""
    if club is None:
        there = instead_of(who, known) if known else f": no {what} is known yet"
        return f"there is no {what} {who!r}{there}"
    own = f"it has {', '.join(known)}{meant(who, known)}" if known else "it has none"
    more = f", other clubs have {', '.join(elsewhere[:_MOST_NAMED])}" if elsewhere else ""
    return f"{club or 'no club'} has no {what} {who!r}; {own}{more}"


def new_club(ledger: Ledger, club: str | None) -> str:
    """A note on a club of which the ledger knows nothing so far, with those it knows; "" if it knows it, or none."""
    with ledger.snapshot() as snapshot:
        return new_club_in(snapshot.connection, club)


def new_club_in(connection: Connection, club: str | None) -> str:
    """The same within a transaction."""
    known = {key: name for key, name in club_names(connection).items() if name}
    if not club or not known or name_key(club) in known:
        return ""
    names = sorted(known.values())
    return f"{club} is a club of which nothing was known; the others are {few_of(names)}{meant(club, names)}"


def few_of(names: Sequence[str]) -> str:
    """The first of some names, with an ellipsis where there are more: to be told beside a name that is none of them."""
    return ", ".join(names[:_MOST_NAMED]) + (", …" if len(names) > _MOST_NAMED else "")
