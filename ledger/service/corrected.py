"""The corrections of a stored match: who made them, when, why, what they change, and the numbers that rest on them."""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.correcting import Made, Resting, account, corrections, made_as_json, resting
from ledger.game.events import Open
from ledger.store import Ledger, Stored
from ledger.store.history import Recorded, recorded


class Corrected(msgspec.Struct, frozen=True):
    """The corrections of a match in their order, each with its entry in the log, and what rests on them."""

    made: list[Made]
    recorded: dict[int, Recorded]
    resting: Resting

    def as_json(self, opening: Open) -> list[dict[str, Any]]:
        """The corrections as in `show --json`."""
        return [made_as_json(one, opening) | _entry(self.recorded.get(one.number)) for one in self.made]


def corrected(ledger: Ledger, stored: Stored) -> Corrected:
    """The corrections of a match as it is given, which may be as it stood earlier."""
    record = stored.record
    now = account(record, stored.name)
    made = corrections(record, stored.name, now)
    with ledger.snapshot() as snapshot:
        entries = recorded(snapshot.connection, stored.number, [one.number for one in made])
    return Corrected(made, entries, resting(record, made, stored.name, now))


def _entry(entry: Recorded | None) -> dict[str, Any]:
    if entry is None:
        return {"by": None, "recorded": None, "position": None, "origin": None}
    return {
        "by": entry.by,
        "recorded": entry.moment,
        "position": entry.position,
        "origin": entry.origin.name.lower(),
    }
