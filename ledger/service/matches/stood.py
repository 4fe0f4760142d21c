"""Which state of a match is told: after which event, when that was recorded, and what has come since."""

from __future__ import annotations

import msgspec

from ledger.game.events import Correction
from ledger.service.matches.as_of import position_of
from ledger.service.matches.corrected import entered
from ledger.store import Ledger, Stored
from ledger.store.history import recorded
from ledger.wording import said


class Stood(msgspec.Struct, frozen=True):
    """A match as it stood after its event `event`, which was recorded `when`; `now` is how many it has now, and
    `corrections` are those among the later ones.
    """

    event: int
    when: str
    now: int
    corrections: tuple[int, ...]

    @property
    def earlier(self) -> bool:
        """Whether more has been recorded since."""
        return self.event < self.now

    def __str__(self) -> str:
        values = {"event": self.event, "when": self.when}
        if not self.earlier:
            return said("as it stands after event {event}, recorded {when}", **values)
        told = said("as it stood after event {event}, recorded {when}", **values)
        if self.corrections:
            numbers = ", ".join(map(str, self.corrections))
            return f"{told}; " + said("corrected since (event {numbers})", numbers=numbers)
        return f"{told}; " + said("{count} events have followed since", count=self.now - self.event)


def stood(ledger: Ledger, stored: Stored) -> Stood:
    """Which state of the match this is, as it was read: as it stands, or as it stood earlier."""
    now = ledger.match(stored.number).record
    with ledger.snapshot() as snapshot:
        entry = recorded(snapshot.connection, stored.number, [stored.version])[stored.version]
    later = enumerate(now.events[stored.version :], start=stored.version + 1)
    since = tuple(number for number, event in later if isinstance(event, Correction))
    moment = entered(msgspec.structs.replace(entry, by=None))
    return Stood(stored.version, moment, len(now.events), since)


def ledger_stood(ledger: Ledger, as_of: str) -> str:
    """Which state of the whole ledger is meant, in a sentence."""
    position = position_of(ledger, as_of)
    return said("as it stood at position {position} of the log, asked for as of {when}", position=position, when=as_of)
