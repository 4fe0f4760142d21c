"""The ledger as it stood: at a position of the log, at a moment, or after an event of a match."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import msgspec

from ledger.errors import NotFound, Unreadable
from ledger.game.corrections import struck_out
from ledger.game.events import Record
from ledger.game.substitutes import substitutes
from ledger.statistics.figures import figures
from ledger.store import Card, Filter, Ledger, Stored
from ledger.store.history import match_after, match_at, matches_at, position_at
from ledger.store.log.moments import taken_apart
from ledger.summary import summary

EXPECTED = "a position such as 310, a moment such as 2026-03-14T19:42, a day, or an event of a match such as event:12"


_A_DAY = 24 * 60 * 60 * 1_000_000
"""In microseconds."""


class AsOf(msgspec.Struct, frozen=True):
    """When: a position of the log, or an event of the match that is meant."""

    position: int | None = None
    event: int | None = None


def as_of(ledger: Ledger, text: str) -> AsOf:
    """Reads when a ledger is to be looked at.

    A moment without an offset is UTC, a day means its end in UTC; both become the last position recorded by then.
    Unreadable if the text says no time, NotFound if the log has not come to the position yet.
    """
    word, _, number = text.strip().replace(":", " ", 1).partition(" ")
    if word == "event" and _is_number(number.strip()):
        return AsOf(event=int(number))
    if _is_number(text.strip()):
        return AsOf(position=_position(ledger, int(text)))
    moment = _moment(text.strip())
    if moment is None:
        raise Unreadable("this says no time", found=text, expected=EXPECTED)
    return AsOf(position=position_at(ledger, moment))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _position(ledger: Ledger, position: int) -> int:
    last = ledger.head().position
    if position > last:
        raise NotFound(f"the log has not come to position {position} yet: it ends at {last}")
    return position


def _moment(text: str) -> int | None:
    """Microseconds UTC; None if the text is neither a moment nor a day."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return taken_apart(text)[0]
    begins = taken_apart(day.isoformat())[0]
    return begins + _A_DAY - 1 if begins is not None else None


def match_as_of(ledger: Ledger, handle: str | int, text: str | None) -> Stored:
    """A match as it stood then, as it stands now if no time is given; NotFound if it did not exist yet."""
    if text is None:
        return ledger.match(handle)
    when = as_of(ledger, text)
    if when.event is not None:
        return match_after(ledger, handle, when.event)
    assert when.position is not None
    return match_at(ledger, handle, when.position)


def matches_as_of(ledger: Ledger, text: str | None, wanted: Filter | None = None) -> Iterator[Stored]:
    """The wanted matches as they stood then, without those that did not exist yet."""
    wanted = wanted or Filter()
    return ledger.matches(wanted) if text is None else matches_at(ledger, position_of(ledger, text), wanted)


def cards_as_of(ledger: Ledger, text: str, wanted: Filter, *, newest_first: bool = False) -> list[Card]:
    """The list of wanted matches as it stood then; what each came to is worked out anew from its events."""
    position = position_of(ledger, text)
    cards = ledger.cards(wanted, newest_first=newest_first)
    stood = {stored.number: stored.record for stored in matches_at(ledger, position, wanted)}
    return [_card(card, stood[card.number]) for card in cards if card.number in stood]


def _card(card: Card, record: Record) -> Card:
    short = summary(record)
    side_of = {seat: side for side, seats in short.sides.items() for seat in seats}
    return msgspec.structs.replace(
        card,
        events=len(record.events),
        hands=len(short.hands),
        over=short.over or short.ended,
        points=tuple(short.totals[side_of[seat]] for seat in sorted(side_of)),
        winners=tuple(seat for seat in sorted(side_of) if side_of[seat] in short.winners),
        behind=0,
        struck=struck_out(record.events),
        substitutes=_sat_in(record),
    )


def _sat_in(record: Record) -> tuple[tuple[int, str], ...]:
    """Who had played at another's seat by then."""
    if not substitutes(record):
        return ()
    return tuple(sorted((one.figures.seat, one.name) for one in figures(record).substitutes))


def position_of(ledger: Ledger, text: str) -> int:
    """The position of the log as of which all matches are looked at; Unreadable where an event of one is named."""
    position = as_of(ledger, text).position
    if position is None:
        raise Unreadable("an event is one of a match", found=text, expected="one match, or a position or a moment")
    return position
