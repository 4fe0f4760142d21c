"""How the events that are alike in every game change the table: deals, reveals, result lines, adjustments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.game import ending
from ledger.game.events import (
    Adjust,
    Call,
    Caught,
    Cut,
    Deal,
    Draw,
    Fish,
    Knock,
    Lead,
    Out,
    Play,
    Redeal,
    Return,
    Reveal,
    Shut,
    Start,
    Write,
    Yard,
)
from ledger.game.rules import Rules
from ledger.game.scoring import Credit, amount
from ledger.game.table import Phase, Table
from ledger.game.tiles import mask_of


def fold_deal(rules: Rules, table: Table, number: int, event: Deal) -> None:
    """The seat holds these tiles; a tile that lies elsewhere too is not certain in either place.

    Where they are too few, one was not written down; where they are too many, none of them is certain. A row in which
    the places count is as it was recorded.
    """
    if table.phase is not Phase.DEALING or event.seat in table.dealt_seats:
        return
    seat = event.seat
    table.dealt_seats.add(seat)
    tiles = event.tiles
    size = rules.tiles_each(table.players)
    if rules.won_with_tiles_left:
        size = len(tiles or ()) or event.count or size
    if tiles is None or len(tiles) > size:
        table.hidden[seat] = size
        rules.remember(table, event)
        return
    known = [t for t in tiles if t is not None]
    mask = mask_of(known) & table.set & ~table.layout.mask
    for other in table.seats:
        twice = table.held[other] & mask if other != seat else 0
        if twice:
            table.held[other] ^= twice
            table.hidden[other] += twice.bit_count()
            mask ^= twice
    table.held[seat] = table.dealt[seat] = mask
    table.hidden[seat] = size - mask.bit_count()
    rules.remember(table, event)


def fold_yard(rules: Rules, table: Table, number: int, event: Yard) -> None:
    """The order of the boneyard is known."""
    if table.phase is Phase.DEALING:
        taken = table.elsewhere(0)
        table.yard = [None if t is None or t.bit & taken else t for t in event.tiles[: table.boneyard]]


def fold_redeal(rules: Rules, table: Table, number: int, event: Redeal) -> None:
    """The deal is thrown in; the hand keeps its number."""
    if table.phase is Phase.DEALING or (table.phase is Phase.PLAYING and table.leader is None):
        table.clear()
        table.phase = Phase.DEALING


def fold_lead(rules: Rules, table: Table, number: int, event: Lead) -> None:
    """Somebody led a hand whose plays nobody wrote down; where nothing is drawn, all that is shown of it was dealt."""
    if table.phase is Phase.DEALING:
        table.lead_rule, table.lead_event = rules.lead_rule(table), number
        table.lead_doubtful = not table.draw_limit or table.boneyard <= table.reserve
        table.tell_only_the_result()
        table.leader = event.seat
        table.lead_tile = event.tile
        if event.tile is not None:
            table.layout.mask |= event.tile.bit
        rules.remember(table, event)


def fold_out(rules: Rules, table: Table, number: int, event: Out) -> None:
    """Somebody went out in a hand whose plays nobody wrote down."""
    too = table.phase is Phase.OVER and rules.may_go_out_too(table, event.seat)
    if table.phase is not Phase.DEALING and not too:
        return
    table.tell_only_the_result()
    table.last_tile = event.tile
    if event.tile is not None:
        table.layout.mask |= event.tile.bit
        table.dealt[event.seat] |= event.tile.bit if table.lead_doubtful else 0
    rules.remember(table, event)
    if too:
        table.held[event.seat] = table.hidden[event.seat] = 0
        ending.try_settle(rules, table, number)
    else:
        rules.go_out(table, number, event.seat)


def fold_reveal(rules: Rules, table: Table, number: int, event: Reveal) -> None:
    """What was hidden of a hand is known now; of a hand that was known nothing changes."""
    seat = event.seat
    if table.phase is not Phase.OVER or seat in table.revealed:
        return
    table.revealed[seat] = event.pips
    if event.tiles is not None and (table.hidden[seat] != 0 or table.result):
        mask = mask_of(t for t in event.tiles if t is not None)
        new = mask & ~table.held[seat]
        table.held[seat] = mask
        table.hidden[seat] = len(event.tiles) - mask.bit_count()
        while new:
            bit = new & -new
            new ^= bit
            table.show(seat, bit)
    rules.remember(table, event)
    ending.try_settle(rules, table, number)


def fold_adjust(rules: Rules, table: Table, number: int, event: Adjust) -> None:
    """The arbiter writes points to a side."""
    side = table.side_of[event.seat]
    written = (amount(event.points, "written by the arbiter, {why}", {"why": event.why or "without a reason"}),)
    table.credit(Credit(number, side, event.points, "", written, written="adjust"))


Handler = Callable[[Rules, Table, int, Any], None]
FOLDS: dict[type, Handler] = {
    Deal: fold_deal,
    Yard: fold_yard,
    Redeal: fold_redeal,
    Lead: fold_lead,
    Out: fold_out,
    Reveal: fold_reveal,
    Adjust: fold_adjust,
}
OF_A_HAND = frozenset(
    (Deal, Yard, Redeal, Lead, Out, Reveal, Play, Draw, Knock, Fish, Return, Cut, Call, Caught, Shut, Start, Write)
)
"""Lines that belong to a hand: the first of them begins hand 1 where its line is missing."""
