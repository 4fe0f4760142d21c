"""Where tiles are known to be, in words: told of those that somebody lays, draws or shows and cannot have."""

from __future__ import annotations

from ledger.game.table import Table
from ledger.game.tiles import Tile, tiles_of


def place_of(table: Table, tile: Tile) -> str:
    """Where a tile is known to be: on the table, in a hand, in the boneyard; "" where nobody knows."""
    if table.layout.mask & tile.bit:
        return "it lies on the table"
    holder = next((seat for seat in table.seats if table.held[seat] & tile.bit), None)
    if holder is not None:
        return f"seat {holder} holds it"
    return "it lies in the boneyard" if tile.natural in (table.yard or ()) else ""


def with_places(table: Table, sentence: str, mask: int) -> str:
    """A sentence about the tiles of a mask, followed by where each of them is known to be."""
    tiles = list(tiles_of(mask))
    places = [place if len(tiles) == 1 else f"{tile}: {place}" for tile in tiles if (place := place_of(table, tile))]
    return f"{sentence}: {'; '.join(places)}" if places else sentence
