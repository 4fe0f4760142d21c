"""A score-only evening: of each hand only what was written to the sides, as on a sheet of paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ledger.game.events import Event, Hand, Record, Write


def evening(header: Record, sides: Sequence[int], hands: Sequence[Sequence[int | None]]) -> Record:
    """A match of which only the header stands, with the points of its hands: a row is a hand, a column a side, named by
    its lower seat. What is None was not written; a row of nothing is no hand.
    """
    events: list[Event] = [*header.events]
    told = [dict(zip(sides, row, strict=True)) for row in hands if any(points is not None for points in row)]
    for number, row in enumerate(told, start=1):
        events += [Hand(number), *written_to({side: points for side, points in row.items() if points is not None})]
    return Record(tuple(events))


def written_to(points: Mapping[int, int]) -> list[Event]:
    """What was written of a hand: a line for each side that got points, or one that says that nobody did."""
    written: list[Event] = [Write(side, gained) for side, gained in points.items() if gained]
    nothing: list[Event] = [Write(side, 0) for side in list(points)[:1]]
    return written or nothing
