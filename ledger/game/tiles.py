"""The tiles: interned values with everything a rule asks of them worked out once.

A tile's bit is the same in every set, so a hand is an integer and a set a prefix of the bits: tile high-low has
number high·(high+1)/2 + low, and the double-n set is the first (n+1)(n+2)/2 of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

HIGHEST_PIP = 12
"""The highest number on a half in the largest set that any game uses."""


class Tile:
    """One tile as it was written; `first` and `second` are its halves in that order.

    There is one object for each way of writing a tile (6-3, 3-6), so tiles compare by identity; `natural` is the one
    with the higher half first. Games in which the order of the halves means nothing hold natural tiles only.
    """

    __slots__ = ("bit", "double", "first", "high", "low", "natural", "number", "pips", "second", "text")

    def __init__(self, first: int, second: int, natural: Tile | None) -> None:
        self.first = first
        self.second = second
        self.high = max(first, second)
        self.low = min(first, second)
        self.pips = first + second
        self.double = first == second
        self.number = self.high * (self.high + 1) // 2 + self.low
        self.bit = 1 << self.number
        self.text = f"{first}-{second}"
        self.natural: Tile = natural or self

    def other(self, half: int) -> int:
        """The half that is left free when the tile is joined by `half`."""
        return self.second if self.first == half else self.first

    def has(self, value: int) -> bool:
        """Whether one of the halves shows `value`."""
        return self.first == value or self.second == value

    def __repr__(self) -> str:
        return f"Tile({self.text})"

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return self.number

    def __lt__(self, other: Tile) -> bool:
        return self.number < other.number

    def __reduce__(self) -> tuple[object, ...]:
        return tile, (self.text,)

    def __copy__(self) -> Tile:
        return self

    def __deepcopy__(self, memo: object) -> Tile:
        return self


TILES: tuple[Tile, ...] = tuple(Tile(high, low, None) for high in range(HIGHEST_PIP + 1) for low in range(high + 1))
"""Every tile of the largest set, by number."""


class _Written(dict[str, Tile]):
    """Tiles by all ways of writing them. What is larger than any set has is made when it is first asked for: it may be
    dealt by mistake, and the audit shall say so.
    """

    def __missing__(self, text: str) -> Tile:
        first, dash, second = text.partition("-")
        if not dash or not all(half.isdecimal() and half.isascii() and len(half) <= 2 for half in (first, second)):
            raise KeyError(text)
        high, low = sorted((int(first), int(second)), reverse=True)
        if text not in (f"{high}-{low}", f"{low}-{high}"):
            raise KeyError(text)
        natural = self[f"{high}-{low}"] = Tile(high, low, None)
        if high != low:
            self[f"{low}-{high}"] = Tile(low, high, natural)
        return self[text]


BY_TEXT: dict[str, Tile] = _Written({t.text: t for t in TILES})
"""Every way of writing a tile; tiles that no set has can be looked up, but are not listed."""
BY_TEXT |= {f"{t.low}-{t.high}": Tile(t.low, t.high, t) for t in TILES if not t.double}

BEARING: tuple[int, ...] = tuple(sum(t.bit for t in TILES if t.has(value)) for value in range(HIGHEST_PIP + 1))
"""For each number the mask of the tiles that show it."""


@cache
def bearing_in(highest: int) -> tuple[int, ...]:
    """For each number the mask of the tiles of the double-`highest` set that show it."""
    return tuple([tiles & set_mask(highest) for tiles in BEARING])


DOUBLES: int = sum(t.bit for t in TILES if t.double)
"""The mask of all doubles."""


def _sums_of_ten(worth: Sequence[int]) -> list[int]:
    """What the tiles of every mask of ten are worth together."""
    sums = [0]
    for more in worth:
        sums += [more + others for others in sums]
    return sums


PIPS_OF_TENS: tuple[list[int], ...] = tuple(
    [_sums_of_ten([t.pips for t in TILES[first : first + 10]]) for first in range(0, len(TILES), 10)]
)
"""The pips of a mask are looked up ten tiles at a time."""

FIRST_TEN, SECOND_TEN, THIRD_TEN = PIPS_OF_TENS[:3]
"""As names of this module, since the tiles of the double-six set are in them."""

NUMBERS_OF_TENS: tuple[list[int], ...] = tuple(
    [
        _sums_of_ten([16**t.high if t.double else 16**t.high + 16**t.low for t in TILES[first : first + 10]])
        for first in (0, 10, 20)
    ]
)
"""The same for `numbers_in`, of the tiles of the double-six set."""


def tile(text: str) -> Tile:
    """The tile as written: `tile("3-6")` is not `tile("6-3")`, but has the same `natural`. KeyError if none is."""
    return BY_TEXT[text]


def set_mask(highest: int) -> int:
    """The mask of the double-`highest` set."""
    return (1 << (highest + 1) * (highest + 2) // 2) - 1


def mask_of(tiles: Iterable[Tile]) -> int:
    """The mask of some tiles; a tile that comes twice counts once."""
    mask = 0
    for t in tiles:
        mask |= t.bit
    return mask


def mask_of_known(tiles: Sequence[Tile | None]) -> int:
    """The mask of some tiles; 0 if one of them is not known, or comes twice."""
    mask = 0
    for t in tiles:
        if t is None:
            return 0
        mask |= t.bit
    return mask if mask.bit_count() == len(tiles) else 0


def tiles_of(mask: int) -> Iterator[Tile]:
    """The natural tiles of a mask, the highest first."""
    while mask:
        number = mask.bit_length() - 1
        yield TILES[number]
        mask ^= 1 << number


def pips_of(mask: int) -> int:
    """The pips of all tiles of a mask."""
    if mask >> 30:
        return sum([pips[mask >> 10 * ten & 1023] for ten, pips in enumerate(PIPS_OF_TENS)])
    return FIRST_TEN[mask & 1023] + SECOND_TEN[mask >> 10 & 1023] + THIRD_TEN[mask >> 20]


def numbers_in(mask: int) -> int:
    """For each number, in a hexadecimal digit of its own, how many tiles of a mask of the double-six set show it."""
    first, second, third = NUMBERS_OF_TENS
    return first[mask & 1023] + second[mask >> 10 & 1023] + third[mask >> 20]
