"""The sheet of a duplicate evening: every deal, to be laid out at each table, and who moves where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from ledger.game.tiles import Tile
from ledger.sheet.blocks import Block, Column, Grid, Heading, Line, Page, Together


class DealToLay(msgspec.Struct, frozen=True):
    """A deal for the sheet: the tiles of each seat, and those of the boneyard in order."""

    number: int
    hands: Mapping[int, Sequence[Tile]]
    boneyard: Sequence[Tile]


class Evening(msgspec.Struct, frozen=True):
    """What the sheet is of: the game's title, its options in words, the code of the deals, how many tables, the seats
    of each side, and what is written for a side."""

    title: str
    options: str
    code: str
    tables: int
    sides: tuple[tuple[int, ...], ...]
    written: str


def deal_sheet(evening: Evening, deals: Sequence[DealToLay]) -> Page:
    """The deals of an evening, each with room for what every table makes of it."""
    title = f"Duplicate evening {evening.code}: {evening.title}"
    return Page(title, list(_blocks(evening, deals)), foot=title)


def _blocks(evening: Evening, deals: Sequence[DealToLay]) -> Iterator[Block]:
    yield Heading(f"Duplicate evening {evening.code}", 1, f"{evening.title}. Options: {evening.options}")
    yield Line(
        "Every table plays the same deals. At each deal a side gets 2 points for every table at which its seats did "
        "worse, and 1 for every one where they did as well. One who does not play lays out the tiles, or each player "
        "takes those of his seat from a shuffled set without showing them."
    )
    if evening.tables > 1:
        moves = [f"{_seats(side)} {_moves(place, len(side))}" for place, side in enumerate(evening.sides)]
        yield Line(f"After each deal: {'; '.join(moves)}; from table {evening.tables} on to table 1.")
    yield Line(f"Into the box of each side: {evening.written}.")
    for deal in deals:
        yield Together(tuple(_deal(evening, deal)))


def _seats(side: Sequence[int]) -> str:
    return f"seats {' + '.join(map(str, side))}" if len(side) > 1 else f"seat {side[0]}"


def _moves(tables: int, seats: int) -> str:
    if tables == 0:
        return "stay" if seats > 1 else "stays"
    move = "move" if seats > 1 else "moves"
    return f"{move} on by one table" if tables == 1 else f"{move} on by {tables} tables"


def _deal(evening: Evening, deal: DealToLay) -> Iterator[Block]:
    yield Heading(f"Deal {deal.number}", 2)
    rows = [(f"Seat {seat}", _tiles(tiles)) for seat, tiles in deal.hands.items()]
    if deal.boneyard:
        rows.append(("Boneyard, in this order", _tiles(deal.boneyard)))
    yield Grid((Column("", 1.0, strong=True), Column("Tiles", 5.0)), tuple(rows))
    columns = (Column("Table", 1.0), *(Column(_seats(side).capitalize(), 2.0) for side in evening.sides))
    yield Grid(columns, tuple((str(table), *[""] * len(evening.sides)) for table in range(1, evening.tables + 1)))


def _tiles(tiles: Sequence[Tile]) -> str:
    return "  ".join(tile.text for tile in tiles)
