"""How much was written down of a hand: the four kinds of record that the format names."""

from __future__ import annotations

from typing import Literal

from ledger.game.events import Cut, Deal, Draw, Event, Fish, Knock, Lead, Out, Play, Redeal, Return, Reveal
from ledger.game.table import Table

Kind = Literal["full", "open", "result", "score"]

PLAYS = frozenset((Play, Draw, Return, Cut))
MOVES = PLAYS | {Knock}
DEALS = frozenset((Deal, Redeal))
INSTEAD_OF_PLAYS = frozenset((Lead, Out, Fish))
"""Lines of a hand whose plays nobody wrote down; a `fish` stands in others too."""


class WrittenDown:
    """What is noted of a hand while it is folded: the `kinds` of its lines, and the seats of which some tile was
    `hidden` when the deal was over or at a move.
    """

    def __init__(self) -> None:
        self.kinds: set[type[Event]] = set()
        self.hidden: set[int] = set()

    def add(self, event: Event, table: Table) -> None:
        """A line of the hand has been taken."""
        kind = type(event)
        if kind in MOVES:
            if any(table.hidden):
                self.hidden |= _hidden(table)
        elif kind in DEALS and self.kinds.isdisjoint(MOVES):
            self.hidden = _hidden(table)
        self.kinds.add(kind)

    @property
    def kind(self) -> Kind:
        """full: deals with tiles, plays; open: some hand is unknown; result: only who led, who went out or made the
        fish, what was shown, what was written; score: only what was written.
        """
        if self.kinds & PLAYS:
            return self._as_dealt
        if self.kinds & INSTEAD_OF_PLAYS:
            return "result"
        if self.kinds & {Deal, Knock}:
            return self._as_dealt
        return "result" if Reveal in self.kinds else "score"

    @property
    def _as_dealt(self) -> Kind:
        return "open" if self.hidden else "full"


def _hidden(table: Table) -> set[int]:
    return {seat for seat in table.seats if table.hidden[seat]}
