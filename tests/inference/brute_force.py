"""Every deal that agrees with what a viewer saw, found by trying them all: the audit judges each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from math import comb, perm

import msgspec

from ledger.audit import audit
from ledger.game.events import Deal, Draw, Event, Hand, Play, Record, Redeal, Return, Start
from ledger.game.tiles import Tile, tiles_of
from ledger.game.variants import rules_of

OF_THE_TABLE = {"score_mismatch", "total_mismatch"}
"""Findings that say nothing of the tiles: the record may be cut off between a play and its claim."""

Slots = dict[int, list[int]]
"""For each hidden seat the indices of the events that gave it tiles."""


class Unseen:
    """The hand at the end of a record that is cut off there, as a viewer sees it."""

    def __init__(self, record: Record, viewer: int) -> None:
        self.record = record
        begin = max(i for i, event in enumerate(record.events) if isinstance(event, Hand | Redeal))
        self.here = [(i, event) for i, event in enumerate(record.events) if i > begin]
        self.slots: Slots = {seat: [] for seat in range(1, len(record.opening.seats) + 1) if seat != viewer}
        self.played: dict[int, list[Tile]] = {seat: [] for seat in self.slots}
        seen: list[Tile | None] = []
        for index, event in self.here:
            if isinstance(event, Start):
                seen.append(event.tile)
            elif isinstance(event, Deal) and event.seat == viewer:
                seen += event.tiles or ()
            elif isinstance(event, Draw) and event.seat == viewer:
                seen.append(event.tile)
            elif isinstance(event, Deal | Draw):
                self.slots[event.seat].append(index)
            elif isinstance(event, Play) and event.seat in self.slots:
                self.played[event.seat] += [t.natural for t in (event.tile, event.second_tile) if t]
        gone = {t for tiles in self.played.values() for t in tiles} | set(seen)
        self.unseen = [t for t in tiles_of(rules_of(record.opening).tile_set()) if t not in gone]
        self.held = {seat: self.given(seat) - len(self.played[seat]) for seat in self.slots}

    def given(self, seat: int) -> int:
        """How many tiles came to the seat."""
        return sum(len(tiles_given(self.record.events[index])) for index in self.slots[seat])

    def deals(self) -> int:
        """How many deals there are to try."""
        number, left = 1, len(self.unseen)
        for seat, held in self.held.items():
            draws = sum(isinstance(self.record.events[index], Draw) for index in self.slots[seat])
            number *= comb(left, held) * perm(self.given(seat), draws)
            left -= held
        return number

    def tried(self) -> tuple[int, dict[int, Counter[Tile]]]:
        """How many deals the audit lets pass, and in how many of them a seat holds a tile now."""
        passed = 0
        holding: dict[int, Counter[Tile]] = {seat: Counter() for seat in self.slots}
        for hands, _ in self.passing():
            passed += 1
            for seat, tiles in hands.items():
                holding[seat].update(tiles)
        return passed, holding

    def passing(self) -> Iterator[tuple[dict[int, tuple[Tile, ...]], Record]]:
        """The deals that the audit lets pass: what each seat holds now, and the record as it would be then."""
        for hands in self._hands(list(self.slots), self.unseen):
            for events in self._arranged(list(self.slots), hands, list(self.record.events)):
                record = Record(tuple(events))
                if not [f for f in audit(record) if f.severity != "info" and f.code not in OF_THE_TABLE]:
                    yield hands, record

    def _hands(self, seats: list[int], unseen: list[Tile]) -> Iterator[dict[int, tuple[Tile, ...]]]:
        if not seats:
            yield {}
            return
        for tiles in combinations(unseen, self.held[seats[0]]):
            rest = [t for t in unseen if t not in tiles]
            for others in self._hands(seats[1:], rest):
                yield {seats[0]: tiles, **others}

    def _arranged(
        self, seats: list[int], hands: Mapping[int, tuple[Tile, ...]], events: list[Event]
    ) -> Iterator[list[Event]]:
        if not seats:
            yield events
            return
        seat = seats[0]
        had = [*hands[seat], *self.played[seat]]
        dealt, *draws = self.slots[seat]
        for drawn in permutations(had, len(draws)):
            changed = list(events)
            changed[dealt] = Deal(seat, tuple(t for t in had if t not in drawn))
            for index, tile in zip(draws, drawn, strict=True):
                changed[index] = Draw(seat, tile)
            yield from self._arranged(seats[1:], hands, changed)


def tiles_given(event: Event) -> tuple[object, ...]:
    """What a deal or a draw gave."""
    if isinstance(event, Deal):
        return event.tiles or ()
    return (event,)


def cut_off(record: Record, number: int) -> Record:
    """The record as it stood after an event."""
    return msgspec.structs.replace(record, events=record.events[:number])


def small_puzzles(record: Record, viewer: int, most: int) -> Iterator[Unseen]:
    """The moments of a match of which not more than so many deals are to be tried."""
    for number, event in enumerate(record.events, start=1):
        if isinstance(event, Play | Draw | Return) and number > 2:
            puzzle = Unseen(cut_off(record, number), viewer)
            if all(puzzle.slots.values()) and 1 < puzzle.deals() <= most:
                yield puzzle
