"""Points and their reasons. A total is a sum of points; nothing writes a total."""

from __future__ import annotations

import msgspec


class Credit(msgspec.Struct, frozen=True):
    """Points that an event brought to a side (its lower seat).

    `words` with `terms` filled in is the arithmetic; the sentence is made only when somebody reads it. `rule` is the
    clause of the rules page. `written` says how the points came: "play", "hand", "adjust", "taken" (over from a claim).
    """

    event: int
    side: int
    points: int
    rule: str
    words: str
    terms: tuple[object, ...] = ()
    written: str = "hand"

    @property
    def because(self) -> str:
        """The arithmetic in words and numbers."""
        return self.words.format(*self.terms)


class Addends(tuple[int, ...]):
    """Numbers that are added up; the sum is put into words only when somebody reads it."""

    __slots__ = ()

    def __str__(self) -> str:
        return " + ".join(str(number) for number in self)


def sum_in_words(numbers: list[int]) -> str:
    """`9 + 6 = 15`, or just `9` where there is nothing to add."""
    if len(numbers) == 1:
        return str(numbers[0])
    return " + ".join(str(number) for number in numbers) + f" = {sum(numbers)}" if numbers else "0"


def nearest_five(pips: int) -> int:
    """The nearest multiple of five: a remainder of 1 or 2 goes down, of 3 or 4 up (fives G2)."""
    return 5 * ((pips + 2) // 5)


def next_five(pips: int) -> int:
    """Up to a multiple of five, which stays as it is (fives AF9)."""
    return 5 * ((pips + 4) // 5)
