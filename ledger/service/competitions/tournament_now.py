"""A tournament as it stands: what is known of its tables and its meetings."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ledger.club.competition_events import Side
from ledger.club.tournament import Tournament
from ledger.service.clubs.choice import OfClub
from ledger.statistics.meetings import Meeting
from ledger.statistics.standings import Row
from ledger.statistics.tie_breaks import Sum, whole

WHEN_IT_ENDED = "when it ended"
"""What a number of a final table is added up from where that is not known any more."""


class TableNow(msgspec.Struct, frozen=True):
    """A table of a round: its sides by name, its match (None: none yet), what became of it.

    `status` is that of a meeting, or "open" while there is no result; an open one whose match has `stopped` waits for
    the organiser. `points` are those of the sides, `winners` the sides that won, counted from 1. `absent` are the names
    of those who gave up or did not come, `why` is the organiser's reason. What does not `count` yet is a bye of a round
    in which others have still to end. What was decided may be `instead_of` a match that was played there: it does not
    count.
    """

    round: int
    table: int
    sides: tuple[str, ...]
    match: str | None
    status: str
    points: tuple[int | None, ...] = ()
    winners: tuple[int, ...] = ()
    absent: tuple[str, ...] = ()
    why: str = ""
    counts: bool = True
    stopped: bool = False
    instead_of: str | None = None


class Held(msgspec.Struct, frozen=True):
    """A tournament of a club with all that came of it so far.

    `entrants` are the sides that entered by the identity under which they stand in `meetings`; `names` what each
    identity is called. `others` are matches of its name that fit no table and count for nothing; `numbers` are those of
    the matches that count. `final` is the table with which it ended, None while it goes on.
    """

    of: OfClub
    tournament: Tournament
    entrants: dict[str, Side]
    names: dict[str, str]
    tables: tuple[TableNow, ...]
    meetings: tuple[Meeting, ...]
    others: tuple[str, ...]
    low_wins: frozenset[bool]
    numbers: tuple[int, ...] = ()
    final: tuple[Row, ...] | None = None

    def lots(self) -> dict[str, int]:
        """The lot of each entrant, as far as lots were drawn."""
        drawn = {side: lot for lot, side in enumerate(self.tournament.lots, start=1)}
        return {entrant: drawn[side] for entrant, side in self.entrants.items() if side in drawn}

    def open_tables(self, number: int) -> list[TableNow]:
        """The tables of a round that have no result yet."""
        return [table for table in self.tables if table.round == number and table.status == "open"]

    def begun(self, number: int) -> bool:
        """Whether somebody has played in a round, or something was decided of it."""
        return any(one.round == number and (one.match or one.status not in ("open", "bye")) for one in self.tables)

    def over(self, number: int) -> bool:
        """Whether all tables of a round that was drawn have a result."""
        return number in self.tournament.rounds and not self.open_tables(number)


def final_rows(one: Tournament, identities: Mapping[Side, str], rows: Mapping[str, Row]) -> tuple[Row, ...] | None:
    """The table with which a tournament ended, None if none was kept.

    Each number with what it is added up from now, in `rows`, as far as that comes to the same.
    """
    if one.final is None:
        return None
    found = []
    for line in one.final.rows:
        entrant = identities[line.entrant]
        now = rows.get(entrant)
        numbers = zip(one.final.tie_breaks, line.numbers, strict=True)
        sums = {name: _sum(now.sums.get(name) if now else None, number) for name, number in numbers}
        why = "" if line.rank is not None else (now.why_not_ranked if now else "") or "no result"
        found.append(Row(line.rank, entrant, sums, line.decided_by, why))
    return tuple(found)


def _sum(now: Sum | None, number: float | None) -> Sum:
    if now is not None and now.value == number:
        return now
    return Sum(known=False) if number is None else Sum(((WHEN_IT_ENDED, whole(number)),))
