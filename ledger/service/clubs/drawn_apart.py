"""Where tournaments drew two persons as two: who sat at two tables of one round is not one person."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ledger.club import Club
from ledger.club.competition_events import Table


class DrawnApart(msgspec.Struct, frozen=True):
    """What tournaments of a club say of two persons.

    `together` are the places where both sat at one table ("round 1 of Spring Cup"), `at_once` the rounds in which they
    sat at two tables, `entered` the tournaments in which both take part without such a round.
    """

    together: tuple[str, ...] = ()
    at_once: tuple[str, ...] = ()
    entered: tuple[str, ...] = ()

    def warnings(self, one: str, other: str) -> tuple[str, ...]:
        """What to think of before these two are made one; empty if nothing speaks against it."""
        reasons = (
            ("were drawn at one table in", self.together),
            ("were drawn at two tables of", self.at_once),
            ("both take part in", self.entered),
        )
        return tuple(f"{one} and {other} {what} {', '.join(places)}" for what, places in reasons if places)


def drawn_apart(club: Club, one: str, other: str) -> DrawnApart:
    """What the tournaments of a club say of two persons, by their ids."""
    together, at_once, entered = list[str](), list[str](), list[str]()
    for tournament in club.competitions.tournaments.values():
        wanted = {club.person(one), club.person(other)}
        before = len(together) + len(at_once)
        for number, tables in sorted(tournament.rounds.items()):
            seen = [wanted.intersection(_persons(club, table)) for table in tables]
            if wanted in seen:
                together.append(f"round {number} of {tournament.name}")
            elif wanted == set().union(*seen):
                at_once.append(f"round {number} of {tournament.name}")
        inside = wanted.intersection(_persons(club, tuple(tournament.entrants)))
        if inside == wanted and len(together) + len(at_once) == before:
            entered.append(tournament.name)
    return DrawnApart(tuple(together), tuple(at_once), tuple(entered))


def _persons(club: Club, sides: Table) -> Iterator[str]:
    for side in sides:
        yield from map(club.person, side)
