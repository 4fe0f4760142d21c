"""Who sat down for another in a match, as the clubs' logs have it."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from ledger.club import Club
from ledger.game.events import Record
from ledger.store.clubs.log import read_club


class Substitutes:
    """Asked for a match, it tells whom a line of it means; the log of a club is read once, and only if it is asked."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._clubs: dict[str, Club] = {}

    def of(self, match: int, record: Record) -> Callable[[int], str | None]:
        """From a line of the match to the player who sat down there; None where nobody is known."""
        club = record.opening.tags.get("Club", "")

        def player(line: int) -> str | None:
            if club not in self._clubs:
                self._clubs[club] = read_club(self._connection, club)
            return self._clubs[club].substitutes.get((match, line))

        return player
