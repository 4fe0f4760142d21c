"""What a Kozel hand leaves open whose plays nobody wrote down: the maker of a fish, the bonuses (kozel C13)."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from ledger.game import ending
from ledger.game.claims import mismatch
from ledger.game.eggs import Account, loser_of, settle, side_sums
from ledger.game.events import Fish, Out, Write
from ledger.game.objections import Code, Objection, information
from ledger.game.scoring import Settlement
from ledger.game.table import Table

if TYPE_CHECKING:
    from ledger.game.egg_game import EggGame


def matters(game: EggGame, table: Table) -> bool:
    """Whether a hand of which all tiles are known is written one way or another, as this or that side made the fish."""
    if game.full_fish or table.out is not None or table.maker is not None:
        return False
    return len(set(side_sums(game, table).values())) > 1


def judge_write(game: EggGame, table: Table, number: int, event: Write) -> list[Objection]:
    """A claim that follows from a fish of either side is taken over, with an `info`; another is not borne out."""
    loser = loser_of(table, side_sums(game, table))
    if table.side_of[event.seat] != loser:
        because = "the side with the smaller sum is written nothing"
        found = mismatch(event.seat, event.points, 0, because)
        return [found] if found else []
    makers = sorted(table.sides, key=lambda side: side == loser)
    readings = [_settled_as_made_by(game, table, maker) for maker in makers]
    settlement, account = min(readings, key=lambda reading: abs(_written(reading[0]) - event.points))
    table.memory = account
    ending.settle(game, table, number, settlement)
    written = _written(settlement)
    if written == event.points:
        words = f"who made the fish is not known: {written} for seat {event.seat} is taken over"
        return [information(Code.TAKEN_OVER, words, number, event.seat)]
    because = "it follows from no fish, neither of the losers nor of the winners; " + settlement.shares[0].because
    found = mismatch(event.seat, event.points, written, because)
    return [found] if found else []


def _settled_as_made_by(game: EggGame, table: Table, maker: int) -> tuple[Settlement, Account]:
    """How the hand is written, and what is carried on, if a player of this side made the fish."""
    before = table.memory
    table.memory = copy.deepcopy(before)
    table.maker = maker
    settlement = settle(game, table)
    account: Account = table.memory
    table.memory, table.maker = before, None
    return settlement, account


def _written(settlement: Settlement) -> int:
    return sum(share.points for share in settlement.shares)


def bonuses_unknown(table: Table, number: int, event: Out | Fish) -> list[Objection]:
    """Which bonuses cannot be written, because nobody wrote down the lead or the last tile."""
    missing = []
    if table.lead_tile is None:
        missing.append("no lead was written down: there is no bonus for it")
    if isinstance(event, Out) and event.tile is None:
        missing.append("the last tile was not written down: there is no bonus for going out")
    if not missing:
        return []
    return [information(Code.NOT_CHECKED, "; ".join(missing), number, event.seat)]
