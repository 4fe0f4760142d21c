"""A season and a tournament of a club, as its log leaves them."""

from __future__ import annotations

import msgspec

from ledger.club.competition_events import Decided, FinalTable, Side, Table, TournamentRules

SYSTEMS = ("free", "round-robin", "swiss", "rotating")
"""Whoever likes meets; all meet all; those of equal points meet; partners change every round."""

ENTRANTS = {"player": 1, "pair": 2}
"""Who enters, and of how many persons."""


def planned_rounds(rules: TournamentRules, entrants: int) -> int:
    """How many rounds these rules make of so many entrants: as many as they say, or until all have met; 0 if any."""
    if rules.system == "round-robin" and not rules.rounds:
        return (entrants - 1 + entrants % 2) * rules.cycles if entrants > 1 else 0
    return rules.rounds


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

    def shares_days_with(self, other: Season) -> bool:
        """Whether a day lies in both."""
        return self.holds(max(self.first, other.first)) and other.holds(max(self.first, other.first))


class Change(msgspec.Struct, frozen=True):
    """From which round on which rules hold, and why they were changed; nothing for the founding ones."""

    round: int
    rules: TournamentRules
    why: str = ""


class Tournament(msgspec.Struct):
    """A tournament as its log leaves it.

    `changes` are in their order, the founding rules first, from round 1; what was taken back is gone. `left` are
    entrants who are drawn no more. `rounds` are the tables by round, `decided` what was decided of a (round, table)
    without a match, `placed` the (round, table) of the matches that were given one, 0 where none was named, `lots` the
    entrants in the order in which lots were drawn, `final` the table with which it ended.
    """

    tournament: str
    name: str
    season: str
    changes: list[Change]
    entrants: list[Side] = msgspec.field(default_factory=list)
    left: set[Side] = msgspec.field(default_factory=set)
    rounds: dict[int, tuple[Table, ...]] = msgspec.field(default_factory=dict)
    decided: dict[tuple[int, int], Decided] = msgspec.field(default_factory=dict)
    placed: dict[int, tuple[int, int]] = msgspec.field(default_factory=dict)
    lots: tuple[Side, ...] = ()
    over: bool = False
    final: FinalTable | None = None

    @property
    def rules(self) -> TournamentRules:
        """The rules as they are now."""
        return self.changes[-1].rules

    def rules_in(self, number: int) -> TournamentRules:
        """The rules by which a round counts: those of the last change that holds for it."""
        return [change.rules for change in self.changes if change.round <= number][-1]

    @property
    def in_force(self) -> list[Change]:
        """The changes that hold for some round: one from the same round as a later one is replaced by it."""
        following = [*(change.round for change in self.changes[1:]), 0]
        return [change for change, after in zip(self.changes, following, strict=True) if change.round != after]

    @property
    def planned(self) -> int:
        """How many rounds it has by its rules; 0 where as many as come."""
        return planned_rounds(self.rules, len(self.entrants))

    @property
    def staying(self) -> list[Side]:
        """Those who are still drawn."""
        return [entrant for entrant in self.entrants if entrant not in self.left]
