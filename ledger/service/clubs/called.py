"""Whom the names of a record mean by now: who was merged, split off or renamed is told as the figures tell him."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from ledger.club.names import name_key
from ledger.game.substitutes import substitutes
from ledger.store import Ledger, Stored
from ledger.store.clubs.people import person_in_club
from ledger.store.lists.roster import people, persons_at, shown_names


def names_now(ledger: Ledger, stored: Stored) -> Callable[[str], str]:
    """What somebody of a match, at a seat or in another's place, is called now, by the name in the record."""
    with ledger.snapshot() as snapshot:
        connection = snapshot.connection
        persons = persons_at(connection, stored.number)
        shown = shown_names(connection, persons)
        now = {name_key(name): shown[person] for name, person in zip(stored.record.opening.seats, persons, strict=True)}
        for one in substitutes(stored.record):
            if name_key(one.name) not in now:
                now[name_key(one.name)] = _of_the_club(connection, one.name, stored, set(persons))
    return lambda name: now.get(name_key(name), name)


def _of_the_club(connection: Connection, name: str, stored: Stored, seated: set[str]) -> str:
    club = name_key(stored.record.opening.tags.get("Club", ""))
    person = person_in_club(connection, name, club, seated)
    return shown_names(connection, [person])[person] if person else name


def shown_as(ledger: Ledger, name: str, club: str | None) -> set[str]:
    """How whoever has this name, among all that he has, is shown, as names are compared; of a club or of all."""
    key = name_key(name)
    with ledger.snapshot() as snapshot:
        everyone = people(snapshot.connection, club)
    named = {name_key(one.name) for one in everyone if key in {name_key(text) for text in (one.name, *one.names)}}
    return named or {key}
