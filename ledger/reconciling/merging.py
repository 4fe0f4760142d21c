"""One record out of two: of each difference that which the rules bear out, and what only one of the scorers knew."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.audit import audit
from ledger.game.events import (
    Deal,
    End,
    Event,
    Lead,
    Note,
    Open,
    Out,
    Record,
    Reveal,
    Score,
    Total,
    Write,
    Yard,
)
from ledger.reconciling.records import Difference, Fuller, Reconciled, applied, plain

WHAT_ONE_MAY_KNOW = (Deal, Yard, Lead, Out, Reveal, Score, Write, Total, End)
"""Lines that a scorer may leave out: what he did not see, and claims. A move is none of them."""


class Merged(msgspec.Struct, frozen=True):
    """A merged record; of how many differences it took the second record's word, how many lines are fuller by what only
    the second knew, and how many errors are left."""

    record: Record
    taken: int
    fuller: int
    left: int


def merge(reconciled: Reconciled) -> Merged:
    """The first record with what only the second knew, and with each difference taken from the second that leaves fewer
    errors; the notes of both follow.

    Where both do as well, the first record has the word. A line that only the second has is taken over where it tells
    something that nobody did, and leaves no more errors.
    """
    merging = _Merging(reconciled.first.opening, reconciled.told)
    merging.fill([line for line in reconciled.fuller if line.says_more != "first"])
    taken = moved = 0
    for difference in reconciled.differences:
        if merging.try_out(applied(merging.events, difference, moved), worth=not _only_told(difference)):
            taken += 1
            moved += len(difference.stands) - len(difference.stood)
    notes = dict.fromkeys(
        event for record in (reconciled.first, reconciled.second) for event in record.events if isinstance(event, Note)
    )
    whole: list[Event] = [*merging.events, *notes]
    return Merged(plain(merging.opening, whole), taken, merging.filled, merging.errors)


def _only_told(difference: Difference) -> bool:
    return difference.kind == "only_second" and isinstance(difference.stands[0], WHAT_ONE_MAY_KNOW)


class _Merging:
    """A record that becomes fuller without becoming more wrong."""

    def __init__(self, opening: Open, events: list[Event]) -> None:
        self.opening, self.events = opening, events
        self.errors = self._errors_of(events)
        self.filled = 0

    def try_out(self, events: list[Event], *, worth: bool = False) -> bool:
        """Takes these events if they leave no more errors (`worth`: if they leave fewer); whether it did."""
        errors = self._errors_of(events)
        if errors > self.errors or (worth and errors == self.errors):
            return False
        self.events, self.errors = events, errors
        return True

    def fill(self, lines: Sequence[Fuller]) -> None:
        """Takes over what is known of these lines, all at once, or half by half where something in it is wrong."""
        if not lines:
            return
        events = list(self.events)
        for line in lines:
            events[line.place] = line.whole
        if self.try_out(events):
            self.filled += len(lines)
        elif len(lines) > 1:
            middle = len(lines) // 2
            self.fill(lines[:middle])
            self.fill(lines[middle:])

    def _errors_of(self, events: list[Event]) -> int:
        return sum(finding.severity == "error" for finding in audit(plain(self.opening, events)))
