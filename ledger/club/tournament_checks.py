"""What cannot follow in a season or a tournament, and why."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from ledger.club.competition_events import (
    Decided,
    Drawn,
    Entered,
    Left,
    LotsDrawn,
    Placed,
    RulesChanged,
    RulesTakenBack,
    Side,
    Table,
    TournamentRules,
)
from ledger.club.events import ClubEvent
from ledger.club.names import name_key
from ledger.club.tournament import ENTRANTS, SYSTEMS, Season, Tournament, planned_rounds
from ledger.errors import Refused
from ledger.record.words import instead_of, quote
from ledger.statistics.tie_breaks import TIE_BREAKS

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")

Found = TypeVar("Found", Season, Tournament)


def known(among: Mapping[str, Found], wanted: str, what: str) -> Found:
    """The season or tournament of an id; Refused if there is none."""
    if wanted not in among:
        raise Refused(f"the club has no such {what}")
    return among[wanted]


def check_new(among: Mapping[str, Season] | Mapping[str, Tournament], own: str, name: str, what: str) -> None:
    """Refused if a season or tournament cannot be called so."""
    if not name.strip():
        raise Refused(f"a {what} needs a name")
    if own in among or any(name_key(other.name) == name_key(name) for other in among.values()):
        raise Refused(f"the club has a {what} {name} already")


def check_days(first: str, last: str) -> None:
    """Refused if a season cannot last from this day to that."""
    for day in (first, last):
        if day and not _DAY.fullmatch(day):
            raise Refused(f"{day!r} is no day; one is written like 2026-03-14")
    if not first or (last and last < first):
        raise Refused(f"a season has a first day, and its last is not before it: not {first or '–'} to {last or '–'}")


def check_rules(rules: TournamentRules) -> None:
    """Refused if a tournament cannot be held by these rules."""
    if rules.system not in SYSTEMS:
        raise Refused(f"there is no system {rules.system!r}{instead_of(rules.system, SYSTEMS)}")
    if rules.entrants not in ENTRANTS:
        raise Refused(f"who enters is a player or a pair, not {rules.entrants!r}")
    if rules.system == "rotating" and rules.entrants != "player":
        raise Refused("where partners rotate, each player enters alone")
    unknown = [name for name in rules.tie_breaks if name not in TIE_BREAKS]
    if unknown or not rules.tie_breaks:
        raise Refused(
            f"there is no tie-break {', '.join(unknown) or 'named'}{instead_of(''.join(unknown[:1]), TIE_BREAKS)}"
        )
    if rules.rounds < 0 or rules.cycles not in (1, 2):
        raise Refused("a tournament has no rounds before the first, and one or two cycles")
    if rules.system in ("swiss", "rotating") and not rules.rounds:
        raise Refused(f"say how many rounds the {rules.system} tournament has")


def check_in(tournament: Tournament, event: ClubEvent) -> None:
    """Refused if an event cannot follow in a tournament that goes on."""
    match event:
        case RulesChanged(_, number, rules):
            _check_change(tournament, number, rules)
        case RulesTakenBack(_, number):
            _check_taken_back(tournament, number)
        case Entered(_, people):
            _check_entrant(tournament, people)
        case Left(_, people) if people not in tournament.staying:
            raise Refused(f"they are not among those who play in {tournament.name}")
        case Drawn(_, number, tables):
            _check_round(tournament, number, tables)
        case Placed(_, _, number, table) if number and table and tournament.rounds:
            _table(tournament, number, table)
        case LotsDrawn(_, order) if len(set(order)) < len(order) or not set(order) <= set(tournament.entrants):
            raise Refused(f"lots are drawn by those who are in {tournament.name}, one each")
        case Decided():
            _check_decided(tournament, event)
        case _:
            pass


def _check_change(tournament: Tournament, number: int, rules: TournamentRules) -> None:
    check_rules(rules)
    if (rules.entrants, rules.system) != (tournament.rules.entrants, tournament.rules.system):
        raise Refused("who enters and how they are drawn stays as it was founded: found another tournament")
    last = tournament.changes[-1].round
    if number < last:
        raise Refused(
            f"the rules were changed from round {last} on: change them from there or later, or take that back first: "
            f"tournament rules {quote(tournament.name)} --from-round {last} --take-back"
        )
    _check_rounds(tournament, number, rules)


def _check_rounds(tournament: Tournament, number: int, rules: TournamentRules) -> None:
    """Refused if the rounds that are drawn would be more than there are, or if none is left for the change."""
    planned = planned_rounds(rules, len(tournament.entrants))
    if planned and planned < len(tournament.rounds):
        drawn = len(tournament.rounds)
        raise Refused(
            f"{_rounds(drawn)} of {tournament.name} {'is' if drawn == 1 else 'are'} drawn already: not {planned}"
        )
    if planned and number > planned:
        raise Refused(f"{tournament.name} has {_rounds(planned)}: from round {number} on there is nothing to count")
    if number < 1:
        raise Refused("rounds are counted from 1")


def _rounds(number: int) -> str:
    return "1 round" if number == 1 else f"{number} rounds"


def _check_taken_back(tournament: Tournament, number: int) -> None:
    changes = tournament.changes
    if len(changes) < 2:
        raise Refused(f"the rules of {tournament.name} were not changed: there is nothing to take back")
    if number != changes[-1].round:
        raise Refused(f"the last change of rules is that from round {changes[-1].round} on: take that back first")
    _check_rounds(tournament, 1, changes[-2].rules)


def _check_entrant(tournament: Tournament, people: Side) -> None:
    wanted = ENTRANTS[tournament.rules.entrants]
    if len(set(people)) != wanted or len(people) != wanted:
        one = tournament.rules.entrants
        names = "1 name" if wanted == 1 else f"{wanted} different names"
        raise Refused(f"{tournament.name} is entered one {one} at a time: {names} expected, {len(people)} given")
    taken = {person for entrant in tournament.staying for person in entrant}
    if taken.intersection(people):
        raise Refused(f"they are in {tournament.name} already, or one of them is")
    if tournament.rounds and tournament.rules.system == "round-robin" and people not in tournament.entrants:
        raise Refused(f"in {tournament.name} all meet all, and its rounds are being played: nobody can join now")


def _check_round(tournament: Tournament, number: int, tables: tuple[Table, ...]) -> None:
    following = len(tournament.rounds) + 1
    if number not in (following, following - 1) or number < 1:
        raise Refused(f"the next round of {tournament.name} is {following}, not {number}")
    most = tournament.rules.rounds
    if most and number > most:
        raise Refused(f"{tournament.name} has {_rounds(most)}, and all of them are drawn")
    seated = [person for table in tables for side in table for person in side]
    playing = {person for entrant in tournament.staying for person in entrant}
    if not seated or len(set(seated)) < len(seated) or not playing.issuperset(seated):
        raise Refused("in a round each entrant sits at one table, and nobody else does")


def _table(tournament: Tournament, number: int, table: int) -> Table:
    tables = tournament.rounds.get(number, ())
    if not 1 <= table <= len(tables):
        raise Refused(f"{tournament.name} has no table {table} in round {number}")
    return tables[table - 1]


def _check_decided(tournament: Tournament, event: Decided) -> None:
    table = _table(tournament, event.round, event.table)
    seated = {person for side in table for person in side}
    if not seated.issuperset(event.absent):
        raise Refused(f"who is absent does not sit at table {event.table} of round {event.round}")
    if event.status in ("forfeit", "no_show") and not event.absent:
        raise Refused("say who gave up or did not come")
    if event.status not in ("forfeit", "no_show") and event.absent:
        raise Refused("somebody is absent where a table is decided by forfeit or no-show")
    if event.status == "bye" and len(table) > 1:
        raise Refused(
            f"who has a bye meets nobody, and at table {event.table} of round {event.round} sit {len(table)} sides: "
            "decide it by forfeit, no-show or void, or draw the round again"
        )
