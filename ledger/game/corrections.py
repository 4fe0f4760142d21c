"""Which events stand: `void`, `amend`, `insert` and `stand` are settled here, before anything is folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ledger.game.events import Adjust, Amend, Event, Insert, Open, Stand, Void
from ledger.game.objections import Code, Objection

CORRECTIONS = (Void, Amend, Insert, Stand, Adjust)


CHANGING = frozenset((Void, Amend, Insert, Stand))
"""The corrections that change what stands; `adjust` only adds points."""


UNDONE = "undone"
"""Why a line was voided that was taken back as soon as it was recorded."""


class Settled(msgspec.Struct, frozen=True):
    """The events that stand, in the order in which they are folded, and what is wrong with the corrections.

    Each event of `standing` comes with the number whose line a finding names: its own, or that of the correction that
    put it there. `allowed` are the numbers of those that the arbiter lets stand as they are, each with that of the
    `stand` that says so. `void` are the numbers of what was taken back, or corrects nothing.
    """

    standing: list[tuple[int, Event]]
    allowed: dict[int, int]
    objections: list[Objection]
    void: frozenset[int] = frozenset()


def settle(events: Sequence[Event]) -> Settled:
    """Settles the corrections of a log; event 1 is the first of `events` and is left out of what stands."""
    if CHANGING.isdisjoint(map(type, events)):
        return Settled(list(enumerate(events[1:], 2)), {}, [])
    objections = []
    voids = _Voids(events)
    for number, event in enumerate(events[1:], 2):
        if isinstance(event, Void | Amend | Insert | Stand):
            why = _fault(events, number, event, voids)
            if why is not None:
                objections.append(Objection(Code.WRONG_CORRECTION, why, number))
                voids.refused.add(number)
            elif isinstance(event, Void):
                voids.happened(number)
    standing, allowed = _standing(events, voids)
    void = frozenset(number for number in range(2, len(events) + 1) if number in voids)
    return Settled(standing, allowed, objections, void)


def struck_out(events: Sequence[Event]) -> bool:
    """Whether every line of a match was voided, as of one that was recorded twice: it counts nowhere.

    Where all of them were taken back as soon as they were recorded, the match is still to begin.
    """
    if not any(isinstance(event, Void) and event.why != UNDONE for event in events):
        return False
    settled = settle(events)
    return not settled.standing and not settled.allowed and bool(settled.void)


class _Voids:
    """Which events are void; a void that is void itself gives back what it took, which may be a void again."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self.refused: set[int] = set()
        self._against: dict[int, int] = {}

    def __contains__(self, number: int) -> bool:
        return number in self.refused or self._against.get(number, 0) > 0

    def happened(self, number: int) -> None:
        """The void `number` takes its effect, and that of the voids before it turns over."""
        acts = True
        while True:
            event = self.events[number - 1]
            if not isinstance(event, Void):
                return
            was = event.target in self
            self._against[event.target] = self._against.get(event.target, 0) + (1 if acts else -1)
            if was == (event.target in self):
                return
            number, acts = event.target, not acts


def _fault(events: Sequence[Event], number: int, event: Void | Amend | Insert | Stand, voids: _Voids) -> str | None:
    word, target = type(event).__struct_config__.tag, event.target
    if target == 1:
        return f"{word} 1: the header cannot be corrected"
    if not 1 < target < number:
        return f"{word} {target}: there is no earlier event {target}"
    if target in voids:
        return f"{word} {target}: event {target} is void"
    if isinstance(event, Amend) and isinstance(events[target - 1], CORRECTIONS):
        return f"amend {target}: a correction can be voided, not amended"
    if isinstance(event, Amend | Insert) and isinstance(event.replacement, (*CORRECTIONS, Open)):
        return f"{word} {target}: only an event of the match can stand there"
    return None


def _standing(events: Sequence[Event], voids: _Voids) -> tuple[list[tuple[int, Event]], dict[int, int]]:
    order = _Order(len(events))
    stands: dict[int, tuple[int, Event]] = {}
    allowed: dict[int, int] = {}
    for number, event in enumerate(events[1:], 2):
        if isinstance(event, Insert) and number not in voids:
            target = events[event.target - 1]
            order.put_before(number, target.target if isinstance(target, Amend) else event.target)
            stands[number] = (number, event.replacement)
        elif isinstance(event, Amend) and number not in voids:
            if event.target not in voids:
                stands[event.target] = (number, event.replacement)
        elif isinstance(event, Stand) and number not in voids:
            allowed[event.target] = number
        elif number not in voids and not isinstance(event, Void | Amend | Insert | Stand):
            stands[number] = (number, event)
    shown: dict[int, int] = {}
    for number, (line, _) in stands.items():
        if number in allowed or line in allowed:
            shown[line] = max(allowed.get(number, 0), allowed.get(line, 0))
    return [stands[number] for number in order if number in stands], shown


class _Order:
    """The events in the order in which they happened: that of the log, what was inserted standing before its target."""

    def __init__(self, events: int) -> None:
        self._before = {number: number - 1 for number in range(2, events + 2)}
        self._last = events + 1

    def put_before(self, number: int, target: int) -> None:
        """Moves an event right before the target, behind what was put there; the events come in their own order."""
        self._before[number + 1] = self._before[number]
        self._before[number] = self._before[target]
        self._before[target] = number

    def __iter__(self) -> Iterator[int]:
        numbers = []
        number = self._before[self._last]
        while number != 1:
            numbers.append(number)
            number = self._before[number]
        return reversed(numbers)
