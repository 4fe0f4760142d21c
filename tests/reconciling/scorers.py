"""Another scorer's record of a match: he sits elsewhere, begins with another seat, and sees and writes down less."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from random import Random

import msgspec

from ledger.game.events import (
    Arm,
    Deal,
    Draw,
    End,
    Event,
    Hand,
    Lead,
    Out,
    Play,
    Record,
    Score,
    Shut,
    Start,
    Total,
    Write,
)
from ledger.game.variants import rules_of
from ledger.replay import replay

MOST_ARMS = 12
"""So many plays are looked at for arms that may be left out: each asks the replay what the rules would allow."""

OTHER_SIDE = {"left": "right", "right": "left", "up": "down", "down": "up"}


@dataclass(frozen=True)
class Told:
    """Another scorer's record, and the numbers of the events of which he says less."""

    record: Record
    less: set[int]


def another_scorer(record: Record, random: Random, spare: Collection[int] = (), by: int | None = None) -> Told:
    """The same match, told by somebody who sits opposite, knows less and names the other of two partners; the events of
    the numbers to `spare` he knows as well. His header begins so many seats on (None: it is drawn)."""
    events = list(record.events)
    less = {number: event for number, event in _less_of(record, random) if number not in spare}
    for number, event in less.items():
        events[number - 1] = event
    for hand in _hands(record):
        both_ends = record.opening.variant != "kolbasa"  # L3: the sausage grows to the right alone
        if both_ends and _led_by_a_double(record, hand) and random.random() < 0.5:
            for number in hand:
                events[number - 1] = with_arms(events[number - 1], lambda arm: OTHER_SIDE.get(str(arm), arm))
    if rules_of(record.opening).in_pairs(len(record.opening.seats)):
        events = [_by_the_partner(event) if random.random() < 0.5 else event for event in events]
    begins = random.randrange(len(record.opening.seats)) if by is None else by
    return Told(begun_elsewhere(Record(tuple(events)), begins), set(less))


def begun_elsewhere(record: Record, by: int) -> Record:
    """The record with the seats counted from another player on."""
    seats = record.opening.seats

    def seen(seat: int) -> int:
        return (seat - 1 - by) % len(seats) + 1

    opening = msgspec.structs.replace(record.opening, seats=(*seats[by:], *seats[:by]))
    return Record((opening, *(reseated(event, seen) for event in record.events[1:])))


def reseated(event: Event, seen: Callable[[int], int]) -> Event:
    """The event with other numbers for its players; a train is called by its owner's."""
    if isinstance(event, End):
        return End(tuple(sorted(map(seen, event.seats))))
    if getattr(event, "seat", None):
        event = msgspec.structs.replace(event, seat=seen(event.seat))  # type: ignore[union-attr, arg-type]
    return with_arms(event, lambda arm: seen(arm) if isinstance(arm, int) else arm)


def with_arms(event: Event, seen: Callable[[Arm], Arm]) -> Event:
    """The event with its arms called otherwise."""
    if isinstance(event, Shut):
        return Shut(seen(event.arm))
    if not isinstance(event, Play):
        return event
    arm, second = (None if label is None else seen(label) for label in (event.arm, event.second_arm))
    return msgspec.structs.replace(event, arm=arm, second_arm=second)


def _less_of(record: Record, random: Random) -> Iterator[tuple[int, Event]]:
    """Some of the events with less in them, by their numbers: counts for tiles, and no arm where just one is meant."""
    numbered = list(enumerate(record.events, start=1))
    for number, event in numbered:
        if random.random() < 0.5:
            continue
        if isinstance(event, Deal) and event.tiles is not None:
            yield number, Deal(event.seat, count=len(event.tiles))
        elif isinstance(event, Draw | Lead | Out) and event.tile is not None:
            yield number, msgspec.structs.replace(event, tile=None)
    plays = [(number, event) for number, event in numbered if isinstance(event, Play) and event.arm is not None]
    for number, event in random.sample(plays, min(MOST_ARMS, len(plays))):
        state = replay(record).at(number - 1)
        places = [move.arm for move in state.legal or () if move.tile is event.tile.natural]
        # at a lone double the first of two like places is meant, which for who sits opposite is the other one
        fitting = [end for end in state.ends if event.tile.has(end.value)]
        if places == [event.arm] and len(fitting) == 1 and event.second_tile is None:
            yield number, msgspec.structs.replace(event, arm=None)


def _hands(record: Record) -> Iterator[list[int]]:
    """The numbers of the events of each hand."""
    hand: list[int] = []
    for number, event in enumerate(record.events[1:], start=2):
        if isinstance(event, Hand) and hand:
            yield hand
            hand = []
        hand.append(number)
    yield hand


def _led_by_a_double(record: Record, hand: Iterable[int]) -> bool:
    tiles = (event.tile for event in (record.events[n - 1] for n in hand) if isinstance(event, Play | Start))
    return (lead := next(tiles, None)) is not None and lead.double


def _by_the_partner(event: Event) -> Event:
    if isinstance(event, Score | Write | Total):
        return msgspec.structs.replace(event, seat=(event.seat + 1) % 4 + 1)
    return event
