"""The standings that a correction moves: those of the match's club in its game, before and after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ledger.game.events import Record
from ledger.service.standings import Competition, table_over
from ledger.service.statistics import Choice, played
from ledger.statistics.figures import MatchFigures, figures
from ledger.statistics.standings import Row
from ledger.store import Filter, Ledger, Stored


class Moved(msgspec.Struct, frozen=True):
    """A person whose line in the standings changes: rank and match points before and after (None: not ranked)."""

    name: str
    rank_before: int | None
    rank_after: int | None
    points_before: float
    points_after: float

    def as_json(self) -> dict[str, Any]:
        """The shape in `correct --json`."""
        return {
            "name": self.name,
            "rank": {"before": self.rank_before, "after": self.rank_after},
            "match_points": {"before": self.points_before, "after": self.points_after},
        }

    def __str__(self) -> str:
        places = f"{self.name} is {_rank(self.rank_after)} instead of {_rank(self.rank_before)}"
        if self.rank_before == self.rank_after:
            places = f"{self.name} stays {_rank(self.rank_after)}"
        points = f"{self.points_after:g} match point{'' if self.points_after == 1 else 's'}"
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
    if not club or _outcome(figures(stored.record)) == _outcome(became):
        return []
    choice = Choice(Filter(club=club, variant=opening.variant))
    own = {event for event, _ in played(ledger, msgspec.structs.replace(choice, only=frozenset({stored.number})))}
    matches = list(played(ledger, choice))
    corrected = [msgspec.structs.replace(match, figures=became) if event in own else match for event, match in matches]
    tables = [table_over(meetings, Competition()) for meetings in ([match for _, match in matches], corrected)]
    names = {identity: name for _, named in tables for identity, name in named.items()}
    return list(_compare(names, *({row.entrant: row for row in rows} for rows, _ in tables)))


def _outcome(match: MatchFigures) -> tuple[object, ...]:
    """What of a match counts in standings."""
    return match.over, match.awarded, match.winners, match.totals, match.seats


def _compare(names: Mapping[str, str], before: Mapping[str, Row], after: Mapping[str, Row]) -> list[Moved]:
    moved = []
    for entrant in before.keys() | after.keys():
        old, new = before.get(entrant), after.get(entrant)
        ranks = (old.rank if old else None, new.rank if new else None)
        points = (_match_points(old), _match_points(new))
        if ranks[0] != ranks[1] or points[0] != points[1]:
            moved.append(Moved(names[entrant], *ranks, *points))
    return sorted(moved, key=lambda one: (one.rank_after is None, one.rank_after, one.name))


def _match_points(row: Row | None) -> float:
    return row.sums["match_points"].value or 0 if row else 0


def _rank(rank: int | None) -> str:
    return f"number {rank}" if rank is not None else "without a rank"
