"""Many matches under other options: each side by side, and the standings as they are and as they would be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ledger.game.events import OptionValue, Record
from ledger.rescoring import Rescored, rescore, under
from ledger.service.figures.standings import Competition, NamedMatch, table_over
from ledger.service.figures.statistics import Choice, Tells, played_of, played_with_records
from ledger.statistics.figures import figures
from ledger.statistics.grouping import Played
from ledger.statistics.standings import Row
from ledger.store import Ledger

Scored = tuple[str, Record, Played]
"""A match: its name, its record, and how it counts in standings as it is."""


class Tables(msgspec.Struct, frozen=True):
    """The standings as they are and as they would be; what the entrants are called, their own names and clubs."""

    before: list[Row]
    after: list[Row]
    names: dict[str, str]
    own_names: dict[str, str]
    clubs: dict[str, str]

    def ranks(self) -> dict[str, tuple[int | None, int | None]]:
        """The names of those whose rank differs, with both ranks (None: no decided match)."""
        old, new = ({row.entrant: row.rank for row in rows} for rows in (self.before, self.after))
        pairs = {entrant: (old.get(entrant), new.get(entrant)) for entrant in dict.fromkeys([*old, *new])}
        return {self.names[entrant]: pair for entrant, pair in pairs.items() if pair[0] != pair[1]}


class Season:
    """Sums over many matches, one after another.

    `no_longer_over` were decided and would not be; `left_out` have other options in both tables as they were played.
    """

    def __init__(self) -> None:
        self.matches = 0
        self.differing = 0
        self.other_winners = 0
        self.no_longer_over = 0
        self.left_out = 0
        self._before: list[NamedMatch] = []
        self._after: list[NamedMatch] = []

    def add(self, scored: Scored, options: Mapping[str, OptionValue]) -> Rescored:
        """A match, rescored; HeaderFault if the options are not allowed for it."""
        name, record, played = scored
        rescored = rescore(record, options, name)
        self.matches += 1
        self.differing += rescored.event is not None
        self.other_winners += rescored.winners_differ
        self.no_longer_over += rescored.before.short.over and not rescored.after.short.over
        self._before.append((name, played))
        other = played
        if rescored.event is not None:
            other = msgspec.structs.replace(played, figures=figures(under(record, options)))
        self._after.append((name, other))
        return rescored

    def leave(self, scored: Scored) -> None:
        """A match that cannot be played under these options: it counts in both tables as it is."""
        self.left_out += 1
        self._before.append((scored[0], scored[2]))
        self._after.append((scored[0], scored[2]))

    def tables(self) -> Tables:
        """The standings over all these matches, as `standings` counts them."""
        before, after = (table_over(matches, Competition()) for matches in (self._before, self._after))
        return Tables(
            *(before.rows, after.rows, before.names | after.names),
            own_names=before.own_names | after.own_names,
            clubs=before.clubs | after.clubs,
        )

    def as_json(self, tables: Tables) -> dict[str, Any]:
        """The shape of the sums in `rescore --json`, without the tables."""
        return {
            "matches": self.matches,
            "differing": self.differing,
            "other_winners": self.other_winners,
            "no_longer_over": self.no_longer_over,
            "ranks": {name: {"before": old, "after": new} for name, (old, new) in tables.ranks().items()},
        }


def of_ledger(ledger: Ledger, choice: Choice, tell: Tells) -> Iterator[Scored]:
    """The chosen matches of a ledger; who played is known by its people."""
    return ((stored.name, stored.record, played) for stored, played in played_with_records(ledger, choice, tell))


def of_records(records: Iterable[tuple[str, Record]]) -> Iterator[Scored]:
    """Matches of files, each with its name; who played is known by the names at the seats."""
    return ((name, record, played_of(record)) for name, record in records)
