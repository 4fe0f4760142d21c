"""The people of the clubs as they are shown and found: a person with all names, and the matches played under them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, func, select
from sqlmodel import col

from ledger.club.names import name_key
from ledger.errors import NotFound, Refused
from ledger.record.words import meant
from ledger.store.clubs.tables import Alias, Erasure
from ledger.store.clubs.tables import Club as ClubTable
from ledger.store.database.statements import paired
from ledger.store.database.tables import MatchCard, Player, Seat
from ledger.store.lists.sat_in import matches_sat_in
from ledger.store.lists.struck import struck_numbers

SHORTEST_ID = 4
"""So many characters of an id are enough to name a person, if no other id begins with them."""

_MOST_NAMES = 3
_MOST_SHARED = 5


class Person(msgspec.Struct, frozen=True):
    """A person of one club.

    `person` is the id, `name` what he is shown as, `names` every other name, `players` the ids that stand for him, his
    own first. `club` is None for those of matches without a club. `forgotten` is the number of one who was forgotten.
    """

    person: str
    club: str | None
    club_key: str
    name: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    matches: int
    forgotten: int | None = None


def people(connection: Connection, club: str | None = None, since: str | None = None) -> list[Person]:
    """The people of a club, or of all, by club and name; their matches are those played on the day `since` or later,
    but for those struck out.
    """
    return everybody(connection, club_names(connection), _counts(connection, since), club)


def everybody(
    connection: Connection, shown_clubs: Mapping[str, str], matches: Mapping[str, int], club: str | None = None
) -> list[Person]:
    """The same people with `matches` that were counted elsewhere, by the person's id; clubs are called as they are told
    by key, and "" is no club.
    """
    rows = select(col(Player.player_id), col(Player.person_id), col(Player.club_key), col(Player.display_name))
    if club is not None:
        rows = rows.where(col(Player.club_key) == name_key(club))
    grouped: defaultdict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for player, person, club_key, shown in connection.execute(rows.order_by(col(Player.player_id))):
        grouped[person].append((player, club_key, shown))
    others, forgotten = _other_names(connection), _forgotten(connection)
    found = [_person(person, players, shown_clubs, matches, others, forgotten) for person, players in grouped.items()]
    return sorted(found, key=lambda person: (person.club_key, name_key(person.name), person.person))


def _person(
    person: str,
    players: Sequence[tuple[str, str, str]],
    shown_clubs: Mapping[str, str],
    counts: Mapping[str, int],
    others: Mapping[str, Sequence[str]],
    forgotten: Mapping[str, int],
) -> Person:
    ordered = sorted(players, key=lambda player: (player[0] != person, player[2]))
    ids = tuple(player for player, _, _ in ordered)
    shown = next((name for player, _, name in ordered if player == person), ordered[0][2])
    names = [name for _, _, name in ordered] + [name for player in ids for name in others.get(player, ())]
    club_key = ordered[0][1]
    return Person(
        person,
        shown_clubs.get(club_key) if club_key else None,
        club_key,
        shown,
        tuple(sorted({*names} - {shown})),
        ids,
        counts.get(person, 0),
        forgotten.get(person),
    )


def club_names(connection: Connection) -> dict[str, str]:
    """How each club is written, by the name as it is compared."""
    rows = select(col(MatchCard.club_key), func.max(col(MatchCard.club))).group_by(col(MatchCard.club_key))
    begun = select(col(ClubTable.club_key), col(ClubTable.name))
    written = paired(connection.execute(begun))
    return written | {key: name for key, name in connection.execute(rows) if name is not None}


def _counts(connection: Connection, since: str | None) -> dict[str, int]:
    played = (
        select(col(Player.person_id), func.count(col(Seat.stream_no).distinct()))
        .join(Player, col(Player.player_id) == col(Seat.player_id))
        .group_by(col(Player.person_id))
    )
    struck = struck_numbers(connection)
    if struck:
        played = played.where(col(Seat.stream_no).not_in(struck))
    if since is not None:
        card = col(MatchCard.stream_no) == col(Seat.stream_no)
        played = played.join(MatchCard, card).where(col(MatchCard.played) >= since)
    return paired(connection.execute(played))


def _other_names(connection: Connection) -> dict[str, list[str]]:
    names: defaultdict[str, list[str]] = defaultdict(list)
    for player, name in connection.execute(select(col(Alias.player_id), col(Alias.name)).order_by(col(Alias.version))):
        names[player].append(name)
    return names


def _forgotten(connection: Connection) -> dict[str, int]:
    return paired(connection.execute(select(col(Erasure.player_id), col(Erasure.number))))


def _perhaps(who: str, among: Iterable[Person]) -> str:
    """Says whom a name that is nobody's may mean: whose name begins so, else one that is nearly the same."""
    names = [name for person in among for name in (person.name, *person.names)]
    begun = sorted({name for name in names if name_key(name).startswith(name_key(who.strip()))}) if who.strip() else []
    return f"; did you mean {' or '.join(begun[:_MOST_NAMES])}?" if begun else meant(who, names)


def named(everyone: Iterable[Person], who: str, club: str | None = None) -> Person:
    """The one person of a name, or of the beginning of an id.

    NotFound if there is none, Refused if there are several, with what tells them apart.
    """
    key, beginning = name_key(who), who.strip().lower()
    among = [person for person in everyone if club is None or person.club_key == name_key(club)]
    found = [person for person in among if key in {name_key(name) for name in (person.name, *person.names)}]
    if not found and len(beginning) >= SHORTEST_ID:
        found = [person for person in among if any(player.startswith(beginning) for player in person.players)]
    if not found:
        shown = next((person.club for person in among if person.club), club)
        where = "" if club is None else f" in the club {shown}" if shown else " in no club"
        raise NotFound(f"there is no person {who!r}{where}: domino-ledger people lists them{_perhaps(who, among)}")
    if len(found) > 1:
        each = "; ".join(f"{person.name} of {person.club or 'no club'}, {person.person[:8]}" for person in found[:10])
        raise Refused(
            f"there are {len(found)} people called {who!r}: say of which club (--club), or name one by the id ({each})"
        )
    return found[0]


def shared_matches(connection: Connection, one: Person, other: Person) -> list[int]:
    """The numbers of the matches at which two people sat together, or one sat in at the other's table, the first few.

    Two who both sat in may be one whose name was written in two ways.
    """
    own, others = (
        select(col(Seat.stream_no)).where(col(Seat.player_id).in_(person.players)) for person in (one, other)
    )
    both = own.where(col(Seat.stream_no).in_(others)).distinct().order_by(col(Seat.stream_no)).limit(_MOST_SHARED)
    found = set(connection.scalars(both))
    for sitting, person in ((own, other), (others, one)):
        sat_in = matches_sat_in(connection, set(person.players))
        if sat_in:
            found.update(connection.scalars(sitting.where(col(Seat.stream_no).in_(sat_in)).limit(_MOST_SHARED)))
    return sorted(found)[:_MOST_SHARED]


def seats_of(connection: Connection, person: Person, matches: Sequence[int]) -> list[tuple[int, int]]:
    """(match, seat) of a person in these matches."""
    seats = select(col(Seat.stream_no), col(Seat.seat)).where(
        col(Seat.player_id).in_(person.players), col(Seat.stream_no).in_(matches)
    )
    return [(row[0], row[1]) for row in connection.execute(seats.order_by(col(Seat.stream_no)))]


def names_without(connection: Connection, person: Person, given: Sequence[tuple[int, int]]) -> dict[str, str]:
    """What the players of a person are shown as, of those who would sit under that name nowhere without these seats."""
    player, shown = col(Player.player_id), col(Player.display_name)
    own = select(col(Seat.stream_no), col(Seat.seat), player, shown).join(Player, player == col(Seat.player_id))
    rows = connection.execute(own.where(player.in_(person.players), col(Seat.name) == shown)).all()
    seats = set(given)
    left = {who for match, seat, who, _ in rows if (match, seat) not in seats}
    return {who: name for _, _, who, name in rows if who not in left}


def shown_names(connection: Connection, players: Sequence[str]) -> dict[str, str]:
    """What these players are shown as, by id."""
    rows = select(col(Player.player_id), col(Player.display_name)).where(col(Player.player_id).in_(players))
    return paired(connection.execute(rows))


def persons_at(connection: Connection, match: int) -> list[str]:
    """The ids of the persons at the seats of a match, in turn order."""
    rows = select(col(Player.person_id)).join(Seat, col(Seat.player_id) == col(Player.player_id))
    return list(connection.scalars(rows.where(col(Seat.stream_no) == match).order_by(col(Seat.seat))))


def club_of(connection: Connection, match: int) -> str | None:
    """The club of a match, as names are compared; None if there is no such match."""
    return connection.scalar(select(col(MatchCard.club_key)).where(col(MatchCard.stream_no) == match))
