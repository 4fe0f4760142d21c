"""Replay: the state of a match after any event, as an immutable picture."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import NoSuchEvent
from ledger.game.corrections import settle
from ledger.game.events import Record
from ledger.game.layout import End
from ledger.game.match import Match
from ledger.game.picture import OpenEnd, Points, State
from ledger.game.rules import Rules
from ledger.game.scoring import Credit
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile, tiles_of
from ledger.game.variants import rules_of


class Replay:
    """The pictures of one match: `at(n)` after event n, where event 1 is the header; `len()` is how many there are.

    A picture shows the log as it stood then: corrections appended later are not in it. HeaderFault if the match's game,
    options or number of players are not known. `match` is the name that the pictures give it.
    """

    def __init__(self, record: Record, match: str = "1") -> None:
        self.record = record
        self.match = match
        self.rules = rules_of(record.opening)

    def __len__(self) -> int:
        return len(self.record.events)

    def at(self, number: int) -> State:
        """The state after event `number`; NoSuchEvent (an IndexError) if the match has none of this number."""
        self.check(number)
        return self._picture(self._folded(number), number)

    def check(self, number: int) -> None:
        """NoSuchEvent if the match has no event `number`."""
        if not 1 <= number <= len(self):
            raise NoSuchEvent(f"there is no event {number}: the match has events 1 to {len(self)}")

    def states(self) -> Iterator[State]:
        """The state after each event in turn: the pictures `at` gives, folded once where nothing was corrected."""
        settled = settle(self.record.events)
        if len(settled.standing) != len(self) - 1 or settled.objections:
            yield from (self.at(number) for number in range(1, len(self) + 1))
            return
        fold = Match(self.record.opening, self.rules, refereed=False)
        yield self._picture(fold, 1)
        for number, event in settled.standing:
            fold.take(number, event)
            yield self._picture(fold, number)

    def _folded(self, number: int) -> Match:
        fold = Match(self.record.opening, self.rules, refereed=False)
        fold.take_all(settle(self.record.events[:number]).standing)
        return fold

    def _picture(self, fold: Match, number: int) -> State:
        return picture(fold, number, self.match, self.record.opening.variant)


def replay(record: Record, match: str = "1") -> Replay:
    """The replay of a match."""
    return Replay(record, match)


def picture(fold: Match, number: int, match: str, variant: str) -> State:
    """What the table looks like now, event `number` being the last."""
    table, rules = fold.table, fold.rules
    begun = table.hand > 0
    return State(
        match=match,
        variant=variant,
        event=number,
        hand=table.hand,
        turn=turn(rules, table),
        hands={seat: hand_shown(rules, table, seat) if begun else 0 for seat in table.seats},
        known={seat: tuple(tiles_of(table.held[seat])) for seat in table.seats},
        boneyard=max(0, table.boneyard) if begun else table.set.bit_count(),
        ends=tuple(_open_end(rules, table, end) for end in table.layout.ends.values()),
        count=rules.count(table),
        legal=rules.legal(table),
        points=tuple(_points(credit) for credit in table.credits if number in (credit.event, credit.closed_by)),
        totals=dict(table.totals),
        hand_over=table.phase in (Phase.BLOCKED, Phase.OVER),
        match_over=table.match_over,
        winners=table.winners,
        laid=tuple(table.layout.laid),
        drawn_as=rules.drawn_as,
        markers=rules.markers(table),
        due=rules.due(table),
        shut=tuple(table.layout.shut),
        unwritten=table.result,
        dealt=begun and (table.phase is not Phase.DEALING or table.dealt_seats.issuperset(table.seats)),
    )


def turn(rules: Rules, table: Table) -> int | None:
    """Whose turn it is; None where it is nobody's."""
    if table.phase is Phase.DEALING:
        return rules.turn_before_lead(table)
    return table.turn if table.phase is Phase.PLAYING else None


def hand_shown(rules: Rules, table: Table, seat: int) -> tuple[Tile, ...] | int:
    """The tiles of a hand that is known, else how many it has; who went out has none, written down or not."""
    if table.result and table.out == seat:
        return ()
    return rules.hand_in_order(table, seat) if table.hidden[seat] == 0 else max(0, table.size(seat))


def _open_end(rules: Rules, table: Table, end: End) -> OpenEnd:
    return OpenEnd(end.arm, end.tile, end.value, rules.end_count(table, end))


def _points(credit: Credit) -> Points:
    return Points(credit.side, credit.points, credit.because, credit.rule, credit.written)
