"""`stats --ratings` and `stats --effects`: how well who plays, as far as one can tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.found import NOTHING, Found, clubs_told
from ledger.cli.printing import count, say

if TYPE_CHECKING:
    from ledger.service.figures.statistics import Choice, Tells
    from ledger.store import Ledger


def ratings_found(opened: Ledger, choice: Choice, as_of: int | None, tell: Tells) -> Found:
    """The ratings, with a word on standard error as of which event they are."""
    from ledger.service.figures.ratings import rated

    found = rated(opened, choice, as_of=as_of, tell=tell)
    columns = ["player", "club", "rating", "uncertainty", "low", "high", "matches", "provisional"]
    flat: list[list[object]] = [
        [
            *(found.names[r.player], found.clubs[r.player], r.rating, r.uncertainty),
            *(r.low, r.high, r.matches, r.provisional),
        ]
        for r in found.shown
    ]
    clubs = clubs_told(found.clubs[r.player] for r in found.shown)
    rows: list[list[object]] = [
        [
            *([name, club] if clubs else [name]),
            *(f"{rating:.1f}", f"{low:.1f} to {high:.1f}", matches, "provisional" if provisional else ""),
        ]
        for name, club, rating, _, low, high, matches, provisional in flat
    ]
    say(f"as of event {found.as_of} of the log: {count(len(rows), 'player')}")
    data = {"as_of": found.as_of, "ratings": [dict(zip(columns, line, strict=True)) for line in flat]}
    heads = [*(["player", "club"] if clubs else ["player"]), "rating", "between", "matches", ""]
    return Found(data, heads, rows, [list(columns), *flat])


def effects_found(opened: Ledger, choice: Choice, what: str, as_of: int | None, tell: Tells) -> Found:
    """What the ratings do not explain, of partners or of seats."""
    from ledger.service.figures.ratings import effects_of

    columns = ["name", "matches", "effect", "low", "high"]
    flat: list[list[object]] = []
    for effect in effects_of(opened, choice, what, as_of=as_of, tell=tell):
        ends = (effect.interval.low, effect.interval.high) if effect.interval else (None, None)
        flat.append([effect.name, effect.matches, effect.effect, *ends])
    rows: list[list[object]] = [
        [name, matches, f"{value:+.2f}", NOTHING if low is None else f"{low:+.2f} to {high:+.2f}"]
        for name, matches, value, low, high in flat
    ]
    data = [dict(zip(columns, line, strict=True)) for line in flat]
    return Found(data, [what, "matches", "effect", "between"], rows, [list(columns), *flat])
