"""Who may do what: roles in clubs, and the keys that bring them."""

from __future__ import annotations

import hashlib
import secrets
import uuid
from collections import Counter
from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection

from ledger.club import Club
from ledger.club.events import Appointed, Invited, Reserved, Withdrawn
from ledger.club.fold import fold
from ledger.club.names import name_key
from ledger.errors import NotFound, Refused
from ledger.record.words import instead_of, meant
from ledger.service.clubs.choice import few_of
from ledger.store import Asked, Ledger
from ledger.store.clubs.log import clubs, events_of, read_club
from ledger.store.database.meta import meta

ROLES = ("member", "scorer", "arbiter")
"""Each may do what those before it may: read what is for members only; record, and correct; rule."""

HOUR = 3_600_000_000
"""Microseconds."""


class Rights(msgspec.Struct, frozen=True):
    """What somebody may do: everything (`owner`), or what his role in a club allows, by the club's name as compared."""

    owner: bool = False
    roles: Mapping[str, str] = {}
    reserved: frozenset[str] = frozenset()

    def may_read(self, club: str | None) -> bool:
        """Whether he may see a club's matches."""
        return self.owner or name_key(club or "") not in self.reserved or self._has("member", club)

    def may_record(self, club: str | None) -> bool:
        """Whether he may record and correct a club's matches, and see the hands while they are played."""
        return self.owner or self._has("scorer", club)

    def may_rule(self, club: str | None) -> bool:
        """Whether he may let irregular events stand, and write points to a side."""
        return self.owner or self._has("arbiter", club)

    @property
    def may_begin(self) -> bool:
        """Whether there is a club in which he may record."""
        return self.owner or any(ROLES.index(role) >= ROLES.index("scorer") for role in self.roles.values())

    def _has(self, least: str, club: str | None) -> bool:
        role = self.roles.get(name_key(club or ""))
        return role is not None and ROLES.index(role) >= ROLES.index(least)


class Invitation(msgspec.Struct, frozen=True):
    """An invitation as a list shows it: its id, its role, until when, and whether that is over."""

    invitation: str
    club: str
    role: str
    until: int
    over: bool


def digest(key: str) -> str:
    """What the ledger keeps of a key: keys are long and drawn by chance, so that one hash tells nothing of them."""
    return hashlib.sha256(b"domino-ledger/key/1\0" + key.encode()).hexdigest()


def invite(ledger: Ledger, club: str, role: str, hours: float, now: int, asked: Asked) -> tuple[str, Invitation]:
    """A new key for a role in a club, and the invitation that the club's log keeps; NotFound without such a club."""
    if role not in ROLES:
        raise Refused(f"there is no role {role}{instead_of(role, ROLES)}")
    _check_club(ledger, club)
    key = secrets.token_urlsafe(32)
    event = Invited(str(uuid.uuid4()), role, digest(key), now + round(hours * HOUR))
    with ledger.transaction() as transaction:
        transaction.append_to_club(club, [event], asked)
    return key, Invitation(event.invitation, club, role, event.until, over=False)


def withdraw(ledger: Ledger, club: str, invitation: str, asked: Asked) -> None:
    """Ends an invitation, named by its id or the beginning of it; Refused if there is none, or several begin so."""
    with ledger.transaction() as transaction:
        known = read_club(transaction.connection, club).invitations
        found = [whole for whole in known if whole.startswith(invitation)]
        if len(found) != 1:
            raise Refused(f"{len(found)} invitations of {club} begin with {invitation}: invite --list shows them")
        transaction.append_to_club(club, [Withdrawn(found[0])], asked)


def reserve(ledger: Ledger, club: str, asked: Asked, *, members_only: bool) -> None:
    """Keeps a club's matches for its members, or opens them to everybody again."""
    _check_club(ledger, club)
    with ledger.transaction() as transaction:
        transaction.append_to_club(club, [Reserved(members_only)], asked)


def invitations(ledger: Ledger, now: int, club: str | None = None) -> list[Invitation]:
    """The invitations that were not withdrawn, of a club or of all."""
    wanted = None if club is None else name_key(club)
    names = {name_key(name): name for name in ledger.choices()[0]}
    return [
        Invitation(event.invitation, names.get(key, key), event.role, event.until, over=event.until <= now)
        for key, folded in _folded(ledger).items()
        if wanted in (None, key)
        for event in folded.invitations.values()
    ]


class Doors(msgspec.Struct, frozen=True):
    """Who comes into a club without a link: how many of each role sign in, and whether it is for members only."""

    club: str
    signing_in: Mapping[str, int]
    members_only: bool


def doors(ledger: Ledger, club: str | None = None) -> list[Doors]:
    """The doors of a club, or of all clubs that have any. Who signs in is kept as a hash: nobody can be named."""
    wanted = None if club is None else name_key(club)
    names = {name_key(name): name for name in ledger.choices()[0]}
    return [
        Doors(names.get(key, key), Counter(role for role in folded.appointed.values() if role), folded.members_only)
        for key, folded in _folded(ledger).items()
        if wanted in (None, key) and (folded.members_only or any(folded.appointed.values()))
    ]


def appoint(ledger: Ledger, club: str, identity: str, role: str | None, asked: Asked) -> None:
    """Gives a role in a club to whoever signs in with an e-mail address, or takes it back (None)."""
    if role is not None and role not in ROLES:
        raise Refused(f"there is no role {role}{instead_of(role, ROLES)}")
    _check_club(ledger, club)
    with ledger.transaction() as transaction:
        event = Appointed(_identity_digest(transaction.connection, identity), role or "")
        transaction.append_to_club(club, [event], asked)


def rights_of(ledger: Ledger, key: str, now: int, identity: str = "") -> Rights:
    """What a key allows now, and whoever signed in as `identity`; what everybody may where neither opens anything."""
    mine = digest(key) if key else ""
    roles: dict[str, str] = {}
    reserved = set()
    with ledger.snapshot() as snapshot:
        me = _identity_digest(snapshot.connection, identity) if identity else ""
    for club, folded in _folded(ledger).items():
        if folded.members_only:
            reserved.add(club)
        found = [folded.appointed.get(me, "")] if me else []
        for event in folded.invitations.values():
            if mine and secrets.compare_digest(event.digest, mine) and event.until > now:
                found.append(event.role)
        held = [role for role in found if role]
        if held:
            roles[club] = max(held, key=ROLES.index)
    return Rights(roles=roles, reserved=frozenset(reserved))


def _identity_digest(connection: Connection, identity: str) -> str:
    """What the ledger keeps of an e-mail address; the ledger's own identity makes it another in every ledger."""
    store = meta(connection, "store_id")
    return hashlib.sha256(f"domino-ledger/identity/1\0{store}\0{identity.strip().casefold()}".encode()).hexdigest()


def _folded(ledger: Ledger) -> dict[str, Club]:
    with ledger.snapshot() as snapshot:
        connection = snapshot.connection
        return {key: fold(events_of(connection, stream)) for key, stream in clubs(connection)}


def _check_club(ledger: Ledger, club: str) -> None:
    names, _, _ = ledger.choices()
    known = {name_key(name) for name in names} | set(_folded(ledger))
    if name_key(club) not in known:
        raise NotFound(f"there is no club {club}; there are {few_of(names) or 'none yet'}{meant(club, names)}")
