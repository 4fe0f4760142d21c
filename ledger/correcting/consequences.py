"""What a correction changes: two accounts of a match held against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

import msgspec

from ledger.audit import Finding
from ledger.correcting.account import AT_THE_END, Account, Brought, account
from ledger.game.events import Event, Record
from ledger.game.objections import OF_CLAIMS, Code
from ledger.game.substitutes import Substitute
from ledger.summary import HandSummary

Key = tuple[int, tuple[object, ...]]
"""A finding as it is compared: its place and what it says."""


class HandChange(msgspec.Struct, frozen=True):
    """A hand that ends otherwise, is gone (`after` is None) or is new (`before` is None)."""

    hand: int
    before: HandSummary | None
    after: HandSummary | None


class PointsChange(msgspec.Struct, frozen=True):
    """Points of a side (its lower seat) that an event brings or brought; `event` is the place in the log, 0 where it is
    the end of the record that brings them.

    None means that it brings the side nothing there. The reasons are the arithmetic in words; they may differ where the
    points are the same.
    """

    hand: int
    event: int
    side: int
    before: int | None
    after: int | None
    reason_before: str = ""
    reason_after: str = ""


class TotalChange(msgspec.Struct, frozen=True):
    """How a side stands at the end of the record, before and after; None: not known."""

    side: int
    before: int | None
    after: int | None


class Consequences(msgspec.Struct, frozen=True):
    """Everything that differs between two accounts of one match.

    `winners` and `over` are (before, after) where they differ, else None. `vanishing` are findings of the first account
    that the second does not have, `coming` the new ones. `first_unfit` is, in the order of play, the first event that
    stood in both and fits no longer; findings on claims do not count for it. `substitutes` are (before, after) where
    others sat down for a player, or from another event on: hands count for another person then.
    """

    hands: list[HandChange]
    points: list[PointsChange]
    totals: list[TotalChange]
    winners: tuple[tuple[int, ...], tuple[int, ...]] | None
    over: tuple[bool, bool] | None
    vanishing: list[Finding]
    coming: list[Finding]
    first_unfit: Finding | None
    substitutes: tuple[list[Substitute], list[Substitute]] | None = None

    @property
    def nothing(self) -> bool:
        """Whether nothing at all differs."""
        parts = (self.hands, self.points, self.totals, self.vanishing, self.coming)
        return not any(parts) and self.winners is None and self.over is None and self.substitutes is None


def consequences(record: Record, appended: Sequence[Event], match: str = "1") -> Consequences:
    """What would change if these events, corrections most likely, were appended to a match; nothing is appended.

    HeaderFault if its game, options or number of players are not known. A correction that means no event of the match
    is not refused here: it comes up among the findings.
    """
    return compare(account(record, match), account(record.with_events(appended), match))


def compare(before: Account, after: Account) -> Consequences:
    """What differs between two accounts of one match."""
    vanishing, coming = _findings(before, after)
    short_before, short_after = before.short, after.short
    over = (short_before.over or short_before.ended, short_after.over or short_after.ended)
    winners = (short_before.winners, short_after.winners)
    return Consequences(
        hands=list(_hands(before, after)),
        points=list(_points(before, after)),
        totals=[
            TotalChange(side, short_before.totals[side], total)
            for side, total in short_after.totals.items()
            if short_before.totals[side] != total
        ],
        winners=winners if winners[0] != winners[1] else None,
        over=over if over[0] != over[1] else None,
        vanishing=vanishing,
        coming=coming,
        first_unfit=_first_unfit(before, after, coming),
        substitutes=(before.substitutes, after.substitutes) if before.substitutes != after.substitutes else None,
    )


def facts(hand: HandSummary) -> tuple[object, ...]:
    """What makes a hand what it is, whatever lines of the log it stands in."""
    return hand.kind, hand.leader, hand.out, hand.blocked, hand.over, hand.points, hand.totals


def _hands(before: Account, after: Account) -> Iterator[HandChange]:
    old, new = before.hands(), after.hands()
    for key in sorted(old.keys() | new.keys()):
        was, is_now = old.get(key), new.get(key)
        if was is None or is_now is None or facts(was) != facts(is_now):
            yield HandChange(key[0], was, is_now)


def _points(before: Account, after: Account) -> Iterator[PointsChange]:
    old, new = _by_place(before), _by_place(after)
    order = {number: at for at, (number, _) in enumerate([*before.standing, *after.standing])}
    for place, side in sorted(old.keys() | new.keys(), key=lambda key: (order.get(key[0], len(order)), key)):
        was, is_now = old.get((place, side), []), new.get((place, side), [])
        change = PointsChange(
            hand=(is_now or was)[0].hand,
            event=place,
            side=side,
            before=_sum(was),
            after=_sum(is_now),
            reason_before=_reason(was),
            reason_after=_reason(is_now),
        )
        if (change.before, change.reason_before) != (change.after, change.reason_after):
            yield change


def _by_place(of: Account) -> dict[tuple[int, int], list[Brought]]:
    """The points by the place of their event and by side."""
    points: dict[tuple[int, int], list[Brought]] = {}
    for brought in of.brought:
        points.setdefault((brought.place, brought.credit.side), []).append(brought)
    return points


def _sum(points: list[Brought]) -> int | None:
    return sum(brought.credit.points for brought in points) if points else None


def _reason(points: list[Brought]) -> str:
    return "; ".join(brought.credit.because for brought in points)


def _findings(before: Account, after: Account) -> tuple[list[Finding], list[Finding]]:
    """The findings that only one of two accounts has; one on the end of the record is the same wherever that is."""
    vanishing, coming = _apart(before.findings, after.findings, lambda finding, events: finding.event, before, after)
    return _apart(vanishing, coming, _from_the_end, before, after)


def _from_the_end(finding: Finding, events: int) -> int:
    return AT_THE_END if finding.event == events else finding.event


def _apart(
    old: list[Finding], new: list[Finding], place: Callable[[Finding, int], int], before: Account, after: Account
) -> tuple[list[Finding], list[Finding]]:
    """The findings of each list that the other does not have, when each lies at its place."""
    old_keys = [(place(finding, before.events), _words(finding)) for finding in old]
    new_keys = [(place(finding, after.events), _words(finding)) for finding in new]
    return _left(old, old_keys, Counter(old_keys) - Counter(new_keys)), _left(
        new, new_keys, Counter(new_keys) - Counter(old_keys)
    )


def _words(finding: Finding) -> tuple[object, ...]:
    # since when a total has been wrong is told for the reader: it is the same finding
    message = "" if finding.code == Code.TOTAL_MISMATCH else finding.message
    return finding.code, finding.severity, finding.seat, str(finding.claimed), str(finding.computed), message


def _left(findings: list[Finding], keys: list[Key], wanted: Counter[Key]) -> list[Finding]:
    left = []
    for finding, key in zip(findings, keys, strict=True):
        if wanted[key] > 0:
            wanted[key] -= 1
            left.append(finding)
    return left


def _first_unfit(before: Account, after: Account, coming: list[Finding]) -> Finding | None:
    pairs = zip(before.standing, after.standing, strict=False)
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    stood = {number for number, _ in before.standing}
    later = {number: at for at, (number, _) in enumerate(after.standing) if at >= alike and number in stood}
    unfit = [
        finding
        for finding in coming
        if finding.severity == "error" and finding.code not in OF_CLAIMS and finding.event in later
    ]
    return min(unfit, key=lambda finding: later[finding.event], default=None)
