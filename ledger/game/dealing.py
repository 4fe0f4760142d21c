"""What is wrong with the lines of a deal: the tiles of each player, and the order of the boneyard."""

from __future__ import annotations

from ledger.game.events import Deal, Yard
from ledger.game.objections import Code, Objection
from ledger.game.rules import Rules
from ledger.game.table import Table
from ledger.game.tiles import Tile, mask_of
from ledger.game.whereabouts import with_places


def judge_deal(rules: Rules, table: Table, event: Deal) -> Objection | None:
    """Whether so many tiles, all of the set and none of them twice, are dealt to a seat that has none yet."""
    seat, size = event.seat, rules.tiles_each(table.players)
    tiles = event.tiles
    count = event.count if tiles is None else len(tiles)
    known = [t for t in tiles or () if t is not None]
    mask = mask_of(known)
    why = None
    if seat in table.dealt_seats:
        why = f"seat {seat} was dealt tiles already"
    elif count != size:
        why = f"seat {seat} was dealt {count} tile{'' if count == 1 else 's'}, but a hand has {size}"
    elif mask & ~table.set:
        why = f"{_foreign(table, known)} is not in the set"
    elif mask.bit_count() != len(known):
        why = f"seat {seat} was dealt {next(t for t in known if known.count(t) > 1)} twice"
    else:
        others = table.elsewhere(seat)
        if mask & others:
            words = f"{rules.name_tiles(mask & others)} was dealt to seat {seat}, but lies elsewhere"
            why = with_places(table, words, mask & others)
    if why is None:
        return rules.judge_deal(table, event)
    return Objection(Code.WRONG_DEAL, why, seat=seat)


def judge_yard(table: Table, event: Yard) -> Objection | None:
    """Whether the boneyard holds only tiles of the set that nobody was dealt, each once, and not too many."""
    known = [t for t in event.tiles if t is not None]
    mask = mask_of(known)
    taken = mask & table.elsewhere(0)
    names = table.rules.name_tiles
    if mask & ~table.set:
        return Objection(Code.WRONG_DEAL, f"{_foreign(table, known)} is not in the set")
    if table.yard:
        return Objection(Code.WRONG_DEAL, "the order of the boneyard was written already")
    if taken:
        return Objection(
            Code.WRONG_DEAL, with_places(table, f"the boneyard holds {names(taken)}, which was dealt", taken)
        )
    if mask.bit_count() != len(known):
        return Objection(Code.WRONG_DEAL, "the boneyard holds a tile twice")
    if len(event.tiles) > table.boneyard:
        words = f"the boneyard has {table.boneyard} tiles, but {len(event.tiles)} were written"
        return Objection(Code.WRONG_DEAL, words)
    return None


def _foreign(table: Table, tiles: list[Tile]) -> str:
    """The tiles that the set does not have; some of them are in no set."""
    return ", ".join(t.text for t in tiles if t.bit & ~table.set)
