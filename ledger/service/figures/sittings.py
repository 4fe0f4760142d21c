"""When a match was played: its sittings, for one that was adjourned goes on another day."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.game.corrections import CORRECTIONS
from ledger.game.events import Record
from ledger.store.log.moments import taken_apart

PAUSE = 6 * 3600 * 1_000_000
"""After so many microseconds without an event a new sitting begins: a night lies between, or a journey."""


class Sitting(msgspec.Struct):
    """A part of a match that was played in one go: its events (first and last), and when they happened (ISO 8601)."""

    first_event: int
    last_event: int
    begins: str
    ends: str

    def as_json(self) -> dict[str, Any]:
        """A sitting in `show --json`."""
        return {"events": [self.first_event, self.last_event], "begins": self.begins, "ends": self.ends}


def sittings(record: Record) -> list[Sitting]:
    """The sittings of a match as far as its events have moments; nothing where none has one.

    Corrections are left out: they are often made on another day.
    """
    found: list[Sitting] = []
    last = None
    for number, event in enumerate(record.events[1:], start=2):
        moment = record.moments.get(number)
        at = taken_apart(moment)[0] if moment else None
        if isinstance(event, CORRECTIONS):
            continue
        if moment is None or at is None:
            if found:
                found[-1].last_event = number
            continue
        if last is None or at - last >= PAUSE:
            found.append(Sitting(number if found else 2, number, moment, moment))
        found[-1].last_event, found[-1].ends = number, moment
        last = at
    return found
