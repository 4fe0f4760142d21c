"""Where a record differs from the stored one, and the correction lines that would make up for it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.game.events import Amend, Correction, Event, Insert, Open, Record, Void
from ledger.record import write_event
from ledger.store.lists.likeness import header_digest

MOST_CORRECTIONS = 10
"""How many correction lines are offered at most."""


class Difference(msgspec.Struct, frozen=True):
    """The first event that differs, what is stored of it, what came, and what could be done."""

    event: int
    stored: str
    came: str
    advice: str
    corrections: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"event {self.event} is stored as {self.stored} and came as {self.came}; {self.advice}"


def is_start(short: Record, long: Record) -> bool:
    """Whether the events of one record are the first of another; headers are the same if they mean the same."""
    length = len(short.events)
    return long.events[1:length] == short.events[1:] and header_digest(short.opening) == header_digest(long.opening)


def difference(stored: Record, came: Record) -> Difference:
    """The first difference of two records neither of which is the start of the other."""
    if header_digest(stored.opening) != header_digest(came.opening):
        return _header_difference(stored.opening, came.opening)
    pairs = zip(stored.events[1:], came.events[1:], strict=False)
    event = next(number for number, (old, new) in enumerate(pairs, start=2) if old != new)
    old, new = (write_event(record.events[event - 1], came.opening) for record in (stored, came))
    if isinstance(stored.events[event - 1], Correction):
        advice = f"the stored match was corrected there: put this line before it in the file: {old}"
        return Difference(event, old, new, advice)
    lines = _corrections(stored.events, came.events, event, came.opening)
    advice = "if what came is right, correct the stored match: " + " · ".join(lines)
    return Difference(event, old, new, advice, lines)


def moment_warnings(stored: Record, came: Record) -> tuple[str, ...]:
    """What to say where the same events came with other moments: those that are stored stay."""
    last = min(len(stored.events), len(came.events))
    for event in range(1, last + 1):
        old, new = stored.moments.get(event), came.moments.get(event)
        if old != new:
            return (f"event {event} came with the moment {new or 'none'} and keeps the stored one: {old or 'none'}",)
    return ()


def _header_difference(stored: Open, came: Open) -> Difference:
    old, new = _header(stored), _header(came)
    name = next(name for name in (*old, *new) if old.get(name) != new.get(name))
    advice = "a header cannot be corrected: give this match an Id of its own, or bring its header back"
    return Difference(1, _tag(name, old.get(name)), _tag(name, new.get(name)), advice)


def _header(opening: Open) -> dict[str, str]:
    seats = {f"Seat{seat}": name for seat, name in enumerate(opening.seats, start=1)}
    options = " ".join(f"{name}={value}" for name, value in sorted(opening.options.items()))
    return {"Variant": opening.variant, "Options": options, **seats, **opening.tags}


def _tag(name: str, value: str | None) -> str:
    return f'[{name} "{value}"]' if value is not None else f"without {name}"


def _corrections(stored: Sequence[Event], came: Sequence[Event], event: int, opening: Open) -> tuple[str, ...]:
    at = event - 1
    if _go_on_alike(stored[event:], came[at:]):
        return (write_event(Void(event, "why"), opening),)
    if _go_on_alike(stored[at:], came[event:]):
        return (write_event(Insert(event, came[at], "why"), opening),)
    differing = [
        number
        for number, (old, new) in enumerate(zip(stored[at:], came[at:], strict=False), start=event)
        if old != new and not isinstance(old, Correction)
    ]
    return tuple(
        write_event(Amend(number, came[number - 1], "why"), opening) for number in differing[:MOST_CORRECTIONS]
    )


def _go_on_alike(one: Sequence[Event], other: Sequence[Event]) -> bool:
    """Whether two logs go on alike as far as the shorter one goes."""
    length = min(len(one), len(other))
    return length > 0 and tuple(one[:length]) == tuple(other[:length])
