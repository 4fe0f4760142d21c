"""Which events stand: `void`, `amend`, `insert` and `stand` are settled here, before anything is folded."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ledger.game.events import Adjust, Amend, AnyEvent, Event, Insert, Open, Stand, Void
from ledger.game.objections import Code, Objection

CORRECTIONS = (Void, Amend, Insert, Stand, Adjust)


class Standing(msgspec.Struct, frozen=True):
    """An event as the corrections leave it.

    `number` is the event whose line a finding names: its own, or that of the correction that put it there. `allowed`
    says that the arbiter lets it stand as it is.
    """

    number: int
    event: AnyEvent
    allowed: bool = False


class Settled(msgspec.Struct, frozen=True):
    """The events that stand, in the order in which they are folded, and what is wrong with the corrections."""

    standing: list[Standing]
    objections: list[Objection]


def settle(events: Sequence[Event]) -> Settled:
    """Settles the corrections of a log; event 1 is the first of `events` and is left out of what stands."""
    if not any(isinstance(event, Void | Amend | Insert | Stand) for event in events):
        return Settled([Standing(n, event) for n, event in enumerate(events[1:], 2)], [])  # type: ignore[arg-type]
    objections = []
    voided: set[int] = set()
    for number, event in enumerate(events[1:], 2):
        if isinstance(event, Void | Amend | Insert | Stand):
            why = _fault(events, number, event, voided)
            if why is not None:
                objections.append(Objection(Code.WRONG_CORRECTION, why, number))
                voided.add(number)
            elif isinstance(event, Void):
                voided.add(event.target)
                target = events[event.target - 1]
                if isinstance(target, Void):
                    voided.discard(target.target)
    return Settled(_standing(events, voided), objections)


def _fault(events: Sequence[Event], number: int, event: Void | Amend | Insert | Stand, voided: set[int]) -> str | None:
    word, target = type(event).__struct_config__.tag, event.target
    if target == 1:
        return f"{word} 1: the header cannot be corrected"
    if not 1 < target < number:
        return f"{word} {target}: there is no earlier event {target}"
    if target in voided:
        return f"{word} {target}: event {target} is void"
    if isinstance(event, Amend) and isinstance(events[target - 1], CORRECTIONS):
        return f"amend {target}: a correction can be voided, not amended"
    if isinstance(event, Amend | Insert) and isinstance(event.replacement, (*CORRECTIONS, Open)):
        return f"{word} {target}: only an event of the match can stand there"
    return None


def _standing(events: Sequence[Event], voided: set[int]) -> list[Standing]:
    instead: dict[int, Standing] = {}
    before: dict[int, list[Standing]] = {}
    allowed: set[int] = set()
    for number, event in enumerate(events[1:], 2):
        if number in voided:
            continue
        if isinstance(event, Amend):
            instead[event.target] = Standing(number, event.replacement)
        elif isinstance(event, Insert):
            before.setdefault(event.target, []).append(Standing(number, event.replacement))
        elif isinstance(event, Stand):
            allowed.add(event.target)
    standing: list[Standing] = []
    for number, event in enumerate(events[1:], 2):
        standing += before.get(number, [])
        if number in voided or isinstance(event, Void | Amend | Insert | Stand):
            continue
        standing.append(instead.get(number) or Standing(number, event))  # type: ignore[arg-type]
        if number in allowed:
            standing[-1] = msgspec.structs.replace(standing[-1], allowed=True)
    return [msgspec.structs.replace(s, allowed=True) if s.number in allowed else s for s in standing]
