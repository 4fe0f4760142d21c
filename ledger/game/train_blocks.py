"""Trains: when nobody can lay a tile any more (M16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game.events import Fish
from ledger.game.objections import Code, Objection
from ledger.game.table import Table
from ledger.game.tiles import BEARING
from ledger.game.trains import Lanes, Trains

if TYPE_CHECKING:
    from ledger.game.train_game import TrainGame


def deciding(table: Table) -> int:
    """The mask of the tiles that would keep a hand going: those for the double that is due, else for any train."""
    trains: Trains = table.extra
    bound = trains.bound()
    if bound is not None:
        return BEARING[bound.value]
    lanes = table.layout
    assert isinstance(lanes, Lanes)
    return lanes.fit_any()


def is_blocked(rules: TrainGame, table: Table) -> bool:
    """Whether nothing can be drawn and it is certain of everybody that he holds no tile that would keep the hand going.

    Of a hand that is not known a knock proves it, if the double was due then, or all the trains of others were open.
    """
    if table.boneyard > 0:
        return False
    fits, held = deciding(table), 0
    for mask in table.held:
        held |= mask
    if held & fits:
        return False
    unseen = fits & table.set & ~(held | table.layout.mask)
    if not unseen:
        return True
    return not any(table.hidden[seat] > 0 and not table.knocked >> seat & 1 for seat in table.seats)


def judge_fish(rules: TrainGame, table: Table, number: int, event: Fish) -> Objection | None:
    """A fish that the fold did not see coming: right only where hidden hands may make it so."""
    trains: Trains = table.extra
    if table.boneyard > 0:
        words = f"a fish was declared, but {table.boneyard} tiles can still be drawn"
        return Objection(Code.WRONG_FISH, words)
    if trains.first or trains.owes or table.drawn:
        words = f"a fish was declared, but the turn of seat {table.turn} is not over"
        return Objection(Code.WRONG_FISH, words)
    fits = deciding(table)
    for seat in table.seats:
        fitting = table.held[seat] & fits
        if fitting:
            return Objection(Code.WRONG_FISH, f"a fish was declared, but seat {seat} holds {rules.name_tiles(fitting)}")
    for seat in table.seats:
        if table.hidden[seat] > 0 and not table.knocked >> seat & 1:
            words = f"a fish was declared, but seat {seat} held a tile that fits, as was shown later"
            table.doubt(Code.WRONG_FISH, words, number, seat, fits)
    return None
