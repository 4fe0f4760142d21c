"""What a club's log has still to say: a name forgotten in a restored log that may not grow before it is accepted.

The name is gone at once; the events that say so wait in `store_meta` and are appended when the log may grow again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection

from ledger.club import ClubEvent
from ledger.store.clubs.payload import CLUB_TYPES, decode, encode
from ledger.store.database.meta import PENDING, meta, set_meta
from ledger.store.log.payload import no_words
from ledger.store.log.upcasting import FIRST_VERSION


def pending(connection: Connection) -> dict[str, list[ClubEvent]]:
    """The events that wait, by club as it is compared."""
    stored = meta(connection, PENDING)
    if stored is None:
        return {}
    waiting = msgspec.json.decode(stored, type=dict[str, list[tuple[int, str]]])
    return {
        club: [decode(kind, FIRST_VERSION, payload.encode()) for kind, payload in events]
        for club, events in waiting.items()
    }


def wait(connection: Connection, club_key: str, events: Sequence[ClubEvent]) -> None:
    """Lets events without words wait after those that wait already."""
    waiting = pending(connection)
    waiting.setdefault(club_key, []).extend(events)
    _write(connection, waiting)


def done(connection: Connection) -> None:
    """Nothing waits any more."""
    _write(connection, {})


def _write(connection: Connection, waiting: Mapping[str, Sequence[ClubEvent]]) -> None:
    shape = {
        club: [(CLUB_TYPES[type(event)], encode(event, no_words).decode()) for event in events]
        for club, events in waiting.items()
    }
    set_meta(connection, PENDING, msgspec.json.encode(shape).decode() if shape else None)
