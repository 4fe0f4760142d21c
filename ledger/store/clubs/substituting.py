"""Whom a remark on a substitute means: said in the club's log, for the remark is words that may be forgotten."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from sqlalchemy import Connection, select
from sqlmodel import col

from ledger.club.events import ClubEvent, Enrolled, Substituted
from ledger.club.names import name_key
from ledger.game.events import Event
from ledger.game.substitutes import lines_of_substitutes, substitute
from ledger.store.clubs.people import found_in_club
from ledger.store.database.tables import MatchCard, Player, Seat


def sat_down(connection: Connection, match: int, events: Sequence[Event], first: int) -> tuple[str, list[ClubEvent]]:
    """(club, what its log is to say) of events of a match, the first of which has this number.

    Who is not known in the club is new there, as at a seat; nobody sits at a table twice.
    """
    seats = select(col(Seat.name), col(Seat.player_id)).where(col(Seat.stream_no) == match).order_by(col(Seat.seat))
    seated = connection.execute(seats).all()
    told = list(lines_of_substitutes(events, [name for name, _ in seated], first))
    if not told:
        return "", []
    row = select(col(MatchCard.club_key), col(MatchCard.club)).where(col(MatchCard.stream_no) == match)
    club_key, club = connection.execute(row).one()
    taken = {player for _, player in seated}
    new: dict[str, str] = {}
    found: list[ClubEvent] = []
    for line, _, name in told:
        person = found_in_club(connection, name, club_key, taken) or new.get(name_key(name))
        if person is None:
            person = new[name_key(name)] = str(uuid.uuid4())
            found.append(Enrolled(person, name))
        found.append(Substituted(person, match, line))
    return club or "", found


def meant_by(connection: Connection, match: int, remark: str) -> tuple[int, str] | None:
    """(seat, person) where a remark of a match tells of a substitute who is known in the club; else None."""
    seats = select(col(Seat.name), col(Seat.player_id)).where(col(Seat.stream_no) == match).order_by(col(Seat.seat))
    seated = connection.execute(seats).all()
    names, players = [name for name, _ in seated], [player for _, player in seated]
    told = substitute(remark, names)
    if told is None:
        return None
    seat, name = told
    club_key = connection.scalar(select(col(MatchCard.club_key)).where(col(MatchCard.stream_no) == match)) or ""
    back = name == names[seat - 1]
    player = players[seat - 1] if back else found_in_club(connection, name, club_key, set(players))
    person = connection.scalar(select(col(Player.person_id)).where(col(Player.player_id) == player))
    return (seat, str(person)) if person is not None else None
