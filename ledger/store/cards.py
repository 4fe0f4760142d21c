"""The list of matches: what is shown of each without reading its events, and how the list is narrowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, and_, exists, func, insert, or_, select, update
from sqlmodel import col

from ledger.game.events import Event, Open
from ledger.store.likeness import header_digest, likeness_digest, start_digest
from ledger.store.people import Seated, name_key
from ledger.store.tables import MatchCard, MatchScore, Player, Seat, Stream, Tag

Query = TypeVar("Query", bound=Select[*tuple[Any, ...]])

OVER = "over"
OPEN = "open"


class Outcome(msgspec.Struct, frozen=True):
    """What a match came to as far as it is recorded: hands begun, whether it is over, points and winners by seat.

    In pairs both seats of a side have the side's points. A seat whose points are not known has None or is left out.
    """

    hands: int
    over: bool = False
    points: Mapping[int, int | None] = {}
    winners: frozenset[int] = frozenset()


class Filter(msgspec.Struct, frozen=True):
    """Which matches: all that is given must hold.

    `club` and `player` compare as names do (without case); `since` and `until` are ISO dates, both included, and leave
    out matches without a date; `text` is looked for in names and tags.
    """

    club: str | None = None
    variant: str | None = None
    player: str | None = None
    since: str | None = None
    until: str | None = None
    text: str | None = None


class Card(msgspec.Struct, frozen=True):
    """A match in a list. `name` is its `Id`, else its number; `players`, `points` and `winners` go by seat (from 1)."""

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


def write_card(
    connection: Connection, stream_no: int, events: Sequence[Event], seated: Sequence[Seated], outcome: Outcome
) -> None:
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
        "status": OVER if outcome.over else OPEN,
        "hands": outcome.hands,
        "header_digest": header_digest(opening),
        "start_digest": start_digest(events),
        "likeness_digest": likeness_digest(opening),
    }
    connection.execute(insert(MatchCard), card)
    scores = [
        {
            "stream_no": stream_no,
            "seat": seat,
            "player_id": person.player_id,
            "points": outcome.points.get(seat),
            "won": seat in outcome.winners,
        }
        for seat, person in enumerate(seated, start=1)
    ]
    if scores:
        connection.execute(insert(MatchScore), scores)


def update_card(connection: Connection, stream_no: int, outcome: Outcome | None, hands_begun: int) -> None:
    """Brings a card up to a match that has grown; without an outcome only the hands are counted on."""
    card = update(MatchCard).where(col(MatchCard.stream_no) == stream_no)
    if outcome is None:
        connection.execute(card.values(hands=col(MatchCard.hands) + hands_begun))
        return
    connection.execute(card.values(hands=outcome.hands, status=OVER if outcome.over else OPEN))
    seats = connection.scalars(select(col(MatchScore.seat)).where(col(MatchScore.stream_no) == stream_no)).all()
    for seat in seats:
        score = update(MatchScore).where(col(MatchScore.stream_no) == stream_no, col(MatchScore.seat) == seat)
        connection.execute(score.values(points=outcome.points.get(seat), won=seat in outcome.winners))


def numbers(connection: Connection, wanted: Filter, *, after: int, limit: int) -> list[int]:
    """The numbers of wanted matches that follow a number, in order."""
    page = _narrowed(select(col(MatchCard.stream_no)), wanted).where(col(MatchCard.stream_no) > after)
    return list(connection.scalars(page.order_by(col(MatchCard.stream_no)).limit(limit)))


def count(connection: Connection, wanted: Filter) -> int:
    """How many matches are wanted."""
    return int(connection.scalar(_narrowed(select(func.count()).select_from(MatchCard), wanted)) or 0)


def cards(connection: Connection, wanted: Filter, *, limit: int | None, offset: int, newest_first: bool) -> list[Card]:
    """The cards of wanted matches by number, or those played last first."""
    page = _narrowed(
        select(MatchCard.__table__, col(Stream.version), col(Stream.external_ref)).join(  # type: ignore[attr-defined]
            Stream, col(Stream.stream_no) == col(MatchCard.stream_no)
        ),
        wanted,
    )
    by_number = col(MatchCard.stream_no)
    order = (col(MatchCard.played).desc().nulls_last(), by_number.desc()) if newest_first else (by_number,)
    rows = connection.execute(page.order_by(*order).limit(limit).offset(offset)).all()
    seats = _seats(connection, [row.stream_no for row in rows])
    return [
        Card(
            number=row.stream_no,
            name=row.external_ref or str(row.stream_no),
            club=row.club,
            variant=row.variant,
            played=row.played,
            players=tuple(name for name, _, _ in seats[row.stream_no]),
            events=row.version,
            hands=row.hands,
            over=row.status == OVER,
            points=tuple(points for _, points, _ in seats[row.stream_no]),
            winners=tuple(seat for seat, (_, _, won) in enumerate(seats[row.stream_no], start=1) if won),
        )
        for row in rows
    ]


def choices(connection: Connection) -> tuple[list[str], list[str], list[str]]:
    """The clubs, variants and players that a list can be narrowed to, each once whatever its spellings, in order."""
    clubs = (
        select(func.max(col(MatchCard.club))).where(col(MatchCard.club).is_not(None)).group_by(col(MatchCard.club_key))
    )
    variants = select(col(MatchCard.variant)).distinct()
    players = select(func.max(col(Player.display_name))).group_by(col(Player.name_key))
    return sorted(connection.scalars(clubs)), sorted(connection.scalars(variants)), sorted(connection.scalars(players))


def _seats(connection: Connection, stream_nos: Sequence[int]) -> dict[int, list[tuple[str, int | None, bool]]]:
    rows = connection.execute(
        select(col(Seat.stream_no), col(Seat.name), col(MatchScore.points), col(MatchScore.won))
        .join(
            MatchScore, and_(col(MatchScore.stream_no) == col(Seat.stream_no), col(MatchScore.seat) == col(Seat.seat))
        )
        .where(col(Seat.stream_no).in_(stream_nos))
        .order_by(col(Seat.stream_no), col(Seat.seat))
    )
    seats: dict[int, list[tuple[str, int | None, bool]]] = {number: [] for number in stream_nos}
    for number, name, points, won in rows:
        seats[number].append((name, points, won))
    return seats


def _narrowed(query: Query, wanted: Filter) -> Query:
    conditions: list[ColumnElement[bool]] = []
    played = col(MatchCard.played)
    if wanted.club is not None:
        conditions.append(col(MatchCard.club_key) == name_key(wanted.club))
    if wanted.variant is not None:
        conditions.append(col(MatchCard.variant) == wanted.variant)
    if wanted.since is not None:
        conditions.append(played >= wanted.since)
    if wanted.until is not None:
        # a moment of that day goes on with a T
        conditions.append(played < f"{wanted.until}U")
    if wanted.player is not None:
        conditions.append(_has_player(wanted.player))
    if wanted.text:
        conditions.append(_mentions(wanted.text))
    return query.where(*conditions)


def _has_player(name: str) -> ColumnElement[bool]:
    seated = select(col(Seat.stream_no)).join(Player, col(Player.player_id) == col(Seat.player_id))
    return col(MatchCard.stream_no).in_(seated.where(col(Player.name_key) == name_key(name)))


def _mentions(text: str) -> ColumnElement[bool]:
    here = col(MatchCard.stream_no)
    return or_(
        exists().where(col(Seat.stream_no) == here, col(Seat.name).icontains(text, autoescape=True)),
        exists().where(col(Tag.stream_no) == here, col(Tag.value).icontains(text, autoescape=True)),
        col(MatchCard.variant).icontains(text, autoescape=True),
    )
