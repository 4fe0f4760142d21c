"""How hands and the match end: who goes out, who makes a fish and with what, who comes from behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game import ending
from ledger.game.events import Cut, Event, Out, Play
from ledger.game.rules import Rules
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile

if TYPE_CHECKING:
    from ledger.searching.looking_on import Board


class Outcomes:
    """What is remembered of the hands so far."""

    def __init__(self, rules: Rules, board: Board) -> None:
        self.rules = rules
        self.board = board
        self.behind: dict[int, int] | None = {}
        self.match_over = False
        self.began = False
        self.begin_hand()

    def begin_hand(self) -> None:
        """A hand begins."""
        self.out: int | None = None
        self.fish: int | None = None

    def after(self, table: Table, moment: int, event: Event) -> None:
        """An event was taken."""
        self.began |= table.phase is not Phase.BEFORE
        if self.out is None:
            self.out = _out(table, event)
            if self.out is not None:
                self._post_out(self.out, moment, event)
        if table.blocked and self.fish is None:
            self.fish = moment
            self.board.post("fish", moment)
            if table.maker is not None:
                self.board.post(f"maker {table.maker}", moment)
        self._see_whether_it_is_over(table, moment)

    def _see_whether_it_is_over(self, table: Table, moment: int) -> None:
        if table.match_over and not self.match_over:
            self.match_over = True
            self._post_comeback(table, moment)

    def _post_out(self, seat: int, moment: int, event: Event) -> None:
        self.board.post("out", moment)
        self.board.post(f"out seat {seat}", moment)
        tile = went_out_with(event, seat)
        if tile is not None:
            self.board.post(f"out {tile.natural.text}", moment)

    # --- a hand that is over ---------------------------------------------------------------------------------------

    def close_hand(self, table: Table, moment: int) -> None:
        """The lines of a hand are over, the last at this moment: what was left is known as far as it ever will be, and
        how the sides stand.
        """
        if not self.began:
            return
        self._see_whether_it_is_over(table, moment)
        if self.fish is not None and table.maker is not None:
            closed = _closed_by(self.rules, table, table.maker)
            if closed is not None:
                self.board.post(f"closed by {closed}", self.fish)
        self._note_who_is_behind(table)

    def _note_who_is_behind(self, table: Table) -> None:
        leads = self._leads(table)
        if leads is None or self.behind is None:
            self.behind = None
            return
        self.behind = {side: max(self.behind.get(side, 0), -lead) for side, lead in leads.items()}

    def _leads(self, table: Table) -> dict[int, int] | None:
        """By how much each side is before the best of the others; None where a total is not known or there are none."""
        if self.rules.scoring == "win":
            return None
        sign = -1 if self.rules.low_wins else 1
        known = {side: sign * total for side, total in table.totals.items() if total is not None}
        if len(known) < len(table.totals):
            return None
        return {side: own - max(known[other] for other in known if other != side) for side, own in known.items()}

    def _post_comeback(self, table: Table, moment: int) -> None:
        """Who has won was behind after some hand: by so much at the worst."""
        if self.behind is None or not table.winners or len(table.winners) == len(table.sides):
            return
        deficit = max(self.behind.get(side, 0) for side in table.winners)
        if deficit > 0:
            self.board.post("comeback", moment, deficit)
            for seat in table.seats:
                if table.side_of[seat] in table.winners:
                    self.board.post(f"winner {seat}", moment)


def _closed_by(rules: Rules, table: Table, maker: int) -> str | None:
    """Whether the side that made the fish had less left than every other ("lower"), more than some ("higher"), or as
    little as the best other ("equal"); None where that is not known."""
    left = dict.fromkeys(table.sides, 0)
    for seat in table.seats:
        value = ending.hand_value(rules, table, seat)
        if value is None:
            return None
        left[table.side_of[seat]] += value
    own = left.pop(table.side_of[maker])
    best = min(left.values())
    return "lower" if own < best else "higher" if own > best else "equal"


def _out(table: Table, event: Event) -> int | None:
    """Who has gone out; where points in play have decided the match the hand stops, but a last tile was a last tile."""
    if table.out is None and table.match_over and not table.blocked and isinstance(event, Play):
        return event.seat if table.size(event.seat) <= 0 else None
    return table.out


def went_out_with(event: Event, seat: int) -> Tile | None:
    """The tile with which the seat went out, if this is the event that says so."""
    if isinstance(event, Play | Cut | Out) and event.seat == seat:
        return (event.second_tile if isinstance(event, Play) else None) or event.tile
    return None
