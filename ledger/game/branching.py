"""Branching layouts: a double takes several tiles; an arm is the tile that is joined (fives L3, doubles D5 to D7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from ledger.game.events import Arm
from ledger.game.layout import End, Layout
from ledger.game.objections import Code, Objection
from ledger.game.picture import Laid
from ledger.game.tiles import BY_TEXT, Tile

if TYPE_CHECKING:
    from ledger.game.rules import Rules
    from ledger.game.table import Table

PLACES = 4
"""How many tiles lie against a double when it is full; the one that it was joined to is the first of them."""


class Tree(Layout):
    """A layout in which every double branches.

    An end is labelled by the tile it hangs on, `6-3`; a lone lead that is no double has two, `6-4:6` and `6-4:4`. A
    double is one end with room for several tiles. Where the order of the halves matters, tiles come as they were
    written; those that lie are natural. `opens` holds for each number the mask of the tiles that may be joined to it,
    `showing` how many ends show it. Where ends are counted a double adds both halves as long as fewer than two tiles
    lie against it (fives G8).
    """

    __slots__ = ("opens", "showing")

    def __init__(self, highest: int) -> None:
        super().__init__(highest)
        self.opens: Sequence[int] = self.bearing
        self.showing = [0] * len(self.bearing)

    def lead(self, tile: Tile, seat: int, event: int) -> None:
        """The first tile: a double with all its places, or a tile with two free halves."""
        natural = tile.natural
        index = self.put(Laid(natural, seat, event))
        self.counted = natural.pips
        if natural.double:
            self.open(End(natural.text, natural.high, natural, index, PLACES, natural.pips))
        else:
            halves = (natural.high, natural.low)
            self.open(*(End(f"{natural.text}:{half}", half, natural, index) for half in halves))

    def open(self, *ends: End) -> None:
        """More places at which a tile may be joined."""
        for end in ends:
            self.showing[end.value] += 1
        Layout.open(self, *ends)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = Layout.__deepcopy__(self, memo)
        twin.showing = list(self.showing)
        return twin

    def join(self, end: End, tile: Tile, seat: int, event: int, if_it_fits: bool = False) -> bool:
        """Lays a tile at an end, which may be full with it, and opens what the tile leaves free; with `if_it_fits` only
        where the end is open to the tile. Whether the tile lies there now.
        """
        if if_it_fits and not self.admits(end, tile):
            return False
        natural, joined, laid, ends = tile.natural, self.joined_half(end, tile), self.laid, self.ends
        index, text = len(laid), natural.text
        laid.append(Laid(natural, seat, event, end.arm, joined, end.index))
        self.mask |= natural.bit
        end.room = room = end.room - 1
        if room == 0:
            del ends[end.arm]
            self.showing[end.value] -= 1
            self.counted -= end.worth
            if end.index == 0:
                ends = self._name_other_half(end)
        elif room < PLACES - 1:
            self.counted -= end.worth
            end.worth = 0
        if natural.double:
            opened = End(text, natural.high, natural, index, PLACES - 1, natural.pips)
        else:
            opened = End(text, natural.second if natural.first == joined else natural.first, natural, index)
        ends[text] = opened
        self.showing[opened.value] += 1
        self.counted += opened.worth
        self.grown(end, opened)
        if not if_it_fits:
            self.recount()
        return True

    def recount(self) -> None:
        """Counts the ends anew: a tile that was laid twice has taken the label of an end that was open."""
        self.showing = [0] * len(self.bearing)
        for end in self.ends.values():
            self.showing[end.value] += 1
        self.counted = sum(end.worth for end in self.ends.values())
        self.measure()

    def grown(self, end: End, opened: End) -> None:
        """Brings `fits` up to date after a tile was joined at an end and has opened another."""
        if self.showing[end.value]:
            self.fits |= self.opens[opened.value]
        else:
            self.measure()

    def admits(self, end: End, tile: Tile) -> bool:
        """Whether the tile may be joined at an end now."""
        return self.opens[end.value] & tile.bit > 0

    def joined_half(self, end: End, tile: Tile) -> int:
        """The half by which a tile is joined at an end."""
        value = end.value
        if tile.first == value or tile.second == value:
            return value
        half = self.half_in_doubt(end)
        return half if half is not None and tile.has(half) else end.value

    def _name_other_half(self, covered: End) -> dict[Arm, End]:
        """A lead with one half covered is like any other tile: what is left of it needs no half in its label. The ends
        by their labels.
        """
        other = next((end for end in self.ends.values() if end.index == covered.index), None)
        if other is not None and other.tile is not None:
            other.arm = other.tile.text
            self.ends = {end.arm: end for end in self.ends.values()}
        return self.ends

    def measure(self) -> None:
        """Works `fits` out anew, after an end has changed."""
        fits, opens = 0, self.opens
        for end in self.ends.values():
            fits |= opens[end.value]
        self.fits = fits

    def takes(self, end: End, tile: Tile) -> bool:
        """Whether the tile matches what an end shows, locked or not."""
        return tile.has(end.value)

    def open_to(self, end: End) -> int:
        """The mask of the tiles that may be joined at an end now."""
        return self.opens[end.value]

    def why_closed(self, end: End) -> str:
        """Why an end that shows the right number may be closed, in words."""
        return f"@{end.arm} is closed"

    def fitting(self, tile: Tile) -> list[End]:
        """The ends at which the tile may be joined now."""
        return [end for end in self.ends.values() if self.open_to(end) & tile.bit and self.takes(end, tile)]

    def named(self, arm: Arm) -> list[End]:
        """The open ends that a label means: `6-4` means both halves of a lone lead, `6-3:3` the half of any tile."""
        if arm in self.ends:
            return [self.ends[arm]]
        text, _, half = str(arm).partition(":")
        if half:
            end = self.ends.get(text)
            return [end] if end is not None and str(end.value) == half else []
        return [end for end in self.ends.values() if end.tile is not None and end.tile.text == text]

    def taken_place(self, arm: Arm, tile: Tile) -> End | None:
        """The place that a label means where a tile lies already; of two halves one that the tile matches, if any."""
        text, _, half = str(arm).partition(":")
        index = next((i for i, laid in enumerate(self.laid) if laid.tile is BY_TEXT.get(text)), None)
        if index is None:
            return None
        lying = self.laid[index].tile
        halves = [value for value in (lying.high, lying.low) if half in ("", str(value))]
        places = [End(arm, value, lying, index, 0) for value in halves]
        return next((place for place in places if self.takes(place, tile)), places[0] if places else None)

    def meant(self, arm: Arm | None, tile: Tile) -> End:
        """The end at which a recorded tile is laid: the best of those that are meant, though it be taken."""
        named = list(self.ends.values()) if arm is None else self.named(arm)
        if named:
            return max(named, key=lambda end: self.takes(end, tile) + (self.open_to(end) & tile.bit > 0))
        assert arm is not None
        return self.taken_place(arm, tile) or self.meant(None, tile)


def judge_arm(rules: Rules, table: Table, seat: int, tile: Tile, arm: Arm | None) -> Objection | None:
    """Whether the tile can be joined there."""
    tree = table.layout
    assert isinstance(tree, Tree)
    named = list(tree.ends.values()) if arm is None else tree.named(arm)
    if arm is not None and not named:
        return _closed_label(tree, seat, tile, arm)
    matching = [end for end in named if tree.takes(end, tile)]
    if not matching:
        if any(half is not None and tile.has(half) for half in map(tree.half_in_doubt, named)):
            return None
        where = " or ".join(f"@{end.arm}, which shows {end.value}" for end in named)
        return Objection(Code.NO_FIT, f"{tile} does not fit {where}", seat=seat)
    fitting = [end for end in matching if tree.open_to(end) & tile.bit]
    if not fitting:
        why = "; ".join(tree.why_closed(end) for end in matching)
        return Objection(Code.ARM_CLOSED, f"{tile} cannot be joined: {why}", seat=seat)
    if len(fitting) > 1:
        arms = " or ".join(f"@{end.arm}" for end in fitting)
        return Objection(Code.ARM_MISSING, f"{tile} fits {arms}: write which", seat=seat)
    return None


def _closed_label(tree: Tree, seat: int, tile: Tile, arm: Arm) -> Objection:
    """What is wrong with a label that names no open end: no such place, one that is taken, or the wrong number too."""
    place = tree.taken_place(arm, tile)
    if place is None:
        words = f"there is no @{arm} on the table; open are {', '.join(f'@{end}' for end in tree.ends)}"
        return Objection(Code.ARM_CLOSED, words, seat=seat)
    if not tree.takes(place, tile):
        return Objection(Code.NO_FIT, f"{tile} does not fit @{arm}", seat=seat)
    return Objection(Code.ARM_CLOSED, f"no place is left at @{arm}", seat=seat)
