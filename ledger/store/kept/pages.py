"""A page of the log for the results: its events in order without a gap, and what the matches they belong to come to.

A match of which a page holds events is folded again as a whole, up to its last event in the page and no further: a
correction changes what came long before it. Where an event is missing, unknown, or cannot be folded, the page ends
before it and says why.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from sqlalchemy import Connection, func, select
from sqlmodel import col

from ledger.club.events import Assigned, Substituted
from ledger.errors import LedgerError
from ledger.game.events import Record
from ledger.store.clubs.payload import CLUB_KINDS, CLUB_TYPES, decode
from ledger.store.database.tables import Event
from ledger.store.kept.results import Result, result_of
from ledger.store.kept.substitutes import Substitutes
from ledger.store.log import event_log, reading
from ledger.store.log.payload import readable
from ledger.store.log.rows import Place
from ledger.store.log.upcasting import known

_MATCHES_AT_ONCE = 100


class Page(NamedTuple):
    """What follows a position: the last event that is in it, the results of its matches, and why it ends there.

    `new` are the matches that begin in it. `stopped` is None where the page ends because it is full or the log is at
    its end. `end` is the end of the log.
    """

    last: int
    end: int
    results: list[Result]
    new: frozenset[int]
    stopped: str | None


def read_page(connection: Connection, position: int, limit: int) -> Page:
    """The page of at most so many events that follows a position."""
    end = event_log.head(connection).position
    if position > end:
        return Page(position, end, [], frozenset(), f"they stand at position {position}, but the log ends at {end}")
    places = event_log.places_after(connection, position, limit)
    good, stopped = _whole(places, position, end)
    results, broken = _results(connection, good)
    if broken is not None:
        # what follows the event at fault is left for later
        at, stopped = broken
        good = good[: at - position - 1]
        results = _results(connection, good)[0]
    new = frozenset(place.stream_no for place in good if place.version == 1)
    return Page(position + len(good), end, results, new, stopped)


def _whole(places: Sequence[Place], position: int, end: int) -> tuple[Sequence[Place], str | None]:
    """The events before the first that is missing or unknown, and which one that is."""
    for number, place in enumerate(places):
        if place.position != position + number + 1:
            return places[:number], f"the log has no event at position {position + number + 1}"
        if not _understood(place):
            what = f"an event of kind {place.type}, version {place.schema_version}"
            return places[:number], f"{what}, at position {place.position}: a newer program wrote it, use that"
    if not places and position < end:
        return places, f"the log has no event at position {position + 1}"
    return places, None


def _understood(place: Place) -> bool:
    if place.stream_no > 0:
        return readable(place.type, place.schema_version)
    return place.type in CLUB_KINDS and known(place.type, place.schema_version)


def _versions(connection: Connection, places: Sequence[Place]) -> dict[int, int]:
    """The matches that a page says something new of, each with its last event up to there."""
    # logs of clubs have numbers below 1
    versions = {place.stream_no: place.version for place in places if place.stream_no > 0}
    moved = [place.position for place in places if place.type in _MOVING]
    named = _matches_moved(connection, moved) - set(versions) if moved else set()
    if named:
        number, last = col(Event.stream_no), func.max(col(Event.version))
        there = select(number, last).where(number.in_(named), col(Event.position) <= places[-1].position)
        # a result of a query has keys, and dict() would take it for a mapping
        versions.update((int(match), int(version)) for match, version in connection.execute(there.group_by(number)))
    return versions


_MOVING = (CLUB_TYPES[Assigned], CLUB_TYPES[Substituted])


def _matches_moved(connection: Connection, positions: Sequence[int]) -> set[int]:
    """The matches of which these events gave a seat, or hands at it, to another person."""
    row = select(col(Event.type), col(Event.schema_version), col(Event.payload)).where(
        col(Event.position).in_(positions)
    )
    events = [decode(*event) for event in connection.execute(row)]
    seats = {match for event in events if isinstance(event, Assigned) for match, _ in event.seats}
    return seats | {event.match for event in events if isinstance(event, Substituted)}


def _results(connection: Connection, places: Sequence[Place]) -> tuple[list[Result], tuple[int, str] | None]:
    """The results of the matches of a page; the position of an event that cannot be folded, and why."""
    versions = _versions(connection, places)
    results: list[Result] = []
    broken: list[tuple[int, str]] = []
    substitutes = Substitutes(connection)
    for number, record, player_ids in _records(connection, versions):
        try:
            results.append(_result(number, record, player_ids, substitutes))
        except _NotFolded as fault:
            own = [place for place in places if place.stream_no == number]
            found = (
                _first_at_fault(own, record, player_ids, substitutes) if own and isinstance(record, Record) else None
            )
            at = found or (own or places)[0]
            broken.append(
                (at.position, f"the event at position {at.position}, match {number}, event {at.version}: {fault}")
            )
    return results, min(broken, default=None)


class _NotFolded(Exception):
    """A match of which nothing can be made; the reason is for people."""


def _result(number: int, record: Record | LedgerError, player_ids: Sequence[str], substitutes: Substitutes) -> Result:
    if isinstance(record, LedgerError):
        raise _NotFolded(str(record))
    try:
        return result_of(number, record, player_ids, substitutes.of(number, record))
    except Exception as error:
        # whatever is wrong with one match: the log must go on
        raise _NotFolded(
            str(error) if isinstance(error, LedgerError) else f"{type(error).__name__}: {error}"
        ) from error


def _first_at_fault(own: Sequence[Place], record: Record, player_ids: Sequence[str], substitutes: Substitutes) -> Place:
    """The first of a match's events in the page with which it cannot be folded."""

    def broken(place: Place) -> bool:
        try:
            _result(place.stream_no, reading.first_events(record, place.version), player_ids, substitutes)
        except _NotFolded:
            return True
        return False

    return own[bisect.bisect_left(own, True, hi=len(own) - 1, key=broken)]


def _records(
    connection: Connection, versions: dict[int, int]
) -> Iterator[tuple[int, Record | LedgerError, Sequence[str]]]:
    """(number, record as far as the page goes, player ids by seat) of these matches."""
    numbers = sorted(versions)
    for first in range(0, len(numbers), _MATCHES_AT_ONCE):
        some = {number: versions[number] for number in numbers[first : first + _MATCHES_AT_ONCE]}
        player_ids = players_of(connection, list(some))
        for number, record in reading.read_first(connection, some):
            yield number, record, player_ids.get(number, ())


def players_of(connection: Connection, numbers: Sequence[int]) -> dict[int, list[str]]:
    """The player ids of these matches by seat."""
    seats = event_log.seat_players(connection, numbers)
    return {number: [player for _, player in own] for number, own in groupby(seats, key=itemgetter(0))}
