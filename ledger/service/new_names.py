"""Names that an import brings for the first time: what is odd about them, and whom they look like."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.club.lookalikes import oddities, outline
from ledger.club.names import name_key
from ledger.game.events import Open
from ledger.store.people import names_in_club
from ledger.store.transaction import Snapshot

_LOOKS_LIKE = (
    "the name {} looks like {}, but is written with other letters: they are two players; correct the record, or merge "
    "them with domino-ledger people"
)


class NewNames:
    """The names of each club as far as they are known, with those that this import has brought."""

    def __init__(self) -> None:
        self._clubs: dict[str, dict[str, str]] = {}
        self._keys: dict[str, set[str]] = {}

    def warnings(self, snapshot: Snapshot, opening: Open) -> tuple[str, ...]:
        """What is to be said of the names of a match that are new to its club."""
        return tuple(self._told(snapshot, opening))

    def _told(self, snapshot: Snapshot, opening: Open) -> Iterator[str]:
        club = name_key(opening.tags.get("Club", ""))
        if club not in self._clubs:
            known = names_in_club(snapshot.connection, club)
            self._clubs[club] = {outline(name): name for name in known}
            self._keys[club] = {name_key(name) for name in known}
        alike, keys = self._clubs[club], self._keys[club]
        for name in opening.seats:
            if name_key(name) in keys:
                continue
            yield from oddities(name)
            other = alike.setdefault(outline(name), name)
            if other != name:
                yield _LOOKS_LIKE.format(name, other)
            keys.add(name_key(name))
