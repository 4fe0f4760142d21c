"""Matches of two clubs over three months, every third with a total that is wrong."""

from __future__ import annotations

from ledger.game.events import Record, Total
from ledger.simulate import play_match


def wrong_match(number: int) -> Record:
    """Match `number`, named by it."""
    tags = {"Club": f"Club {number % 2}", "Played": f"2026-0{number % 3 + 1}-14", "Id": f"match-{number}"}
    record = play_match("draw", ["Ana", "Ben"], seed=number % 5, tags=tags)
    if number % 3:
        return record
    return Record((*record.events, Total(1, 1)))
