"""The search for a start double that nobody was dealt: rounds of one draw by each player, seat 1 first."""

from __future__ import annotations

from ledger.game.drawing_and_knocking import elsewhere_but_yard, not_drawn, not_the_next
from ledger.game.events import Draw
from ledger.game.objections import Code, Objection
from ledger.game.table import Table
from ledger.game.tiles import Tile


class Search:
    """The search of one hand: the double, how many were drawn, and whose draw was the last (None: nobody's).

    `faulty`: the search is one that should not be, which is said once. `doubted` holds for a seat how many tiles it had
    drawn unseen when it was last asked whether it held the double.
    """

    __slots__ = ("double", "doubted", "draws", "faulty", "last")

    def __init__(self, double: Tile) -> None:
        self.double = double
        self.draws = 0
        self.last: int | None = None
        self.faulty = False
        self.doubted: dict[int, int] = {}

    def holder(self, table: Table) -> int | None:
        """The seat that is known to hold the double."""
        return next((seat for seat in table.seats if table.held[seat] & self.double.bit), None)

    def may_be_held(self, table: Table) -> bool:
        """Whether somebody holds the double for all that is known."""
        return any(table.may_hold(seat, self.double) for seat in table.seats)

    def cut_short(self, table: Table) -> bool:
        """Whether a round is not finished, though there are tiles to draw."""
        return self.draws % table.players > 0 and table.boneyard > 0 and not self.faulty

    def next_to_draw(self, table: Table) -> int:
        """The seat whose draw it is, if there is a search."""
        return 1 if self.last is None else table.after(self.last)

    def turn(self, table: Table) -> int | None:
        """Whose turn it is before the lead: the next to draw, or who leads; None where that is not known."""
        if self.cut_short(table):
            return self.next_to_draw(table)
        holder = self.holder(table)
        return holder if holder or self.may_be_held(table) else self.next_to_draw(table)

    def judge_draw(self, table: Table, number: int, event: Draw) -> Objection | None:
        """What is wrong with a draw before the lead."""
        seat, tile = event.seat, event.tile
        if seat not in (self.next_to_draw(table), self.turn(table)) and not self.faulty:
            words = f"seat {seat} drew, but in the search for {self.double} it is the turn of seat"
            return Objection(Code.OUT_OF_TURN, f"{words} {self.next_to_draw(table)}", seat=seat)
        if tile is not None and tile.bit & (table.held[seat] | elsewhere_but_yard(table, seat)):
            return not_drawn(table, seat, tile)
        why = self._why_not(table) or not_the_next(table, tile)
        if why is not None:
            return Objection(Code.WRONG_DRAW, why, seat=seat)
        if self.draws % table.players == 0:
            self._doubt(table, number)
        return None

    def _why_not(self, table: Table) -> str | None:
        if table.boneyard <= 0:
            return "nothing can be drawn: the boneyard is empty"
        holder = self.holder(table)
        if holder is not None and self.draws % table.players == 0 and not self.faulty:
            return f"nothing is drawn before the lead: seat {holder} holds {self.double}"
        return None

    def _doubt(self, table: Table, number: int) -> None:
        """Whoever may have held the double when a round began will show it later."""
        for seat in table.seats:
            drawn = table.unknown_draws[seat]
            if table.hidden[seat] > 0 and self.doubted.get(seat) != drawn:
                self.doubted[seat] = drawn
                words = f"a search for {self.double} began although seat {seat} held it, as was shown later"
                table.doubt(Code.WRONG_DRAW, words, number, seat, self.double.bit)

    def draws_rightly(self, table: Table, event: Draw) -> bool:
        """Whether surely nothing is wrong with a draw before the lead: all hands are known, nobody holds the double or
        a round is not finished, and the tile lies in the boneyard.
        """
        drawn = event.tile
        return (
            drawn is not None
            and table.hand > 0
            and not table.result
            and not self.faulty
            and table.boneyard > 0
            and table.yard is None
            and event.seat == self.next_to_draw(table)
            and not any(table.hidden)
            and not drawn.bit & table.laid_or_held()
            and (self.draws % table.players > 0 or self.holder(table) is None)
        )

    def fold_draw(self, table: Table, event: Draw) -> None:
        """A tile is drawn before the lead."""
        wrong = event.seat != self.next_to_draw(table)
        self.faulty |= wrong or (self.draws % table.players == 0 and self.holder(table) is not None)
        table.receive(event.seat, event.tile)
        self.draws += 1
        self.last = event.seat

    def judge_knock(self, table: Table, seat: int) -> Objection:
        """A knock before the lead is wrong in any case: somebody draws, or leads."""
        turn = self.turn(table)
        if turn is not None and turn != seat:
            return Objection(Code.OUT_OF_TURN, f"seat {seat} knocked, but it is the turn of seat {turn}", seat=seat)
        if turn is not None and not table.held[seat] & self.double.bit:
            words = f"seat {seat} knocked, but all draw until somebody holds {self.double}"
            return Objection(Code.DRAW_OWED, words, seat=seat)
        return Objection(Code.PLAY_OWED, f"seat {seat} knocked, but {self.double} is to be led", seat=seat)
