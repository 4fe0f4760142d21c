"""The corrections that stand in a log, each with the difference that it makes, and the numbers that rest on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from ledger.audit import Finding
from ledger.correcting.account import Account, account
from ledger.correcting.consequences import Consequences, compare, with_appended
from ledger.game.corrections import CORRECTIONS, settle
from ledger.game.events import Amend, Correction, Record, Void

Standing = Literal["counts", "void", "refused", "replaced"]


Key = tuple[str, int, int | str]
"""A number of a match: its kind, and what tells it from others of that kind."""

WINNERS: Key = ("winners", 0, 0)


class Made(msgspec.Struct, frozen=True):
    """A correction in the log.

    It `counts`; or it is `void`, because a later one took it back (`taken_back_by`); or it is `replaced` by a later
    amendment of the same event; or it is `refused`, for it means what cannot be corrected. `difference` is what the
    match would be without it against what it is; None where it does not count.
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


def corrections(record: Record, match: str = "1", now: Account | None = None) -> list[Made]:
    """The corrections of a match in their order; `now` is its account, where that is worked out already."""
    numbers = [number for number, event in enumerate(record.events, start=1) if isinstance(event, CORRECTIONS)]
    if not numbers:
        return []
    now = now or account(record, match)
    refused = {objection.event for objection in settle(record.events).objections}
    standing = {number for number, _ in now.standing}
    made = []
    for number in numbers:
        event = record.events[number - 1]
        assert isinstance(event, Correction)
        how = _standing(record, number, refused, standing)
        without = account(without_correction(record, number), match) if how == "counts" else None
        back = _taken_back_by(record, number, refused) if how == "void" else None
        made.append(Made(number, event, how, back, compare(without, now) if without else None))
    return made


def without_correction(record: Record, number: int) -> Record:
    """The match as it would be if this correction were taken back."""
    return with_appended(record, [Void(number, "")])


def _standing(record: Record, number: int, refused: set[int], standing: set[int]) -> Standing:
    if number in refused:
        return "refused"
    if _is_void(record, number, len(refused)):
        return "void"
    return "replaced" if _amended_again(record, number, standing) else "counts"


def _is_void(record: Record, number: int, faults: int) -> bool:
    """Whether an event is void, in a match with so many faulty corrections: then it cannot be made void once more."""
    return len(settle(without_correction(record, number).events).objections) > faults


def _amended_again(record: Record, number: int, standing: set[int]) -> bool:
    event = record.events[number - 1]
    if not isinstance(event, Amend):
        return False
    later = enumerate(record.events[number:], start=number + 1)
    return any(isinstance(other, Amend) and other.target == event.target and n in standing for n, other in later)


def _taken_back_by(record: Record, number: int, refused: set[int]) -> int | None:
    voids = [
        n
        for n, event in enumerate(record.events, start=1)
        if isinstance(event, Void) and event.target == number and n not in refused
    ]
    return voids[-1] if voids else None


def resting(record: Record, made: list[Made], match: str = "1", now: Account | None = None) -> Resting:
    """Which corrections the numbers of a match rest on.

    Where several corrections do the same, none of them makes a difference by itself; what they do together rests on all
    of them.
    """
    counting = [one for one in made if one.standing in ("counts", "replaced")]
    found: dict[Key, list[int]] = {}
    for one in counting:
        for key in _keys(one.difference) if one.difference else ():
            found.setdefault(key, []).append(one.number)
    if len(counting) > 1:
        for key in _keys(compare(account(without_any(record), match), now or account(record, match))):
            found.setdefault(key, [one.number for one in counting])
    return Resting({key: tuple(dict.fromkeys(numbers)) for key, numbers in found.items()})


def without_any(record: Record) -> Record:
    """The match as it would be if nothing had ever been corrected."""
    faults = len(settle(record.events).objections)
    for number in range(len(record.events), 1, -1):
        if isinstance(record.events[number - 1], CORRECTIONS) and not _is_void(record, number, faults):
            record = without_correction(record, number)
    return record


def _keys(difference: Consequences) -> Iterator[Key]:
    yield from (("hand", change.hand, 0) for change in difference.hands)
    yield from (("points", change.event, change.side) for change in difference.points)
    yield from (("total", change.side, 0) for change in difference.totals)
    yield from (("finding", finding.event, finding.code) for finding in difference.coming)
    if difference.winners or difference.over:
        yield WINNERS
