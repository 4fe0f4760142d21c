"""What is told of the events that a search has found: what happened there, in which hand, and who sat there then."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.game.corrections import settle
from ledger.game.events import Amend, Event, Hand, Insert, Record, Stand, Void
from ledger.game.substitutes import sitting_at
from ledger.searching import numbers_in_words
from ledger.telling import tell

Told = tuple[dict[str, int], tuple[int, ...]]
"""The numbers of an event by the names of the conditions that have one, and the seats whose trains they are of."""


class Answer(msgspec.Struct, frozen=True):
    """An event that answers: where it is, what happened, and the numbers of the conditions that have one.

    `match` is the match's name, `number` its number in the ledger; `hand` is 0 before the first.
    """

    match: str
    number: int
    event: int
    hand: int
    what: str
    numbers: dict[str, int]
    variant: str
    club: str | None
    played: str | None
    players: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The shape of `search --json`."""
        shape = msgspec.to_builtins(self)
        del shape["number"]
        return dict(shape)


class _Place(msgspec.Struct, frozen=True):
    """What stands in the place of an event, the hand in which that is, and who sits at the seats."""

    event: Event
    hand: int
    sitting: tuple[str, ...]


def answers_of(name: str, number: int, record: Record, places: Sequence[tuple[int, Told]]) -> list[Answer]:
    """The answers that lie in a match, of its name and number: at these of its events."""
    opening, happened = record.opening, _happened(record)
    return [
        Answer(
            match=name,
            number=number,
            event=event,
            hand=place.hand,
            what="; ".join([tell(place.event, place.sitting), *numbers_in_words(numbers, trains, place.sitting)]),
            numbers=numbers,
            variant=opening.variant,
            club=opening.tags.get("Club"),
            played=opening.tags.get("Played"),
            players=opening.seats,
        )
        for event, (numbers, trains) in places
        if (place := happened.get(event)) is not None
    ]


def _happened(record: Record) -> dict[int, _Place]:
    """What happened at each event. A correction belongs where the event is that it corrects, what was taken back where
    it was told."""
    sitting = sitting_at(record)
    last = _Place(record.opening, 0, record.opening.seats)
    found = {1: last}
    for number, event in settle(record.events).standing:
        hand = event.hand if isinstance(event, Hand) else last.hand
        last = found[record.place_of(number)] = _Place(event, hand, sitting.get(number, record.opening.seats))
    last = found[1]
    for number, event in enumerate(record.events[1:], start=2):
        if isinstance(event, Void | Amend | Insert | Stand):
            near = found.get(event.target, last)
            found.setdefault(number, msgspec.structs.replace(near, event=event))
            continue
        hand = event.hand if isinstance(event, Hand) else last.hand
        last = found.setdefault(number, _Place(event, hand, last.sitting))
    return found
