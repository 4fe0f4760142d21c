"""Head to head: the matches in which a player, or two partners, sat against others."""

from __future__ import annotations

import msgspec

from ledger.errors import Refused
from ledger.service.figures.careers import Record, in_all, opponents
from ledger.store import Filter, Ledger
from ledger.store.lists.careers import Outing, outings
from ledger.store.lists.roster import Person, named, people

PARTNERS = " + "
"""What stands between partners, as in tables drawn by hand."""


class HeadToHead(msgspec.Struct, frozen=True):
    """Two sides and the matches in which they met, the first played first; each is told as the first side saw it, with
    the points of the others.
    """

    side: tuple[Person, ...]
    others: tuple[Person, ...]
    outings: list[Outing]

    @property
    def record(self) -> Record:
        """How many the first side won, lost and drew."""
        return in_all(self.outings)


def head_to_head(
    ledger: Ledger, side: str, others: str, club: str | None = None, wanted: Filter | None = None
) -> HeadToHead:
    """The matches of a player, or of partners ("Ana + Ben"), against others, of those that are wanted by game and day.

    NotFound or Refused if a name does not mean just one person, Refused if somebody is on both sides.
    """
    with ledger.snapshot() as snapshot:
        everyone = people(snapshot.connection)
        ours, theirs = (tuple(_named(everyone, text, club)) for text in (side, others))
        both = [person.name for person in ours if person in theirs]
        if both:
            raise Refused(f"{both[0]} is on both sides: name those who sat against each other")
        found = _outings_of(outings(snapshot.connection, ours[0].players), ours, wanted or Filter())
    met = {person.person for person in theirs}
    against = [one for one in found if met <= {identity for identity, _ in one.opponents}]
    return HeadToHead(ours, theirs, [_beside(one, theirs[0]) for one in against])


def _beside(outing: Outing, opponent: Person) -> Outing:
    """The match with the points of this opponent for those of the best."""
    seated = zip(outing.opponents, outing.of_opponents, strict=True)
    points = next(points for (identity, _), points in seated if identity == opponent.person)
    return msgspec.structs.replace(outing, against=points)


def all_met(ledger: Ledger, side: str, club: str | None = None, wanted: Filter | None = None) -> list[Record]:
    """Everybody against whom a player, or partners together, sat, those met most often first; as `head_to_head`."""
    with ledger.snapshot() as snapshot:
        ours = tuple(_named(people(snapshot.connection), side, club))
        return opponents(_outings_of(outings(snapshot.connection, ours[0].players), ours, wanted or Filter()))


def _named(everyone: list[Person], text: str, club: str | None) -> list[Person]:
    return [named(everyone, name.strip(), club) for name in text.split(PARTNERS)]


def _outings_of(found: list[Outing], ours: tuple[Person, ...], wanted: Filter) -> list[Outing]:
    """The wanted matches in which all of a side sat together."""
    partners = {person.person for person in ours[1:]}
    return [
        one
        for one in found
        if partners <= {identity for identity, _ in one.partners}
        and wanted.variant in (None, one.variant)
        and (wanted.since is None or one.day >= wanted.since)
        and (wanted.until is None or (one.day != "" and one.day <= wanted.until))
    ]
