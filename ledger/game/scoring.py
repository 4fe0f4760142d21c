"""Points and their reasons. A total is a sum of points; nothing writes a total.

A reason is an arithmetic in steps. Each step is kept as numbers and a template, so it is put into words only when
somebody reads it, in whatever language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ledger.game.tiles import Tile, tiles_of

FORMULAS: dict[str, str] = {
    "is": "{of[0]}",
    "sum": "{terms} = {gives}",
    "difference": "{of[0]} - {of[1]} = {gives}",
    "product": "{of[0]} × {of[1]} = {gives}",
    "quotient": "{of[0]} / {of[1]} = {gives}",
    "nearest_five": "{of[0]} to the nearest five = {gives}",
    "next_five": "{of[0]} up to a five = {gives}",
    "excess": "{of[0]} - {of[1]} < 0, so {gives}",
    "at_least": "{of[0]} >= {of[1]}, so {gives}",
    "below": "{of[0]} < {of[1]}, so {gives}",
    "past": "{of[0]} + {of[1]} > {of[2]}, so {gives}",
    "equal": "{terms}, so {gives}",
}
"""How the arithmetic of each operation is written. A quotient takes its remainder off first; `excess` is a difference
that counts for nothing below 0; `at_least` leaves the number as it is; `below`, `past` and `equal` leave nothing of it.
"""
NONE: dict[str, Any] = {}
"""The values of a template without any."""
JOINED_BY = {"equal": " = "}


class Step(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One step of an arithmetic: the operation (a key of FORMULAS), the numbers it is made of, and what it gives.

    `words` say what is reckoned, a template for `values`; `rule` is the clause where it is another than the points'.
    """

    operation: str
    of: tuple[int, ...]
    gives: int
    words: str = ""
    values: dict[str, Any] = {}
    rule: str = ""

    @property
    def formula(self) -> str:
        """The arithmetic in numbers: `9 + 6 = 15`."""
        operation = "is" if self.operation == "sum" and len(self.of) == 1 else self.operation
        if operation == "quotient" and self.of[0] % self.of[1]:
            number, by = self.of
            return f"({number} - {number % by}) / {by} = {self.gives}"
        terms = JOINED_BY.get(operation, " + ").join(map(str, self.of))
        return FORMULAS[operation].format(of=self.of, terms=terms, gives=self.gives)

    @property
    def sentence(self) -> str:
        """What is reckoned, and how: `left with the losers: 9 + 6 = 15`."""
        return f"{self.words.format_map(self.values)}: {self.formula}" if self.words else self.formula


def amount(number: int, words: str, values: dict[str, Any] = NONE, rule: str = "") -> Step:
    """A number that is given."""
    return Step("is", (number,), number, words, values, rule)


def added(numbers: Sequence[int], words: str = "", values: dict[str, Any] = NONE, rule: str = "") -> Step:
    """Numbers that are added up; the sum of none is 0."""
    return Step("sum", tuple(numbers) or (0,), sum(numbers), words, values, rule)


def less(number: int, other: int, words: str = "", rule: str = "") -> Step:
    """One number less another; its words stand as they are, without values to fill in."""
    return Step("difference", (number, other), number - other, words, {}, rule)


def shared(number: int, by: int, words: str = "", rule: str = "") -> Step:
    """A number divided, its remainder dropped; its words stand as they are."""
    return Step("quotient", (number, by), number // by, words, {}, rule)


def shared_lowest(seats: Sequence[int]) -> Step:
    """A block in which several have the fewest: nobody is written anything."""
    return amount(0, "blocked, {seats} share the fewest", {"seats": " and ".join(f"seat {seat}" for seat in seats)})


class HandsLeft(msgspec.Struct, frozen=True, gc=False, eq=False):
    """What seats held when a hand was over, as far as it is known; what it counts is reckoned when it is read.

    `held` are masks by seat, `hidden` how many tiles of each seat are not known, `shown` the counts that were revealed;
    `each` gives what a tile counts in a hand. Who holds nothing is not told.
    """

    seats: tuple[int, ...]
    held: list[int]
    hidden: list[int]
    shown: Mapping[int, int | None]
    each: Callable[[Tile, int], int]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandsLeft) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash((self.seats, *self.held, *self.hidden))

    def _told(self) -> tuple[object, ...]:
        return self.seats, self.held, self.hidden, dict(self.shown), tuple(self.steps())

    def steps(self) -> Iterator[Step]:
        """For each seat the sum of its tiles, or the count that was shown."""
        for seat in self.seats:
            mask, shown = self.held[seat], self.shown.get(seat)
            if self.hidden[seat] == 0 and mask:
                tiles = tuple(tiles_of(mask))
                values = {"seat": seat, "tiles": ", ".join(tile.text for tile in tiles)}
                yield added([self.each(tile, mask) for tile in tiles], "seat {seat} holds {tiles}", values)
            elif self.hidden[seat] and shown is not None:
                yield amount(shown, "seat {seat} holds", {"seat": seat})


class Credit(msgspec.Struct, frozen=True, gc=False):
    """Points that an event brought to a side (its lower seat).

    `rule` is the clause of the rules page, `hands` what was left in the hands that count, `steps` what is reckoned of
    them. `written` says how the points came: "play", "hand", "adjust", "taken" (over from a claim). `closed_by` is the
    event with which the hand's lines were over, where only then the points of the `write` line were known to count.
    """

    event: int
    side: int
    points: int
    rule: str
    steps: tuple[Step, ...]
    hands: HandsLeft | None = None
    written: str = "hand"
    closed_by: int = 0

    @property
    def arithmetic(self) -> tuple[Step, ...]:
        """All steps, those of the hands first; the last one gives the points."""
        return (*(self.hands.steps() if self.hands else ()), *self.steps)

    @property
    def because(self) -> str:
        """The arithmetic in words and numbers."""
        return in_sentences(self.arithmetic)


class Share(msgspec.Struct, frozen=True, gc=False):
    """What is written to a side at the end of a hand, with its reason (see `Credit`)."""

    side: int
    points: int
    rule: str
    steps: tuple[Step, ...]
    hands: HandsLeft | None = None

    @property
    def because(self) -> str:
        """The arithmetic in words and numbers."""
        return in_sentences((*(self.hands.steps() if self.hands else ()), *self.steps))


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """The outcome of a hand: the shares, and the side that won it (None: nobody, or several).

    A side in `unknown` cannot be computed; sides in neither are written 0. `nobody` says why nobody is written
    anything, as a share of no side.
    """

    shares: tuple[Share, ...] = ()
    winner: int | None = None
    unknown: tuple[int, ...] = ()
    nobody: Share | None = None


def in_sentences(steps: Sequence[Step]) -> str:
    """Steps in words, one after another."""
    return "; ".join(step.sentence for step in steps)


def nearest_five(pips: int) -> int:
    """The nearest multiple of five: a remainder of 1 or 2 goes down, of 3 or 4 up (fives G2)."""
    return 5 * ((pips + 2) // 5)


def next_five(pips: int) -> int:
    """Up to a multiple of five, which stays as it is (fives AF9)."""
    return 5 * ((pips + 4) // 5)


def to_nearest_five(pips: int, words: str = "", rule: str = "") -> Step:
    """Pips rounded to the nearest five; its words stand as they are."""
    return Step("nearest_five", (pips,), nearest_five(pips), words, {}, rule)
