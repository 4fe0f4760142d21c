"""What lists and standings show beside the log compared with it: each match's card, and what people are called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Select, and_, exists, or_, select
from sqlalchemy.orm import aliased
from sqlmodel import col

from ledger.club.names import name_key
from ledger.errors import Tampered, UnsupportedEvent
from ledger.game.events import Open
from ledger.store.database.tables import Event, MatchCard, Player, Seat, Stream, Tag
from ledger.store.log.payload import decode
from ledger.store.proving.club_beside import Changes
from ledger.store.proving.evidence import Fault

_AT_ONCE = 500


def cards_beside(connection: Connection) -> Iterator[list[Fault]]:
    """What is wrong with the cards of the matches, so many at a time, by number."""
    last = 0
    while page := connection.execute(_cards().where(col(Stream.stream_no) > last).limit(_AT_ONCE)).all():
        yield [fault for row in page for fault in _card_faults(*row)]
        last = page[-1].stream_no


def _cards() -> Select[*tuple[Any, ...]]:
    number, club, played = col(Stream.stream_no), aliased(Tag), aliased(Tag)
    shown = [col(getattr(MatchCard, name)) for name in ("club", "club_key", "variant", "played")]
    opening = [col(getattr(Event, name)) for name in ("type", "schema_version", "payload")]
    recorded: list[Any] = [col(club.value).label("club_tag"), col(played.value).label("played_tag")]
    query = select(number, col(Stream.external_ref), *shown, *recorded, *opening).where(number > 0).order_by(number)
    return (
        query.join(Event, and_(col(Event.stream_no) == number, col(Event.version) == 1))
        .outerjoin(MatchCard, col(MatchCard.stream_no) == number)
        .outerjoin(club, and_(col(club.stream_no) == number, col(club.name) == "Club"))
        .outerjoin(played, and_(col(played.stream_no) == number, col(played.name) == "Played"))
    )


def _card_faults(
    number: int,
    identity: str | None,
    club: str | None,
    club_key: str | None,
    variant: str | None,
    played: str | None,
    *recorded: Any,
) -> Iterator[Fault]:
    club_tag, played_tag, *opening = recorded
    try:
        game = decode(*opening)
    except (Tampered, UnsupportedEvent):
        # told of where the event itself is compared
        return
    should = (club_tag, name_key(club_tag or ""), game.variant if isinstance(game, Open) else None, played_tag)
    for name, stored, value in zip(
        ("club", "club_key", "variant", "played"), (club, club_key, variant, played), should, strict=True
    ):
        if stored != value:
            yield Fault("match_card", f"{name} is {stored}, and its header says {value}", identity or str(number), 1)


def people_beside(connection: Connection) -> Iterator[Fault]:
    """People who are kept in another club than the matches that they sat in."""
    seated = select(col(Seat.stream_no), col(Player.club_key), col(MatchCard.club_key))
    seated = seated.join(Player, col(Player.player_id) == col(Seat.player_id))
    seated = seated.join(MatchCard, col(MatchCard.stream_no) == col(Seat.stream_no))
    others = seated.where(col(Player.club_key) != col(MatchCard.club_key)).order_by(col(Seat.stream_no)).limit(_AT_ONCE)
    for number, kept, played in connection.execute(others):
        yield Fault("player", f"somebody of match {number}, of the club {played!r}, is kept in the club {kept!r}")


def names_beside(connection: Connection, changes: Changes) -> Iterator[Fault]:
    """People who are shown under names that they never bore at a table, nor by their club's log."""
    player, name = col(Player.player_id), col(Player.display_name)
    borne = exists().where(col(Seat.player_id) == player, col(Seat.name) == name)
    for player_id, shown in connection.execute(select(player, name).where(~borne).order_by(player)):
        if changes.shows(player_id, shown):
            continue
        # where a seat was given to another, its name may have been the first of whoever had it before
        given = [and_(col(Seat.stream_no) == match, col(Seat.seat) == seat) for match, seat in changes.seats_given()]
        if not given or connection.scalar(select(col(Seat.seat)).where(col(Seat.name) == shown, or_(*given))) is None:
            yield Fault("player", f"a person is shown as {shown!r}, which is no name that was recorded")
