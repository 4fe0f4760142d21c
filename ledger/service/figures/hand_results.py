"""How many points hands bring: counted over the matches played last, for that needs each match to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ledger.errors import LedgerError
from ledger.replay import replay
from ledger.service.figures.lists import page_of
from ledger.statistics.figures import figures
from ledger.store import Filter, Ledger
from ledger.summary import summary


class Brought(msgspec.Struct, frozen=True):
    """A hand of a match (by number) that brought points, its place among the hands, counted from 0."""

    number: int
    hand: int


class HandResults(msgspec.Struct, frozen=True):
    """The hands in which a side got so many points, by the points: a hand stands there once for each such side. From
    how many hands and matches that is; of how many hands it is unknown.
    """

    where: dict[int, list[Brought]]
    hands: int
    unknown: int
    matches: int

    @property
    def points(self) -> dict[int, int]:
        """How often a side got so many points."""
        return {points: len(brought) for points, brought in self.where.items()}


class Opened(msgspec.Struct, frozen=True):
    """A hand that brought points, to be looked at: its match, the event that brought the last of them, its number, who
    got them.
    """

    match: str
    event: int
    hand: int
    sides: tuple[str, ...]
    players: tuple[str, ...]
    played: str


def hand_results(ledger: Ledger, wanted: Filter, matches: int) -> HandResults:
    """The points of every side in every hand of so many of the wanted matches, those played last."""
    where: dict[int, list[Brought]] = {}
    hands = unknown = read = 0
    for card in page_of(ledger, wanted, "newest", limit=matches):
        try:
            found = figures(ledger.match(card.number).record)
        except LedgerError:
            # what cannot be read is told by the audit
            continue
        read += 1
        for place, hand in enumerate(found.hands):
            if hand.too_late:
                continue
            known = [number for number in hand.points.values() if number is not None]
            if not hand.over or not known:
                unknown += 1
                continue
            hands += 1
            for points in known:
                where.setdefault(points, []).append(Brought(card.number, place))
    return HandResults(where, hands, unknown, read)


def opened(ledger: Ledger, brought: Sequence[Brought], points: int) -> Iterator[Opened]:
    """These hands, each once, with who got the points in them."""
    for one in dict.fromkeys(brought):
        stored = ledger.match(one.number)
        short, opening = summary(stored.record), stored.record.opening
        hand, brought_by = short.hands[one.hand], figures(stored.record).hands[one.hand].points
        sides = [seats for side, seats in short.sides.items() if brought_by.get(side) == points]
        scored = (state.event for state in replay(stored.record).states() if state.hand == hand.hand and state.points)
        yield Opened(
            stored.name,
            max(scored, default=hand.last_event),
            hand.hand,
            tuple(" + ".join(opening.seats[seat - 1] for seat in seats) for seats in sides),
            opening.seats,
            opening.tags.get("Played") or "",
        )
