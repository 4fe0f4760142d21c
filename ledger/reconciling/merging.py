"""One record out of two: of each difference that which the rules bear out."""

from __future__ import annotations

from ledger.audit import audit
from ledger.game.events import Event, Note, Record
from ledger.reconciling.records import Reconciled, applied, plain, told


class Merged:
    """A merged record, and of how many differences it took the second record's word."""

    def __init__(self, record: Record, taken: int, left: int) -> None:
        self.record = record
        self.taken = taken
        self.left = left


def merge(reconciled: Reconciled) -> Merged:
    """The first record with each difference taken from the second that leaves fewer errors; the notes of both follow.

    Where both do as well, the first record has the word.
    """
    opening = reconciled.first.opening
    events = told(reconciled.first).events
    errors = _errors(plain(opening, events))
    taken = moved = 0
    for difference in reconciled.differences:
        other = applied(events, difference, moved)
        left = _errors(plain(opening, other))
        if left < errors:
            events, errors, taken = other, left, taken + 1
            moved += len(difference.stands) - len(difference.stood)
    notes = dict.fromkeys(
        event for record in (reconciled.first, reconciled.second) for event in record.events if isinstance(event, Note)
    )
    whole: list[Event] = [*events, *notes]
    return Merged(plain(opening, whole), taken, errors)


def _errors(record: Record) -> int:
    return sum(finding.severity == "error" for finding in audit(record))
