"""Who meets whom in the next round of a tournament."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from ledger.club.competition_events import Side, Table
from ledger.club.tournament import Tournament
from ledger.errors import Refused
from ledger.service.clubs.choice import OfClub
from ledger.service.competitions.tournament_now import Held
from ledger.statistics.pairings import Pairing, round_robin, swiss
from ledger.statistics.rotating_partners import rotating_partners
from ledger.store.lists.roster import named, people


def next_round(now: Held, number: int) -> tuple[Table, ...]:
    """The tables of a round by the tournament's own system; NotFound or Refused if none can be drawn.

    Who has left a round robin leaves a bye to whoever would have met him.
    """
    system = now.tournament.rules.system
    if system not in _SYSTEMS:
        raise Refused(f"in {now.tournament.name} whoever likes meets: name the tables to draw them by hand")
    left = {entrant for entrant, side in now.entrants.items() if side in now.tournament.left}
    tables = []
    for pairing in _SYSTEMS[system](now, number, left):
        sides = [tuple(person for one in side for person in now.entrants[one]) for side in _staying(pairing, left)]
        tables += [tuple(sides)] if sides else []
    if not tables:
        raise Refused(f"all {number - 1} rounds of {now.tournament.name} are drawn: there is no round {number}")
    return tuple(tables)


def _staying(pairing: Pairing, left: set[str]) -> list[tuple[str, ...]]:
    return [side for side in pairing.sides if not left.intersection(side)]


def _all_meet(now: Held, number: int, left: set[str]) -> list[Pairing]:
    every = round_robin(list(now.entrants), cycles=now.tournament.rules.cycles)
    return [pairing for pairing in every if pairing.round == number]


def _equals_meet(now: Held, number: int, left: set[str]) -> list[Pairing]:
    rules = now.tournament.rules
    held = [meeting for meeting in now.meetings if meeting.round < number and meeting.status != "absent"]
    return swiss(list(now.entrants), held, rounds=rules.rounds, withdrawn=left, worth=rules.worth)


def _partners_change(now: Held, number: int, left: set[str]) -> list[Pairing]:
    staying = [entrant for entrant in now.entrants if entrant not in left]
    return [pairing for pairing in rotating_partners(staying, number) if pairing.round == number]


_SYSTEMS: dict[str, Callable[[Held, int, set[str]], list[Pairing]]] = {
    "round-robin": _all_meet,
    "swiss": _equals_meet,
    "rotating": _partners_change,
}


def drawn_by_hand(connection: Connection, of: OfClub, one: Tournament, tables: Sequence[str]) -> tuple[Table, ...]:
    """The tables as they are written: "Ana, Ben", or with partners "Ana + Ben, Cid + Dan"; one side alone has a bye."""
    everyone = people(connection, of.key)
    own = {of.folded.person(person): person for entrant in one.entrants for person in entrant}

    def side(text: str) -> Side:
        persons = [named(everyone, name.strip(), of.name).person for name in text.split(" + ")]
        return tuple(own.get(person, person) for person in persons)

    return tuple(tuple(side(part.strip()) for part in table.split(",") if part.strip()) for table in tables)
