"""The people of the clubs: listed, given other names, merged and kept apart. All of it is in the clubs' own logs."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import NoReturn

import msgspec
from sqlalchemy import Connection

from ledger.club.events import Assigned, ClubEvent, Enrolled, Merged, Named, Shown, Unmerged, Unnamed
from ledger.club.names import name_key, why_no_name
from ledger.errors import Refused
from ledger.service.clubs.drawn_apart import DrawnApart, drawn_apart
from ledger.store import Asked, Ledger
from ledger.store.clubs.erasures import ForgottenNames
from ledger.store.clubs.log import read_club
from ledger.store.lists.roster import (
    Person,
    named,
    names_without,
    people,
    persons_at,
    seats_of,
    shared_matches,
    shown_names,
)
from ledger.store.lists.sat_in import matches_sat_in
from ledger.store.lists.totals import Total, totals
from ledger.store.log import event_log
from ledger.store.log.words import storable

MOST_SEATS_IN_AN_EVENT = 1000


class Profile(msgspec.Struct, frozen=True):
    """A person with the totals by variant, and the persons who were merged into him: (id, name).

    `sat_in` is in how many matches he did something for another; they count in the totals, and not as his own.
    """

    person: Person
    totals: list[Total]
    merged: list[tuple[str, str]]
    sat_in: int = 0


class Merge(msgspec.Struct, frozen=True):
    """What joins when one person is merged into another: both as they stand, and the totals that come of it.

    `warnings` are what tournaments hold against it.
    """

    person: Person
    into: Person
    own: list[Total]
    others: list[Total]
    joined: list[Total]
    warnings: tuple[str, ...] = ()


def roster(ledger: Ledger, club: str | None = None, text: str | None = None, since: str | None = None) -> list[Person]:
    """The people of a club, or of all, in one of whose names a text stands; those who played since a day (2026-03-14),
    with their matches since then.
    """
    with ledger.snapshot() as snapshot:
        everyone = people(snapshot.connection, club, since)
    key = name_key(text or "")
    named_so = [person for person in everyone if any(key in name_key(name) for name in (person.name, *person.names))]
    return [person for person in named_so if since is None or person.matches]


def profile(ledger: Ledger, who: str, club: str | None = None) -> Profile:
    """One person; NotFound or Refused if a name does not mean just one."""
    with ledger.snapshot() as snapshot:
        person = named(people(snapshot.connection), who, club)
        folded = read_club(snapshot.connection, person.club_key)
        merged = [player for player, into in folded.into.items() if into in person.players]
        shown = shown_names(snapshot.connection, merged)
        sat_in = matches_sat_in(snapshot.connection, set(person.players))
        counted = totals(snapshot.connection, person.players)
        return Profile(person, counted, [(one, shown[one]) for one in merged], len(sat_in))


def add_person(ledger: Ledger, name: str, club: str | None, asked: Asked, *, again: bool = False) -> Person:
    """A new person on a club's roster; Refused if one is called so, or was until he was forgotten (unless `again`)."""
    _checked(name)
    with ledger.transaction() as transaction:
        connection = transaction.connection
        club_key = name_key(club or "")
        _refuse_taken(connection, name, club_key, again=again)
        person = str(uuid.uuid4())
        transaction.append_to_club(club or "", [Enrolled(person, name)], asked)
        return _now(connection, person)


def name_person(
    ledger: Ledger, who: str, name: str, club: str | None, asked: Asked, *, show: bool = False, remove: bool = False
) -> Person:
    """Gives a person another name or takes it back; with `show` he is shown under it from now on."""
    if not remove:
        _checked(name)
    with ledger.transaction() as transaction:
        connection = transaction.connection
        person = named(people(connection), who, club)
        events: list[ClubEvent]
        if remove:
            events = [_given(connection, person, name)]
        else:
            _refuse_taken(connection, name, person.club_key, person)
            # the name that was shown so far stays one of his
            events = [Named(person.person, person.name), Shown(person.person, name)] if show else []
            events = events or [Named(person.person, name)]
        transaction.append_to_club(person.club or "", events, asked)
        return _now(connection, person.person)


def merge(
    ledger: Ledger,
    who: str,
    into: str,
    club: str | None,
    asked: Asked,
    *,
    dry_run: bool = False,
    all_the_same: bool = False,
) -> Merge:
    """Makes two persons of one club one, and says what joins; a dry run only says it.

    Refused if they are of different clubs, or sat together at one match: then they are two. Where they were only drawn
    to sit at one table, `all_the_same` makes them one.
    """
    with ledger.transaction() as transaction:
        connection = transaction.connection
        everyone = people(connection)
        one, other = named(everyone, who, club), named(everyone, into, club)
        _refuse_two(connection, one, other)
        own, others = totals(connection, one.players), totals(connection, other.players)
        joined = totals(connection, [*one.players, *other.players])
        event = Merged(one.person, other.person)
        folded = read_club(connection, one.club_key)
        folded.check(event)
        apart = drawn_apart(folded, one.person, other.person)
        if apart.together and not all_the_same:
            _refuse_drawn(one, other, apart)
        if not dry_run:
            transaction.append_to_club(one.club or "", [event], asked)
        return Merge(one, other, own, others, joined, apart.warnings(one.name, other.name))


def unmerge(ledger: Ledger, who: str, club: str | None, asked: Asked) -> tuple[Person, Person]:
    """Takes the merge of a person back, who is named by a name of his own or his id; both as they stand then."""
    with ledger.transaction() as transaction:
        connection = transaction.connection
        whole = named(people(connection), who, club)
        player = _merged_player(connection, whole, who)
        transaction.append_to_club(whole.club or "", [Unmerged(player)], asked)
        return _now(connection, player), _now(connection, whole.person)


def split(
    ledger: Ledger, who: str, handles: Sequence[str], as_name: str, club: str | None, asked: Asked
) -> tuple[Person, int]:
    """Gives a person's seats in these matches to another of the club, who is new if nobody is called so yet.

    The other person, and how many seats he was given; Refused if the person did not sit at one of them, or the other
    did.
    """
    _checked(as_name)
    with ledger.transaction() as transaction:
        connection = transaction.connection
        person = named(people(connection), who, club)
        matches = [transaction.find(handle).stream_no for handle in handles]
        seats = seats_of(connection, person, matches)
        missing = [handle for handle, match in zip(handles, matches, strict=True) if match not in dict(seats)]
        if missing:
            raise Refused(f"{person.name} did not sit at match {', '.join(missing)}")
        events, other = _whose(connection, person, as_name)
        _refuse_two_seats(connection, other, dict(zip(handles, matches, strict=True)))
        events += named_without(connection, person, seats)
        events += assigned(other, seats)
        transaction.append_to_club(person.club or "", events, asked)
        return _now(connection, other), len(seats)


def named_without(connection: Connection, person: Person, seats: Sequence[tuple[int, int]]) -> list[ClubEvent]:
    """What lets the log call a person whose name stands at no seat of his own without these: it may be forgotten."""
    said = read_club(connection, person.club_key)
    nameless = names_without(connection, person, seats)
    return [
        Shown(one, name) for one, name in nameless.items() if one not in {*said.enrolled, *said.shown, *said.forgotten}
    ]


def assigned(person: str, seats: Sequence[tuple[int, int]]) -> list[ClubEvent]:
    """What gives seats to a person, in as many events as they need."""
    parts = range(0, len(seats), MOST_SEATS_IN_AN_EVENT)
    return [Assigned(person, tuple(seats[first : first + MOST_SEATS_IN_AN_EVENT])) for first in parts]


def _whose(connection: Connection, person: Person, name: str) -> tuple[list[ClubEvent], str]:
    """What makes the other person of a split known, and his id."""
    own = [other for other in people(connection) if other.club_key == person.club_key]
    called = [other for other in own if name_key(name) in {name_key(text) for text in (other.name, *other.names)}]
    if any(other.person == person.person for other in called):
        raise Refused(f"{name!r} is what {person.name} is called: the other needs a name that tells them apart")
    if len(called) > 1:
        raise Refused(f"there are several people called {name!r}: name another")
    if called:
        return [], called[0].person
    _refuse_taken(connection, name, person.club_key)
    other = str(uuid.uuid4())
    return [Enrolled(other, name)], other


def _refuse_two_seats(connection: Connection, person: str, matches: Mapping[str, int]) -> None:
    """Nobody sits at one table twice."""
    for handle, match in matches.items():
        if person in persons_at(connection, match):
            raise Refused(
                f"{shown_names(connection, [person])[person]} sat at match {handle} himself: give that seat to whom it "
                "belongs first, or name another"
            )


def _refuse_two(connection: Connection, one: Person, other: Person) -> None:
    if one.club_key != other.club_key:
        raise Refused(f"{one.name} is of {one.club or 'no club'}, {other.name} of {other.club or 'no club'}")
    together = shared_matches(connection, one, other) if one.person != other.person else []
    if together:
        match = event_log.stream(connection, together[0])
        called = match.external_ref if match and match.external_ref else together[0]
        raise Refused(
            f"{one.name} and {other.name} sat at one table, in match {called}: they are two. If it is a slip of "
            "the pen, give one of the seats to whom it belongs first, with domino-ledger people split, or put the "
            "remark on a substitute right, with domino-ledger correct"
        )


def _refuse_drawn(one: Person, other: Person, apart: DrawnApart) -> NoReturn:
    raise Refused(
        f"{apart.warnings(one.name, other.name)[0]}: they are two. If somebody was entered twice under two names, say "
        "so with people merge --all-the-same"
    )


def _refuse_taken(
    connection: Connection, name: str, club_key: str, but: Person | None = None, *, again: bool = False
) -> None:
    own = [other for other in people(connection) if other.club_key == club_key]
    for other in own:
        if but is not None and other.person == but.person:
            continue
        if name_key(name) in {name_key(text) for text in (other.name, *other.names)}:
            if but is None and name_key(name) == name_key(other.name):
                raise Refused(f"{other.name} is on the roster already: another person of the name needs another name")
            raise Refused(f"{name!r} is what {other.name} is called: if they are one person, merge them")
    if not again and ForgottenNames(connection, club_key).holds(name):
        raise Refused(
            f"somebody called {name!r} was forgotten in this club: if this is another person, or the same one who "
            "wants to be named again, say so with people add --again; what was forgotten stays forgotten"
        )


def _given(connection: Connection, person: Person, name: str) -> Unnamed:
    folded = read_club(connection, person.club_key)
    for given, (player, text) in folded.names.items():
        if player in person.players and name_key(text) == name_key(name):
            return Unnamed(player, given)
    raise Refused(f"{name!r} was never given to {person.name}: a name that matches were recorded with stays")


def _merged_player(connection: Connection, whole: Person, who: str) -> str:
    into = read_club(connection, whole.club_key).into
    players = [player for player in whole.players if player in into]
    shown = shown_names(connection, players)
    meant = [
        player
        for player in players
        if name_key(shown[player]) == name_key(who) or player.startswith(who.strip().lower())
    ]
    if not players:
        raise Refused(f"nobody was merged into {whole.name}: there is nothing to take back")
    if len(meant) != 1:
        known = ", ".join(f"{shown[player]} ({player[:8]})" for player in players)
        raise Refused(f"name the one who was merged into {whole.name}: {known}")
    return meant[0]


def _now(connection: Connection, player: str) -> Person:
    return next(person for person in people(connection) if player in person.players)


def _checked(name: str) -> None:
    storable(name)
    why = why_no_name(name)
    if why is not None:
        raise Refused(f"{name!r} {why}")
