"""A match's header: its names and tags are written beside the log, and the log holds what proves them."""

from __future__ import annotations

from sqlalchemy import Connection

from ledger.game.events import Open
from ledger.store.clubs.people import Seated, seat_people, write_seats
from ledger.store.log import chain
from ledger.store.log.payload import encode_opening
from ledger.store.log.words import digest_text, new_salt, storable, write_tags


def write_opening(connection: Connection, stream_no: int, opening: Open) -> tuple[list[Seated], bytes]:
    """Writes the names and tags of an opening beside the log; gives who sits where, and the payload that proves it."""
    for text in (*opening.seats, *opening.tags, *opening.tags.values()):
        storable(text)
    seated = seat_people(connection, opening.seats, opening.tags.get("Club"))
    salts = [new_salt() for _ in seated]
    write_seats(connection, stream_no, seated, salts)
    seats = [
        (person.player_id, digest_text(chain.seat_digest(salt, person.player_id, person.name)))
        for person, salt in zip(seated, salts, strict=True)
    ]
    salts = [new_salt() for _ in opening.tags]
    write_tags(connection, stream_no, opening.tags, salts)
    tags = [
        digest_text(chain.tag_digest(salt, name, value))
        for (name, value), salt in zip(opening.tags.items(), salts, strict=True)
    ]
    return seated, encode_opening(opening.variant, opening.options, seats, tags)
