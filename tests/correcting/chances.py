"""Corrections made up at random, as a hasty scorer might make them: most of them are wrong, all of them may be made."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from ledger.correcting.refusing import check
from ledger.errors import Refused
from ledger.game.events import (
    Adjust,
    Amend,
    Correction,
    Draw,
    Event,
    Insert,
    Knock,
    Note,
    Play,
    Record,
    Reveal,
    Stand,
    Total,
    Void,
    Write,
)
from ledger.game.tiles import Tile

CORRECTIONS = (Void, Amend, Insert, Stand, Adjust)


def correction(record: Record, random: Random) -> Correction:
    """A correction that the match takes: of any event, a correction among them, and of any kind."""
    while True:
        made = _made(record, random)
        try:
            check(record, [made])
        except Refused:
            continue
        return made


def _made(record: Record, random: Random) -> Correction:
    target = random.randrange(2, len(record.events) + 1)
    event = record.events[target - 1]
    seats = len(record.opening.seats)
    kind = random.choice((Void, Amend, Amend, Amend, Insert, Stand, Adjust))
    if kind is Adjust:
        return Adjust(random.randint(1, seats), random.choice((-10, 5, 40)), "late")
    if kind is Void:
        return Void(target, "")
    if kind is Stand:
        return Stand(target, "agreed")
    if kind is Insert:
        return Insert(target, _other(record.events, event, seats, random), "forgotten")
    return Amend(target, _other(record.events, event, seats, random), "misread")


def _other(events: Sequence[Event], event: Event, seats: int, random: Random) -> Event:
    """Another event in the place of one: with another tile, seat or number of points, or of another kind."""
    seat = random.randint(1, seats)
    tiles = [tile for other in events for tile in _tiles(other)]
    if isinstance(event, Play) and tiles and random.random() < 0.6:
        return msgspec.structs.replace(event, tile=random.choice(tiles))
    if isinstance(event, Write | Total) and random.random() < 0.6:
        return msgspec.structs.replace(event, points=event.points + random.choice((-5, 10)))
    if isinstance(event, Reveal) and event.tiles and len(event.tiles) > 1 and random.random() < 0.6:
        return msgspec.structs.replace(event, tiles=event.tiles[:-1])
    sits_in = Note(f"substitute: Wanda for {seat}")
    other = random.choice((Knock(seat), Draw(seat, None), Note("a pause"), Write(seat, 12), sits_in))
    return Play(seat, random.choice(tiles)) if tiles and random.random() < 0.3 else other


def _tiles(event: Event) -> Sequence[Tile]:
    return (event.tile,) if isinstance(event, Play) else ()
