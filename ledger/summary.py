"""A match in short: its hands, what each brought, how the sides stand, and how much of it was written down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from ledger.game.corrections import Settled, settle
from ledger.game.ending import without_points
from ledger.game.events import End, Event, Hand, Open, Record, Stand
from ledger.game.match import Match
from ledger.game.picture import State
from ledger.game.rules import Rules
from ledger.game.table import Phase, Table
from ledger.game.variants import rules_of
from ledger.game.written_down import Kind, WrittenDown


class HandSummary(msgspec.Struct, frozen=True):
    """One hand: its events (first and last), who led, who went out, whether it was blocked, and what it brought.

    An event that was amended has its own number here, not that of the amendment.
    `points` and `totals` are by side (lower seat), points in play included; a total is None where it is not known.
    `kind` says how much was written down; `over` whether the hand was played to its end. What is `too_late` was begun,
    or came to its end, after the match was over: it brings nothing.
    """

    hand: int
    first_event: int
    last_event: int
    kind: Kind
    leader: int | None
    out: int | None
    blocked: bool
    over: bool
    points: dict[int, int]
    totals: dict[int, int | None]
    too_late: bool = False


class Decision(msgspec.Struct, frozen=True):
    """A match that the arbiter decided otherwise than the table: an `end` that the points do not bear out, let stand.

    `awarded` to the sides that it names (lower seats); a `walk-over` if no hand was begun; `abandoned` if it names
    nobody. `event` is the line of the `end`, `allowed_by` that of the `stand`, `why` its reason.
    """

    kind: Literal["awarded", "walk-over", "abandoned"]
    event: int
    allowed_by: int
    winners: tuple[int, ...]
    why: str


class MatchSummary(msgspec.Struct, frozen=True):
    """A whole match: its hands, the totals, and who has won (lower seats of the sides; empty: nobody yet).

    `over` says that the points decided it, `ended` that there is an `end` line. Where there is a `decision`, the
    winners are those that it names.
    """

    events: int
    hands: tuple[HandSummary, ...]
    sides: dict[int, tuple[int, ...]]
    totals: dict[int, int | None]
    over: bool
    ended: bool
    winners: tuple[int, ...]
    decision: Decision | None = None

    def in_play(self, hand: HandSummary) -> bool:
        """Whether one of its hands is not played to its end because the match still goes on."""
        return hand is self.hands[-1] and not (hand.over or self.over or self.ended)

    def closing(self, last: State) -> State:
        """The state after the last event with what the end of the record brings: points that were only written down for
        the last hand count once no line follows.
        """
        if not self.over or self.decision is not None:
            return msgspec.structs.replace(last, totals=dict(self.totals))
        return msgspec.structs.replace(last, totals=dict(self.totals), match_over=True, winners=self.winners)


class Onlooker:
    """Looks on while a match is folded, and takes notes of what the summary leaves out."""

    def before(self, table: Table, number: int, event: Event) -> None:
        """The event is about to be taken."""

    def closed(self, table: Table, hand: HandSummary) -> None:
        """The lines of a hand are over; the table still shows it."""


class _HandNotes(WrittenDown):
    """What is noted of a hand while it is folded."""

    def __init__(self, first: int, credits: int, *, begun_late: bool) -> None:
        super().__init__()
        self.first = first
        self.credits = credits
        self.begun_late = begun_late


class _Stood(NamedTuple):
    """How a match stood when it was over and more came: its totals, whether points decided it, how many credits."""

    totals: dict[int, int | None]
    over: bool
    credits: int


def summary(record: Record, onlooker: Onlooker | None = None) -> MatchSummary:
    """A match in short; HeaderFault if its game, options or number of players are not known.

    Corrections are settled first. `onlooker` is shown the table at every event, for whoever notes more.
    """
    opening = record.opening
    telling = Telling(opening, rules_of(opening), onlooker or Onlooker())
    settled = settle(record.events)
    telling.take(record, settled.standing)
    return telling.end(record, settled)


class Telling:
    """A match while it is told: `take` the events that stand, in order and in as many parts as you like, then `end`.

    With `refereed` the `fold` has what the referee objects to, too.
    """

    def __init__(self, opening: Open, rules: Rules, onlooker: Onlooker, *, refereed: bool = False) -> None:
        self.onlooker = onlooker
        self.fold = Match(opening, rules, refereed=refereed)
        self._hands: list[HandSummary] = []
        self._notes: _HandNotes | None = None
        self._stood: _Stood | None = None
        self._last = 1

    def take(self, record: Record, standing: Iterable[tuple[int, Event]]) -> None:
        """These events of the record stand next."""
        fold, table, onlooker, notes = self.fold, self.fold.table, self.onlooker, self._notes
        for number, event in standing:
            kind = type(event)
            if kind is Hand and notes is not None:
                fold.close(number)
                self._close_hand(notes)
                notes = None
            if kind is Hand and _comes_too_late(table):
                self._stand_still()
            if table.waiting:
                fold.rules.pass_on(table, number, event)
            onlooker.before(table, number, event)
            fold.take_now(number, event)
            self._last = record.place_of(number)
            if notes is None and table.hand > 0:
                notes = _HandNotes(self._last, len(table.credits), begun_late=self._stood is not None)
            if notes is not None:
                notes.add(event, table)
                if kind is End and table.phase is not Phase.OVER:
                    self._stand_still()
        self._notes = notes

    def end(self, record: Record, settled: Settled) -> MatchSummary:
        """The record has no more events: what was settled of them is told."""
        table = self.fold.table
        self.fold.finish(self._last)
        if self._notes is not None:
            self._close_hand(self._notes)
        over = self._stood.over if self._stood else table.match_over
        winners = table.winners if over else ()
        decision = _decision(record, settled, table, winners)
        return MatchSummary(
            events=len(record.events),
            hands=tuple(self._hands),
            sides=sides_of(table),
            totals=self._totals(),
            over=over,
            ended=table.ended,
            winners=decision.winners if decision else winners,
            decision=decision,
        )

    def _stand_still(self) -> None:
        """The match is over, whatever comes now."""
        table = self.fold.table
        self._stood = self._stood or _Stood(dict(table.totals), table.match_over, len(table.credits))

    def _totals(self) -> dict[int, int | None]:
        """The totals as they stand; of what comes too late nothing counts but what the arbiter wrote."""
        table = self.fold.table
        if self._stood is None:
            return dict(table.totals)
        totals = dict(self._stood.totals)
        for credit in table.credits[self._stood.credits :]:
            before = totals[credit.side]
            if credit.written == "adjust" and before is not None:
                totals[credit.side] = before + credit.points
        return totals

    def _close_hand(self, notes: _HandNotes) -> None:
        table, stood = self.fold.table, self._stood
        too_late = notes.begun_late or (stood is not None and table.phase is Phase.OVER)
        points = dict.fromkeys(table.sides, 0)
        for credit in table.credits[notes.credits : stood.credits if stood else None]:
            points[credit.side] += credit.points
        self._hands.append(_hand(table, notes, self._last, points, self._totals(), too_late=too_late))
        self.onlooker.closed(table, self._hands[-1])


def _comes_too_late(table: Table) -> bool:
    """Whether a hand that begins now does so after the match was over; without points a match is one hand."""
    return table.ended or table.match_over or (table.hand > 0 and without_points(table.rules))


def sides_of(table: Table) -> dict[int, tuple[int, ...]]:
    """The seats of each side, by its lower seat."""
    return {side: tuple(seat for seat in table.seats if table.side_of[seat] == side) for side in table.sides}


def _decision(record: Record, settled: Settled, table: Table, by_points: tuple[int, ...]) -> Decision | None:
    """What the arbiter decided: the last `end` that is let stand, where it says otherwise than the points."""
    ends = [
        (number, event) for number, event in settled.standing if isinstance(event, End) and number in settled.allowed
    ]
    if not ends:
        return None
    number, end = ends[-1]
    winners = tuple(sorted({table.side_of[seat] for seat in end.seats}))
    if winners == by_points and winners:
        return None
    kind: Literal["awarded", "walk-over", "abandoned"] = "awarded" if winners else "abandoned"
    stand = record.events[settled.allowed[number] - 1]
    why = stand.why if isinstance(stand, Stand) else ""
    return Decision("walk-over" if winners and not table.hand else kind, number, settled.allowed[number], winners, why)


def _hand(
    table: Table, notes: _HandNotes, last: int, points: dict[int, int], totals: dict[int, int | None], *, too_late: bool
) -> HandSummary:
    return HandSummary(
        hand=table.hand,
        first_event=notes.first,
        last_event=last,
        kind=notes.kind,
        leader=table.leader,
        out=table.out,
        blocked=table.blocked,
        over=table.phase is Phase.OVER,
        points=points,
        totals=totals,
        too_late=too_late,
    )
