"""The clubs and the people as lists show them: names and numbers of matches out of the kept totals, no match read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, select
from sqlmodel import col

from ledger.store.clubs.tables import Alias
from ledger.store.clubs.tables import Club as ClubTable
from ledger.store.database.statements import paired
from ledger.store.database.tables import MatchCard, Player
from ledger.store.kept.checkpoint import live
from ledger.store.kept.tables import ALL_TIME, PLAYER_TOTAL, ClubTally

LAST_YEAR = 9999


class ListedPerson(msgspec.Struct, frozen=True):
    """A person: the id, the name that is shown, the club, the ids that stand for him, and his matches so far."""

    person: str
    name: str
    club_key: str
    club: str
    players: tuple[str, ...]
    matches: int
    decided: int
    won: int
    other_names: tuple[str, ...] = ()


class ListedClub(msgspec.Struct, frozen=True):
    """A club ("" for matches without one): how it is written, its matches and hands, and its matches by variant."""

    club_key: str
    name: str
    matches: int
    over: int
    hands: int
    variants: dict[str, int]
    years: dict[int, int]


def listed_clubs(connection: Connection) -> list[ListedClub]:
    """Every club that has matches or a log of its own, the one with most matches first."""
    tally = [col(getattr(ClubTally, name)) for name in ("club_key", "period", "variant", "matches", "decided", "hands")]
    rows = connection.execute(
        select(*tally).where(
            col(ClubTally.generation) == live(connection).generation, col(ClubTally.period) <= LAST_YEAR
        )
    ).all()
    begun = connection.execute(select(col(ClubTable.club_key), col(ClubTable.name)))
    names = paired(begun)
    found: dict[str, dict[str, Any]] = {key: _nothing() for key in names}
    for key, period, variant, matches, decided, hands in rows:
        own = found.setdefault(key, _nothing())
        if period:
            own["years"][period] = own["years"].get(period, 0) + matches
            continue
        own["variants"][variant] = own["variants"].get(variant, 0) + matches
        own["matches"] += matches
        own["over"] += decided
        own["hands"] += hands
    clubs = [ListedClub(key, names.get(key) or _written(connection, key), **own) for key, own in found.items()]
    return sorted(clubs, key=lambda club: (-club.matches, club.club_key))


def clubs_of_persons(connection: Connection) -> dict[str, str]:
    """The name of the club of each person, by his id; "" where he plays in none."""
    written: dict[str, str] = {}
    found = {}
    for person, key in connection.execute(select(col(Player.person_id), col(Player.club_key)).distinct()):
        if key not in written:
            written[key] = _written(connection, key) if key else ""
        found[person] = written[key]
    return found


def _nothing() -> dict[str, Any]:
    return {"matches": 0, "over": 0, "hands": 0, "variants": {}, "years": {}}


def _written(connection: Connection, key: str) -> str:
    """How a club was written last."""
    newest = select(col(MatchCard.club)).where(col(MatchCard.club_key) == key)
    return connection.scalar(newest.order_by(col(MatchCard.played).desc().nulls_last()).limit(1)) or ""


def listed_people(connection: Connection, clubs: Sequence[ListedClub]) -> list[ListedPerson]:
    """Everybody in these clubs, by club and then by name."""
    written = {club.club_key: club.name for club in clubs}
    columns = [col(getattr(Player, name)) for name in ("player_id", "person_id", "display_name", "club_key")]
    players = connection.execute(select(*columns).where(col(Player.club_key).in_(written))).all()
    counts = _counts(connection, list(written))
    aliases: dict[str, set[str]] = {}
    for player, name in connection.execute(select(col(Alias.player_id), col(Alias.name))):
        aliases.setdefault(player, set()).add(name)
    standing: dict[str, list[Any]] = {}
    for row in players:
        standing.setdefault(row.person_id, []).append(row)
    people = [_person(person, rows, written, counts, aliases) for person, rows in standing.items()]
    return sorted(people, key=lambda one: (one.club_key, one.name.casefold(), one.person))


def _person(
    person: str,
    rows: Sequence[Any],
    written: dict[str, str],
    counts: dict[str, tuple[int, int, int]],
    aliases: dict[str, set[str]],
) -> ListedPerson:
    own = next((row for row in rows if row.player_id == person), rows[0])
    ids = tuple(sorted((row.player_id for row in rows), key=lambda one: (one != person, one)))
    names = {row.display_name for row in rows}.union(*(aliases.get(one, set()) for one in ids)) - {own.display_name}
    matches, decided, won = (sum(counts.get(one, (0, 0, 0))[place] for one in ids) for place in range(3))
    club = written[own.club_key]
    return ListedPerson(person, own.display_name, own.club_key, club, ids, matches, decided, won, tuple(sorted(names)))


def _counts(connection: Connection, clubs: Sequence[str]) -> dict[str, tuple[int, int, int]]:
    total = PLAYER_TOTAL.c
    query = (
        select(total.player_id, total.matches, total.decided, total.won)
        .join(Player, col(Player.player_id) == total.player_id)
        .where(total.generation == live(connection).generation, total.period == ALL_TIME)
        .where(col(Player.club_key).in_(clubs))
    )
    return {player: (int(all_), int(decided), int(won)) for player, all_, decided, won in connection.execute(query)}
