"""What single tiles do: the tile led with how its hand went, and the tile gone out with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from ledger.statistics.figures import MatchFigures
from ledger.statistics.intervals import Interval, wilson


class LedTile(msgspec.Struct, frozen=True):
    """A tile that was led: in how many hands whose winner is known, how many the leading side won."""

    tile: str
    hands: int
    won: int
    interval: Interval | None


class LastTile(msgspec.Struct, frozen=True):
    """A tile gone out with: in how many hands, of all in which the last tile is known."""

    tile: str
    hands: int
    of: int
    interval: Interval | None


def led_tiles(matches: Iterable[MatchFigures]) -> list[LedTile]:
    """Each tile that was led, the most often led first."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for match in matches:
        side_of = {seat.seat: seat.side for seat in match.seats}
        for hand in match.hands:
            if hand.lead_tile is not None and hand.leader is not None and hand.winner is not None:
                counts[hand.lead_tile][0] += 1
                counts[hand.lead_tile][1] += hand.winner == side_of[hand.leader]
    lines = [LedTile(tile, hands, won, wilson(won, hands)) for tile, (hands, won) in counts.items()]
    return sorted(lines, key=lambda line: (-line.hands, line.tile))


def last_tiles(matches: Iterable[MatchFigures]) -> list[LastTile]:
    """Each tile gone out with, the most frequent first."""
    counts: dict[str, int] = defaultdict(int)
    for match in matches:
        for hand in match.hands:
            if hand.out_tile is not None:
                counts[hand.out_tile] += 1
    of = sum(counts.values())
    lines = [LastTile(tile, hands, of, wilson(hands, of)) for tile, hands in counts.items()]
    return sorted(lines, key=lambda line: (-line.hands, line.tile))
