"""The last tile must be announced: calls, who is caught, and the penalty (CF12)."""

from __future__ import annotations

from ledger.game.events import Call, Caught
from ledger.game.objections import Code, Objection
from ledger.game.table import Table


class LastTile:
    """Who has announced his last tile, and which penalties are open.

    `settled` are the seats that have called or been caught since they came down to one tile, `missing` those that miss
    their next turn. `fined` is the seat whose next line must be a draw outside any turn. After a `caught` that was not
    right the penalty may be taken, but need not: a draw is `excused`, and the `spared` may miss their next turn.
    """

    __slots__ = ("excused", "fined", "missing", "settled", "spared")

    def __init__(self) -> None:
        self.settled: set[int] = set()
        self.missing: set[int] = set()
        self.spared: set[int] = set()
        self.fined: int | None = None
        self.excused = False

    def judge_call(self, table: Table, event: Call) -> Objection | None:
        """A call with more or fewer than one tile."""
        size = table.size(event.seat)
        if size == 1:
            return None
        words = f"seat {event.seat} announced the last tile, but holds {size}"
        return Objection(Code.WRONG_CALL, words, seat=event.seat)

    def judge_caught(self, table: Table, event: Caught, *, must_call: bool) -> Objection | None:
        """Somebody caught who does not hold one tile, or has announced it or been caught already."""
        seat, size = event.seat, table.size(event.seat)
        if not must_call:
            why = "nobody need announce a last tile"
        elif size != 1:
            why = f"holds {size} tiles"
        elif seat in self.settled:
            why = "has called or been caught already"
        else:
            return None
        return Objection(Code.WRONG_CALL, f"seat {seat} was caught, but {why}", seat=seat)

    def fold_caught(self, table: Table, event: Caught, *, must_call: bool) -> None:
        """The penalty is open: a draw, or from an empty boneyard the next turn is missed."""
        right = self.judge_caught(table, event, must_call=must_call) is None
        self.settled.add(event.seat)
        if table.boneyard > 0:
            self.fined = event.seat
            self.excused = not right
            table.waiting = True
        else:
            (self.missing if right else self.spared).add(event.seat)

    def fine_unpaid(self, table: Table, number: int) -> None:
        """Event `number` shows that the penalty was not drawn."""
        if not self.excused:
            words = f"seat {self.fined} was caught: the next line must be the penalty draw"
            table.late.append(Objection(Code.WRONG_CALL, words, number, self.fined))
        self.fined = None

    def turn_over(self, seat: int) -> None:
        """The seat's turn is over, played or missed."""
        self.missing.discard(seat)
        self.spared.discard(seat)
