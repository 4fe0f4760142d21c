"""One end of a line as it grows: straight on, round the corner where the room ends, and back below or above.

Doubles lie crosswise, but not in a corner. A turn takes two tiles one above the other, so that two rows leave room
between them for the crosswise doubles of both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ledger.board.places import (
    LONG,
    RIGHT,
    WIDE,
    Heading,
    Place,
    Spot,
    ahead,
    back,
    crosswise,
    lengthwise,
    round_the_corner,
)


class Piece(msgspec.Struct, frozen=True):
    """A tile of an arm on its way out: its index in `State.laid`, the number facing inwards and the one outwards."""

    index: int
    near: int
    far: int

    @property
    def double(self) -> bool:
        """Whether both halves show the same number."""
        return self.near == self.far

    @property
    def length(self) -> int:
        """The steps that it takes of a row."""
        return WIDE if self.double else LONG


class Step(msgspec.Struct, frozen=True):
    """A tile in its place, with the middle of the half that lies (or would lie) against it inwards and outwards, and
    whether it lies in a corner."""

    piece: Piece
    place: Place
    inner: Spot
    outer: Spot
    corner: bool = False


class Cursor:
    """The tip of an arm: the middle of its outer edge, and the direction in which it grows."""

    def __init__(self, at: Spot, heading: Heading) -> None:
        self.at = at
        self.heading = heading

    def straight(self, piece: Piece, *, across_line: bool, then: Heading | None = None) -> Step:
        """Lay a tile straight on, crosswise if asked; `then` makes the next one join its side instead of its end."""
        inner = ahead(self.at, back(self.heading))
        if across_line:
            place = crosswise(self.at, self.heading, piece.near)
            self.at = ahead(self.at, self.heading, WIDE)
        else:
            place = lengthwise(self.at, self.heading, piece.near, piece.far)
            self.at = ahead(self.at, self.heading, LONG)
        if then is not None:
            self.at = ahead(ahead(self.at, back(self.heading)), then)
            self.heading = then
        return Step(piece, place, inner, ahead(self.at, self.heading))

    def corner(self, piece: Piece, turn: Heading) -> Step:
        """Lay a tile round the corner and go on in the new direction."""
        inner = ahead(self.at, back(self.heading))
        place = round_the_corner(self.at, self.heading, turn, piece.near, piece.far)
        self.at = ahead(ahead(self.at, self.heading), turn, 3)
        self.heading = turn
        return Step(piece, place, inner, ahead(self.at, turn), corner=True)


def rows(cursor: Cursor, pieces: Sequence[Piece], growth: Heading, left: int, right: int) -> Iterator[Step]:
    """Lay the pieces in rows between two x, the next row always in the direction of `growth` (up or down).

    The cursor must be heading left or right; the room must be at least three tiles wide.
    """
    waiting = iter(pieces)
    for piece in waiting:
        reach = ahead(cursor.at, cursor.heading, piece.length)[0]
        if reach <= right - WIDE if cursor.heading == RIGHT else reach >= left + WIDE:
            yield cursor.straight(piece, across_line=piece.double)
            continue
        homeward = back(cursor.heading)
        yield cursor.corner(piece, growth)
        second = next(waiting, None)
        if second is not None:
            yield cursor.straight(second, across_line=False, then=homeward)


def column_then_rows(
    cursor: Cursor, pieces: Sequence[Piece], turn: Heading, left: int, right: int, column: int
) -> Iterator[Step]:
    """Lay the pieces straight up or down for at most `column` steps (one tile at least), then in rows to `turn`."""
    growth = cursor.heading
    used = 0
    for number, piece in enumerate(pieces):
        if number and used + piece.length > column:
            yield cursor.corner(piece, turn)
            yield from rows(cursor, pieces[number + 1 :], growth, left, right)
            return
        used += piece.length
        yield cursor.straight(piece, across_line=piece.double)
