"""Trains: one for each player and one for all, their markers, and the doubles that must be satisfied."""

from __future__ import annotations

from ledger.game.events import Arm
from ledger.game.layout import End, Layout
from ledger.game.picture import Laid
from ledger.game.start_double import StartDouble
from ledger.game.table import Table
from ledger.game.tiles import BEARING, Tile

MEXICAN = "mexican"
"""The arm of the train that belongs to nobody."""

NOBODYS = 1
"""Its place in a mask of trains; that of a player's train is `1 << seat`."""


class Lanes(Layout):
    """The trains as they lie. What fits any of them is asked for only when nothing can be drawn, and measured then."""

    __slots__ = ()

    def measure(self) -> None:
        """Nothing is kept up to date."""

    def fit_any(self) -> int:
        """The mask of the tiles that fit some train."""
        super().measure()
        return self.fits


class Trains:
    """The trains of one hand, and how far the turn has come. Masks of trains and seats have `1 << seat` for each.

    `marked` are the trains that are open to everybody (`NOBODYS` always), `doubtful` those where an unknown hand leaves
    open whether they carry a marker; `shared` is the mask of the tiles that fit a marked one.
    `due` are the ends with a double to be satisfied, in the order in which these were laid; with `newest_first` the
    last of them is the next. `first` are the seats whose first turn is not over, `built` says that the one in turn has
    laid a tile in it, and `gone` are those who went out in it.
    `owes`: a tile is owed after a double; `fresh` are the ends of the doubles laid in this turn, `kept` the trains that
    these keep open. `idle` are the seats that have knocked since nothing could be drawn and nothing was laid.
    """

    __slots__ = (
        *("built", "doubtful", "due", "first", "fresh", "gone", "idle", "kept", "marked", "newest_first", "owes"),
        *("place", "shared", "start"),
    )

    def __init__(self, start: StartDouble, seats: range, *, newest_first: bool) -> None:
        self.start = start
        self.place: dict[Arm, int] = {**{seat: 1 << seat for seat in seats}, MEXICAN: NOBODYS}
        self.newest_first = newest_first
        self.marked = NOBODYS
        self.doubtful = 0
        self.shared = 0
        self.due: list[End] = []
        self.first = 0
        self.built = False
        self.gone: list[int] = []
        self.owes = False
        self.fresh: list[End] = []
        self.kept = 0
        self.idle = 0

    def lay_out(self, table: Table, tile: Tile, seat: int, number: int, *, first_turns: bool) -> None:
        """The start double lies, and all trains begin at it. `first_turns`: these are special."""
        layout = table.layout
        index = layout.put(Laid(tile, seat, number))
        layout.open(*(End(arm, tile.high, None, index) for arm in self.place))
        self.shared = BEARING[tile.high]
        if first_turns:
            self.first = sum(self.place.values()) - NOBODYS

    def fitting(self, layout: Layout, seat: int) -> int:
        """The mask of the tiles that fit a train which is open to the seat while no double is due."""
        mask = self.shared | BEARING[layout.ends[seat].value]
        if self.kept:
            for arm, place in self.place.items():
                if self.kept & place:
                    mask |= BEARING[layout.ends[arm].value]
        return mask

    def open_to(self, seat: int, end: End) -> bool:
        """Whether the train is open to the seat while no double is due."""
        return self.place[end.arm] & (self.marked | self.kept | 1 << seat) > 0

    def surely_open(self, seat: int, end: End) -> bool:
        """Whether the player in turn may lay a tile on the train, whatever hands are not known."""
        if self.first:
            return end.arm == seat
        if self.due and not self.owes:
            return end is self.bound()
        return self.place[end.arm] & (self.marked | self.kept | 1 << seat) > 0

    def may_prove(self, seat: int) -> bool:
        """Whether all the trains of others are open: then who knocks has no tile for any train."""
        return self.marked | 1 << seat == sum(self.place.values())

    def bound(self) -> End | None:
        """The end of the double that the player in turn must satisfy."""
        if not self.due or self.owes:
            return None
        return self.due[-1 if self.newest_first else 0]

    def mark(self, layout: Layout, seat: int) -> None:
        """A marker is set, or stays."""
        place = 1 << seat
        self.doubtful &= ~place
        self.marked |= place
        self.shared |= BEARING[layout.ends[seat].value]

    def unmark(self, place: int) -> None:
        """The marker comes off, if there is one."""
        if place != NOBODYS:
            self.marked &= ~place
            self.doubtful &= ~place

    def measure(self, layout: Layout) -> None:
        """Works `shared` out anew, after a train has grown or a marker has come off."""
        marked, shared = self.marked, 0
        for arm, place in self.place.items():
            if marked & place:
                shared |= BEARING[layout.ends[arm].value]
        self.shared = shared

    def cover(self, end: End) -> None:
        """A tile has come to lie at the end: a double that lay there is satisfied."""
        if end in self.due:
            self.due.remove(end)
        if end in self.fresh:
            self.fresh.remove(end)

    def owe(self, end: End) -> None:
        """A double has come to lie at the end, in a turn after the first turns: another tile is owed."""
        self.owes = True
        self.fresh.append(end)
        self.kept |= self.place[end.arm]

    def finish_turn(self, *, doubles_bind: bool) -> None:
        """The turn is over: the doubles laid in it that nothing covers are due from now on."""
        if self.fresh:
            if doubles_bind:
                self.due += self.fresh
            self.fresh = []
        self.owes = False
        self.kept = 0

    def finish_first_turns(self, layout: Layout, *, doubles_bind: bool) -> None:
        """The round of first turns is over: the doubles at the ends of trains are due, in the order they were laid."""
        self.first = 0
        if doubles_bind:
            doubles = [end for end in layout.ends.values() if end.tile is not None and end.tile.double]
            self.due = sorted(doubles, key=lambda end: end.index or 0)
