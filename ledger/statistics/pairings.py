"""Who meets whom: round robin, Swiss rounds, and rotating partners.

Round robins follow the Berger tables and Swiss rounds the Dutch system, both of FIDE, as caissify-pairings works them
out; that library was measured against the endorsed program bbpPairings. Its colours are our order at the table: the
first named is "white".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ledger.errors import NotFound
from ledger.statistics.meetings import Book, Game, Meeting, Worth, book_of


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
    gone = set(withdrawn)
    return _paired("dutch", [e for e in entrants if e not in gone], held, number, rounds, worth or Worth())


def _check(entrants: Sequence[str]) -> None:
    if len(set(entrants)) < len(entrants):
        twice = sorted({entrant for entrant in entrants if entrants.count(entrant) > 1})
        raise NotFound(f"entered twice: {', '.join(twice)}")
    if len(entrants) < 2:
        raise NotFound("a round needs two entrants at least")


def _paired(
    system: str, entrants: Sequence[str], held: Sequence[Meeting], number: int, rounds: int, worth: Worth, **more: Any
) -> list[Pairing]:
    from caissify_pairings import generate_pairings  # only who pairs a round waits for it

    book = book_of(entrants, held, worth, low_wins=False, lots={})
    numbers = {entrant: place for place, entrant in enumerate(entrants, start=1)}
    players = [_player(book, entrant, numbers[entrant], number, held) for entrant in entrants]
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


def _player(book: Book, entrant: str, place: int, number: int, held: Sequence[Meeting]) -> dict[str, Any]:
    games = {game.round: game for game in book.games[entrant]}
    so_far = [games.get(earlier) for earlier in range(1, number)]
    return {
        "id": place,
        "name": entrant,
        "score": book.totals[entrant],
        "rating": 0,
        "starting_number": place,
        "color_hist": [_order(entrant, game, held) for game in so_far],
        "float_history": [_float(book, entrant, game) for game in so_far],
        "bye_count": sum(game is not None and not game.over_the_board for game in so_far),
    }


def _order(entrant: str, game: Game | None, held: Sequence[Meeting]) -> str:
    """Whether the entrant was named first, second, or did not play."""
    if game is None or not game.over_the_board:
        return "none"
    (meeting,) = [
        meeting
        for meeting in held
        if meeting.round == game.round and any(score.entrant == entrant for score in meeting.scores)
    ]
    return "white" if meeting.scores[0].entrant == entrant else "black"


def _float(book: Book, entrant: str, game: Game | None) -> str:
    """Whether the opponent had more or fewer match points before that round."""
    if game is None or not game.over_the_board:
        return "none"
    own = _points_before(book, entrant, game.round)
    other = sum(_points_before(book, opponent, game.round) for opponent in game.opponents)
    return "down" if own > other else "up" if own < other else "none"


def _points_before(book: Book, entrant: str, number: int) -> float:
    return sum(game.worth for game in book.games.get(entrant, ()) if game.round < number)
