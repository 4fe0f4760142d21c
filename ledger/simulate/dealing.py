"""Shuffling and dealing, and deals that are thrown in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ledger.game.events import Deal, Event, Redeal, Start, Yard
from ledger.game.rules import Rules
from ledger.game.start_double import to_lay_out
from ledger.game.table import Table
from ledger.game.tiles import Tile, tiles_of


class Dealer:
    """Deals one hand after another; `boneyard` is what is left of the last deal, in the order in which it is drawn."""

    def __init__(self, rules: Rules, table: Table, random: Random, *, writes_yard: bool) -> None:
        self.rules = rules
        self.table = table
        self.random = random
        self.writes_yard = writes_yard
        self.boneyard: list[Tile] = []

    def deal(self) -> Iterator[Event]:
        """The lines of a deal, each to be taken before the next is asked for."""
        start = to_lay_out(self.table)
        if start is not None:
            yield Start(start)
        tiles = [tile for tile in tiles_of(self.table.set) if not tile.bit & self.table.layout.mask]
        self.random.shuffle(tiles)
        for seat in self.table.seats:
            size = self.rules.tiles_each(self.table.players)
            yield Deal(seat, tuple(tiles[:size]))
            tiles = tiles[size:]
        self.boneyard = tiles
        if tiles and self.writes_yard:
            yield Yard(tuple(tiles))

    def thrown_in(self) -> Redeal | None:
        """A deal that must be thrown in is; where a player may claim that, he does so every other time."""
        if self.rules.judge_deal_kept(self.table) is not None:
            return Redeal()
        for seat in self.table.seats:
            if self.rules.judge_redeal(self.table, Redeal(seat)) is None and self.random.random() < 0.5:
                return Redeal(seat)
        return None
