"""A match folded once more, and each change of a total kept with its reason."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.explaining.coverage import Coverage, Covered, Notes, wholly_written
from ledger.game.corrections import settle
from ledger.game.events import Amend, Event, Hand, Insert, Record
from ledger.game.match import Match
from ledger.game.objections import Code
from ledger.game.scoring import Credit, Share, Step, in_sentences
from ledger.game.table import Table
from ledger.game.variants import rules_of
from ledger.summary import sides_of


class Point(msgspec.Struct, frozen=True):
    """Points that one event brought to a side, and what they did to its total.

    `seat` is the side's lower seat, `rule` the clause of the rules page ("" where an arbiter or a claim brought them),
    `written` how they came (see `Credit`). `before` and `after` are the side's totals, None where they are not known.
    `correction` is the event that put the cause where it stands, with its why, where the cause is no event of its own.
    """

    hand: int
    event: int
    line: int | None
    seat: int
    points: int
    rule: str
    written: str
    arithmetic: tuple[Step, ...]
    before: int | None
    after: int | None
    correction: str | None = None

    @property
    def because(self) -> str:
        """The arithmetic in words; it is put together when it is read."""
        return in_sentences(self.arithmetic)


class Standing(msgspec.Struct, frozen=True):
    """A total that changed without points: it was taken over from a `total` line, or (None) is not known from here."""

    hand: int
    event: int
    line: int | None
    seat: int
    total: int | None


class HandExplained(msgspec.Struct, frozen=True):
    """What one hand did to the totals; hand 0 is what stands before the first one.

    `nobody` is the reason for which a hand that was settled brought nobody anything, with its clause.
    """

    hand: int
    points: tuple[Point, ...]
    standings: tuple[Standing, ...]
    nobody: Share | None
    coverage: Coverage | None


class Explanation(msgspec.Struct, frozen=True):
    """A whole match: `sides` maps each side's lower seat to its seats, `totals` to its total (None: not known)."""

    match: str
    variant: str
    seats: tuple[str, ...]
    sides: dict[int, tuple[int, ...]]
    hands: tuple[HandExplained, ...]
    totals: dict[int, int | None]

    def points_of(self, side: int) -> list[Point]:
        """The points of a side since its total was last taken over; their sum and `taken_over` make the total."""
        last = max((standing.event for standing in self.standings_of(side)), default=0)
        return [p for hand in self.hands for p in hand.points if p.seat == side and p.event > last]

    def standings_of(self, side: int) -> list[Standing]:
        """The changes of a side's total that are no points."""
        return [standing for hand in self.hands for standing in hand.standings if standing.seat == side]

    def taken_over(self, side: int) -> int | None:
        """The total from which the points of a side are counted: 0, or what was last taken over."""
        standings = self.standings_of(side)
        return standings[-1].total if standings else 0

    def sum_of(self, side: int) -> str:
        """How the total of a side comes about, `40 + 18 - 5 = 53`; "?" where it is not known."""
        total, start = self.totals[side], self.taken_over(side)
        if total is None or start is None:
            return "?"
        numbers = [*([start] if self.standings_of(side) else []), *(point.points for point in self.points_of(side))]
        if len(numbers) < 2:
            return str(total)
        rest = "".join(f" {'-' if points < 0 else '+'} {abs(points)}" for points in numbers[1:])
        return f"{numbers[0]}{rest} = {total}"


def explain(record: Record, match: str = "1") -> Explanation:
    """Folds a match and gives every point with its reason; HeaderFault if its game or options are not known."""
    teller = _Teller(record)
    for number, event in settle(record.events).standing:
        teller.take(number, event)
    teller.finish(len(record.events))
    table = teller.table
    opening = record.opening
    return Explanation(match, opening.variant, opening.seats, sides_of(table), tuple(teller.hands), dict(table.totals))


def covered(record: Record) -> Covered:
    """How much of each hand was written down, and what of it could be checked; none where all is a full record."""
    if wholly_written(record):
        return []
    hands = [(hand.hand, hand.coverage) for hand in explain(record).hands if hand.coverage]
    return hands if any(coverage.kind != "full" for _, coverage in hands) else []


class _Teller:
    """Watches the totals of a match while it is folded."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.fold = Match(record.opening, rules_of(record.opening), refereed=False)
        self.table: Table = self.fold.table
        self.told = 0
        self.totals = dict(self.table.totals)
        self.hands: list[HandExplained] = []
        self._begin(0)

    def _begin(self, hand: int) -> None:
        self.hand = hand
        self.points: list[Point] = []
        self.standings: list[Standing] = []
        self.notes = Notes()

    def take(self, number: int, event: Event) -> None:
        """An event happens; what it brings belongs to the hand before where it begins one."""
        if isinstance(event, Hand):
            self.fold.close(number)
            self._tell(number)
            self._close()
        found = len(self.fold.objections)
        self.fold.take(number, event)
        if isinstance(event, Hand):
            self._begin(self.table.hand)
        elif self.hand == 0 and self.table.hand:
            self._close()
            self._begin(self.table.hand)
        self.notes.add(event, self.table)
        if any(objection.code is Code.TAKEN_OVER for objection in self.fold.objections[found:]):
            self.notes.taken_over.add(type(event))
        self._tell(number)

    def finish(self, number: int) -> None:
        """The record ends."""
        self.fold.finish(number)
        self._tell(number)
        self._close()

    def _tell(self, number: int) -> None:
        """Keeps what changed the totals since it was last asked."""
        for credit in self.table.credits[self.told :]:
            self._tell_credit(credit)
        self.told = len(self.table.credits)
        for side, total in self.table.totals.items():
            if total != self.totals[side]:
                self.standings.append(Standing(self.hand, number, self.record.lines.get(number), side, total))
                self.totals[side] = total

    def _tell_credit(self, credit: Credit) -> None:
        before = self.totals[credit.side]
        after = self.totals[credit.side] = None if before is None else before + credit.points
        self.points.append(
            Point(
                hand=self.hand,
                event=credit.event,
                line=self.record.lines.get(credit.event),
                seat=credit.side,
                points=credit.points,
                rule=credit.rule,
                written=credit.written,
                arithmetic=credit.arithmetic,
                before=before,
                after=after,
                correction=self._correction(credit.event),
            )
        )

    def _correction(self, number: int) -> str | None:
        event = self.record.events[number - 1]
        if isinstance(event, Amend):
            return f"event {event.target} was amended by event {number}: {event.why or 'no reason given'}"
        if isinstance(event, Insert):
            return f"event {number} was inserted before event {event.target}: {event.why or 'no reason given'}"
        return None

    def _close(self) -> None:
        if self.hand or self.points or self.standings:
            nobody = self.table.nobody if self.hand and not self.table.shares else None
            coverage = self.notes.coverage(self.table) if self.hand else None
            self.hands.append(HandExplained(self.hand, tuple(self.points), tuple(self.standings), nobody, coverage))


def as_json(explained: Explanation, hand: int | None = None, side: int | None = None) -> dict[str, Any]:
    """The shape of `explain --json`; narrowed to a hand or to a side (its lower seat) where one is named."""
    sides = [number for number in explained.sides if side in (None, number)]
    return {
        "match": explained.match,
        "variant": explained.variant,
        "seats": list(explained.seats),
        "totals": {str(number): explained.totals[number] for number in sides},
        "hands": [_hand_as_json(one, sides) for one in explained.hands if hand in (None, one.hand)],
    }


def _hand_as_json(hand: HandExplained, sides: list[int]) -> dict[str, Any]:
    nobody = hand.nobody
    return {
        "hand": hand.hand,
        "points": [_point_as_json(point) for point in hand.points if point.seat in sides],
        "standings": [msgspec.to_builtins(standing) for standing in hand.standings if standing.seat in sides],
        "nobody": nobody and {"rule": nobody.rule, "because": nobody.because},
        "coverage": msgspec.to_builtins(hand.coverage),
    }


def _point_as_json(point: Point) -> dict[str, Any]:
    plain = {
        name: getattr(point, name)
        for name in ("event", "line", "seat", "points", "rule", "written", "before", "after", "correction", "because")
    }
    return {**plain, "arithmetic": [step_as_json(step) for step in point.arithmetic]}


def step_as_json(step: Step) -> dict[str, Any]:
    """A step of an arithmetic: operation, numbers, result, and its words as a template with values."""
    return {
        "operation": step.operation,
        "of": list(step.of),
        "gives": step.gives,
        "rule": step.rule or None,
        "words": step.words,
        "values": {name: value if isinstance(value, int) else str(value) for name, value in step.values.items()},
    }
