"""Hands of Kolbasa: rows laid out as far as a test needs them, and the sausage read from a picture."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.game.picture import State
from tests.game.situations import Situation, situation

SIZES = {2: 14, 3: 9, 4: 7}
ROW_1 = "5-3 6-6 4-2 6-5 1-1 3-0 4-3 6-2 2-2 5-4 6-0 5-1 3-1 0-0"
ROW_2 = "4-1 2-0 6-4 6-1 3-2 4-4 5-5 1-0 5-0 6-3 2-1 5-2 3-3 4-0"
"""Two whole rows; a sausage of 6-6 alone is the start that both reach after a miss each (S7)."""


def kolbasa(rows: Sequence[str], *lines: str, options: str = "") -> Situation:
    """A hand with a row for each player, near edge first: what is not named of a row is not known."""
    size = SIZES[len(rows)]
    deals = [f"deal {seat} {dealt(row, size)}" for seat, row in enumerate(rows, 1)]
    return situation("kolbasa", "\n".join(["hand 1", *deals, *lines]), options=options, players=len(rows))


def dealt(row: str, size: int) -> str:
    """The tiles of a row, the last of them unknown where fewer are named."""
    tiles = row.split()
    return " ".join([*tiles, *["?"] * (size - len(tiles))])


def short(rows: Sequence[str], *lines: str, options: str = "") -> Situation:
    """A hand of rows that are too short, which the arbiter lets stand."""
    deals = [f"deal {seat} {row}" for seat, row in enumerate(rows, 1)]
    stands = [f'stand {event} "a short hand"' for event in range(3, 3 + len(rows))]
    return situation("kolbasa", "\n".join(["hand 1", *deals, *stands, *lines]), options=options, players=len(rows))


def plays(seat: int, tiles: str) -> list[str]:
    """Lines in which the seat lays one tile after another."""
    return [f"play {seat} {tile}" for tile in tiles.split()]


def sausage(state: State) -> str:
    """The tiles from the start, the half towards the open end written last."""
    numbers = [one.joined for one in state.laid[1:]] + [end.value for end in state.ends]
    joined = [f"{one.tile.other(number or 0)}-{number}" for one, number in zip(state.laid, numbers, strict=True)]
    assert [one.onto for one in state.laid] == [None, *range(len(state.laid) - 1)]
    return " ".join(joined)


def row(state: State, seat: int) -> str:
    """The tiles of a row that is known, near edge first."""
    tiles = state.hands[seat]
    assert not isinstance(tiles, int), f"row {seat} is not known"
    return " ".join(tile.text for tile in tiles)
