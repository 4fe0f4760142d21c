"""Who would stand where: the standings of many matches under their own options and under others."""

from __future__ import annotations

from typing import Any

from ledger.rescoring.matches import Outcome, Rescored
from ledger.statistics.meetings import Meeting, Score
from ledger.statistics.standings import Row, standings

TIE_BREAKS = ("match_points", "wins")


class Season:
    """Sums over many matches, one after another."""

    def __init__(self) -> None:
        self.matches = 0
        self.differing = 0
        self.other_winners = 0
        self._before: list[Meeting] = []
        self._after: list[Meeting] = []

    def add(self, rescored: Rescored) -> None:
        """A match."""
        self.matches += 1
        self.differing += rescored.event is not None
        self.other_winners += rescored.winners_differ
        for outcome, meetings in ((rescored.before, self._before), (rescored.after, self._after)):
            if outcome.short.over:
                meetings.append(_meeting(len(meetings), rescored.seats, outcome))

    def ranks(self) -> dict[str, tuple[int | None, int | None]]:
        """The players whose rank differs, with both ranks (None: no decided match)."""
        before, after = _ranks(self._before), _ranks(self._after)
        names = dict.fromkeys([*before, *after])
        return {name: (before.get(name), after.get(name)) for name in names if before.get(name) != after.get(name)}

    def as_json(self) -> dict[str, Any]:
        """The shape of the sums in `rescore --json`."""
        ranks = {name: {"before": old, "after": new} for name, (old, new) in self.ranks().items()}
        return {
            "matches": self.matches,
            "differing": self.differing,
            "other_winners": self.other_winners,
            "ranks": ranks,
        }


def _ranks(meetings: list[Meeting]) -> dict[str, int | None]:
    rows: list[Row] = standings(meetings, tie_breaks=TIE_BREAKS)
    return {row.entrant: row.rank for row in rows}


def _meeting(number: int, seats: tuple[str, ...], outcome: Outcome) -> Meeting:
    short = outcome.short
    scores = [
        Score(seats[seat - 1], side in short.winners, short.totals[side], side=str(side) if len(players) > 1 else "")
        for side, players in short.sides.items()
        for seat in players
    ]
    return Meeting(number, tuple(scores))
