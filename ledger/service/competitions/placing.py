"""Matches given to the tables of a tournament by hand."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from ledger.club.competition_events import Placed, Table
from ledger.club.tournament import Tournament
from ledger.errors import Refused
from ledger.service.clubs.choice import OfClub, tournament_named
from ledger.service.competitions.tournament_now import Held
from ledger.service.competitions.tournaments import as_it_is_now
from ledger.store import Asked, Ledger
from ledger.store.lists.roster import club_of, persons_at, shown_names


def place(
    ledger: Ledger,
    who: str,
    handles: Sequence[str],
    club: str | None,
    asked: Asked,
    *,
    number: int = 0,
    table: int = 0,
    nowhere: bool = False,
) -> Held:
    """Gives matches to a tournament, at a table of a round or (0) where they fit; or takes them out of it.

    Refused if a match is of another club, or of others than those who were drawn there.
    """
    with ledger.transaction() as transaction:
        connection = transaction.connection
        of, one = tournament_named(connection, who, club)
        events = []
        for handle in handles:
            stream = transaction.find(handle)
            if club_of(connection, stream.stream_no) != of.key:
                raise Refused(f"match {handle} is not of {of.name or 'no club'}, whose tournament this is")
            if not nowhere:
                _check_people(connection, of, one, (handle, stream.stream_no), (number, table))
            events.append(Placed(stream.stream_no, "" if nowhere else one.tournament, number, table))
        transaction.append_to_club(of.name, events, asked)
        return as_it_is_now(connection, one.tournament)


def _check_people(
    connection: Connection, of: OfClub, one: Tournament, match: tuple[str, int], at: tuple[int, int]
) -> None:
    """Refused if other people were drawn where a match is to be placed; where whoever likes meets, anybody may."""
    rounds = {number: tables for number, tables in one.rounds.items() if at[0] in (0, number)}
    drawn = [(number, place, table) for number, tables in rounds.items() for place, table in enumerate(tables, start=1)]
    wanted = [(number, place, table) for number, place, table in drawn if at[1] in (0, place)]
    own = set(persons_at(connection, match[1]))
    if not wanted or any(_people(of, table) == own for _, _, table in wanted):
        return
    if one.rules.system == "free" and not at[1]:
        return
    if at[0] and at[1]:
        where = f"at table {at[1]} of round {at[0]} of {one.name} sit {_called(connection, _people(of, wanted[0][2]))}"
    else:
        where = f"nowhere{f' in round {at[0]}' if at[0] else ''} of {one.name} were they drawn to meet"
    raise Refused(f"{where}: match {match[0]} is one of {_called(connection, own)}")


def _people(of: OfClub, table: Table) -> set[str]:
    return {of.folded.person(person) for side in table for person in side}


def _called(connection: Connection, persons: set[str]) -> str:
    names = sorted(shown_names(connection, sorted(persons)).values())
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
