"""What comes of a file of clubs, and the club's log as it grows by it."""

from __future__ import annotations

import uuid

import msgspec

from ledger.club import ClubEvent
from ledger.club.names import name_key
from ledger.service.match_names import found_by_name
from ledger.store import Asked
from ledger.store.appending.transaction import Transaction


class Taken(msgspec.Struct):
    """What came of a file: how many were new, and how many were known and left as they are.

    `merged` are persons whom the file knows as one and the ledger knew as several ("Anna into Ana"), `said` how much of
    what the file says of single matches was taken, `waiting` how much of it waits for `matches`, which the ledger does
    not have. `unfit` are matches of which it says what cannot be here. `roles` need a new link.
    """

    people: int = 0
    seasons: int = 0
    tournaments: int = 0
    known: int = 0
    roles: int = 0
    said: int = 0
    waiting: int = 0
    matches: list[str] = msgspec.field(default_factory=list)
    unfit: list[str] = msgspec.field(default_factory=list)
    merged: list[str] = msgspec.field(default_factory=list)


class ClubWriting:
    """What a file adds to a club's log: `events` are those that are not written yet."""

    def __init__(self, transaction: Transaction, club: str, asked: Asked, taken: Taken) -> None:
        self.transaction, self.club, self.taken = transaction, club, taken
        self.key = name_key(club)
        self.events: list[ClubEvent] = []
        self._asked = asked

    def write(self) -> None:
        """Appends the events, so that what follows can build on them."""
        if self.events:
            once = msgspec.structs.replace(self._asked, request_id=str(uuid.uuid4()))
            self.transaction.append_to_club(self.club, self.events, once)
        self.events = []

    def match(self, name: str) -> int | None:
        """The number of a match that the file names; what is said of one that is not there waits."""
        number = found_by_name(self.transaction, name, self.key)
        if number is None:
            self.taken.waiting += 1
            self.taken.matches += [name] if name not in self.taken.matches else []
        return number
