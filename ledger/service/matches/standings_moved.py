"""The standings that a correction moves: those of the match's club in its game, before and after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ledger.game.events import Record
from ledger.service.figures.standings import Competition, named_matches, table_over
from ledger.service.figures.statistics import Choice
from ledger.statistics.figures import MatchFigures, figures
from ledger.statistics.standings import Row
from ledger.store import Filter, Ledger, Stored

MATCH_POINTS = "match_points"


class Moved(msgspec.Struct, frozen=True):
    """An entrant whose line in the standings changes: rank (None: not ranked) and match points before and after, or
    what else the standings are made `by` first. `entrant` is who it is.
    """

    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: float
    points_after: float
    by: str = MATCH_POINTS
    entrant: str = ""

    def as_json(self) -> dict[str, Any]:
        """The shape in `correct --json`."""
        return {
            "name": self.name,
            "rank": {"before": self.rank_before, "after": self.rank_after},
            self.by: {"before": self.points_before, "after": self.points_after},
        }

    def __str__(self) -> str:
        places = f"{self.name} is {_rank(self.rank_after)} instead of {_rank(self.rank_before)}"
        if self.rank_before == self.rank_after:
            places = f"{self.name} stays {_rank(self.rank_after)}"
        one = self.points_after == 1 and self.by.endswith("s")
        words = self.by.replace("_", " ")
        points = f"{self.points_after:g} {words.removesuffix('s') if one else words}"
        return f"{places}, with {points}" + (
            f" instead of {self.points_before:g}" if self.points_before != self.points_after else ""
        )


def standings_moved(ledger: Ledger, stored: Stored, after: Record) -> list[Moved]:
    """Whose lines change in the standings of the match's club in its game; nobody's if it names no club.

    The standings are those that `standings --club --variant` gives, before and after, by the usual tie-breaks.
    """
    opening = stored.record.opening
    club = opening.tags.get("Club")
    became = figures(after)
    if not club or outcome(figures(stored.record)) == outcome(became):
        return []
    choice, own = Choice(Filter(club=club, variant=opening.variant)), frozenset({stored.number})
    others = list(named_matches(ledger, msgspec.structs.replace(choice, but=own)))
    this = list(named_matches(ledger, msgspec.structs.replace(choice, only=own)))
    corrected = [(name, msgspec.structs.replace(match, figures=became)) for name, match in this]
    old, new = (table_over([*others, *own_then], Competition()) for own_then in (this, corrected))
    rows = ({row.entrant: row for row in standing.rows} for standing in (old, new))
    return compare(old.names | new.names, *rows)


def outcome(match: MatchFigures) -> tuple[object, ...]:
    """What of a match counts in standings."""
    return match.over, match.awarded, match.winners, match.totals, match.seats


def compare(
    names: Mapping[str, str], before: Mapping[str, Row], after: Mapping[str, Row], *, by: str = MATCH_POINTS
) -> list[Moved]:
    """Whose rank changes from one table to another, or whose sum of what they are made `by` first; rows by entrant."""
    moved = []
    for entrant in before.keys() | after.keys():
        old, new = before.get(entrant), after.get(entrant)
        ranks = (old.rank if old else None, new.rank if new else None)
        points = (_sum(old, by), _sum(new, by))
        if ranks[0] != ranks[1] or points[0] != points[1]:
            moved.append(Moved(names[entrant], *ranks, *points, by, entrant))
    return sorted(moved, key=lambda one: (one.rank_after is None, one.rank_after or 0, one.name))


def _sum(row: Row | None, by: str) -> float:
    return row.sums[by].value or 0 if row and by in row.sums else 0


def _rank(rank: int | None) -> str:
    return f"number {rank}" if rank is not None else "without a rank"
