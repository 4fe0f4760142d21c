"""A match as a viewer saw it: what others were dealt or drew is unknown to him."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.game import events
from ledger.game.corrections import settle
from ledger.game.events import Event, Record


def seen_from(event: Event, seat: int | None) -> Event:
    """The event as a seat saw it: what others were dealt or drew, and the order of the boneyard, are unknown to it.

    None is somebody who sees no tile that lies face down, whoever holds it.
    """
    if isinstance(event, events.Deal) and event.seat != seat and event.tiles is not None:
        return events.Deal(event.seat, count=len(event.tiles))
    if isinstance(event, events.Draw) and event.seat != seat:
        return events.Draw(event.seat, None)
    if isinstance(event, events.Yard):
        return events.Yard((None,) * len(event.tiles))
    if isinstance(event, events.Amend | events.Insert):
        return msgspec.structs.replace(event, replacement=seen_from(event.replacement, seat))
    return event


def seen_until(record: Record, number: int, seat: int | None) -> Iterator[tuple[int, Event]]:
    """The events up to `number` that stand, each with its number, as the seat saw them."""
    for happened, event in settle(record.events[:number]).standing:
        yield happened, seen_from(event, seat)
