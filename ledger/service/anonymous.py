"""Records without names: players and clubs under words that are the same in every export of a ledger.

What was written in words is left out but for who sat down for whom, and with it all tags but the game's, the day and
the club; so are moments. Who has the ledger can tell who is who, nobody else can.
"""

from __future__ import annotations

import hashlib

from ledger.club.names import name_key
from ledger.club.retelling import CLUB, retold_event
from ledger.game.events import Event, Open, Record
from ledger.game.substitutes import is_about_a_substitute, substitution
from ledger.store import Ledger, Stored
from ledger.store.clubs.substituting import meant_by
from ledger.store.database.meta import meta
from ledger.store.lists.roster import persons_at

LEFT_OUT = "(left out)"
_DAY = 10
_DIGITS = 8


class Anonymous:
    """Tells the matches of one ledger without names."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._numbers: dict[str, int] = {}
        with ledger.snapshot() as snapshot:
            self._identity = meta(snapshot.connection, "store_id") or ""

    def numbered(self, handle: str) -> int:
        """The number of the match of a name, which is what it is called here."""
        if handle not in self._numbers:
            self._numbers[handle] = self._ledger.find(handle)
        return self._numbers[handle]

    def match(self, stored: Stored) -> Stored:
        """The match by its number, its record without names."""
        record = stored.record
        events = tuple(self.event(stored.number, event) for event in record.events)
        return Stored(stored.number, str(stored.number), stored.version, Record(events))

    def event(self, number: int, event: Event) -> Event:
        """An event of the match of this number without names."""
        if isinstance(event, Open):
            return Open(event.variant, event.options, self._seats(number), self._tags(event))
        return retold_event(event, lambda text: self._told(number, text))

    def _told(self, number: int, text: str) -> str:
        """Nothing of a text but that somebody sat down for another: that is part of the match."""
        if not text:
            return ""
        if is_about_a_substitute(text):
            with self._ledger.snapshot() as snapshot:
                meant = meant_by(snapshot.connection, number, text)
            if meant is not None:
                seat, person = meant
                seats = self._seats(number)
                return substitution(seats, seat, f"Player {self._word(person)}")
        return LEFT_OUT

    def _seats(self, number: int) -> tuple[str, ...]:
        with self._ledger.snapshot() as snapshot:
            persons = persons_at(snapshot.connection, number)
        words = [f"Player {self._word(person)}" for person in persons]
        # one person at two seats of a match is told apart, as a record wants it
        return tuple(f"{word} {seat}" if words.count(word) > 1 else word for seat, word in enumerate(words, start=1))

    def _tags(self, opening: Open) -> dict[str, str]:
        club, played = opening.tags.get(CLUB), opening.tags.get("Played")
        tags = {CLUB: f"Club {self._word(name_key(club))}"} if club else {}
        return tags | ({"Played": played[:_DAY]} if played else {})

    def _word(self, what: str) -> str:
        return hashlib.sha256(f"{self._identity} {what}".encode()).hexdigest()[:_DIGITS]
