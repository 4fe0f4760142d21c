"""What was written down of a hand, what the audit could check of it, and what it could not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import msgspec

from ledger.game.ending import without_points
from ledger.game.events import (
    Amend,
    Call,
    Caught,
    Cut,
    Deal,
    Draw,
    Event,
    Hand,
    Insert,
    Knock,
    Lead,
    Out,
    Play,
    Record,
    Redeal,
    Return,
    Reveal,
    Score,
    Total,
    Void,
    Write,
    Yard,
)
from ledger.game.table import Table
from ledger.game.written_down import Kind, WrittenDown

ALWAYS_KNOWN = frozenset((Play, Knock, Return, Cut, Score, Total))
LEAVING_OUT = frozenset((Lead, Out, Amend, Insert, Void))
CLAIMS = {Score: "points in play", Write: "what was written", Total: "the totals"}


class Coverage(msgspec.Struct, frozen=True):
    """How much of a hand was written down: `kind` as the record format names it (full, open, result, score).

    `checked` and `not_checked` say in words what the audit looked at and what it could not.
    """

    kind: Kind
    checked: tuple[str, ...]
    not_checked: tuple[str, ...]


Covered = list[tuple[int, Coverage]]
"""The hands of a match by number, each with how much of it was written down."""


def wholly_written(record: Record) -> bool:
    """Whether every hand of a match was dealt to everybody tile by tile and no draw is unknown, told at a glance; a
    record in which lines were amended or inserted is never said to be.
    """
    players, dealt, hands = len(record.opening.seats), 0, 0
    for event in record.events:
        kind = type(event)
        if kind in ALWAYS_KNOWN:
            continue
        if isinstance(event, Hand):
            if hands and dealt < players:
                return False
            dealt, hands = 0, hands + 1
        elif isinstance(event, Deal):
            if event.tiles is None or None in event.tiles:
                return False
            dealt += 1
        elif kind is Redeal:
            dealt = 0
        elif kind in LEAVING_OUT or (isinstance(event, Draw) and event.tile is None):
            return False
    return dealt >= players


class Notes(WrittenDown):
    """What is noted of a hand while it is folded."""

    def __init__(self) -> None:
        super().__init__()
        self.counted: set[int] = set()
        self.taken_over: set[type[Event]] = set()

    def add(self, event: Event, table: Table) -> None:
        """A line of the hand."""
        super().add(event, table)
        if isinstance(event, Reveal) and event.pips is not None:
            self.counted.add(event.seat)

    def coverage(self, table: Table) -> Coverage:
        """What was checked, now that the hand is over."""
        kind = self.kind
        checked: list[str] = []
        missing: list[str] = []
        if kind in ("full", "open"):
            self._played(table, checked, missing)
        else:
            missing.append("turns, tiles, draws and knocks: the plays were not written down")
            if kind == "result":
                checked.append("who led and who went out, as far as the lines tell")
                if table.rules.scores_in_play:
                    missing.append("points in play")
        if not without_points(table.rules):
            self._ended(table, checked, missing)
        self._claims(checked, missing)
        return Coverage(kind, tuple(checked), tuple(missing))

    def _played(self, table: Table, checked: list[str], missing: list[str]) -> None:
        checked.append("turns, and whether each tile fits where it lies")
        known = [seat for seat in table.seats if seat not in self.hidden]
        if known:
            checked.append(f"that the tiles of {_seats(known)} were held, and their draws and knocks")
        if self.hidden:
            words = "tiles held, draws and knocks, but for what was shown later"
            missing.append(f"{words}: {_not_whole(sorted(self.hidden))}")
        if table.rules.scores_in_play:
            checked.append("the points of every play")
        if Draw in self.kinds and Yard not in self.kinds and table.draw_limit:
            missing.append("the order of the boneyard, which was not written down")
        if self.kinds & {Call, Caught}:
            checked.append("what was announced")

    def _ended(self, table: Table, checked: list[str], missing: list[str]) -> None:
        if self.kind == "score" and self.kinds & {Write, Total}:
            missing.append("what the hand brought: only claims were written down")
        elif table.out is None and not table.blocked:
            missing.append("what the hand brought: it was not played to its end")
        elif table.shares or table.nobody or (self.kinds.isdisjoint((Write, Total)) and _is_known(table)):
            checked.append("what the hand brought")
            if table.unknown_sides:
                missing.append(f"what it brought {_seats(sorted(table.unknown_sides))}: the tiles left are not known")
            if self.counted:
                missing.append(f"the tiles that {_seats(sorted(self.counted))} held: only their count was shown")
        else:
            missing.append("what the hand brought: the tiles left are not known")

    def _claims(self, checked: list[str], missing: list[str]) -> None:
        for kind, words in CLAIMS.items():
            if kind in self.taken_over:
                missing.append(f"the claims of {words}: they were taken over")
            elif kind in self.kinds:
                checked.append(f"the claims of {words}")


def in_groups(hands: Covered) -> Iterator[tuple[str, str]]:
    """Hands after one another of which as much was written down, with what kind of record they are and what could not
    be checked: ("hands 1 to 4", "result record; not checked: points in play").
    """
    for words, group in groupby(hands, lambda hand: _told(hand[1])):
        numbers = [number for number, _ in group]
        yield f"hand {numbers[0]}" if len(numbers) == 1 else f"hands {numbers[0]} to {numbers[-1]}", words


def _told(coverage: Coverage) -> str:
    missing = f"; not checked: {'; '.join(coverage.not_checked)}" if coverage.not_checked else ""
    return f"{coverage.kind} record{missing}"


def _is_known(table: Table) -> bool:
    """Whether the hand was settled, and no total was lost by it."""
    return table.settled and None not in table.totals.values()


def _not_whole(seats: list[int]) -> str:
    hands = "the hand of {} was" if len(seats) == 1 else "the hands of {} were"
    return f"{hands.format(_seats(seats))} not wholly written down"


def _seats(seats: list[int]) -> str:
    *others, last = (f"seat {seat}" for seat in seats)
    return f"{', '.join(others)} and {last}" if others else last
