"""How conditions are found among facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from ledger.game.tiles import Tile

MOST_SEATS = 10
"""So many players at most sit down to any game."""

Value = str | int | Tile | tuple[int, ...] | None
Holds = Mapping[int, int]
"""The moments at which something holds, each with its number; see `ledger.searching.facts`."""


class Term(msgspec.Struct, frozen=True):
    """A condition as it was asked for: its value, and whether it may be more (`at_least`)."""

    name: str
    value: Value = None
    at_least: bool = False

    def takes(self, number: int) -> bool:
        """Whether a number is one that was asked for."""
        assert isinstance(self.value, int)
        return number >= self.value if self.at_least else number == self.value


class Source(Protocol):
    """Where facts were posted."""

    def posted(self, fact: str) -> Holds:
        """The moments at which a fact holds."""

    def of(self, player: str | None, fact: str) -> Holds:
        """The moments at which a fact holds of a seat of this player, of any seat where none is named.

        `by` stands for `by 1`, `by 2`, …; a player may be named by his seat.
        """


Terms = Mapping[str, Term]
Finds = Callable[[Source, Terms], Holds]


def all_numbers(fact: str, name: str) -> Finds:
    """Every number that was asked for, as many times as it was."""

    def finds(source: Source, terms: Terms) -> Holds:
        asked = terms[name].value
        assert isinstance(asked, tuple)
        found: Holds | None = None
        for value, times in Counter(asked).items():
            holds = source.posted(f"{fact} {value}")
            enough = holds if times == 1 else {moment: ends for moment, ends in holds.items() if ends >= times}
            found = enough if found is None else both(found, enough)
        return found or {}

    return finds


def number(fact: str, name: str) -> Finds:
    """A number that is one that was asked for."""

    def finds(source: Source, terms: Terms) -> Holds:
        return narrowed(source.posted(fact), terms.get(name))

    return finds


def named(fact: str, name: str) -> Finds:
    """The fact that has the value in its name, else the one without."""

    def finds(source: Source, terms: Terms) -> Holds:
        value = terms[name].value
        return source.posted(fact if value is None else f"{fact} {value}")

    return finds


def posted(fact: str) -> Finds:
    """The fact as it is."""

    def finds(source: Source, terms: Terms) -> Holds:
        return source.posted(fact)

    return finds


def done(fact: str, name: str, whose: str, long: str = "") -> Finds:
    """What was done by the player that was named, if one was; `long` is the condition that says by how much."""

    def finds(source: Source, terms: Terms) -> Holds:
        holds = narrowed(source.posted(fact), terms.get(long))
        player = terms[name].value
        return both(holds, source.of(str(player), whose)) if holds and player is not None else holds

    return finds


def train(source: Source, terms: Terms) -> Holds:
    """A train that carries a marker, for so many turns."""
    player = terms["train"].value
    return narrowed(source.of(None if player is None else str(player), "train"), terms.get("for"))


def owed(source: Source, terms: Terms) -> Holds:
    """A double that is due, for so many turns."""
    return narrowed(named("owed", "owed")(source, terms), terms.get("for"))


def by(source: Source, terms: Terms) -> Holds:
    """An event of a player."""
    return source.of(str(terms["by"].value), "by")


def narrowed(holds: Holds, long: Term | None) -> Holds:
    """Those with a number that was asked for."""
    return holds if long is None else {moment: number for moment, number in holds.items() if long.takes(number)}


def both(some: Holds, others: Holds) -> Holds:
    """The moments of both, with the numbers of the first."""
    if len(others) < len(some):
        return {moment: some[moment] for moment in others if moment in some}
    return {moment: number for moment, number in some.items() if moment in others}


def seat_named(player: str) -> int | None:
    """The seat where a player is named by its number; no name is only digits."""
    return int(player) if player.isascii() and player.isdecimal() and len(player) < 3 else None
