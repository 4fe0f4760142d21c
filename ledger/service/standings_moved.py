"""The standings that a correction moves: those of the match's club in its game, before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ledger.game.variants import rules_of
from ledger.statistics.meetings import Meeting, Score
from ledger.statistics.standings import Row, standings
from ledger.store import Ledger, Stored
from ledger.store.club_results import club_results, persons_at
from ledger.summary import MatchSummary


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
        points = f"{self.points_after:g} match points"
        return f"{places}, with {points}" + (
            f" instead of {self.points_before:g}" if self.points_before != self.points_after else ""
        )


def standings_moved(ledger: Ledger, stored: Stored, before: MatchSummary, after: MatchSummary) -> list[Moved]:
    """Whose lines change in the standings of the match's club in its game; nobody's if it names no club.

    One match is one meeting; the tie-breaks are the usual ones. A pair's result is that of both its players.
    """
    club = stored.record.opening.tags.get("Club")
    if not club or (before.winners, before.totals, _over(before)) == (after.winners, after.totals, _over(after)):
        return []
    with ledger.snapshot() as snapshot:
        people = persons_at(snapshot.connection, stored.number)
        results = list(club_results(snapshot.connection, club, stored.record.opening.variant))
    names = {seat.person: seat.name for seats in results for seat in seats} | dict(people)
    others = [
        Meeting(seats[0].match, tuple(Score(one.person, one.won, one.points, side=f"{one.side}") for one in seats))
        for seats in results
        if seats[0].match != stored.number and any(seat.won for seat in seats)
    ]
    low_wins = rules_of(stored.record.opening).scoring == "penalty"
    tables = [
        standings([*others, *_meeting(stored.number, people, short)], low_wins=low_wins) for short in (before, after)
    ]
    return list(_compare(names, *({row.entrant: row for row in table} for table in tables)))


def _over(short: MatchSummary) -> bool:
    return short.over or short.ended


def _meeting(number: int, people: Sequence[tuple[str, str]], short: MatchSummary) -> list[Meeting]:
    """The match as a meeting; none while nobody has won, a forfeit where the arbiter decided it before the points."""
    if not short.winners or not _over(short):
        return []
    side_of = {seat: side for side, seats in short.sides.items() for seat in seats}
    forfeit = short.decision is not None and not short.over
    scores = [
        Score(
            person,
            side_of[seat] in short.winners,
            short.totals[side_of[seat]],
            forfeited=forfeit and side_of[seat] not in short.winners,
            side=f"{side_of[seat]}",
        )
        for seat, (person, _) in enumerate(people, start=1)
    ]
    return [Meeting(number, tuple(scores), "forfeit" if forfeit else "played")]


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
