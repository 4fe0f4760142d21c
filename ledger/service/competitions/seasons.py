"""Seasons: opened, closed, and the matches that count for them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from ledger.club.competition_events import Counted, SeasonClosed, SeasonMoved, SeasonOpened
from ledger.club.tournament import Season
from ledger.errors import NotFound, Refused
from ledger.service.clubs.choice import OfClub, folded_clubs, season_named, tournament_named
from ledger.service.competitions.tournament_tables import held
from ledger.service.figures.statistics import Choice
from ledger.store import Asked, Ledger
from ledger.store.lists.roster import club_of
from ledger.store.log.words import storable


class SeasonOf(msgspec.Struct, frozen=True):
    """A season, the club whose it is, and the other seasons of the club that share days with it."""

    club: str
    season: Season
    sharing: tuple[Season, ...] = ()


def seasons(ledger: Ledger, club: str | None = None) -> list[SeasonOf]:
    """The seasons of a club, or of all, by their first days."""
    with ledger.snapshot() as snapshot:
        every = [
            _of(of, season)
            for of in folded_clubs(snapshot.connection, club)
            for season in of.folded.competitions.seasons.values()
        ]
    return sorted(every, key=lambda one: (one.club, one.season.first))


def _of(of: OfClub, season: Season) -> SeasonOf:
    others = (other for other in of.folded.competitions.seasons.values() if other is not season)
    return SeasonOf(of.name, season, tuple(other for other in others if season.shares_days_with(other)))


def open_season(ledger: Ledger, name: str, first: str, last: str, club: str, asked: Asked) -> SeasonOf:
    """Opens a season of a club, from a day to a day (both included; the last empty where it is not known)."""
    storable(name)
    own = str(uuid.uuid4())
    with ledger.transaction() as transaction:
        transaction.append_to_club(club, [SeasonOpened(own, name, first, last)], asked)
        of, season = season_named(transaction.connection, own)
        return _of(of, season)


def close_season(ledger: Ledger, who: str, last: str, club: str | None, asked: Asked) -> SeasonOf:
    """Closes a season with this day; one that is closed already ends on this day instead."""
    with ledger.transaction() as transaction:
        of, season = season_named(transaction.connection, who, club)
        transaction.append_to_club(of.name, [SeasonClosed(season.season, last)], asked)
        of, season = season_named(transaction.connection, season.season)
        return _of(of, season)


def move_season(
    ledger: Ledger, who: str, first: str | None, last: str | None, club: str | None, asked: Asked
) -> SeasonOf:
    """Lets a season begin or end on another day (None: as it is), whether it is closed or not."""
    with ledger.transaction() as transaction:
        of, season = season_named(transaction.connection, who, club)
        moved = SeasonMoved(
            season.season, season.first if first is None else first, season.last if last is None else last
        )
        transaction.append_to_club(of.name, [moved], asked)
        of, season = season_named(transaction.connection, season.season)
        return _of(of, season)


def count_for(
    ledger: Ledger, who: str, handles: Sequence[str], club: str | None, asked: Asked, *, none: bool = False
) -> SeasonOf:
    """Counts matches for a season whatever their days, or (`none`) for no season; Refused for another club's match."""
    with ledger.transaction() as transaction:
        of, season = season_named(transaction.connection, who, club)
        events = []
        for handle in handles:
            number = transaction.find(handle).stream_no
            if club_of(transaction.connection, number) != of.key:
                raise Refused(f"match {handle} is not of {of.name or 'no club'}, whose season this is")
            events.append(Counted(number, "" if none else season.season))
        transaction.append_to_club(of.name, events, asked)
        return _of(of, season)


def of_season(ledger: Ledger, choice: Choice, name: str) -> Choice:
    """The choice, narrowed to a season of its club: by the days, by what was said of single matches, and with the
    matches of the tournaments that are held in it. NotFound or Refused if the name does not mean just one season.
    """
    with ledger.snapshot() as snapshot:
        of, season = season_named(snapshot.connection, name, choice.wanted.club)
        also, but = whatever_the_day(snapshot.connection, of, season)
    first, last = season.first, season.last
    wanted = choice.wanted
    wanted = msgspec.structs.replace(
        wanted,
        club=of.name,
        since=max(first, wanted.since or first),
        until=min(last or "9999-12-31", wanted.until or "9999-12-31"),
    )
    return msgspec.structs.replace(choice, wanted=wanted, also=tuple(sorted(also)), but=frozenset(but))


def whatever_the_day(connection: Connection, of: OfClub, season: Season) -> tuple[set[int], set[int]]:
    """The numbers of the matches that are in a season whatever their days, and of those that are not."""
    also, but = _by_tournament(connection, of, season)
    for number, own in of.folded.competitions.counted.items():
        (also.add if own == season.season else but.add)(number)
        (but.discard if own == season.season else also.discard)(number)
    return also, but


def _by_tournament(connection: Connection, of: OfClub, season: Season) -> tuple[set[int], set[int]]:
    """The numbers of the matches that tournaments bring into a season, and of those that they take out of it."""
    also: set[int] = set()
    but: set[int] = set()
    for one in of.folded.competitions.tournaments.values():
        if one.season:
            (also if one.season == season.season else but).update(held(connection, of, one).numbers)
    return also, but


def of_tournament(ledger: Ledger, choice: Choice, name: str) -> Choice:
    """The choice, narrowed to the matches that count for a tournament; NotFound if none has been played yet."""
    with ledger.snapshot() as snapshot:
        connection = snapshot.connection
        found = held(connection, *tournament_named(connection, name, choice.wanted.club))
    if not found.numbers:
        raise NotFound(f"no match of {found.tournament.name} has been played yet")
    return msgspec.structs.replace(choice, only=frozenset(found.numbers))
