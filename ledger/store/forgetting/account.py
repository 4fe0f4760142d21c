"""The account of what was erased, given in the clubs' logs: nobody else can change words and call them forgotten."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, select
from sqlmodel import col

from ledger.club import Club
from ledger.club.events import ClubEvent, Erased, Forgotten, Place
from ledger.store.appending.transaction import Transaction
from ledger.store.clubs import effects, pending
from ledger.store.clubs.log import read_club
from ledger.store.clubs.tables import Club as ClubTable
from ledger.store.database.tables import MatchCard
from ledger.store.lists.roster import club_names
from ledger.store.log import epochs
from ledger.store.log.append import Asked

_PLACES_IN_AN_EVENT = 500
_MATCHES_AT_ONCE = 100


class Account:
    """What is erased, as it is said in the clubs' logs; while these may not grow, the events wait."""

    def __init__(self, transaction: Transaction, club_key: str, asked: Asked) -> None:
        self._transaction, self._connection = transaction, transaction.connection
        self._club_key, self._asked = club_key, asked

    def forget(self, numbered: Mapping[str, int]) -> None:
        """Says which players (by id) are forgotten, and by which number each is known; takes them out of the roster."""
        known = self._club(self._club_key).forgotten
        events = [Forgotten(player, number) for player, number in numbered.items() if player not in known]
        self._append(self._club_key, events)
        for player, number in numbered.items():
            effects.forget(self._connection, player, number)

    def erased(self, places: Sequence[Place]) -> None:
        """Says in the log of each match's own club what was changed beside the match."""
        by_club: defaultdict[str, list[Place]] = defaultdict(list)
        clubs = _clubs_of(self._connection, {match for match, _, _ in places})
        for place in places:
            by_club[clubs[place[0]]].append(place)
        for club_key, own in by_club.items():
            known = self._club(club_key).erased
            new = [place for place in own if place not in known]
            parts = range(0, len(new), _PLACES_IN_AN_EVENT)
            self._append(club_key, [Erased(tuple(new[first : first + _PLACES_IN_AN_EVENT])) for first in parts])

    def _club(self, club_key: str) -> Club:
        club = read_club(self._connection, club_key)
        for event in pending.pending(self._connection).get(club_key, ()):
            club.take(event)
        return club

    def _append(self, club_key: str, events: Sequence[ClubEvent]) -> None:
        if not events:
            return
        if epochs.waiting(self._connection) is not None:
            pending.wait(self._connection, club_key, events)
        else:
            _append(self._transaction, club_key, events, self._asked)


def _clubs_of(connection: Connection, matches: Collection[int]) -> dict[int, str]:
    """The club of each match, or of a club's own log, as it is compared."""
    ordered = sorted(matches)
    logs = connection.execute(select(col(ClubTable.stream_no), col(ClubTable.club_key)))
    found = {number: club_key for number, club_key in logs if number in matches}
    for first in range(0, len(ordered), _MATCHES_AT_ONCE):
        part = col(MatchCard.stream_no).in_(ordered[first : first + _MATCHES_AT_ONCE])
        for match, club_key in connection.execute(
            select(col(MatchCard.stream_no), col(MatchCard.club_key)).where(part)
        ):
            found[match] = club_key
    return found


def log_pending(transaction: Transaction, asked: Asked) -> None:
    """Appends what waited until the log may grow again."""
    transaction.touch()
    for club_key, events in pending.pending(transaction.connection).items():
        _append(transaction, club_key, events, asked)
    pending.done(transaction.connection)


def _append(transaction: Transaction, club_key: str, events: Sequence[ClubEvent], asked: Asked) -> None:
    club = club_names(transaction.connection).get(club_key, club_key)
    # one act appends more than once: only the first part could have been asked for before
    transaction.append_to_club(club, events, msgspec.structs.replace(asked, request_id=str(uuid.uuid4())))
