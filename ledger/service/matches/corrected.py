"""What is told beside the numbers of a match: the errors that stand against it, and its corrections: who made them,
when, why, what they change, and the numbers that rest on them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.audit import Finding
from ledger.correcting import (
    Instead,
    Made,
    Resting,
    account,
    corrected_by_hand,
    corrections,
    errors_by_hand,
    made_as_json,
    resting,
    slips,
)
from ledger.game.events import Open, Record
from ledger.store import Ledger, Stored
from ledger.store.history import Recorded, recorded
from ledger.wording import day


class Corrected(msgspec.Struct, frozen=True):
    """The corrections of a match in their order, each with its entry in the log (none for one of a file), what rests on
    them, and what the audit finds in the match.
    """

    record: Record
    made: list[Made]
    recorded: dict[int, Recorded]
    resting: Resting
    findings: list[Finding]

    @property
    def errors(self) -> int:
        """How many errors stand against the match."""
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def slips(self) -> int:
        """How many lines were taken back as soon as they were recorded."""
        slipped = slips(self.made)
        return sum(made.number in slipped and made.standing == "counts" for made in self.made)

    def without_slips(self) -> Corrected:
        """The same without the corrections of such lines: nothing was ever reckoned with them."""
        slipped = slips(self.made)
        made = [one for one in self.made if one.number not in slipped]
        return msgspec.structs.replace(self, made=made, resting=self.resting.without(slipped))

    def errors_by_hand(self) -> dict[int, list[Finding]]:
        """The errors by the hand in which they stand."""
        return errors_by_hand(self.record, self.findings)

    def by_hand(self) -> dict[int, list[Instead]]:
        """The corrections that count, by the hand to which they belong."""
        return corrected_by_hand(self.record, self.made)

    def numbers_at(self, hand: int) -> list[int]:
        """The corrections on which a hand rests, or that put right what was claimed in it."""
        own = [one.number for one in self.by_hand().get(hand, [])]
        return sorted({*self.resting.hand(hand), *own})

    def entered(self, number: int) -> str:
        """Who had a correction recorded, and when, in a few words; "" where that is not known."""
        return entered(self.recorded.get(number))

    def as_json(self, opening: Open) -> list[dict[str, Any]]:
        """The corrections as in `show --json`."""
        return [made_as_json(one, opening) | _entry(self.recorded.get(one.number)) for one in self.made]


def corrected(ledger: Ledger, stored: Stored) -> Corrected:
    """What is told beside a match as it is given, which may be as it stood earlier."""
    found = corrected_record(stored.record, stored.name)
    with ledger.snapshot() as snapshot:
        entries = recorded(snapshot.connection, stored.number, [one.number for one in found.made])
    return msgspec.structs.replace(found, recorded=entries)


def corrected_record(record: Record, match: str = "1") -> Corrected:
    """The same of a match in a file, of which nobody knows who had what recorded."""
    now = account(record, match)
    made = corrections(record, match, now)
    return Corrected(record, made, {}, resting(record, made, match, now), now.findings)


def entered(entry: Recorded | None) -> str:
    """Who had an event recorded, and when: `Olga, 2026-03-14 19:42 UTC`."""
    if entry is None:
        return ""
    when = f"{day(entry.moment)} {entry.moment[11:16]} UTC"
    return f"{entry.by}, {when}" if entry.by else when


def instead_as_json(found: Corrected, one: Instead) -> dict[str, Any]:
    """A correction at its hand: the event that it means, what stood there, what stands there now, and who said so."""
    lines = {"stood": one.stood or None, "stands": one.stands or None}
    return {"event": one.number, "place": one.place, **lines, "why": one.why} | _entry(found.recorded.get(one.number))


def _entry(entry: Recorded | None) -> dict[str, Any]:
    if entry is None:
        return {"by": None, "recorded": None, "position": None, "origin": None}
    return {
        "by": entry.by,
        "recorded": entry.moment,
        "position": entry.position,
        "origin": entry.origin.name.lower(),
    }
