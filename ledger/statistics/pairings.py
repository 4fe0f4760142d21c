"""Who meets whom: round robin, Swiss rounds, and rotating partners.

Round robins follow the Berger tables and Swiss rounds the Dutch system (of July 2025), both of FIDE, as
caissify-pairings works them out. Its colours are our order at the table: the first named is "white"; in Swiss rounds
`table_order` tells who that is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ledger.errors import NotFound
from ledger.statistics.meetings import Book, Game, Meeting, Worth, book_of
from ledger.statistics.table_order import Seated, goes_first


class Pairing(msgspec.Struct, frozen=True):
    """A table of a round: the sides in their order, each of one entrant or more; one side alone has a bye."""

    round: int
    table: int
    sides: tuple[tuple[str, ...], ...]

    @property
    def bye(self) -> bool:
        """Whether nobody is met."""
        return len(self.sides) == 1


def round_robin(entrants: Sequence[str], *, cycles: int = 1) -> list[Pairing]:
    """Every round in which all meet all, once or (with two cycles) twice; with an odd number one has a bye a round."""
    _check(entrants)
    rounds = (len(entrants) - 1 + len(entrants) % 2) * cycles
    found: list[Pairing] = []
    for number in range(1, rounds + 1):
        found += _paired("round_robin", entrants, [], number, rounds, Worth(), cycles=cycles)
    return found


def swiss(
    entrants: Sequence[str],
    meetings: Iterable[Meeting],
    *,
    rounds: int,
    withdrawn: Iterable[str] = (),
    worth: Worth | None = None,
) -> list[Pairing]:
    """The next round, from the meetings so far; `entrants` are in order of strength, the strongest first.

    NotFound where no round is left, or none in which nobody meets the same opponent again.
    """
    _check(entrants)
    held = list(meetings)
    number = max((meeting.round for meeting in held), default=0) + 1
    if number > rounds:
        raise NotFound(f"all {rounds} rounds are paired")
    paired = _paired("dutch", entrants, held, number, rounds, worth or Worth(), gone=set(withdrawn))
    book = book_of(entrants, held, worth or Worth(), low_wins=False, lots={})
    seated = {
        entrant: Seated(place, book.totals[entrant], _orders(book, entrant, held))
        for place, entrant in enumerate(entrants, start=1)
    }
    if sum(pairing.bye for pairing in paired) > 1:
        raise NotFound(f"round {number} cannot be paired: whoever is left has met all others, or rested already")
    return [_in_order(pairing, seated) for pairing in paired]


def _in_order(pairing: Pairing, seated: Mapping[str, Seated]) -> Pairing:
    """The library takes the lower number for the higher standing, also where the points say otherwise."""
    if pairing.bye:
        return pairing
    one, other = pairing.sides
    first = goes_first(seated[one[0]], seated[other[0]])
    return Pairing(pairing.round, pairing.table, (one, other) if first else (other, one))


def _check(entrants: Sequence[str]) -> None:
    if len(set(entrants)) < len(entrants):
        twice = sorted({entrant for entrant in entrants if entrants.count(entrant) > 1})
        raise NotFound(f"entered twice: {', '.join(twice)}")
    if len(entrants) < 2:
        raise NotFound("a round needs two entrants at least")


def _paired(
    system: str,
    entrants: Sequence[str],
    held: Sequence[Meeting],
    number: int,
    rounds: int,
    worth: Worth,
    *,
    gone: Collection[str] = (),
    **more: Any,
) -> list[Pairing]:
    from caissify_pairings import generate_pairings  # only who pairs a round waits for it

    # who is gone keeps his number and his points: what the others were due in the rounds against him rests on them
    book = book_of(entrants, held, worth, low_wins=False, lots={})
    numbers = {entrant: place for place, entrant in enumerate(entrants, start=1)}
    players = [_player(book, one, numbers[one], number, held, worth) for one in entrants if one not in gone]
    met = {
        (numbers[entrant], numbers[other])
        for entrant in entrants
        for game in book.games[entrant]
        for other in game.opponents
        if other in numbers
    }
    try:
        tables = generate_pairings(system, players, met, number, rounds, bye_value=worth.bye, **more)
    except (ValueError, RuntimeError) as error:
        raise NotFound(f"round {number} cannot be paired: {error}") from None
    return [Pairing(number, table["table"], tuple((entrants[seat - 1],) for seat in _sides(table))) for table in tables]


def _sides(table: dict[str, Any]) -> list[int]:
    return [number for number in (table["white_id"], table["black_id"]) if number is not None]


def _player(book: Book, entrant: str, place: int, number: int, held: Sequence[Meeting], worth: Worth) -> dict[str, Any]:
    """An entrant as the library knows players: only games at the table have an order, every round a float."""
    games = {game.round: game for game in book.games[entrant]}
    return {
        "id": place,
        "name": entrant,
        "score": book.totals[entrant],
        "rating": 0,
        "starting_number": place,
        "pairing_number": place,
        "color_hist": ["white" if first else "black" for first in _orders(book, entrant, held)],
        "float_history": [_float(book, entrant, games.get(earlier), worth) for earlier in range(1, number)],
        "bye_count": sum(not game.over_the_board and not game.forfeited for game in games.values()),
    }


def _orders(book: Book, entrant: str, held: Sequence[Meeting]) -> list[bool]:
    """Of each game at the table whether the entrant was named first."""
    rounds = {game.round for game in book.games[entrant] if game.over_the_board}
    own = [meeting for meeting in held if any(score.entrant == entrant for score in meeting.scores)]
    met = sorted((meeting.round, meeting.scores[0].entrant == entrant) for meeting in own if meeting.round in rounds)
    return [first for _, first in met]


def _float(book: Book, entrant: str, game: Game | None, worth: Worth) -> str:
    """Whether the opponent had more or fewer match points before that round; who is given points has floated down."""
    if game is None or not game.over_the_board:
        return "down" if game is not None and game.worth > worth.loss else "none"
    own = _points_before(book, entrant, game.round)
    other = sum(_points_before(book, opponent, game.round) for opponent in game.opponents)
    return "down" if own > other else "up" if own < other else "none"


def _points_before(book: Book, entrant: str, number: int) -> float:
    return sum(game.worth for game in book.games.get(entrant, ()) if game.round < number)
