"""Names that an import brings for the first time: what is odd about them, and whom they look like."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.club.lookalikes import oddities, outline
from ledger.club.names import name_key
from ledger.game.events import Open
from ledger.store.appending.transaction import Snapshot
from ledger.store.clubs.people import is_known, names_in_club

_LOOKS_LIKE = (
    "the name {} looks like {}, but is written with other letters: they are two players; correct the record, or merge "
    "them with domino-ledger people"
)


class NewNames:
    """The names of each club as far as they were met in an import.

    To look for those that are alike takes all names of the club: they are read only when somebody new comes.
    """

    def __init__(self) -> None:
        self._met: dict[str, set[str]] = {}
        self._outlines: dict[str, dict[str, str]] = {}

    def warnings(self, snapshot: Snapshot, opening: Open) -> tuple[str, ...]:
        """What is to be said of the names of a match that are new to its club."""
        return tuple(self._told(snapshot, opening))

    def _told(self, snapshot: Snapshot, opening: Open) -> Iterator[str]:
        club = name_key(opening.tags.get("Club", ""))
        met = self._met.setdefault(club, set())
        for name in opening.seats:
            key = name_key(name)
            if key in met:
                continue
            met.add(key)
            if is_known(snapshot.connection, club, key):
                continue
            if club not in self._outlines:
                self._outlines[club] = {outline(known): known for known in names_in_club(snapshot.connection, club)}
            yield from oddities(name)
            other = self._outlines[club].setdefault(outline(name), name)
            if other != name:
                yield _LOOKS_LIKE.format(name, other)
