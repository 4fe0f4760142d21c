"""What an event of a club's log changes beside it, in the same transaction: who stands for whom, names, seats."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, Update, and_, delete, insert, or_, update
from sqlmodel import col

from ledger.club import Club, ClubEvent
from ledger.club.events import Assigned, Enrolled, Forgotten, Merged, Named, Shown, Unmerged, Unnamed
from ledger.club.names import forgotten_name, name_key
from ledger.store.clubs.tables import Alias
from ledger.store.database.tables import Player, Seat

Log = tuple[int, str]
"""The number of a club's log and the club's name as it is compared."""

_SEATS_AT_ONCE = 200


def apply(connection: Connection, log: Log, event: ClubEvent, club: Club, before: Mapping[str, str]) -> None:
    """Carries out an event that has just been taken; `before` is who was merged into whom until then."""
    match event:
        case Enrolled(person, name):
            connection.execute(insert(Player), player_row(person, log[1], name))
        case Named(person, name):
            _name(connection, log, club.events, person, name)
        case Shown(person, name):
            _name(connection, log, club.events, person, name)
            connection.execute(_player(person).values(display_name=name))
        case Unnamed(_, given):
            connection.execute(delete(Alias).where(col(Alias.stream_no) == log[0], col(Alias.version) == given))
        case Merged() | Unmerged():
            _stand_for(connection, club, before)
        case Assigned(person, seats):
            _seat(connection, person, seats)
        case Forgotten(person, number):
            forget(connection, person, number)
        case _:
            pass


def player_row(player_id: str, club_key: str, name: str) -> dict[str, str]:
    """A new player, who stands for himself."""
    return {
        "player_id": player_id,
        "club_key": club_key,
        "display_name": name,
        "name_key": name_key(name),
        "person_id": player_id,
    }


def forget(connection: Connection, person: str, number: int) -> None:
    """Takes a person's names out of the roster."""
    word = forgotten_name(number)
    connection.execute(_player(person).values(display_name=word, name_key=name_key(word)))
    connection.execute(delete(Alias).where(col(Alias.player_id) == person))


def _player(player_id: str) -> Update:
    return update(Player).where(col(Player.player_id) == player_id)


def _name(connection: Connection, log: Log, version: int, person: str, name: str) -> None:
    row = {"stream_no": log[0], "version": version, "player_id": person, "club_key": log[1], "name": name}
    connection.execute(insert(Alias), {**row, "name_key": name_key(name)})


def _stand_for(connection: Connection, club: Club, before: Mapping[str, str]) -> None:
    """Writes anew for whom each player stands who was or is merged."""
    for player in {*before, *club.into}:
        connection.execute(_player(player).values(person_id=club.person(player)))


def _seat(connection: Connection, person: str, seats: tuple[tuple[int, int], ...]) -> None:
    for first in range(0, len(seats), _SEATS_AT_ONCE):
        part = seats[first : first + _SEATS_AT_ONCE]
        here = or_(*(and_(col(Seat.stream_no) == match, col(Seat.seat) == seat) for match, seat in part))
        connection.execute(update(Seat).where(here).values(player_id=person))
