"""Names that a match brings for the first time: what is odd about them, and for whom they may be meant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ledger.club.lookalikes import oddities, outline
from ledger.club.names import name_key
from ledger.game.events import Open
from ledger.service.clubs.choice import new_club_in
from ledger.store import Ledger
from ledger.store.appending.transaction import Snapshot
from ledger.store.clubs.people import is_known, names_in_club

SHORTEST = 3
"""Letters of the shortest names that may be slips of each other: Al and Jo are not."""

_LOOKS_LIKE = (
    "the name {} looks like {}, but is written with other letters: they are two players; correct the record, or merge "
    "them with domino-ledger people"
)
_SLIP = (
    "nobody was called {} before; did you mean {}? They count as two players; if they are one, domino-ledger people "
    "merge makes them so"
)


class NewNames:
    """The names of each club as far as they were met in an import. With `typed` a person wrote them just now: one
    letter more, less, other or exchanged is told too, and a new club; of records from elsewhere it would be too much.

    To look for those that are alike takes all names of the club: they are read only when somebody new comes.
    """

    def __init__(self, *, typed: bool = False) -> None:
        self._typed = typed
        self._met: dict[str, set[str]] = {}
        self._outlines: dict[str, dict[str, str]] = {}

    def warnings(self, snapshot: Snapshot | None, opening: Open) -> tuple[str, ...]:
        """What is to be said of the names of a match that are new to its club; without a ledger, new in the import."""
        return tuple(self._told(snapshot, opening))

    def _told(self, snapshot: Snapshot | None, opening: Open) -> Iterator[str]:
        club = name_key(opening.tags.get("Club", ""))
        if self._typed and snapshot is not None and club not in self._met:
            yield from filter(None, [new_club_in(snapshot.connection, opening.tags.get("Club"))])
        met = self._met.setdefault(club, set())
        for name in opening.seats:
            key = name_key(name)
            if key in met:
                continue
            met.add(key)
            if snapshot is not None and is_known(snapshot.connection, club, key):
                continue
            if club not in self._outlines:
                known = names_in_club(snapshot.connection, club) if snapshot is not None else []
                self._outlines[club] = {outline(one): one for one in known}
            yield from oddities(name)
            slip = one_slip_from(name, self._outlines[club], opening.seats) if self._typed else ""
            other = self._outlines[club].setdefault(outline(name), name)
            if other != name:
                yield _LOOKS_LIKE.format(name, other)
            elif slip:
                yield _SLIP.format(name, slip)


def one_slip_from(name: str, known: Mapping[str, str], beside: Collection[str] = ()) -> str:
    """A known name (by its outline) that is this one but for a letter, "" if none is. Who sits `beside` is another
    person, and so is whoever is told apart by a number alone.
    """
    # here, because most imports ask nothing of the kind
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    key = outline(name)
    if len(key) < SHORTEST:
        return ""
    others = {spelt: spelt for spelt in known if known[spelt] not in beside and len(spelt) >= SHORTEST}
    near = process.extract(key, others, scorer=OSA.distance, score_cutoff=1, limit=None)
    return next((known[spelt] for spelt, _, _ in near if _bare(known[spelt]) != _bare(name)), "")


def nearly_called(ledger: Ledger, name: str, club: str | None) -> str:
    """The name of a person of a club that is this one but for a letter; "" if nobody is called so."""
    with ledger.snapshot() as snapshot:
        known = names_in_club(snapshot.connection, name_key(club or ""))
    return one_slip_from(name, {outline(one): one for one in known})


def _bare(name: str) -> str:
    return "".join(letter for letter in name_key(name) if not letter.isdigit())
