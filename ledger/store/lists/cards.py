"""The list of matches: what is shown of each without reading its events, and how the list is narrowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, or_, select
from sqlmodel import col

from ledger.club.names import name_key
from ledger.game.events import Event, Open
from ledger.store.clubs.tables import Alias
from ledger.store.database import statements
from ledger.store.database.tables import MatchCard, Player, Seat, Stream
from ledger.store.kept.checkpoint import live
from ledger.store.kept.results import OVER, STRUCK
from ledger.store.kept.tables import MatchResult, Projection, SeatResult
from ledger.store.lists.likeness import header_digest, likeness_digest, start_digest
from ledger.store.lists.mentioning import mentions
from ledger.store.lists.sat_in import SatIn, matches_sat_in, sat_in

Query = TypeVar("Query", bound=Select[*tuple[Any, ...]])

_HERE = col(MatchCard.stream_no)
ORDERS: dict[str, tuple[ColumnElement[Any], ...]] = {
    "number": (_HERE.asc(),),
    "recorded": (_HERE.desc(),),
    "newest": (col(MatchCard.played).desc().nulls_last(), _HERE.desc()),
    "oldest": (col(MatchCard.played).asc().nulls_last(), _HERE.asc()),
    "longest": (col(MatchResult.hands).desc().nulls_last(), _HERE.desc()),
}
"""The orders in which a list stands: by number, the last recorded first, the last played first, the first played first,
those with most hands first."""

# a database takes only so many values in a question
_CARDS_AT_ONCE = 5000


class Filter(msgspec.Struct, frozen=True):
    """Which matches: all that is given must hold.

    `club` and `player` compare as names do (without case); `since` and `until` are ISO dates, both included, and leave
    out matches without a date; `text` is looked for in names and tags; with `text_from`, of the matches with a lower
    number not in all of their tags (`ledger.store.lists.mentioning`). Who sat in for somebody was there too.
    `hidden_clubs`, given as names are compared, are left out. `clubs`, `variants` and `kinds` (how much was written
    down: full, open, result, score) are met by any one of theirs, `players` by all of them at one table; what stands in
    `no_clubs` and so on is met by none. `over` is whether the match is over (None: either); one that was
    struck out is neither.
    """

    club: str | None = None
    variant: str | None = None
    player: str | None = None
    since: str | None = None
    until: str | None = None
    text: str | None = None
    hidden_clubs: tuple[str, ...] = ()
    clubs: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    no_clubs: tuple[str, ...] = ()
    no_variants: tuple[str, ...] = ()
    no_players: tuple[str, ...] = ()
    no_kinds: tuple[str, ...] = ()
    over: bool | None = None
    text_from: int | None = None


EVERYTHING = Filter()


class Card(msgspec.Struct, frozen=True):
    """A match in a list. `name` is its `Id`, else its number; `players`, `points` and `winners` go by seat (from 1).

    `substitutes` are those who played a while for the player of a seat: (seat, name), in the order of the seats.

    `struck`: every line of it was voided.

    `hands`, `over`, `points` and `winners` are what its first events come to, all but the last `behind` of them: more
    than 0 where the results stand behind the log.
    """

    number: int
    name: str
    club: str | None
    variant: str
    played: str | None
    players: tuple[str, ...]
    events: int
    hands: int
    over: bool
    points: tuple[int | None, ...]
    winners: tuple[int, ...]
    behind: int = 0
    substitutes: tuple[SatIn, ...] = ()
    struck: bool = False

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sat at each seat: its player, then whoever sat in for him, `Ana / Dan`."""
        return tuple(
            " / ".join([name, *(other for at, other in self.substitutes if at == seat)])
            for seat, name in enumerate(self.players, start=1)
        )


def write_card(connection: Connection, stream_no: int, events: Sequence[Event]) -> None:
    """Writes a new match's card; the first event is its opening."""
    opening = events[0]
    assert isinstance(opening, Open)
    club = opening.tags.get("Club")
    card = {
        "stream_no": stream_no,
        "club": club,
        "club_key": name_key(club or ""),
        "variant": opening.variant,
        "played": opening.tags.get("Played"),
        "header_digest": header_digest(opening),
        "start_digest": start_digest(events),
        "likeness_digest": likeness_digest(opening),
    }
    statements.add_rows(connection, "match_card", tuple(card), [tuple(card.values())])


def numbers(connection: Connection, wanted: Filter, *, after: int, limit: int) -> list[int]:
    """The numbers of wanted matches that follow a number, in order."""
    page = narrowed(connection, select(col(MatchCard.stream_no)), wanted).where(col(MatchCard.stream_no) > after)
    return list(connection.scalars(page.order_by(col(MatchCard.stream_no)).limit(limit)))


def count(connection: Connection, wanted: Filter) -> int:
    """How many matches are wanted, those struck out among them: as many as a list of them has rows."""
    return int(connection.scalar(narrowed(connection, select(func.count()).select_from(MatchCard), wanted)) or 0)


def cards(
    connection: Connection, wanted: Filter, *, limit: int | None, offset: int, order: str = "number"
) -> list[Card]:
    """The cards of wanted matches in one of the `ORDERS`."""
    here, generation = col(MatchCard.stream_no), live(connection).generation
    own_result = and_(col(MatchResult.stream_no) == here, col(MatchResult.generation) == generation)
    columns: list[Any] = [here, *(col(getattr(MatchCard, name)) for name in ("club", "variant", "played"))]
    columns += [col(Stream.version), col(Stream.external_ref)]
    columns += [col(MatchResult.version).label("counted"), col(MatchResult.hands), col(MatchResult.status)]
    all_of_them = select(*columns).join(Stream, col(Stream.stream_no) == here).outerjoin(MatchResult, own_result)
    page = narrowed(connection, all_of_them, wanted)
    rows = connection.execute(page.order_by(*ORDERS[order]).limit(limit).offset(offset)).all()
    found: list[Card] = []
    for first in range(0, len(rows), _CARDS_AT_ONCE):
        some = rows[first : first + _CARDS_AT_ONCE]
        matches = [row.stream_no for row in some]
        seats, substitutes = _seats(connection, matches, generation), sat_in(connection, matches)
        found += [_card(row, seats[row.stream_no], substitutes.get(row.stream_no, ())) for row in some]
    return found


def _card(row: Row[Any], seats: Sequence[tuple[str, int | None, bool | None]], substitutes: tuple[SatIn, ...]) -> Card:
    return Card(
        number=row.stream_no,
        name=row.external_ref or str(row.stream_no),
        club=row.club,
        variant=row.variant,
        played=row.played,
        players=tuple(name for name, _, _ in seats),
        events=row.version,
        hands=row.hands or 0,
        over=row.status == OVER,
        points=tuple(points for _, points, _ in seats),
        winners=tuple(seat for seat, (_, _, won) in enumerate(seats, start=1) if won),
        behind=row.version - (row.counted or 0),
        substitutes=substitutes,
        struck=row.status == STRUCK,
    )


def choices(connection: Connection) -> tuple[list[str], list[str], list[str]]:
    """The clubs, variants and players that a list can be narrowed to, each once whatever its spellings, in order.

    Who was merged into another is not among them: his matches are found under the other's name.
    """
    clubs = (
        select(func.max(col(MatchCard.club))).where(col(MatchCard.club).is_not(None)).group_by(col(MatchCard.club_key))
    )
    variants = select(col(MatchCard.variant)).distinct()
    persons = select(func.max(col(Player.display_name))).where(col(Player.person_id) == col(Player.player_id))
    players = persons.group_by(col(Player.name_key))
    return sorted(connection.scalars(clubs)), sorted(connection.scalars(variants)), sorted(connection.scalars(players))


def _seats(
    connection: Connection, stream_nos: Sequence[int], generation: int
) -> dict[int, list[tuple[str, int | None, bool | None]]]:
    own_result = and_(
        col(SeatResult.generation) == generation,
        col(SeatResult.stream_no) == col(Seat.stream_no),
        col(SeatResult.seat) == col(Seat.seat),
    )
    rows = connection.execute(
        select(col(Seat.stream_no), col(Seat.name), col(SeatResult.points), col(SeatResult.won))
        .outerjoin(SeatResult, own_result)
        .where(col(Seat.stream_no).in_(stream_nos))
        .order_by(col(Seat.stream_no), col(Seat.seat))
    )
    seats: dict[int, list[tuple[str, int | None, bool | None]]] = {number: [] for number in stream_nos}
    for number, name, points, won in rows:
        seats[number].append((name, points, won))
    return seats


def narrowed(connection: Connection, query: Query, wanted: Filter) -> Query:
    """The query over `MatchCard` with the conditions of a filter."""
    conditions: list[ColumnElement[bool]] = []
    played = col(MatchCard.played)
    if wanted.club is not None:
        conditions.append(col(MatchCard.club_key) == name_key(wanted.club))
    if wanted.hidden_clubs:
        conditions.append(col(MatchCard.club_key).not_in(wanted.hidden_clubs))
    if wanted.variant is not None:
        conditions.append(col(MatchCard.variant) == wanted.variant)
    if wanted.since is not None:
        conditions.append(played >= wanted.since)
    if wanted.until is not None:
        # a moment of that day goes on with a T
        conditions.append(played < f"{wanted.until}U")
    if wanted.player is not None:
        conditions.append(_has_player(connection, wanted.player))
    if wanted.text:
        conditions.append(mentions(connection, wanted.text, wanted.text_from))
    return query.where(*conditions, *_any_and_none(connection, wanted))


def _any_and_none(connection: Connection, wanted: Filter) -> Iterator[ColumnElement[bool]]:
    """The conditions of the fields that hold several values."""
    here, club, variant = col(MatchCard.stream_no), col(MatchCard.club_key), col(MatchCard.variant)
    if wanted.clubs:
        yield club.in_([name_key(name) for name in wanted.clubs])
    if wanted.no_clubs:
        yield club.not_in([name_key(name) for name in wanted.no_clubs])
    if wanted.variants:
        yield variant.in_(wanted.variants)
    if wanted.no_variants:
        yield variant.not_in(wanted.no_variants)
    for name in wanted.players:
        yield _has_player(connection, name)
    for name in wanted.no_players:
        yield ~_has_player(connection, name)
    if wanted.kinds:
        yield here.in_(_results().where(col(MatchResult.kind).in_(wanted.kinds)))
    if wanted.no_kinds:
        yield here.not_in(_results().where(col(MatchResult.kind).in_(wanted.no_kinds)))
    if wanted.over is not None:
        closed = (OVER,) if wanted.over else (OVER, STRUCK)
        found = _results().where(col(MatchResult.status).in_(closed))
        yield here.in_(found) if wanted.over else here.not_in(found)


def _results() -> Select[Any]:
    read = select(col(Projection.generation)).where(col(Projection.live)).scalar_subquery()
    return select(col(MatchResult.stream_no)).where(col(MatchResult.generation) == read)


def _has_player(connection: Connection, name: str) -> ColumnElement[bool]:
    here, called = col(MatchCard.stream_no), players_called(name)
    played = here.in_(select(col(Seat.stream_no)).where(col(Seat.player_id).in_(called)))
    others = matches_sat_in(connection, set(connection.scalars(called)))
    return or_(played, here.in_(others)) if others else played


def players_called(name: str) -> Select[str]:
    """The ids that stand for whoever is called so: also those under which he was recorded by another name."""
    key = name_key(name)
    shown = select(col(Player.person_id)).where(or_(col(Player.name_key) == key, col(Player.display_name) == name))
    otherwise = select(col(Player.person_id)).join(Alias, col(Alias.player_id) == col(Player.player_id))
    persons = shown.union(otherwise.where(col(Alias.name_key) == key))
    return select(col(Player.player_id)).where(col(Player.person_id).in_(persons))
