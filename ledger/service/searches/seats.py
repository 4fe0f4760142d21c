"""Where somebody who is named in a search sits: at his own seat while he is there, at another's while he sits in."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping

import msgspec
from sqlalchemy import Connection

from ledger.errors import NotFound
from ledger.game.events import Insert, Record
from ledger.game.substitutes import Substitute, substitutes
from ledger.record.words import meant
from ledger.store.lists.sat_in import lines_of_sitting_down
from ledger.store.lists.searched import known_names, players_named, seats_of
from ledger.store.log.reading import read_many
from ledger.wording import said

OF_THE_MATCH = ("winner",)
"""What is true of a seat for the match: it is its player's, whoever sat in for him."""

Span = tuple[int, int, int]
"""A seat, the first moment there, and the first that is not."""


class Stay(msgspec.Struct, frozen=True):
    """At a seat from the event in this place on, until the one in another (None: from the first, to the last)."""

    seat: int
    begins: int | None = None
    until: int | None = None

    def span(self, events: array[int], first: int, after: int) -> Span:
        """Its moments in a match, whose own go from `first` until `after`; `events` are the events of the moments."""
        begins = first if self.begins is None else _moment(self.begins, events, first, after)
        return self.seat, begins, after if self.until is None else _moment(self.until, events, first, after)


def _moment(event: int, events: array[int], first: int, after: int) -> int:
    within = range(first, after)
    exact = next((moment for moment in within if events[moment] == event), None)
    if exact is not None:
        return exact
    # that event was taken back
    return next((moment for moment in within if events[moment] > event), after)


class Seated(msgspec.Struct, frozen=True):
    """Somebody's own `seats` by the numbers of the matches, and his `stays` in those in which somebody sat in."""

    seats: Mapping[int, frozenset[int]]
    stays: Mapping[int, tuple[Stay, ...]]

    def in_match(self, number: int, fact: str) -> tuple[Stay, ...]:
        """Where and when a fact that holds of a seat holds of him."""
        stays = None if fact in OF_THE_MATCH else self.stays.get(number)
        return tuple(Stay(seat) for seat in self.seats.get(number, ())) if stays is None else stays


def seated(connection: Connection, name: str, hidden_clubs: tuple[str, ...]) -> Seated:
    """Where whoever is called so sits; NotFound if he has never played."""
    seats, called = seats_of(connection, name, hidden_clubs), players_named(connection, name, hidden_clubs)
    lines = {
        number: {line for line, person in told.items() if person in called}
        for number, told in lines_of_sitting_down(connection).items()
        if number in seats or not called.isdisjoint(told.values())
    }
    stays = {
        stream.stream_no: tuple(_stays(record, seats.get(stream.stream_no, frozenset()), lines[stream.stream_no]))
        for stream, record in (read_many(connection, sorted(lines)) if lines else ())
        if isinstance(record, Record)
    }
    if not seats and not any(stays.values()):
        words = said("nobody called {name} has played in this ledger", name=name)
        raise NotFound(words + meant(name, [other for other in known_names(connection, hidden_clubs) if other != name]))
    return Seated(seats, stays)


def _stays(record: Record, own: frozenset[int], lines: set[int]) -> Iterator[Stay]:
    told = substitutes(record)
    yield from (Stay(one.seat, _begins(record, one), one.until) for one in told if one.line in lines)
    for seat in sorted(own):
        begins: int | None = None
        for one in told:
            if one.seat == seat:
                yield Stay(seat, begins, _begins(record, one))
                begins = one.until
                if begins is None:
                    break
        else:
            yield Stay(seat, begins)


def _begins(record: Record, one: Substitute) -> int:
    """The place at which the remark is found: an inserted one has that of the line that inserts it."""
    return one.line if isinstance(record.events[one.line - 1], Insert) else one.event
