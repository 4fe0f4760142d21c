"""How many points hands bring: counted over the matches played last, for that needs each match to be read."""

from __future__ import annotations

from collections import Counter

import msgspec

from ledger.errors import LedgerError
from ledger.service.lists import page_of
from ledger.statistics.figures import figures
from ledger.store import Filter, Ledger


class HandResults(msgspec.Struct, frozen=True):
    """How often a side got so many points in a hand; from how many hands and matches; of how many it is unknown."""

    points: dict[int, int]
    hands: int
    unknown: int
    matches: int


def hand_results(ledger: Ledger, wanted: Filter, matches: int) -> HandResults:
    """The points of every side in every hand of so many of the wanted matches, those played last."""
    points: Counter[int] = Counter()
    hands = unknown = read = 0
    for card in page_of(ledger, wanted, "newest", limit=matches):
        try:
            found = figures(ledger.match(card.number).record)
        except LedgerError:
            # what cannot be read is told by the audit
            continue
        read += 1
        for hand in found.hands:
            known = [number for number in hand.points.values() if number is not None]
            if not hand.over or not known:
                unknown += 1
                continue
            hands += 1
            points.update(known)
    return HandResults(dict(points), hands, unknown, read)
