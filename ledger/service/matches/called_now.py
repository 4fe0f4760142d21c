"""Who sat in a match, as the roster has it by now: a match keeps the names with which it was recorded."""

from __future__ import annotations

from ledger.club.names import name_key
from ledger.service.clubs.called import names_now
from ledger.store import Ledger, Stored


def called_now(ledger: Ledger, stored: Stored) -> dict[int, str]:
    """The name of whoever is shown under another by now than he was recorded with, by seat: he was given one, merged
    into somebody, or split off. One that is only spelled otherwise is the same.
    """
    now = names_now(ledger, stored)
    told = {seat: (name, now(name)) for seat, name in enumerate(stored.record.opening.seats, start=1)}
    return {seat: shown for seat, (name, shown) in told.items() if name_key(shown) != name_key(name)}
