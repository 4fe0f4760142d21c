"""Who played: the people of each club, and who sat where in a match. None of it is in the log."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select
from sqlmodel import col

from ledger.club.names import name_key
from ledger.store.clubs.effects import player_row
from ledger.store.clubs.tables import Alias
from ledger.store.database import statements
from ledger.store.database.tables import Player
from ledger.store.log import event_log

_PLAYER = tuple(player_row("", "", ""))


class Seated(NamedTuple):
    """A player at a seat: the person's id and the name as it was recorded."""

    player_id: str
    name: str


def seat_people(connection: Connection, names: Sequence[str], club: str | None) -> list[Seated]:
    """The people of a club by these names, in the order of the seats; who is not known yet is added.

    A person is also found by the other names that his club's log gave him. No two seats of a match are the same player,
    even if their names are compared as equal.
    """
    club_key = name_key(club or "")
    keys = [name_key(name) for name in names]
    known = event_log.players_named(connection, club_key, sorted(set(keys)))
    seated: list[Seated] = []
    added: list[tuple[str, ...]] = []
    for name, key in zip(names, keys, strict=True):
        taken = {other.player_id for other in seated}
        own = [(player, shown) for player, shown, called in known if called == key and player not in taken]
        found = next((player for player, shown in own if shown == name), own[0][0] if own else None)
        if found is None:
            found = _otherwise_named(connection, name, club_key, taken)
        if found is None:
            found = str(uuid.uuid4())
            added.append(tuple(player_row(found, club_key, name).values()))
        seated.append(Seated(found, name))
    statements.add_rows(connection, "player", _PLAYER, added)
    return seated


def person_in_club(connection: Connection, name: str, club_key: str, taken: set[str]) -> str | None:
    """The id of the person whom a name means in a club, but none of those that are taken; None if nobody."""
    player = found_in_club(connection, name, club_key, taken)
    person = select(col(Player.person_id)).where(col(Player.player_id) == player)
    return connection.scalar(person) if player is not None else None


def found_in_club(connection: Connection, name: str, club_key: str, taken: set[str]) -> str | None:
    """The player of a club whom a name means, but none of those that are taken; None if nobody is called so."""
    known = select(col(Player.player_id), col(Player.display_name)).where(
        col(Player.club_key) == club_key, col(Player.name_key) == name_key(name)
    )
    own = [row for row in connection.execute(known.order_by(col(Player.player_id))) if row.player_id not in taken]
    if not own:
        return _otherwise_named(connection, name, club_key, taken)
    return str(next((row.player_id for row in own if row.display_name == name), own[0].player_id))


def _otherwise_named(connection: Connection, name: str, club_key: str, taken: set[str]) -> str | None:
    found = event_log.players_also_named(connection, club_key, name_key(name))
    return next((player for player in found if player not in taken), None)


def is_known(connection: Connection, club_key: str, key: str) -> bool:
    """Whether somebody of a club is found by a name, given as it is compared."""
    return bool(
        event_log.players_named(connection, club_key, [key]) or event_log.players_also_named(connection, club_key, key)
    )


def names_in_club(connection: Connection, club_key: str) -> list[str]:
    """All names by which people of a club are found."""
    shown = select(col(Player.display_name)).where(col(Player.club_key) == club_key)
    given = select(col(Alias.name)).where(col(Alias.club_key) == club_key)
    return list(connection.scalars(shown.union(given)))


def write_seats(connection: Connection, stream_no: int, seated: Sequence[Seated], salts: Sequence[bytes]) -> None:
    """Writes down who sits where, with the salts of their digests."""
    rows = [
        (stream_no, seat, person.player_id, person.name, salt)
        for seat, (person, salt) in enumerate(zip(seated, salts, strict=True), start=1)
    ]
    statements.add_rows(connection, "seat", ("stream_no", "seat", "player_id", "name", "salt"), rows)
