"""A season and a tournament of a club, as its log leaves them."""

from __future__ import annotations

import msgspec

from ledger.club.competition_events import Decided, Side, Table, TournamentRules

SYSTEMS = ("free", "round-robin", "swiss", "rotating")
"""Whoever likes meets; all meet all; those of equal points meet; partners change every round."""

ENTRANTS = {"player": 1, "pair": 2}
"""Who enters, and of how many persons."""


class Season(msgspec.Struct):
    """A season of a club: its days, both included; `last` is empty while it is open without an end."""

    season: str
    name: str
    first: str
    last: str
    closed: bool = False

    def holds(self, day: str) -> bool:
        """Whether a day (`2026-03-14`) lies in it."""
        return bool(day) and self.first <= day and (not self.last or day <= self.last)


class Tournament(msgspec.Struct):
    """A tournament as its log leaves it.

    `changes` are (from round, rules) in their order, the founding ones first, from round 1. `left` are entrants who are
    drawn no more. `rounds` are the tables by round, `decided` what was decided of a (round, table) without a match,
    `placed` the (round, table) of the matches that were given one, 0 where none was named, `lots` the entrants in the
    order in which lots were drawn.
    """

    tournament: str
    name: str
    season: str
    changes: list[tuple[int, TournamentRules]]
    entrants: list[Side] = msgspec.field(default_factory=list)
    left: set[Side] = msgspec.field(default_factory=set)
    rounds: dict[int, tuple[Table, ...]] = msgspec.field(default_factory=dict)
    decided: dict[tuple[int, int], Decided] = msgspec.field(default_factory=dict)
    placed: dict[int, tuple[int, int]] = msgspec.field(default_factory=dict)
    lots: tuple[Side, ...] = ()
    over: bool = False

    @property
    def rules(self) -> TournamentRules:
        """The rules as they are now."""
        return self.changes[-1][1]

    def rules_in(self, number: int) -> TournamentRules:
        """The rules by which a round counts: those of the last change that holds for it."""
        return [rules for first, rules in self.changes if first <= number][-1]

    @property
    def staying(self) -> list[Side]:
        """Those who are still drawn."""
        return [entrant for entrant in self.entrants if entrant not in self.left]
