"""The account of a match: all that a correction can change, worked out anew from the log."""

from __future__ import annotations

import msgspec

from ledger.audit import Finding, findings
from ledger.game.corrections import settle
from ledger.game.events import Event, Hand, Record
from ledger.game.match import Match
from ledger.game.scoring import Credit
from ledger.game.substitutes import Substitute, substitutes
from ledger.game.variants import rules_of
from ledger.summary import HandSummary, MatchSummary, summary

AT_THE_END = 0
"""The place of what no event brings about, but that the record ends."""


class Brought(msgspec.Struct, frozen=True):
    """Points that came to a side: in which hand (0: before any), and the place in the log of the event that did it."""

    hand: int
    place: int
    credit: Credit


class Account(msgspec.Struct, frozen=True):
    """A match as its log leaves it, `events` long.

    `standing` are the events that stand, in the order in which they are folded, each with the number whose line stands
    there: its own, or that of the correction that put it there. `brought` are all points in the order in which they
    came.
    """

    events: int
    short: MatchSummary
    standing: list[tuple[int, Event]]
    brought: list[Brought]
    findings: list[Finding]
    substitutes: list[Substitute]

    def hands(self) -> dict[tuple[int, int], HandSummary]:
        """The hands by their number, and by how many before them had the same, for a slip may number two alike."""
        hands: dict[tuple[int, int], HandSummary] = {}
        for hand in self.short.hands:
            again = 0
            while (hand.hand, again) in hands:
                again += 1
            hands[hand.hand, again] = hand
        return hands


def account(record: Record, match: str = "1") -> Account:
    """Folds a match with all its corrections; `match` is the name that its findings give it."""
    settled = settle(record.events)
    fold = Match(record.opening, rules_of(record.opening))
    brought: list[Brought] = []
    for number, event in settled.standing:
        closing = fold.table.hand
        fold.take(number, event)
        hand = closing if isinstance(event, Hand) else fold.table.hand
        for credit in fold.table.credits[len(brought) :]:
            brought.append(Brought(hand, record.place_of(credit.event), credit))
    fold.finish(len(record.events))
    brought += [Brought(fold.table.hand, AT_THE_END, credit) for credit in fold.table.credits[len(brought) :]]
    return Account(
        events=len(record.events),
        short=summary(record),
        standing=settled.standing,
        brought=brought,
        findings=findings(record, settled, fold, match),
        substitutes=substitutes(record),
    )
