"""A match folded once, with all that is shown of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from ledger.audit import Finding, audit
from ledger.game.events import Record
from ledger.game.picture import State
from ledger.game.substitutes import Substitute, names_at, substitutes
from ledger.game.variants import game
from ledger.naming import names_of_sides
from ledger.replay import replay
from ledger.summary import MatchSummary, summary

TABLE = 0
"""The viewpoint of somebody at the table who sees nobody's hand and does not know how it ends."""


class Unfolded(msgspec.Struct, frozen=True):
    """A match with all that its pages show: `states[n - 1]` is the state after event n.

    The last state has what the end of the record brings too. `number` is that in the ledger (0: it is in none).
    `branched` is the event after which it goes another way than it was recorded (0: it does not). `mark` is another for
    other events or another name: what was made of a match is kept by it.
    """

    number: int
    name: str
    record: Record
    states: Sequence[State]
    findings: Sequence[Finding]
    summary: MatchSummary
    branched: int = 0
    mark: str = ""
    substitutes: Sequence[Substitute] = ()

    @property
    def scored(self) -> bool:
        """Whether its game has points."""
        return game(self.record.opening.variant).scoring != "win"

    @property
    def names(self) -> tuple[str, ...]:
        """The players in turn order."""
        return self.record.opening.seats

    def names_at(self, event: int) -> tuple[str, ...]:
        """Who sat there after an event, in turn order: of a seat with a substitute he."""
        return names_at(self.substitutes, self.names, event)

    @property
    def side_names(self) -> dict[int, str]:
        """What each side is called, by its lower seat."""
        return names_of_sides(self.names, self.summary.sides)

    def side_name(self, side: int) -> str:
        """What one side is called, by its lower seat."""
        return self.side_names[side]


def unfold(record: Record, name: str, number: int = 0, branched: int = 0) -> Unfolded:
    """Folds a match; HeaderFault if its game, options or number of players are not known."""
    short = summary(record)
    *states, last = replay(record, name).states()
    return Unfolded(
        number=number,
        name=name,
        record=record,
        states=(*states, short.closing(last)),
        findings=tuple(audit(record, name)),
        summary=short,
        branched=branched,
        substitutes=tuple(substitutes(record)),
        mark=hashlib.sha256(f"{number} {name} {branched} {record.events}".encode(errors="replace")).hexdigest(),
    )
