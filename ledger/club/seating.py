"""Which match is that of which table of a tournament: as it was placed, else as its header and its players say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import msgspec

from ledger.club.tournament import Tournament

At = tuple[int, int]
"""A round and a table, both from 1."""


class Candidate(NamedTuple):
    """A match that may be one of a tournament: its number, its day, the round its header names (0: none), its people.

    The people are the persons for whom its players stand.
    """

    number: int
    day: str
    round: int
    people: frozenset[str]


class Seating(msgspec.Struct):
    """The matches of a tournament: `tables` by round and table; `others` fit no table, each with a round (0: none).

    Where nobody is drawn, all are others, in the order in which they were played.
    """

    tables: dict[At, int] = msgspec.field(default_factory=dict)
    others: list[tuple[int, int]] = msgspec.field(default_factory=list)


def seated(tournament: Tournament, candidates: Iterable[Candidate], person: Callable[[str], str]) -> Seating:
    """Gives each match its table; one table has one match, the first that fits.

    Those that the organiser placed go first, the others by day and number. `person` says for whom somebody stands.
    """
    found = Seating()
    drawn = {
        (number, place): frozenset(person(one) for side in table for one in side)
        for number, tables in sorted(tournament.rounds.items())
        for place, table in enumerate(tables, start=1)
    }
    ordered = sorted(candidates, key=lambda one: (one.number not in tournament.placed, one.day, one.number))
    for match in ordered:
        number, place = tournament.placed.get(match.number, (match.round, 0))
        free = {at: people for at, people in drawn.items() if at not in found.tables}
        here = (number, place)
        at = here if place and free.get(here) == match.people else _fitting(free, number, match.people)
        if at is None:
            found.others.append((match.number, number))
        else:
            found.tables[at] = match.number
    return found


def _fitting(free: Mapping[At, frozenset[str]], number: int, people: frozenset[str]) -> At | None:
    """The first free table of the round (of any, where it is 0) at which these people sit."""
    return next((at for at, own in free.items() if own == people and number in (0, at[0])), None)
