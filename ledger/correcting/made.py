"""The corrections that stand in a log, each with the difference that it makes, and the numbers that rest on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeGuard

import msgspec

from ledger.audit import Finding
from ledger.correcting.account import Account, account
from ledger.correcting.consequences import Consequences, compare
from ledger.game.corrections import CORRECTIONS, UNDONE, settle
from ledger.game.events import Amend, Correction, Event, Note, Record, Void

Standing = Literal["counts", "void", "refused", "replaced"]


Key = tuple[str, int, int | str]
"""A number of a match: its kind, and what tells it from others of that kind."""

WINNERS: Key = ("winners", 0, 0)

MOST_WEIGHED = 100
"""Of so many corrections at most it is worked out what each changes by itself: that folds the match once for each."""


class Made(msgspec.Struct, frozen=True):
    """A correction in the log.

    It `counts`; or it is `void`, because a later one took it back (`taken_back_by`); or it is `replaced` by a later
    amendment of the same event; or it is `refused`, for it means what cannot be corrected. `difference` is what the
    match would be without it, and with all others, against what it is; None where it does not count, or where more than
    `MOST_WEIGHED` that do came after it.
    """

    number: int
    event: Correction
    standing: Standing
    taken_back_by: int | None
    difference: Consequences | None

    @property
    def why(self) -> str:
        """The reason that was written down."""
        return self.event.why


class Resting:
    """Which corrections each number of a match rests on, by their event numbers: without them it would be another."""

    def __init__(self, numbers: Mapping[Key, tuple[int, ...]]) -> None:
        self._numbers = numbers

    def hand(self, hand: int) -> tuple[int, ...]:
        """Those on which rests what a hand brought, how it ended, or how the sides stood after it."""
        return self._numbers.get(("hand", hand, 0), ())

    def points(self, event: int, side: int) -> tuple[int, ...]:
        """Those on which rests what the event in a place of the log brought a side."""
        return self._numbers.get(("points", event, side), ())

    def total(self, side: int) -> tuple[int, ...]:
        """Those on which rests how a side stands at the end."""
        return self._numbers.get(("total", side, 0), ())

    def winners(self) -> tuple[int, ...]:
        """Those on which rests who has won, and whether the match is over."""
        return self._numbers.get(WINNERS, ())

    def finding(self, finding: Finding) -> tuple[int, ...]:
        """Those without which there would be no such finding."""
        return self._numbers.get(("finding", finding.event, finding.code), ())

    def without(self, left_out: frozenset[int]) -> Resting:
        """The same, but for some corrections, which are not named."""
        return Resting({key: tuple(n for n in numbers if n not in left_out) for key, numbers in self._numbers.items()})


def corrections(record: Record, match: str = "1", now: Account | None = None) -> list[Made]:
    """The corrections of a match in their order; `now` is its account, where that is worked out already.

    What each changes by itself is worked out for the last `MOST_WEIGHED` that count.
    """
    events = dict(enumerate(record.events, start=1))
    numbers = [number for number, event in events.items() if isinstance(event, CORRECTIONS)]
    if not numbers:
        return []
    now = now or account(record, match)
    standings = _standings(record, numbers, {number for number, _ in now.standing})
    weighed = set([number for number in numbers if standings[number] == "counts"][-MOST_WEIGHED:])
    void_by = {event.target: number for number, event in events.items() if _takes_back(event, standings.get(number))}
    made = []
    for number in numbers:
        event, how = events[number], standings[number]
        assert isinstance(event, Correction)
        without = account(without_these(record, [number]), match) if number in weighed else None
        back = void_by.get(number) if how == "void" else None
        made.append(Made(number, event, how, back, compare(without, now) if without else None))
    return made


def slips(made: Iterable[Made]) -> frozenset[int]:
    """Those that took a line back as soon as it was recorded, so that nothing was ever reckoned with it; and the
    corrections that were taken back so.
    """
    back = [
        (one.number, one.event.target)
        for one in made
        if isinstance(one.event, Void) and one.event.why == UNDONE and one.standing == "counts"
    ]
    undone = {number for pair in back for number in pair}
    at_once = [pair for pair in back if undone.issuperset(range(pair[1], pair[0]))]
    return frozenset(number for pair in at_once for number in pair)


def without_these(record: Record, numbers: Iterable[int]) -> Record:
    """The match as it would be if these corrections, which count, were taken back."""
    return record.with_events(Void(number, "") for number in numbers)


def _takes_back(event: Event, standing: Standing | None) -> TypeGuard[Void]:
    return isinstance(event, Void) and standing != "refused"


def _standings(record: Record, numbers: Sequence[int], standing: set[int]) -> dict[int, Standing]:
    """How each of these corrections stands; `standing` are the lines that stand in the places of others."""
    settled = settle(record.events)
    refused = {objection.event for objection in settled.objections}
    amended = {
        event.target: number
        for number, event in enumerate(record.events, start=1)
        if isinstance(event, Amend) and number in standing
    }

    def of(number: int) -> Standing:
        event = record.events[number - 1]
        if number in settled.void:
            return "refused" if number in refused else "void"
        return "replaced" if isinstance(event, Amend) and amended.get(event.target, 0) > number else "counts"

    return {number: of(number) for number in numbers}


def resting(record: Record, made: list[Made], match: str = "1", now: Account | None = None) -> Resting:
    """Which corrections the numbers of a match rest on.

    Where several corrections do the same, none of them makes a difference by itself; what they do together rests on all
    of them.
    """
    counting = [one for one in made if one.standing in ("counts", "replaced")]
    now = now or account(record, match)
    found: dict[Key, list[int]] = {}
    unweighed = [one.number for one in made if one.standing == "counts" and one.difference is None]
    if unweighed:
        for key in _keys(compare(account(without_these(record, unweighed), match), now)):
            found.setdefault(key, []).extend(unweighed)
    for one in counting:
        for key in _keys(one.difference) if one.difference else ():
            found.setdefault(key, []).append(one.number)
    if len(counting) > 1:
        for key in _keys(compare(account(without_any(record), match), now)):
            found.setdefault(key, [one.number for one in counting])
    return Resting({key: tuple(dict.fromkeys(numbers)) for key, numbers in found.items()})


def without_any(record: Record) -> Record:
    """The match as it would be if nothing had ever been corrected; each event keeps its number."""
    events = (Note("") if isinstance(event, CORRECTIONS) else event for event in record.events)
    return msgspec.structs.replace(record, events=tuple(events))


def _keys(difference: Consequences) -> Iterator[Key]:
    yield from (("hand", change.hand, 0) for change in difference.hands)
    yield from (("points", change.event, change.side) for change in difference.points)
    yield from (("total", change.side, 0) for change in difference.totals)
    yield from (("finding", finding.event, finding.code) for finding in difference.coming)
    if difference.winners or difference.over:
        yield WINNERS
