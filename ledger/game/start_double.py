"""The double with which a hand starts: laid out before the deal, or led by who holds it, if need be after a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game import moves
from ledger.game.events import Play, Start
from ledger.game.leading import LeadRule
from ledger.game.objections import Code, Objection
from ledger.game.picture import Move
from ledger.game.search import Search
from ledger.game.table import Table
from ledger.game.tiles import Tile

if TYPE_CHECKING:
    from ledger.game.rules import Rules


class StartDouble:
    """The start of one hand: the double that the rules name, and whether it is laid out before the deal.

    `said` is what a `start` line named, with its event.
    """

    __slots__ = ("double", "hand", "laid_out", "said", "search")

    def __init__(self, hand: int, double: Tile, *, laid_out: bool) -> None:
        self.hand = hand
        self.double = double
        self.laid_out = laid_out
        self.said: tuple[Tile, int] | None = None
        self.search = Search(double)

    def turn(self, table: Table) -> int | None:
        """Whose turn it is before the first tile: in rotation where the double is laid out, else who leads or draws."""
        if self.laid_out:
            return (max(self.hand, 1) - 1) % table.players + 1
        return self.search.turn(table)

    def lead_rule(self) -> LeadRule | None:
        """Who leads a hand whose plays nobody wrote down; None where the record does not tell."""
        if self.laid_out:
            return None
        words = f"who holds {self.double} leads it in hand {self.hand}"
        return LeadRule(words, ranking=(self.double,), forced=True)

    def judge_start(self, event: Start) -> Objection | None:
        """What is wrong with a `start` line."""
        if not self.laid_out:
            words = f"{event.tile} was laid out, but who holds {self.double} leads it"
        elif self.said:
            return Objection(Code.OUT_OF_PLACE, f"a second start line: {self.said[0]} was laid out already")
        elif event.tile is not self.double:
            words = f"{event.tile} was laid out, but hand {self.hand} starts with {self.double}"
        else:
            return None
        return Objection(Code.WRONG_LEAD, words)

    def judge_missing(self, number: int) -> Objection | None:
        """Whether event `number` shows that the `start` line is missing."""
        if not self.laid_out or self.said:
            return None
        words = f"hand {self.hand} starts with {self.double}: a start line must stand before the deal"
        return Objection(Code.WRONG_LEAD, words, number)

    def lying(self, event: object) -> Tile:
        """The double that lies where another was named: the first tile played onto it tells."""
        named = self.said[0] if self.said else self.double
        if not (named.double and isinstance(event, Play)):
            return self.double
        return named if event.tile.has(named.high) and not event.tile.has(self.double.high) else self.double

    def judge_lead(self, table: Table, event: Play) -> Objection | None:
        """What is wrong with the first tile of a hand: the tile, its holder, a search that is not finished, an arm."""
        seat, double, holder = event.seat, self.double, self.search.holder(table)
        why = None
        if event.tile is not double:
            why = f"seat {seat} led {event.tile}, but hand {self.hand} starts with {double}"
        elif holder is not None and holder != seat:
            why = f"seat {seat} led {double}, but seat {holder} holds it"
        elif not table.may_hold(seat, double):
            why = f"seat {seat} led {double}, but does not hold it"
        if why is not None:
            return Objection(Code.WRONG_LEAD, why, seat=seat)
        if self.search.cut_short(table):
            why = f"seat {seat} led, but seat {self.search.next_to_draw(table)} must draw before: a round is finished"
            return Objection(Code.WRONG_DRAW, why, seat=seat)
        if event.arm is not None:
            return Objection(Code.ARM_CLOSED, f"the start double has no arm, but @{event.arm} was written", seat=seat)
        return None

    def led(self, table: Table, event: Play) -> tuple[int, Tile]:
        """Who laid what at the start: what was recorded, but a tile that is no double, or has an arm, is not the start.

        Then the line of the start double is missing or names another tile; the double lies all the same.
        """
        if event.tile is self.double or (event.tile.double and event.arm is None):
            return event.seat, event.tile
        return self.search.holder(table) or event.seat, self.double

    def legal(self, rules: Rules, table: Table) -> tuple[Move, ...] | None:
        """What may be done before the first tile lies: lead, draw in the search, or play onto the double laid out."""
        seat = self.turn(table)
        if not self.laid_out:
            if seat is None:
                return None
            leads = seat == self.search.holder(table) and not self.search.cut_short(table)
            return (Move("play", self.double) if leads else Move("draw"),)
        if seat is None or table.hidden[seat] or not table.layout.laid:
            return None
        return moves.plays(rules, table, seat) or (Move("draw" if rules.may_draw(table) else "knock"),)


def to_lay_out(table: Table) -> Tile | None:
    """The double that must be laid out now, before the deal; None where there is none."""
    start: object = getattr(table.extra, "start", None)
    if isinstance(start, StartDouble) and start.laid_out and start.said is None:
        return start.double
    return None
