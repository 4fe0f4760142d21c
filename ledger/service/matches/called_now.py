"""Who sat in a match, as the roster has it by now: a match keeps the names with which it was recorded."""

from __future__ import annotations

from ledger.club.names import name_key
from ledger.store import Ledger, Stored
from ledger.store.lists.roster import persons_at, shown_names


def called_now(ledger: Ledger, stored: Stored) -> dict[int, str]:
    """The name of whoever is shown under another by now than he was recorded with, by seat: he was given one, merged
    into somebody, or split off. One that is only spelled otherwise is the same.
    """
    with ledger.snapshot() as snapshot:
        persons = persons_at(snapshot.connection, stored.number)
        shown = shown_names(snapshot.connection, persons)
    now = {seat: shown[person] for seat, person in enumerate(persons, start=1)}
    recorded = stored.record.opening.seats
    return {seat: name for seat, name in now.items() if name_key(name) != name_key(recorded[seat - 1])}
