"""The table's edge: an arm at which no room is left (draw DD5). Room is never computed, the table says so."""

from __future__ import annotations

from ledger.game.events import Shut
from ledger.game.layout import End
from ledger.game.objections import Code, Objection
from ledger.game.rules import Rules
from ledger.game.table import Phase, Table


def judge_shut(table: Table, event: Shut, *, allowed: bool) -> Objection | None:
    """Whether an arm of the layout is shut while a hand is played, in a match in which arms may be."""
    if table.phase is not Phase.PLAYING:
        return Objection(Code.OUT_OF_PLACE, "shut before the lead")
    if not allowed:
        return Objection(Code.ARM_CLOSED, f"@{event.arm} was shut, but no arm may be shut in this match")
    if event.arm not in table.layout.ends:
        return Objection(Code.ARM_CLOSED, f"@{event.arm} was shut, but there is no such arm")
    return None


def judge_end(table: Table, seat: int, end: End) -> Objection | None:
    """Nothing is joined at an arm that was shut."""
    if end.arm in table.layout.shut:
        return Objection(Code.ARM_CLOSED, f"@{end.arm} was shut: no room is left there", seat=seat)
    return None


def fold_shut(rules: Rules, table: Table, event: Shut) -> None:
    """The arm fits no tile any more; that may block the hand."""
    layout = table.layout
    if table.phase is not Phase.PLAYING or event.arm not in layout.ends or event.arm in layout.shut:
        return
    layout.shut.append(event.arm)
    layout.two = None
    layout.measure()
    table.block_knocks = 0
    if not table.fish_missing and rules.is_blocked(table):
        table.phase = Phase.BLOCKED
