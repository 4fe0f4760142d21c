"""Deals that are thrown in: six of one number, five doubles (kozel P1), no tile to lead with anybody (doubles D2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ledger.game.leading import complete
from ledger.game.objections import Code, Objection
from ledger.game.table import Phase, Table
from ledger.game.tiles import DOUBLES, Tile, numbers_in

if TYPE_CHECKING:
    from ledger.game.egg_game import EggGame


def has_same_number(game: EggGame, mask: int) -> bool:
    """P1 a: the hand has too many tiles with one number."""
    limit = game.redeal_same_number
    # as much is added to each digit as brings those that reach the limit to 8
    return limit > 0 and numbers_in(mask) + (8 - limit) * 0x1111111 & 0x8888888 > 0


def has_doubles(game: EggGame, mask: int) -> bool:
    """P1 b: the hand has too many doubles."""
    limit = game.redeal_doubles
    return limit > 0 and (mask & DOUBLES).bit_count() >= limit


def judge_deal_kept(game: EggGame, table: Table) -> Objection | None:
    """A lead from a deal that must be thrown in."""
    for seat in table.seats:
        mask = table.dealt[seat]
        due = has_same_number(game, mask)
        if due or (game.redeal_doubles_by == "automatic" and has_doubles(game, mask)):
            why = f"{game.redeal_same_number} or more tiles of one number" if due else "too many doubles"
            return Objection(Code.WRONG_REDEAL, f"seat {seat} was dealt {why}: the deal must be thrown in", seat=seat)
    return None


def judge_redeal(game: EggGame, table: Table, seat: int | None) -> Objection | None:
    """A deal thrown in without a reason, by the wrong player, or too late."""
    if table.phase is not Phase.DEALING:
        return Objection(Code.WRONG_REDEAL, "the deal was thrown in after the lead", seat=seat)
    if judge_deal_kept(game, table) is not None:
        return None
    holders = [s for s in table.seats if has_doubles(game, table.dealt[s])]
    unknown = [s for s in table.seats if not complete(table, s)]
    if seat is None:
        right = bool(unknown)
    elif game.redeal_doubles_by == "holder":
        right = seat in holders or seat in unknown or bool(unknown and game.redeal_same_number)
    else:
        right = bool(holders or unknown)
    if right:
        return None
    return Objection(Code.WRONG_REDEAL, "the deal was thrown in without a reason", seat=seat)


def judge_deal_kept_without(table: Table, needed: Iterable[Tile]) -> Objection | None:
    """A lead from a deal in which nobody got one of the tiles that may be led."""
    if _dealt_any(table, needed) or table.result or not all(complete(table, seat) for seat in table.seats):
        return None
    words = "nobody was dealt a tile that may be led: the deal must be thrown in"
    return Objection(Code.WRONG_REDEAL, words)


def judge_redeal_without(table: Table, needed: Iterable[Tile], seat: int | None) -> Objection | None:
    """A deal thrown in although somebody was dealt one of the tiles that may be led, or after the lead."""
    if table.phase is not Phase.DEALING or table.result:
        return Objection(Code.WRONG_REDEAL, "the deal was thrown in after the lead", seat=seat)
    if _dealt_any(table, needed):
        return Objection(
            Code.WRONG_REDEAL, "the deal was thrown in, but somebody holds a tile that may be led", seat=seat
        )
    return None


def _dealt_any(table: Table, needed: Iterable[Tile]) -> bool:
    dealt = 0
    for mask in table.dealt:
        dealt |= mask
    return any(dealt & tile.bit for tile in needed)
