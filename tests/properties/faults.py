"""Faults that are put into a record that has none: each breaks a rule by the way it is made.

A fault is a function that gives the places where it can be put in, as edits; the faults stand in the four files beside
this one, each under its name. That the record is wrong afterwards
follows from the fault's description alone, never from what the audit says of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from ledger.game.events import Event, Hand, Play, Record
from ledger.game.picture import State
from ledger.game.rules import Rules
from ledger.game.tiles import Tile, mask_of, set_mask, tiles_of
from ledger.game.variants import rules_of
from ledger.replay import replay

Kind = TypeVar("Kind", bound=Event)


@dataclass(frozen=True)
class Edit:
    """In the place of the events from index `start` to before `stop` stand others."""

    start: int
    stop: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Told:
    """A match without fault, with the pictures after each of its events."""

    record: Record

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, the header first."""
        return self.record.events

    @cached_property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return rules_of(self.record.opening)

    @cached_property
    def states(self) -> list[State]:
        """The pictures: that with an event's index is the one after it."""
        return list(replay(self.record).states())

    @property
    def seats(self) -> range:
        """The seats."""
        return range(1, len(self.record.opening.seats) + 1)

    def before(self, index: int) -> State:
        """The picture before an event."""
        return self.states[index - 1]

    def found(self, kind: type[Kind]) -> Iterator[tuple[int, Kind]]:
        """The events of a kind, with their index."""
        return ((index, event) for index, event in enumerate(self.events) if isinstance(event, kind))

    def plays(self) -> Iterator[tuple[int, Play]]:
        """The plays that join a tile to another: all but the leads."""
        return ((index, play) for index, play in self.found(Play) if self.before(index).laid)

    def hand_of(self, index: int) -> int:
        """The index of the line with which the hand of this event begins."""
        return max(number for number, _ in self.found(Hand) if number <= index)

    def held(self, index: int, seat: int) -> tuple[Tile, ...]:
        """The tiles of a seat before an event."""
        hand = self.before(index).hands[seat]
        return () if isinstance(hand, int) else hand

    def undealt(self, index: int) -> Iterator[Tile]:
        """The tiles of the set that lie neither in a hand nor on the table before an event."""
        state = self.before(index)
        seen = mask_of(tile for seat in self.seats for tile in self.held(index, seat))
        seen |= mask_of(laid.tile for laid in state.laid)
        return tiles_of(set_mask(self.rules.set_highest()) & ~seen)

    def side_of(self, seat: int) -> int:
        """The side of a seat: its lower seat in pairs."""
        return seat if seat in self.states[-1].totals else seat - 2

    def edited(self, edit: Edit) -> Record:
        """The record with an edit made."""
        return Record((*self.events[: edit.start], *edit.events, *self.events[edit.stop :]))


Fault = Callable[[Told], Iterator[Edit]]


def instead(index: int, *events: Event) -> Edit:
    """These events stand where that with this index stood; none: it is left out."""
    return Edit(index, index + 1, events)


def before(index: int, *events: Event) -> Edit:
    """These events stand before that with this index too."""
    return Edit(index, index, events)
