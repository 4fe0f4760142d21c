"""The clubs and the people as lists show them: names and numbers of matches out of the kept totals, no match read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select
from sqlmodel import col

from ledger.store.clubs.tables import Club as ClubTable
from ledger.store.database.statements import paired
from ledger.store.database.tables import MatchCard, Player
from ledger.store.kept.checkpoint import live
from ledger.store.kept.tables import ALL_TIME, PLAYER_TOTAL, ClubTally
from ledger.store.lists.roster import Person, everybody

LAST_YEAR = 9999


class PersonWithResults(Person, frozen=True):
    """A person of a club with what his matches came to; who sat in for others has those among his `matches` too.

    `decided` are those that somebody won, `won` those of them that he won.
    """

    decided: int = 0
    won: int = 0


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
            col(ClubTally.generation) == live(connection).generation, col(ClubTally.period).between(ALL_TIME, LAST_YEAR)
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


def people_with_results(connection: Connection, clubs: Sequence[ListedClub]) -> list[PersonWithResults]:
    """Everybody, by club and then by name; the clubs are called as in the list of them."""
    counts = _counts(connection)
    shown_clubs = {club.club_key: club.name for club in clubs}
    matches = {person: all_ for person, (all_, _, _) in counts.items()}
    return [
        PersonWithResults(**msgspec.structs.asdict(one), decided=decided, won=won)
        for one in everybody(connection, shown_clubs, matches)
        for _, decided, won in [counts.get(one.person, (0, 0, 0))]
    ]


def _counts(connection: Connection) -> dict[str, tuple[int, int, int]]:
    """Matches, those decided and those won, by person."""
    total = PLAYER_TOTAL.c
    query = (
        select(col(Player.person_id), *(func.sum(column) for column in (total.matches, total.decided, total.won)))
        .join(Player, col(Player.player_id) == total.player_id)
        .where(total.generation == live(connection).generation, total.period == ALL_TIME)
        .group_by(col(Player.person_id))
    )
    return {person: (int(all_), int(decided), int(won)) for person, all_, decided, won in connection.execute(query)}
