"""What stands of a record, line by line, in a form in which two ways to write the same thing are alike."""

from __future__ import annotations

import msgspec

from ledger.game.corrections import settle
from ledger.game.events import Adjust, Deal, End, Event, Hand, Note, Play, Record, Reveal, Score, Total, Write
from ledger.game.match import Match
from ledger.game.objections import Code
from ledger.game.rules import Rules
from ledger.game.table import Table
from ledger.game.tiles import Tile
from ledger.game.variants import rules_of
from ledger.reconciling.seating import Seating

Joint = tuple[Tile | None, int | None]
"""A tile on the table and the number by which another is joined to it."""

MISPLACED = {Code.NO_FIT, Code.ARM_CLOSED, Code.ARM_MISSING, Code.OUT_OF_PLACE}


class Line(msgspec.Struct, frozen=True):
    """An event that stands: its number, how it is written, and how it reads with the seats of the first record.

    `alike` is the event without what means nothing: the order of tiles dealt and shown, of a tile's halves, and which
    of two partners stands for their pair. `hand` is the number of the hand that it stands in. Of a play that the rules
    place, `joints` are where its tiles were joined, and `ends` what lay open before it.
    """

    number: int
    written: Event
    event: Event
    alike: Event
    hand: int = 0
    joints: tuple[Joint, ...] | None = None
    ends: frozenset[Joint] = frozenset()


def lines_of(record: Record, seating: Seating) -> list[Line]:
    """What stands of a record, notes left out, with the seats that its players have in the first record."""
    rules = rules_of(record.opening)
    match = Match(record.opening, rules)
    table = match.table
    sides = {side: min(seating.seats[s - 1] for s in table.seats if table.side_of[s] == side) for side in table.sides}
    lines = []
    hand = 0
    for number, event in settle(record.events).standing:
        ends = _ends(table) if isinstance(event, Play) else frozenset()
        match.take(number, event)
        if isinstance(event, Note):
            continue
        hand = event.hand if isinstance(event, Hand) else hand
        seen = seating.seen(event)
        joints = _joints(table, number) if isinstance(event, Play) else None
        if isinstance(event, Score | Write | Total | Adjust):
            alike: Event = msgspec.structs.replace(event, seat=sides[table.side_of[event.seat]])
        elif isinstance(event, End):
            winners = {sides[table.side_of[seat]] for seat in event.seats}
            alike = msgspec.structs.replace(event, seats=tuple(sorted(winners)))
        else:
            alike = _alike(seen, rules)
        lines.append(Line(number, event, seen, alike, hand, joints, ends))
    misplaced = {objection.event for objection in match.objections if objection.code in MISPLACED}
    return [msgspec.structs.replace(line, joints=None) if line.number in misplaced else line for line in lines]


def _ends(table: Table) -> frozenset[Joint]:
    return frozenset((end.tile and end.tile.natural, end.value) for end in table.layout.ends.values())


def _joints(table: Table, number: int) -> tuple[Joint, ...] | None:
    """Where the tiles of a play were joined; None where none was laid."""
    laid = [one for one in table.layout.laid[-2:] if one.event == number]
    onto = [None if one.onto is None else table.layout.laid[one.onto].tile.natural for one in laid]
    return tuple((tile, one.joined) for tile, one in zip(onto, laid, strict=True)) or None


def _alike(event: Event, rules: Rules) -> Event:
    in_a_row = rules.dealt_in_rows and isinstance(event, Deal)
    if isinstance(event, Deal | Reveal) and event.tiles is not None and not in_a_row:
        known = sorted(tile for tile in event.tiles if tile is not None)
        return msgspec.structs.replace(event, tiles=(*known, *[None] * (len(event.tiles) - len(known))))
    if isinstance(event, Play) and not rules.first_half_joins:
        second = event.second_tile and event.second_tile.natural
        return msgspec.structs.replace(event, tile=event.tile.natural, second_tile=second)
    return event
