"""A turn that the wrong player took, or a name that was written down wrongly, is one mistake, whoever goes on."""

from __future__ import annotations

from collections.abc import Callable

from ledger.game.events import Draw, Knock, Play
from ledger.game.objections import Code, Objection
from ledger.game.table import Table


class WrongTurns:
    """The last move out of turn of a match: who may go on after it beside the player who is in turn then.

    These are the seat whose turn it was, and the one after it, as if that seat had made the move.
    """

    __slots__ = ("may_go_on", "seat")

    def __init__(self) -> None:
        self.seat = 0
        self.may_go_on: tuple[int, ...] = ()

    def judge(
        self, table: Table, event: Play | Draw | Knock, found: Objection | None, again: Callable[[], Objection | None]
    ) -> Objection | None:
        """What is left of an objection to a move; `again` judges the move once more, as one of the seat in turn."""
        turn, seat = table.turn, event.seat
        if found is None or found.code is not Code.OUT_OF_TURN or seat == turn or turn is None:
            if seat != self.seat:
                self.may_go_on = ()
            return found
        if seat in self.may_go_on:
            self.may_go_on = ()
            table.turn = seat
            found = again()
            table.turn = turn
            return found
        self.seat, self.may_go_on = seat, (turn, table.after(turn))
        return found
