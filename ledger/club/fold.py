"""A club's log folded: who stands for whom, who is called what, who is forgotten, what is played for."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ledger.club.competitions import Competitions
from ledger.club.events import (
    Appointed,
    Assigned,
    ClubEvent,
    Enrolled,
    Erased,
    Forgotten,
    Invited,
    Merged,
    Named,
    Place,
    Reserved,
    Shown,
    Substituted,
    Unmerged,
    Unnamed,
    Withdrawn,
)
from ledger.errors import Refused


class Club(msgspec.Struct):
    """What a club's log says after its last event.

    `into` leads from a merged person to the one he was merged into, `names` from the number of an event to the person
    and the name it gave, `seats` from a seat to the person it was assigned to, `forgotten` from a person to his
    number, `substitutes` from a match and a line of it to the person who sat down there. `invitations` are those that
    were not withdrawn, whether or not their time is over; `appointed` leads from an identity to its role ("" for none).
    """

    events: int = 0
    enrolled: dict[str, str] = msgspec.field(default_factory=dict)
    names: dict[int, tuple[str, str]] = msgspec.field(default_factory=dict)
    shown: dict[str, str] = msgspec.field(default_factory=dict)
    into: dict[str, str] = msgspec.field(default_factory=dict)
    seats: dict[tuple[int, int], str] = msgspec.field(default_factory=dict)
    substitutes: dict[tuple[int, int], str] = msgspec.field(default_factory=dict)
    forgotten: dict[str, int] = msgspec.field(default_factory=dict)
    erased: set[Place] = msgspec.field(default_factory=set)
    invitations: dict[str, Invited] = msgspec.field(default_factory=dict)
    appointed: dict[str, str] = msgspec.field(default_factory=dict)
    members_only: bool = False
    competitions: Competitions = msgspec.field(default_factory=Competitions)

    def person(self, player: str) -> str:
        """Who a player stands for: himself, or the one into whom he was merged in the end."""
        while player in self.into:
            player = self.into[player]
        return player

    def same(self, person: str) -> set[str]:
        """All who stand for the same person, those of whom the log knows and the person."""
        root = self.person(person)
        return {root} | {player for player in self.into if self.person(player) == root}

    def check(self, event: ClubEvent) -> None:
        """Refused if an event cannot follow; what the log holds already is never refused."""
        match event:
            case Merged(person, into):
                self._check_merge(person, into)
            case Unmerged(person) if person not in self.into:
                raise Refused("this person is not merged into another: there is nothing to take back")
            case Unnamed(person, given):
                self._check_unnamed(person, given)
            case Named(person) | Shown(person) | Assigned(person) if person in self.forgotten:
                raise Refused("this person is forgotten and gets no name and no seat any more")
            case Forgotten(person) if person in self.forgotten:
                raise Refused("this person is forgotten already")
            case Withdrawn(invitation) if invitation not in self.invitations:
                raise Refused("there is no such invitation, or it was withdrawn already")
            case _:
                self.competitions.check(event)

    def _check_unnamed(self, person: str, given: int) -> None:
        named, name = self.names.get(given, ("", ""))
        if named != person:
            raise Refused("this person was never given that name, or it was taken back already")
        if self.shown.get(person) == name:
            raise Refused("this is the name the person is shown under: show another one first")

    def _check_merge(self, person: str, into: str) -> None:
        if person in self.into:
            raise Refused("this person is merged into another already: take that back first")
        if self.person(into) == person:
            raise Refused("they are one person already")
        if person in self.forgotten or into in self.forgotten:
            raise Refused("a forgotten person is merged with nobody")

    def take(self, event: ClubEvent) -> None:
        """Goes on by one event, which is in the log."""
        self.events += 1
        match event:
            case Enrolled(person, name):
                self.enrolled[person] = name
            case Named(person, name):
                self.names[self.events] = (person, name)
            case Shown(person, name):
                self.names[self.events] = (person, name)
                self.shown[person] = name
            case Unnamed(_, given):
                self.names.pop(given, None)
            case Merged(person, into):
                self.into[person] = into
            case Unmerged(person):
                self.into.pop(person, None)
            case Assigned() | Substituted():
                self._seat(event)
            case Forgotten(person, number):
                self._forget(person, number)
            case Erased(places):
                self.erased.update(places)
            case _:
                self._admit(event)

    def _seat(self, event: Assigned | Substituted) -> None:
        match event:
            case Assigned(person, seats):
                self.seats.update(dict.fromkeys(seats, person))
            case Substituted(person, match, line):
                self.substitutes[match, line] = person

    def _admit(self, event: ClubEvent) -> None:
        """Goes on by an event that says who may do what, or one of seasons and tournaments."""
        match event:
            case Invited(invitation):
                self.invitations[invitation] = event
            case Withdrawn(invitation):
                self.invitations.pop(invitation, None)
            case Reserved(members_only):
                self.members_only = members_only
            case Appointed(digest, role):
                self.appointed[digest] = role
            case _:
                self.competitions.take(event)

    def _forget(self, person: str, number: int) -> None:
        self.forgotten[person] = number
        self.names = {given: named for given, named in self.names.items() if named[0] != person}
        self.enrolled.pop(person, None)
        self.shown.pop(person, None)


def fold(events: Iterable[ClubEvent]) -> Club:
    """What a log says, from its first event on."""
    club = Club()
    for event in events:
        club.take(event)
    return club
