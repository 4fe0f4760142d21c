"""Matches of two clubs over three months, every third with a total that is wrong."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from ledger.game.events import Record, Total
from ledger.simulate import play_match


def wrong_match(number: int) -> Record:
    """Match `number`, named by it."""
    record = _played(number % 5)
    tags = {"Club": f"Club {number % 2}", "Played": f"2026-0{number % 3 + 1}-14", "Id": f"match-{number}"}
    opening = replace(record.opening, tags={**record.opening.tags, **tags})
    end = () if number % 3 else (Total(1, 1),)
    return Record((opening, *record.events[1:], *end))


@cache
def _played(seed: int) -> Record:
    return play_match("draw", ["Ana", "Ben"], seed=seed)
