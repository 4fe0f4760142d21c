"""What may be seen of a match: by one player, who knows his own tiles, or by everybody while a hand is in play."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.game.corrections import settle
from ledger.game.events import Amend, Deal, Draw, Event, Hand, Insert, Record, Reveal, Yard
from ledger.game.match import Match
from ledger.game.table import Phase
from ledger.game.variants import rules_of

DEALS = (Hand, Deal, Yard, Draw)


def seen_from(event: Event, seat: int | None) -> Event:
    """The event as a seat saw it: what others were dealt or drew, and the order of the boneyard, are unknown to it.

    None is somebody who sees no tile that lies face down, whoever holds it.
    """
    if isinstance(event, Deal) and event.seat != seat and event.tiles is not None:
        return Deal(event.seat, count=len(event.tiles))
    if isinstance(event, Draw) and event.seat != seat:
        return Draw(event.seat, None)
    if isinstance(event, Yard):
        return Yard((None,) * len(event.tiles))
    if isinstance(event, Amend | Insert):
        return msgspec.structs.replace(event, replacement=seen_from(event.replacement, seat))
    return event


def seen_until(record: Record, number: int, seat: int | None) -> Iterator[tuple[int, Event]]:
    """The events up to `number` that stand, each with its number, as the seat saw them."""
    for happened, event in settle(record.events[:number]).standing:
        yield happened, seen_from(event, seat)


def veiled(record: Record) -> Record:
    """The record without the tiles of the hand in play that nobody has laid yet: deals and draws are told by number.

    Events keep their numbers. Where no hand is in play it is the record itself.
    """
    begun = hand_in_play(record)
    if begun is None:
        return record
    events = [event if number < begun else _covered(event) for number, event in enumerate(record.events, start=1)]
    return msgspec.structs.replace(record, events=tuple(events))


def _covered(event: Event) -> Event:
    """The event without tiles that lie face down; those of a hand that was shown too early lie so again."""
    if isinstance(event, Reveal) and event.tiles is not None:
        return Reveal(event.seat, (None,) * len(event.tiles))
    if isinstance(event, Amend | Insert):
        return msgspec.structs.replace(event, replacement=_covered(event.replacement))
    return seen_from(event, None)


def hand_in_play(record: Record) -> int | None:
    """The first event that may tell of the hand that is still being played; None if none is.

    That is the event with which it began, or the one after all that stands of the hands before: what was taken back
    and recorded anew tells of it too. So it is where a hand was dealt and its beginning taken back.
    """
    fold = Match(record.opening, rules_of(record.opening), refereed=False)
    table = fold.table
    standing = settle(record.events).standing
    places: list[int] = []
    closed, begun = 1, 0
    for number, event in standing:
        was_over, hand = table.phase is Phase.OVER, table.hand
        fold.take(number, event)
        if isinstance(event, Hand) or table.hand != hand:
            begun = len(places)
        places.append(_place(record, number))
        if table.phase is Phase.OVER and not was_over:
            closed = max(places)
    if table.ended or table.match_over:
        return None
    if table.phase not in (Phase.DEALING, Phase.PLAYING, Phase.BLOCKED):
        return _dealt_after(record, closed)
    return min([max(places[:begun], default=1) + 1, *places[begun:]])


def _dealt_after(record: Record, closed: int) -> int | None:
    """The first event that deals a hand after the last one was over, at this number; None if there is none."""
    later = enumerate(record.events[closed:], start=closed + 1)
    return next((number for number, event in later if isinstance(event, DEALS)), None)


def _place(record: Record, number: int) -> int:
    """Where in the log the event stands that a correction means, or the event itself."""
    event = record.events[number - 1]
    return event.target if isinstance(event, Amend | Insert) else number
