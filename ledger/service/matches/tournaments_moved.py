"""What corrections move in tournaments: those that go on, and those that are over and keep their tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ledger.club.names import name_key
from ledger.game.events import Record
from ledger.service.clubs.choice import folded_clubs
from ledger.service.competitions.tournament_now import Held
from ledger.service.competitions.tournament_tables import held, table_now, table_of
from ledger.service.matches.standings_moved import Moved, compare, outcome
from ledger.statistics.figures import figures
from ledger.statistics.standings import Row
from ledger.store import Ledger, Stored


class MovedIn(msgspec.Struct, frozen=True):
    """A tournament of which a correction moves lines; one that is `over` keeps its table, and they stand beside it."""

    tournament: str
    over: bool
    moved: list[Moved]

    def as_json(self) -> dict[str, Any]:
        """The shape in `correct --json`."""
        return {"tournament": self.tournament, "over": self.over, "moved": [one.as_json() for one in self.moved]}

    def __str__(self) -> str:
        if self.over:
            return f"{self.tournament} is over and keeps its table; by its results as they would be then:"
        return f"in {self.tournament}:"


def tournaments_moved(ledger: Ledger, stored: Stored, after: Record) -> list[MovedIn]:
    """The tournaments of the match's club in which lines change when its record is this one."""
    opening = stored.record.opening
    became = figures(after)
    if outcome(figures(stored.record)) == outcome(became):
        return []
    found = []
    with ledger.snapshot() as snapshot:
        for of in folded_clubs(snapshot.connection, opening.tags.get("Club", "")):
            for one in of.folded.competitions.tournaments.values():
                if stored.number in one.placed or name_key(opening.tags.get("Event", "")) == name_key(one.name):
                    before = held(snapshot.connection, of, one)
                    corrected = held(snapshot.connection, of, one, {stored.number: became})
                    moved = _moved(before, table_of(before), table_now(corrected))
                    found += [MovedIn(one.name, one.over, moved)] if moved else []
    return found


def moved_since(one: Held) -> list[Moved]:
    """How the table of a tournament that is over would be by its results as they are now; nothing if as it was."""
    return [] if one.final is None else _moved(one, one.final, table_now(one))


def _moved(one: Held, before: Sequence[Row], after: Sequence[Row]) -> list[Moved]:
    rows = ({row.entrant: row for row in table} for table in (before, after))
    return compare(one.names, *rows, by=one.tournament.rules.tie_breaks[0])
