"""Whether what was counted of a hand at its end can have been counted: `reveal Ben =23`, whose tiles nobody saw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game.objections import Code, Objection
from ledger.game.table import Table
from ledger.game.tiles import tiles_of

if TYPE_CHECKING:
    from ledger.game.rules import Rules


def judge_count(rules: Rules, table: Table, seat: int, pips: int) -> Objection | None:
    """A known hand counts what it counts; one that is not known no more than its tiles can."""
    why = None
    if table.hidden[seat] == 0 and not table.result:
        value = rules.value_of(table.held[seat])
        why = f"seat {seat} shows {pips}, but holds {value}" if value != pips else None
    else:
        tiles, most = _most(rules, table, seat)
        if pips > most:
            why = f"seat {seat} shows {pips}, but {tiles} tiles count {most} at most"
    return Objection(Code.WRONG_REVEAL, why, seat=seat) if why else None


def _most(rules: Rules, table: Table, seat: int) -> tuple[int, int]:
    """How many tiles the seat may still have, and the most that as many count, each wherever it counts most.

    Where nobody wrote the plays down it may be all that were dealt, or could be drawn.
    """
    whole, held = rules.tile_set(), table.held[seat]
    tiles = table.size(seat)
    if table.result:
        tiles = whole.bit_count() if rules.draw_limit() else rules.tiles_each(table.players)
    unseen = _counts(rules, whole & ~held & ~table.elsewhere(seat))
    hidden = max(0, tiles - held.bit_count())
    return tiles, sum(_counts(rules, held)) + sum(sorted(unseen, reverse=True)[:hidden])


def _counts(rules: Rules, mask: int) -> list[int]:
    """What each of these tiles counts at most: some count otherwise alone than among others."""
    whole = rules.tile_set()
    return [max(rules.value_of_tile(tile, hand) for hand in (tile.bit, whole)) for tile in tiles_of(mask)]
