"""What can be left over in the hands where no tile lies outside the line and the hands (kozel C13, C14).

Along a line the halves meet in equal pairs. So in a fish each number is left an even number of times and the number at
the ends not at all; after going out the two ends may each break a pair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game import ending
from ledger.game.events import Reveal
from ledger.game.objections import Code, Objection
from ledger.game.table import Table
from ledger.game.tiles import BEARING, DOUBLES, mask_of, pips_of, tile

if TYPE_CHECKING:
    from ledger.game.rules import Rules

ZERO_ZERO = tile("0-0")


def judge_size(rules: Rules, table: Table, event: Reveal) -> Objection | None:
    """C13: nobody shows more tiles than he was dealt, where nothing is drawn."""
    most, shown = rules.tiles_each(table.players), len(event.tiles or ())
    if not table.result or shown <= most:
        return None
    words = f"seat {event.seat} shows {shown} tiles, but nobody can be left with more than {most}"
    return Objection(Code.WRONG_REVEAL, words, seat=event.seat)


def judge_parity(rules: Rules, table: Table, event: Reveal) -> Objection | None:
    """C14: the last reveal of a hand whose plays nobody wrote down; a warning where all that is shown cannot be left.

    Nothing is said while somebody who still holds tiles has shown nothing. Of hands shown by their count alone only the
    sum can be tested.
    """
    others = [seat for seat in table.seats if seat not in (table.out, event.seat)]
    if not table.result or not all(seat in table.revealed for seat in others):
        return None
    blocked = table.out is None
    if event.tiles is not None and None not in event.tiles and not any(table.hidden[seat] for seat in others):
        left = mask_of(tile for tile in event.tiles if tile is not None)
        for seat in others:
            left |= table.held[seat]
        why = _why_impossible(left, blocked)
    else:
        why = _why_odd(rules, table, event, others) if blocked else None
    if why is None:
        return None
    words = f"the tiles shown cannot be what was left: {why}; the hand is scored as shown"
    return Objection(Code.WRONG_REVEAL, words, seat=event.seat, severity="warning")


def _why_odd(rules: Rules, table: Table, event: Reveal, others: list[int]) -> str | None:
    """Whether the pips of a fish are odd; the counts shown are pips only where a hidden 0-0 has no value of its own."""
    if rules.value_of(ZERO_ZERO.bit):
        return None
    shown = event.pips
    if shown is None:
        shown = None if event.tiles is None or None in event.tiles else pips_of(mask_of(t for t in event.tiles if t))
    counts = [shown, *(ending.hand_value(rules, table, seat) for seat in others)]
    total = sum(count or 0 for count in counts)
    if None in counts or total % 2 == 0:
        return None
    return f"in a fish the pips left are even, but these are {total}"


def _why_impossible(left: int, blocked: bool) -> str | None:
    times = [(left & tiles).bit_count() + (left & tiles & DOUBLES).bit_count() for tiles in BEARING[:7]]
    odd = [str(number) for number, count in enumerate(times) if count % 2]
    if blocked and odd:
        return f"in a fish no number is left an odd number of times, but {', '.join(odd)} would be"
    if blocked and all(times):
        return "in a fish the number at the ends is left with nobody, but every number would be left"
    if len(odd) > 2:
        return f"at most two numbers can be left an odd number of times, but {', '.join(odd)} would be"
    return None
