"""Rows of tiles that lie face down and are opened from one edge, in games where nobody looks at his tiles.

Where a tile lies is known as far as the deal was written down, and of each tile that was opened since. The hands of the
table (`held`, `hidden`) are kept in step with the rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ledger.game.events import Deal, Reveal
from ledger.game.tiles import Tile, mask_of

if TYPE_CHECKING:
    from ledger.game.table import Table

Row = list[Tile | None]


class Rows:
    """The rows of a hand.

    `tiles` holds the row of each seat from its near edge to its far one, None where nobody has seen the tile; `passed`
    is how many places at the near edge were opened already and are passed over. `doubtful` is the mask of the tiles
    about whose places the record has contradicted itself: what it says of them later is believed.
    """

    __slots__ = ("doubtful", "passed", "tiles")

    def __init__(self, sizes: Sequence[int]) -> None:
        self.tiles: list[Row] = [[None] * size for size in sizes]
        self.passed = [0] * len(sizes)
        self.doubtful = 0

    def place(self, seat: int) -> int:
        """The place in the seat's row that is opened next."""
        return self.passed[seat] % len(self.tiles[seat]) if self.tiles[seat] else 0

    def due(self, seat: int) -> Tile | None:
        """The tile that the seat opens next; None where that is not known, or the row is empty."""
        return self.tiles[seat][self.place(seat)] if self.tiles[seat] else None

    def surely_due(self, table: Table, seat: int, tile: Tile) -> bool:
        """Whether all of the seat's row is known, and the tile is the first of it and opened next, and nothing that was
        recorded before speaks against it.
        """
        row = self.tiles[seat]
        if not row or row[0] is not tile:
            return False
        return not (self.doubtful or table.hidden[seat] or self.passed[seat])

    def take_due(self, table: Table, seat: int, tile: Tile) -> None:
        """The tile, which is surely due, leaves the row."""
        del self.tiles[seat][0]
        table.held[seat] ^= tile.bit

    def turn_due(self, seat: int) -> None:
        """The tile that is due goes to the far edge of its row."""
        row = self.tiles[seat]
        row.append(row.pop(0))

    def may_open(self, table: Table, seat: int, tile: Tile, *, later: int = 0) -> bool:
        """Whether the tile is, or may be, the one that the seat opens next; `later`: so many tiles after that."""
        for lying in self.tiles[seat][self.place(seat) + later :]:
            if lying is tile:
                return True
            if lying is not None and not lying.bit & self.doubtful:
                return False
            if not tile.bit & self._seen(table):
                return True
            if lying is None:
                return False
        return False

    def _seen(self, table: Table) -> int:
        return table.elsewhere(0) & ~self.doubtful

    def take(self, table: Table, seat: int, tile: Tile) -> int:
        """The tile leaves the seat's row: from where it lies, else the one that is due is gone; its place."""
        row, place = self.tiles[seat], self.place(seat)
        due = self.due(seat)
        if self.may_open(table, seat, tile):
            self.doubtful &= ~tile.bit
        else:
            self.doubtful |= tile.bit | (due.bit if due else 0)
        if tile in row:
            place = row.index(tile)
        if row:
            del row[place]
        self._keep_in_step(table, seat)
        self._forget(table, tile)
        return place

    def put(self, table: Table, seat: int, tile: Tile, place: int | None = None) -> None:
        """The tile is put face down to the far edge of the seat's row, or in this place."""
        bit, row = tile.bit, self.tiles[seat]
        if any(hand & bit for hand in table.held):
            self._forget(table, tile)
            row = self.tiles[seat]
        row.insert(len(row) if place is None else place, tile)
        table.held[seat] = held = table.held[seat] | bit
        table.hidden[seat] = len(row) - held.bit_count()

    def add(self, table: Table, seat: int, tiles: Sequence[Tile]) -> None:
        """The tiles are put face down to the far edge of the seat's row, one after another."""
        mask = mask_of(tiles)
        for hand in table.held:
            if hand & mask:
                for tile in tiles:
                    self.put(table, seat, tile)
                return
        self.tiles[seat] += tiles
        table.held[seat] |= mask

    def deal(self, table: Table, event: Deal) -> None:
        """The row as it was dealt, which the table's hands have already; of a tile written twice no place is known."""
        self.tiles[event.seat] = list(event.tiles) if event.tiles is not None else [None] * (event.count or 0)
        if event.tiles is not None and table.held[event.seat].bit_count() == len(event.tiles):
            return
        self._agree(table)
        if event.tiles is not None and len(set(event.tiles)) < len(event.tiles):
            row = self.tiles[event.seat]
            self.tiles[event.seat] = [None if tile and event.tiles.count(tile) > 1 else tile for tile in row]
            self._keep_in_step(table, event.seat)

    def reveal(self, table: Table, event: Reveal) -> None:
        """What is shown of a row fills the places that were not known; the table's hands have it already."""
        if event.tiles is None:
            return
        row, shown = self.tiles[event.seat], list(event.tiles)
        if len(row) == len(shown) and all(tile is None or tile in shown for tile in row):
            new = iter([tile for tile in shown if tile is None or tile not in row])
            shown = [next(new, None) if tile is None else tile for tile in row]
        elif None not in row and not table.result:
            return
        self.tiles[event.seat] = shown
        self._agree(table)

    def clear(self, sizes: Sequence[int]) -> None:
        """Nothing is known of any row but its size."""
        self.tiles = [[None] * size for size in sizes]

    def _forget(self, table: Table, tile: Tile) -> None:
        """A tile that has been seen lies no longer where it was thought to lie."""
        for seat in table.seats:
            if table.held[seat] & tile.bit:
                self.tiles[seat] = [None if lying is tile else lying for lying in self.tiles[seat]]
                self._keep_in_step(table, seat)

    def _keep_in_step(self, table: Table, seat: int) -> None:
        row = self.tiles[seat]
        held = mask_of(known(row))
        table.held[seat] = held
        table.hidden[seat] = len(row) - held.bit_count()

    def _agree(self, table: Table) -> None:
        """The rows show no tile that the table's hands do not have, and none twice."""
        for seat in table.seats:
            left = table.held[seat]
            row: Row = []
            for tile in self.tiles[seat]:
                sure = tile is not None and left & tile.bit
                row.append(tile if sure else None)
                if tile is not None:
                    left &= ~tile.bit
            self.tiles[seat] = row


def known(row: Iterable[Tile | None]) -> list[Tile]:
    """The tiles of a row that are known, in their order."""
    return [tile for tile in row if tile is not None]
