"""A tree of tiles grown on the table, tile by tile, where there is most room for what each still has to carry.

Nothing overlaps: a tile that finds no room beside the one it belongs to is laid at the nearest free place, and a line
leads the eye there.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache

import msgspec

from ledger.board.places import Box, Place, Spot, ahead, box_round
from ledger.board.tree import HEADINGS, Branch, Door, Laying, lay_lead, layings, read_tree
from ledger.game.picture import Laid

Cells = dict[Spot, int]
"""Which tile lies on which cell of one step by one."""

LARGEST, GOOD, SMALLEST = 44, 30, 14
"""The pixels that a half may have, and those at which no larger ones are looked for."""

REACH = 8
"""Steps round a door that are looked at for room."""

FAR = 12
"""Steps from which on two tiles cannot be in each other's way."""


class Habit(msgspec.Struct, frozen=True):
    """What counts how much when a place is chosen: room ahead, going straight, keeping to the table's shape, and
    keeping apart from tiles that it does not belong to."""

    room: float
    straight: float
    shape: float
    apart: float


HABITS = (Habit(1, 40, 60, 40), Habit(1, 60, 20, 80), Habit(1, 20, 60, 40), Habit(1, 4, 60, 12), Habit(2, 4, 200, 6))
"""Ways of growing that are tried, from the airy to the dense."""


class Tree(msgspec.Struct, frozen=True):
    """A tree laid out: places by index, doors still free by index, and the lines from tiles laid apart to their own."""

    places: dict[int, Place]
    doors: dict[int, tuple[Door, ...]]
    leashes: dict[int, tuple[Spot, Spot]]
    crowded: int


class Growth:
    """One attempt to lay a tree out on a table with sides in the proportion `across` to `down`."""

    def __init__(self, branches: Sequence[Branch], across: float, down: float, habit: Habit) -> None:
        self.branches = branches
        self.across, self.down, self.habit = across, down, habit
        self.cells: Cells = {}
        self.places: dict[int, Place] = {}
        self.doors: dict[int, list[Door]] = {}
        self.waiting: dict[int, int] = {}
        self.leashes: dict[int, tuple[Spot, Spot]] = {}
        self.box = Box(0, 0, 0, 0)

    def grow(self) -> Tree:
        """Lay every tile, those next to the lead first."""
        lead = self.branches[0]
        self._lay(0, lay_lead(lead.piece, len(lead.carried)))
        queue = list(lead.carried)
        for index in queue:
            branch = self.branches[index]
            parent = branch.onto or 0
            self.waiting[parent] -= 1
            choice = self._best(branch, parent, spare=1) or self._best(branch, parent, spare=0)
            if choice is None:
                self._lay_apart(index, parent)
            else:
                self.doors[parent].remove(choice[2])
                self._lay(index, choice[1])
            queue += branch.carried
        doors = {index: tuple(door for door in doors if self._open(door)) for index, doors in self.doors.items()}
        crowded = sum(self._crowding(self.places[one.piece.index], one) for one in self.branches)
        return Tree(self.places, doors, self.leashes, crowded)

    def _lay(self, index: int, laying: Laying) -> None:
        place = laying.place
        self.places[index] = place
        self.doors[index] = list(laying.doors)
        self.waiting[index] = len(self.branches[index].carried)
        self.cells |= dict.fromkeys(cells_of(place), index)
        self.box = self._stretched(place)

    def _stretched(self, place: Place) -> Box:
        box = self.box
        return Box(
            min(box.left, place.x), min(box.top, place.y), max(box.right, place.right), max(box.bottom, place.bottom)
        )

    def _best(self, branch: Branch, parent: int, *, spare: int) -> tuple[float, Laying, Door] | None:
        return max(self._choices(branch, parent, spare), key=lambda one: one[0], default=None)

    def _choices(self, branch: Branch, parent: int, spare: int) -> Iterator[tuple[float, Laying, Door]]:
        for door in self.doors[parent]:
            if door.number != branch.piece.near and self._has(parent, branch.piece.near):
                continue
            for laying in layings(branch.piece, door):
                if self._free(laying.place) and self._leaves_room(branch, laying, door, spare):
                    yield self._worth(branch, laying), laying, door

    def _has(self, index: int, number: int) -> bool:
        return any(door.number == number for door in self.doors[index])

    def _free(self, place: Place) -> bool:
        return not any(cell in self.cells for cell in cells_of(place))

    def _open(self, door: Door) -> bool:
        return self._half_is_free(ahead(door.at, door.heading), ())

    def _leaves_room(self, branch: Branch, laying: Laying, used: Door, spare: int) -> bool:
        """Whether all tiles could still carry what they have to after this, and open ones `spare` tiles more."""
        own = set(cells_of(laying.place))
        if sum(self._passable(door, own) for door in laying.doors) < self._needed(branch.piece.index, spare):
            return False
        x, y = laying.place.x, laying.place.y
        for index in self.waiting:
            needed = self._needed(index, spare)
            other = self.places[index]
            if needed and abs(other.x - x) < FAR and abs(other.y - y) < FAR:
                doors = (door for door in self.doors[index] if door is not used)
                if sum(self._passable(door, own) for door in doors) < needed:
                    return False
        return True

    def _needed(self, index: int, spare: int) -> int:
        branch = self.branches[index]
        most = 1 if not branch.piece.double else 3 if index else 4
        return self.waiting.get(index, len(branch.carried)) + (spare if len(branch.carried) < most else 0)

    def _passable(self, door: Door, taken: set[Spot]) -> bool:
        x, y = ahead(door.at, door.heading)
        if not self._half_is_free((x, y), taken):
            return False
        return any(self._half_is_free(ahead((x, y), way, 2), taken) for way in HEADINGS)

    def _half_is_free(self, middle: Spot, taken: Container[Spot]) -> bool:
        return not any(cell in self.cells or cell in taken for cell in half_cells(middle))

    def _worth(self, branch: Branch, laying: Laying) -> float:
        habit = self.habit
        stretched = self._stretched(laying.place)
        shape = max(stretched.width / self.across, stretched.height / self.down)
        before = max(self.box.width / self.across, self.box.height / self.down)
        room = sum(sorted((self._room(door) for door in laying.doors), reverse=True)[: max(1, len(branch.carried))])
        worth = habit.room * room * (1 + min(branch.weight, 8)) / 8 - habit.shape * (shape - before) * self.down / 10
        worth -= habit.straight * laying.bent + habit.apart * self._crowding(laying.place, branch)
        return worth

    def _room(self, door: Door) -> int:
        x, y = ahead(door.at, door.heading, REACH // 2)
        around = range(-REACH // 2, REACH // 2 + 1, 2)
        return sum((x + dx, y + dy) not in self.cells for dx in around for dy in around)

    def _crowding(self, place: Place, branch: Branch) -> int:
        """How many steps of its edge a tile shares with tiles that it does not belong to."""
        beside = [(x, y) for x in range(place.x, place.right) for y in (place.y - 1, place.bottom)]
        beside += [(x, y) for y in range(place.y, place.bottom) for x in (place.x - 1, place.right)]
        own = {branch.piece.index, branch.onto, None, *branch.carried}
        return sum(self.cells.get(cell) not in own for cell in beside)

    def _lay_apart(self, index: int, parent: int) -> None:
        """Lay a tile where there is room for it and for what it carries, as near as can be to the one it belongs to."""
        piece, home = self.branches[index].piece, self.places[parent]
        middle = ((home.x + home.right) // 2, (home.y + home.bottom) // 2)
        for spot in _outwards(middle):
            laying = layings(piece, Door(spot, (1, 0), piece.near))[0]
            place = laying.place
            columns, lines = range(place.x - 3, place.right + 3), range(place.y - 3, place.bottom + 3)
            if not any((x, y) in self.cells for x in columns for y in lines):
                self._lay(index, laying)
                self.leashes[index] = (middle, spot)
                return


def cells_of(place: Place) -> Iterator[Spot]:
    """The cells, one step by one, that a tile lies on."""
    return ((x, y) for x in range(place.x, place.right) for y in range(place.y, place.bottom))


def half_cells(middle: Spot) -> tuple[Spot, ...]:
    """The cells of half a tile round its middle."""
    x, y = middle
    return (x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)


def _outwards(middle: Spot) -> Iterator[Spot]:
    x, y = middle
    for ring in range(4, 400):
        for along in range(-ring, ring + 1):
            yield from ((x + along, y - ring), (x + along, y + ring), (x - ring, y + along), (x + ring, y + along))


@lru_cache(maxsize=64)
def fit_tree(laid: tuple[Laid, ...], across: float, down: float) -> Tree:
    """The best of several attempts to grow a tree on a table of so many pixels: all tiles beside their own, few beside
    strangers, and as large as can be."""
    branches = read_tree(laid)
    trees = []
    for habit in HABITS:
        trees.append(Growth(branches, across, down, habit).grow())
        if not trees[-1].leashes and not trees[-1].crowded and size_of_half(trees[-1], across, down) >= GOOD:
            break
    return min(trees, key=lambda tree: 60 * len(tree.leashes) + 2 * tree.crowded - size_of_half(tree, across, down))


def size_of_half(tree: Tree, across: float, down: float) -> int:
    """The pixels of a half, so that the tree with a mark at each of its tips fits a table of so many pixels."""
    box = box_of(tree)
    return max(SMALLEST, min(LARGEST, int(2 * across / box.width), int(2 * down / box.height)))


def box_of(tree: Tree) -> Box:
    """The room that a tree takes with a mark at each of its tips."""
    tips = [ahead(door.at, door.heading) for doors in tree.doors.values() for door in doors[:1]]
    return box_round(tree.places.values(), tips)
