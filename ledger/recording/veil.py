"""A match as everybody may see it while a hand is in play: what lies on the table, and how many tiles each holds."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ledger.game.corrections import settle
from ledger.game.events import Amend, Deal, Draw, Event, Hand, Insert, Open, Record, Yard
from ledger.game.match import Match
from ledger.game.table import Phase
from ledger.game.variants import rules_of

Told = TypeVar("Told", bound=Event)


def hand_in_play(record: Record) -> int | None:
    """The event with which the hand began that is still being played; None if none is."""
    fold = Match(record.opening, rules_of(record.opening), refereed=False)
    for number, event in settle(record.events).standing:
        fold.take(number, event)
    table = fold.table
    if table.ended or table.match_over or table.phase not in (Phase.DEALING, Phase.PLAYING, Phase.BLOCKED):
        return None
    begun = [number for number, event in enumerate(record.events, start=1) if isinstance(event, Hand)]
    return begun[-1] if begun else 1


def veiled(record: Record) -> Record:
    """The record without the tiles of the hand in play that nobody has laid yet: deals and draws are told by number.

    Events keep their numbers. Where no hand is in play it is the record itself.
    """
    begun = hand_in_play(record)
    if begun is None:
        return record
    events = [event if number < begun else _covered(event) for number, event in enumerate(record.events, start=1)]
    return msgspec.structs.replace(record, events=tuple(events))


def _covered(event: Told) -> Event:
    match event:
        case Open():
            return event
        case Deal(seat, tiles) if tiles is not None:
            return Deal(seat, None, len(tiles))
        case Draw(seat):
            return Draw(seat, None)
        case Yard(tiles):
            return Yard((None,) * len(tiles))
        case Amend(target, replacement, why):
            return Amend(target, _covered(replacement), why)  # type: ignore[arg-type]
        case Insert(target, replacement, why):
            return Insert(target, _covered(replacement), why)  # type: ignore[arg-type]
    return event
