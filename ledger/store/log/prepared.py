"""Events made ready for the log: all of a row that does not depend on the place where it will stand.

Events are values and most come again and again, so that what is made of one without words is kept for the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from ledger.errors import InvalidEvent
from ledger.game.events import Event, Play
from ledger.store.log import chain
from ledger.store.log.moments import spelled, taken_apart
from ledger.store.log.payload import FEW, TYPES, WORDED, encode, no_words
from ledger.store.log.reading import MOMENT
from ledger.store.log.upcasting import VERSIONS, newest
from ledger.store.log.words import Envelope

Remarks = Sequence[tuple[str, str, bytes]]
"""(part, words, salt) of what stays beside the log."""


class Prepared(NamedTuple):
    """An event ready for the log; the first five are columns of its row.

    `content` is what of it goes into its hash, `timed` that the record gives a moment, `seats` those that it names.
    """

    type: int
    schema_version: int
    played_at: int | None
    utc_offset: int | None
    payload: bytes
    content: bytes
    remarks: Remarks = ()
    timed: bool = False
    seats: tuple[int, ...] = ()


def ready(
    kind: int, payload: bytes, remarks: Remarks = (), *, moment: str | None = None, seats: tuple[int, ...] = ()
) -> Prepared:
    """An event of this kind by its payload, with the moment that the record gives."""
    played_at, offset = (None, None) if moment is None else taken_apart(moment)
    if moment is not None and (played_at is None or spelled(played_at, offset) != moment):
        envelope = Envelope()
        envelope.seal(MOMENT, moment)
        remarks = (*remarks, *envelope.remarks)
    version = newest(kind)
    content = chain.content(kind, version, played_at, offset, payload)
    return Prepared(kind, version, played_at, offset, payload, content, remarks, moment is not None, seats)


def prepare(events: Sequence[Event], moments: Mapping[int, str], first: int) -> list[Prepared]:
    """Events of which none is an opening; `first` is the number of the first, `moments` go by these numbers.

    InvalidEvent if one of them, or its words, cannot be stored.
    """
    _KNOWN.hold_for(VERSIONS)
    if not moments:
        return list(map(_KNOWN.__getitem__, events))
    numbered = zip(events, map(moments.get, count(first)), strict=False)
    return [_KNOWN[event] if moment is None else _made(event, moment) for event, moment in numbered]


def _made(event: Event, moment: str | None = None) -> Prepared:
    kind, seats = TYPES[type(event)], tuple(_seats_named(event))
    if kind not in WORDED:
        return ready(kind, encode(event, no_words), moment=moment, seats=seats)
    envelope = Envelope()
    payload = encode(event, envelope.seal)
    return ready(kind, payload, envelope.remarks, moment=moment, seats=seats)


class _Known(dict[Event, Prepared]):
    """What is made of events without a moment, kept of those of which a log holds many with few different payloads."""

    MOST = 100_000
    versions: Mapping[int, int] = {}

    def hold_for(self, versions: Mapping[int, int]) -> None:
        """What was made when events had other versions is made anew."""
        if self.versions != versions:
            self.clear()
            self.versions = dict(versions)

    def __missing__(self, event: Event) -> Prepared:
        made = _made(event)
        if made.type in FEW:
            if len(self) >= self.MOST:
                self.clear()
            self[event] = made
        return made


_KNOWN = _Known()


def check_seats(events: Sequence[Event], prepared: Sequence[Prepared], players: int) -> None:
    """InvalidEvent if an event, also one inside a correction, names a seat that a match of so many does not have."""
    named = {seat for seats in {one.seats for one in prepared} for seat in seats}
    wrong = {seat for seat in named if not 1 <= seat <= players}
    for event, one in zip(events, prepared, strict=True) if wrong else ():
        seat = next((seat for seat in one.seats if seat in wrong), None)
        if seat is not None:
            word = type(event).__name__.lower()
            raise InvalidEvent(f"{word} names seat {seat}, but the match has seats 1 to {players}")


def _seats_named(event: Event) -> Iterator[int]:
    seat = getattr(event, "seat", None)
    if seat is not None:
        yield seat
    yield from getattr(event, "seats", ())
    if isinstance(event, Play):
        yield from (arm for arm in (event.arm, event.second_arm) if isinstance(arm, int))
    inner = getattr(event, "replacement", None)
    if inner is not None:
        yield from _seats_named(inner)
