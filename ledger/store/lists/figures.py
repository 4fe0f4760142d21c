"""The figures that are kept of matches, read back for statistics: no event is read and nothing is folded."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, select
from sqlmodel import col

from ledger.game.variants import game
from ledger.statistics.figures import SeatFigures
from ledger.store.database.tables import MatchCard, Player, Stream, table_of
from ledger.store.kept.checkpoint import live
from ledger.store.kept.results import OVER, STRUCK, SUBSTITUTES, Result
from ledger.store.kept.writing import stored_results
from ledger.store.lists.cards import Filter, narrowed
from ledger.store.lists.results_then import ResultsThen
from ledger.store.log.reading import openings

_AT_ONCE = 500


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat of a match: the person who sat there (his id and name now), the points of his side, whether it won."""

    person: str
    name: str
    points: int | None
    won: bool
    figures: SeatFigures


class KeptMatch(msgspec.Struct, frozen=True):
    """A match as its results are kept.

    `low_wins`: the fewer points the better. `substitutes` sat down for the player of a seat, and have what they did
    themselves; points and match are his. One that is `struck` counts nowhere: all of its lines were voided.
    """

    number: int
    name: str
    club: str
    variant: str
    played: str
    kind: str
    over: bool
    hands: int
    low_wins: bool
    seats: tuple[KeptSeat, ...]
    substitutes: tuple[KeptSeat, ...] = ()
    struck: bool = False


def kept_matches(
    connection: Connection, wanted: Filter, numbers: Collection[int] | None = None, then: ResultsThen | None = None
) -> Iterator[KeptMatch]:
    """The wanted matches by number, of these numbers or of all, those that are in the results so far; as they were
    `then`, without those that began later.
    """
    generation, people = live(connection).generation, _People(connection, then)
    # the numbers first, which the cards' own indexes give: what a few days come to is read where it lies
    for some in _numbers(connection, wanted, numbers, then):
        results = stored_results(connection, generation, some)
        if then is not None:
            results = then.of(results)
        people.meet(share.player_id for result in results for share in result.seats)
        cards = {card.stream_no: card for card in connection.execute(_cards(some))}
        low_wins = _low_wins(connection, results)
        for result in results:
            yield _match(result, cards[result.stream_no], people, low_wins[result.stream_no])


def _numbers(
    connection: Connection, wanted: Filter, among: Collection[int] | None, then: ResultsThen | None
) -> Iterator[Sequence[int]]:
    """The numbers of the wanted matches, some at a time, in their order."""
    number = col(MatchCard.stream_no)
    query = narrowed(connection, select(number), wanted).order_by(number)
    if then is not None:
        query = query.where(number <= then.last_match)
    if among is None:
        every = list(connection.scalars(query))
        yield from (every[first : first + _AT_ONCE] for first in range(0, len(every), _AT_ONCE))
        return
    ordered = sorted(set(among))
    for first in range(0, len(ordered), _AT_ONCE):
        yield list(connection.scalars(query.where(number.in_(ordered[first : first + _AT_ONCE]))))


def _cards(numbers: Sequence[int]) -> Select[Any]:
    """What the results of these matches lack: their names, clubs and days."""
    here = col(MatchCard.stream_no)
    columns: list[Any] = [here, *(col(column) for column in (Stream.external_ref, MatchCard.club, MatchCard.played))]
    return select(*columns).join(Stream, col(Stream.stream_no) == here).where(here.in_(numbers))


class _People:
    """Who the players of some seats are, now or then: by a player's id the id of the person and the name under which he
    is shown now, each asked once.
    """

    def __init__(self, connection: Connection, then: ResultsThen | None) -> None:
        self._connection = connection
        self._then = then.persons if then else {}
        self.of: dict[str, tuple[str, str]] = {}

    def meet(self, players: Iterable[str]) -> None:
        """Asks for those who were not met before."""
        new = sorted(set(players) - self.of.keys())
        person = table_of(Player).alias("person")
        query = select(col(Player.player_id), person.c.player_id, person.c.display_name)
        query = query.join(person, person.c.player_id == col(Player.person_id))
        for first in range(0, len(new), _AT_ONCE):
            some = query.where(col(Player.player_id).in_(new[first : first + _AT_ONCE]))
            self.of.update((player, (own, name)) for player, own, name in self._connection.execute(some))
        for player in self._then.keys() & set(new):
            own = self._then[player]
            name = self._connection.scalar(select(col(Player.display_name)).where(col(Player.player_id) == own))
            self.of[player] = (own, name or "")


def _low_wins(connection: Connection, results: Iterable[Result]) -> dict[int, bool]:
    """Of each match whether the fewer points the better; its header is read where an option says so."""
    games = {result.stream_no: game(result.variant) for result in results}
    asked = [number for number, its in games.items() if its.options_tell_low_wins]
    headers = openings(connection, asked) if asked else {}
    return {
        number: its(**headers[number].options if number in headers else {}).low_wins for number, its in games.items()
    }


def _match(result: Result, card: Any, people: _People, low_wins: bool) -> KeptMatch:
    seats = [
        KeptSeat(
            *people.of[share.player_id],
            share.points,
            bool(share.won),
            SeatFigures(share.seat % SUBSTITUTES, share.side, *share.counts),
        )
        for share in result.seats
    ]
    own = sum(share.seat < SUBSTITUTES for share in result.seats)
    return KeptMatch(
        number=result.stream_no,
        name=card.external_ref or str(result.stream_no),
        club=card.club or "",
        variant=result.variant,
        played=card.played or "",
        kind=result.kind,
        over=result.status == OVER,
        struck=result.status == STRUCK,
        hands=result.hands,
        low_wins=low_wins,
        seats=tuple(seats[:own]),
        substitutes=tuple(seats[own:]),
    )
