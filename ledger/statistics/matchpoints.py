"""Duplicate evenings: the same deals at several tables, and each result held against those of the others with the same
tiles.

At each deal a side gets 2 points for every table at which its seats did worse, and 1 for every one where they did as
well. So the deal does not matter: who had poor tiles is compared only with those who had the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

SAME = 6
"""Results that are the same to so many places after the point are equal."""


class TableResult(msgspec.Struct, frozen=True):
    """One deal at one table: who sat on each side (by its lower seat), and what each side got more than the others on
    average."""

    deal: int
    table: str
    sides: dict[int, tuple[str, ...]]
    margins: dict[int, float]


class Scored(msgspec.Struct, frozen=True):
    """A side at a table for one deal: its matchpoints of the `most` that there were."""

    result: TableResult
    side: int
    points: int
    most: int


class Place(msgspec.Struct, frozen=True):
    """Players who sat together all evening: their place (equals share one), deals, matchpoints and the most they could
    have, and the share of these. Who was held against nobody has neither place nor share."""

    place: int | None
    players: tuple[str, ...]
    deals: int
    points: int
    most: int
    share: float | None


def margins(points: Mapping[int, float]) -> dict[int, float]:
    """What each side got more than the others on average."""
    everything, others = sum(points.values()), max(1, len(points) - 1)
    return {side: own - (everything - own) / others for side, own in points.items()}


def matchpoints(margins: Mapping[str, float]) -> dict[str, int]:
    """The matchpoints by table of what one side got at each."""
    # thirds that were added up in another order differ in their last place, and are equal
    near = {table: round(own, SAME) for table, own in margins.items()}
    return {
        table: sum(2 * (own > other) + (own == other) for rival, other in near.items() if rival != table)
        for table, own in near.items()
    }


def scored(results: Iterable[TableResult]) -> list[Scored]:
    """Every side at every table, deal by deal."""
    by_deal: dict[int, list[TableResult]] = {}
    for result in results:
        by_deal.setdefault(result.deal, []).append(result)
    found = []
    for deal in sorted(by_deal):
        here = by_deal[deal]
        for side in here[0].sides:
            points = matchpoints({one.table: one.margins[side] for one in here})
            found += [Scored(one, side, points[one.table], 2 * (len(here) - 1)) for one in here]
    return found


def places(sides: Sequence[Scored]) -> list[Place]:
    """The standings: by the share of the points that could be had, since not everybody need have played every deal;
    last those of whom no deal was played at another table.

    Partners are the same two whoever of them is named first, and whatever the case of the letters."""
    own: dict[tuple[str, ...], list[Scored]] = {}
    called: dict[tuple[str, ...], tuple[str, ...]] = {}
    for one in sides:
        players = one.result.sides[one.side]
        together = called.setdefault(tuple(sorted(" ".join(name.casefold().split()) for name in players)), players)
        own.setdefault(together, []).append(one)
    sums = {players: (sum(one.points for one in mine), sum(one.most for one in mine)) for players, mine in own.items()}
    shares = {players: points / most for players, (points, most) in sums.items() if most}
    ordered = sorted(sums, key=lambda players: (-shares.get(players, -1), players))
    return [
        Place(
            place=1 + sum(other > shares[players] for other in shares.values()) if players in shares else None,
            players=players,
            deals=len(own[players]),
            points=sums[players][0],
            most=sums[players][1],
            share=shares.get(players),
        )
        for players in ordered
    ]


def table_of(side: int, sides: int, table: int, deal: int, tables: int) -> int:
    """Where those sit at a deal who begin on this side (the first is 0) of a table: the first side stays, the second
    moves on by a table after each deal, the third by two. Tables and deals count from 1."""
    return (table - 1 + side % sides * (deal - 1)) % tables + 1
