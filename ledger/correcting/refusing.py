"""What cannot be appended as a correction, said in plain words before anything is written."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.audit import audit
from ledger.errors import Refused
from ledger.game.corrections import CORRECTIONS, settle
from ledger.game.events import Adjust, Amend, Event, Insert, Record, Score, Stand, Void, Write
from ledger.mending import mended
from ledger.record import write_event

ONLY_AN_ARBITER = "only an arbiter of the club rules: lets events stand, writes points to a side, or changes a ruling"

STRIKE_OUT = "a match recorded twice is struck out by voiding every other line, and then counts nowhere"


def check(record: Record, appended: Sequence[Event]) -> None:
    """Refused at the first event that is no correction, or that means what cannot be corrected.

    A claim that was left out at the end of a record has no event before which it could be put in: what the audit offers
    there may be appended as it is.
    """
    for event in appended:
        if not isinstance(event, CORRECTIONS) and not _is_owed(record, event):
            word = event.__struct_config__.tag
            raise Refused(
                f"{word} is no correction: an event that is missing is put in with insert, such as "
                f"'insert 12 {word} ... \"why\"'; void, amend, stand and adjust are the other corrections"
            )
    held = len(record.events)
    for objection in settle(record.with_events(appended).events).objections:
        if objection.event > held:
            target = getattr(appended[objection.event - held - 1], "target", 0)
            where = "" if 1 <= target <= held else f"; the match has the events 1 to {held}"
            if target == 1 and isinstance(appended[objection.event - held - 1], Void):
                where = f"; {STRIKE_OUT}"
            raise Refused(f"{objection.message}{where}; nothing was changed")


def check_each_alone(record: Record, appended: Sequence[Event]) -> None:
    """Refused at a correction of one that is appended with it: given in one breath, such a number is a slip."""
    held = len(record.events)
    for event in appended:
        target = getattr(event, "target", 0)
        if held < target <= held + len(appended):
            raise Refused(
                f"{event.__struct_config__.tag} {target}: event {target} would be one of these corrections; the match "
                f"has the events 1 to {held}; nothing was changed"
            )


def _is_owed(record: Record, event: Event) -> bool:
    """Whether the audit misses just this claim at the end."""
    if not isinstance(event, Score | Write):
        return False
    line = write_event(event, record.opening)
    return any(finding.mend == line for finding in mended(record, audit(record)))


def check_ruling(record: Record, appended: Sequence[Event]) -> None:
    """Refused at an event that is an arbiter's: it lets something stand, writes points to a side, or changes what was
    ruled so. `record` is the match before these events.
    """
    events = record.with_events(appended).events
    if any(_is_ruling(events, number) for number in range(len(record.events) + 1, len(events) + 1)):
        raise Refused(ONLY_AN_ARBITER)


def _is_ruling(events: Sequence[Event], number: int) -> bool:
    event = events[number - 1]
    meant = event.replacement if isinstance(event, Amend | Insert) else event
    if isinstance(meant, Stand | Adjust):
        return True
    return isinstance(event, Void | Amend) and 1 <= event.target < number and _is_ruling(events, event.target)
