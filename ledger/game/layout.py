"""The tiles on the table and the open ends they leave: one layout for every game.

Games differ in how many ends a tile opens, who may use them and what they count, not in what an end is.
"""

from __future__ import annotations

import copy
from typing import Any, Self

from ledger.game.events import Arm
from ledger.game.picture import Laid
from ledger.game.tiles import Tile, bearing_in


class End:
    """A place where a tile may be joined.

    `arm` is its label, `value` the number it shows, `tile` the outermost tile there (None: nothing lies there yet) and
    `index` that tile's place in `Layout.laid`; `room` is how many more tiles may be joined there. `worth` is what the
    end adds where ends are counted: a bare half its number (fives G8).
    """

    __slots__ = ("arm", "index", "room", "tile", "value", "worth")

    def __init__(
        self,
        arm: Arm,
        value: int,
        tile: Tile | None = None,
        index: int | None = None,
        room: int = 1,
        worth: int | None = None,
    ) -> None:
        self.arm = arm
        self.value = value
        self.tile = tile
        self.index = index
        self.room = room
        self.worth = value if worth is None else worth

    def __deepcopy__(self, memo: dict[int, Any]) -> End:
        return End(self.arm, self.value, self.tile, self.index, self.room, self.worth)


class Layout:
    """The tiles on the table in the order they were laid, and the open ends by their labels.

    `fits` is the mask of the tiles that fit some open end, `mask` that of those on the table. `spinner` is the index
    of the spinner in `laid`, `covered` how many of its two sides have a tile against them. `shut` are the arms at which
    there is no room left. `bearing` holds for each number the mask of the set's tiles that show it,
    `two` the ends of a line that has no others, none of them shut. `counted` is what the ends add up to, in the layouts
    in which they are counted.
    """

    __slots__ = ("bearing", "counted", "covered", "ends", "fits", "laid", "mask", "shut", "spinner", "two")

    def __init__(self, highest: int) -> None:
        self.bearing = bearing_in(highest)
        self.ends: dict[Arm, End] = {}
        self.laid: list[Laid] = []
        self.fits = 0
        self.mask = 0
        self.spinner: int | None = None
        self.covered = self.counted = 0
        self.shut: list[Arm] = []
        self.two: tuple[End, End] | None = None

    def put(self, laid: Laid) -> int:
        """Places a tile without opening anything; its index in `laid`."""
        self.laid.append(laid)
        self.mask |= laid.tile.bit
        return len(self.laid) - 1

    def lead(self, tile: Tile, seat: int, event: int) -> None:
        """The first tile of a line: its higher half lies to the left."""
        high, low, laid = tile.high, tile.low, self.laid
        index = len(laid)
        laid.append(Laid(tile, seat, event))
        self.mask |= tile.bit
        self.two = left, right = End("left", high, tile, index), End("right", low, tile, index)
        self.ends["left"], self.ends["right"] = left, right
        self.fits = self.bearing[high] | self.bearing[low]

    def open(self, *ends: End) -> None:
        """More places at which a tile may be joined."""
        self.two = None
        for end in ends:
            self.ends[end.arm] = end
        self.measure()

    def join(self, end: End, tile: Tile, seat: int, event: int, if_it_fits: bool = False) -> bool:
        """Lays a tile at an end, which then shows the tile's other half; with `if_it_fits` only where the end is open
        and the tile fits it. Whether the tile lies there now.
        """
        two, joined = self.two, end.value
        if tile.first == joined:
            free = tile.second
        elif tile.second == joined:
            free = tile.first
        elif if_it_fits:
            return False
        else:
            half = self.half_in_doubt(end)
            joined, free = (half, tile.other(half)) if half is not None and tile.has(half) else (joined, tile.first)
        if two is None and if_it_fits and end.arm in self.shut:
            return False
        laid = self.laid
        index = len(laid)
        laid.append(Laid(tile, seat, event, end.arm, joined, end.index))
        self.mask |= tile.bit
        end.index = index
        end.tile = tile
        end.value = free
        if two is None:
            self.measure()
        else:
            one, other = two
            bearing = self.bearing
            self.fits = bearing[one.value] | bearing[other.value]
        return True

    def half_in_doubt(self, end: End) -> int | None:
        """Where the outermost tile was laid without fitting, the half that may be free instead of the one it shows."""
        laid = self.laid[end.index] if end.index is not None else None
        if laid is None or laid.joined is None or laid.tile.has(laid.joined):
            return None
        return laid.tile.other(end.value)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        # what lies is shared, being values: a general copy takes ten times as long
        twin = copy.copy(self)
        twin.ends = {arm: copy.deepcopy(end, memo) for arm, end in self.ends.items()}
        twin.two = copy.deepcopy(self.two, memo)
        twin.laid, twin.shut = list(self.laid), list(self.shut)
        return twin

    def measure(self) -> None:
        """Works `fits` out anew, after an end has changed."""
        fits, bearing, ends = 0, self.bearing, self.ends.values()
        for end in [end for end in ends if end.arm not in self.shut] if self.shut else ends:
            fits |= bearing[end.value]
        self.fits = fits

    def takes(self, end: End, tile: Tile) -> bool:
        """Whether the numbers allow the tile to be joined to the end, closed or not: one of its halves is alike."""
        return tile.has(end.value)

    def fitting(self, tile: Tile) -> list[End]:
        """The open ends whose number the tile has."""
        first, second = tile.first, tile.second
        return [
            end
            for end in self.ends.values()
            if (end.value == first or end.value == second) and end.arm not in self.shut
        ]

    def meant(self, arm: Arm | None, tile: Tile) -> End:
        """The end at which a recorded tile is laid, where its label is left out or names no open end."""
        fitting = self.fitting(tile)
        return fitting[0] if fitting else next(iter(self.ends.values()))


def mirrored(ends: list[End]) -> bool:
    """Whether these ends are mirror images: places of one bare tile that show the same number."""
    first = ends[0]
    return first.tile is not None and all(end.index == first.index and end.value == first.value for end in ends)
