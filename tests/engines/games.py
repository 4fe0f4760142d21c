"""A game as another program plays it, step by step, held against our rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.audit import audit
from ledger.game.events import (
    Deal,
    Event,
    Fish,
    Hand,
    Knock,
    Lead,
    Open,
    OptionValue,
    Out,
    Play,
    Record,
    Reveal,
)
from ledger.game.match import Match
from ledger.game.picture import Move
from ledger.game.table import Phase
from ledger.game.tiles import Tile, pips_of, tile
from ledger.game.variants import rules_of

FAR_AWAY = 1_000_000
"""A target that no match of two hands reaches."""

BLOCK: dict[str, OptionValue] = {"target": FAR_AWAY}
PAIRS: dict[str, OptionValue] = {
    "target": FAR_AWAY,
    "rule_of_13": False,
    "redeal_same_number": 0,
    "redeal_doubles": 0,
}
"""The options under which our games are played as theirs are: no deal is thrown in, no hand goes unwritten."""

Joined = tuple[Tile, int | None]
"""A tile and the number by which it is joined; None for a lead."""


def named(one: int, other: int) -> Tile:
    """Our tile with these two numbers."""
    return tile(f"{max(one, other)}-{min(one, other)}")


@dataclass(frozen=True)
class Step:
    """A play of the other program: who made it, what it was, and all that the program would have let him play."""

    seat: int
    made: Joined
    allowed: frozenset[Joined]


class Table:
    """Our own table at which the other program's game is played too, as the second hand of a match.

    Seat 1 went out in the first hand, so that it leads the second one with any tile, as these programs have it.
    """

    def __init__(self, variant: str, options: dict[str, OptionValue], hands: Sequence[Sequence[Tile]]) -> None:
        names = tuple(f"Player {seat}" for seat in range(1, len(hands) + 1))
        opening = Open(variant, options, names, {})
        self.events: list[Event] = [opening]
        self.match = Match(opening, rules_of(opening))
        self.seats = range(1, len(hands) + 1)
        others = (Reveal(seat, pips=5) for seat in self.seats if seat != 1)
        deals = (Deal(seat, tuple(hand)) for seat, hand in zip(self.seats, hands, strict=True))
        first: list[Event] = [Hand(1), Lead(1), Out(1), *others, Hand(2), *deals]
        for event in first:
            self.happens(event)

    def happens(self, event: Event) -> None:
        """An event is written down and folded."""
        self.events.append(event)
        self.match.take(len(self.events), event)

    def allowed(self) -> frozenset[Joined]:
        """What our rules let the seat in turn play."""
        table = self.match.table
        moves = [move for move in self.match.rules.legal(table) or () if move.kind == "play" and move.tile]
        return frozenset((move.tile, self._number(move)) for move in moves if move.tile)

    def _number(self, move: Move) -> int | None:
        return None if move.arm is None else self.match.table.layout.ends[move.arm].value

    def turn(self) -> int | None:
        """The seat in turn by our rules."""
        if self.match.table.phase is Phase.DEALING:
            return self.match.rules.turn_before_lead(self.match.table)
        return self.match.table.turn

    def play(self, step: Step) -> int:
        """The step is made here too; how many passed before it. AssertionError where our rules see it otherwise."""
        passes = 0
        while self.turn() != step.seat:
            self.must_pass()
            passes += 1
        assert self.allowed() == step.allowed
        made, number = step.made
        ends = self.match.table.layout.ends.values()
        arm = None if number is None else next(end.arm for end in ends if end.value == number)
        self.happens(Play(step.seat, made, arm))
        return passes

    def must_pass(self) -> None:
        """By our rules the seat in turn can do nothing but knock, and does."""
        seat = self.turn()
        assert seat is not None, "by our rules the hand is over"
        assert self.match.rules.legal(self.match.table) == (Move("knock"),)
        self.happens(Knock(seat))

    def left(self) -> list[int]:
        """The pips left with each seat."""
        return [pips_of(self.match.table.held[seat]) for seat in self.seats]

    def ends(self, *, blocked: bool) -> None:
        """By our rules the hand is over now too, blocked or not; nothing in it was a fault."""
        assert self.match.table.phase is (Phase.BLOCKED if blocked else Phase.OVER)
        if blocked:
            self.happens(Fish())
        assert [found.message for found in audit(Record(tuple(self.events))) if found.severity != "info"] == []

    def written(self) -> dict[int, int]:
        """What our rules write to each side for the hand."""
        return {share.side: share.points for share in self.match.table.shares}
