"""Every event of a club's log, each a frozen value.

A person is named by his id, never by a name; the id is that of the player whom a match's header brought into the club,
or one made for `Enrolled`. What is in words (`name`) is taken out before an event is stored and stands beside the log.
A seat is (number of the match in the ledger, number of the seat).
"""

from __future__ import annotations

import msgspec

Place = tuple[int, int, str]
"""Words beside the log: number of the match, number of the tag or of the event, part ("tag" for a tag)."""


class ClubEvent(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """What happened in a club; `kind` names it on the wire."""


class Enrolled(ClubEvent, frozen=True):
    """A person joins the roster before any match names him."""

    person: str
    name: str


class Named(ClubEvent, frozen=True):
    """A person is also known under this name: matches that are recorded with it from now on are his."""

    person: str
    name: str


class Unnamed(ClubEvent, frozen=True):
    """The name that was given in this event of the log (from 1) is no longer the person's."""

    person: str
    event: int


class Shown(ClubEvent, frozen=True):
    """A person is shown under this name; matches keep the names that were recorded."""

    person: str
    name: str


class Merged(ClubEvent, frozen=True):
    """Two of the club turned out to be one: whatever is counted for `person` counts for `into`."""

    person: str
    into: str


class Unmerged(ClubEvent, frozen=True):
    """A merge is taken back: the person stands for himself again, with all who had been merged into him."""

    person: str


class Assigned(ClubEvent, frozen=True):
    """These seats were another person's than the recorded name suggests: two of one name are kept apart."""

    person: str
    seats: tuple[tuple[int, int], ...]


class Substituted(ClubEvent, frozen=True):
    """Whoever sat down for another in a match, as this line of it says, is this person."""

    person: str
    match: int
    line: int


class Forgotten(ClubEvent, frozen=True):
    """A person's name is erased; where it stood he is the forgotten player of this number."""

    person: str
    number: int


class Erased(ClubEvent, frozen=True):
    """Words that named a forgotten person were changed here: they no longer fit what the log holds of them."""

    places: tuple[Place, ...]


class Invited(ClubEvent, frozen=True):
    """Whoever has the key of this digest (SHA-256, hexadecimal) has a role in the club until a moment.

    `until` is in microseconds UTC. The key itself is nowhere in the ledger.
    """

    invitation: str
    role: str
    digest: str
    until: int


class Withdrawn(ClubEvent, frozen=True):
    """An invitation counts no longer."""

    invitation: str


class Reserved(ClubEvent, frozen=True):
    """The club's matches are for its members only, or again for everybody."""

    members_only: bool


class Appointed(ClubEvent, frozen=True):
    """Whoever signs in with the identity of this digest has a role in the club from now on; "" takes it back.

    The digest (SHA-256, hexadecimal) is of the e-mail address, salted with what no other ledger has.
    """

    digest: str
    role: str
