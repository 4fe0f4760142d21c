"""What cannot be appended as a correction, said in plain words before anything is written."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.correcting.consequences import with_appended
from ledger.errors import Refused
from ledger.game.corrections import CORRECTIONS, settle
from ledger.game.events import Event, Record


def check(record: Record, appended: Sequence[Event]) -> None:
    """Refused at the first event that is no correction, or that means what cannot be corrected."""
    for event in appended:
        if not isinstance(event, CORRECTIONS):
            word = event.__struct_config__.tag
            raise Refused(
                f"{word} is no correction: an event that is missing is put in with insert, such as "
                f"'insert 12 {word} ... \"why\"'; void, amend, stand and adjust are the other corrections"
            )
    held = len(record.events)
    for objection in settle(with_appended(record, appended).events).objections:
        if objection.event > held:
            last = objection.event - 1
            raise Refused(f"{objection.message}; the match has the events 1 to {last}; nothing was changed")
