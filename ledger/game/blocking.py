"""Blocked hands: when nobody can move, what may follow, and when a fish is declared wrongly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game.events import Event, Knock, Play, Score
from ledger.game.objections import Code, Objection
from ledger.game.table import Table

if TYPE_CHECKING:
    from ledger.game.rules import Rules


def is_blocked(rules: Rules, table: Table) -> bool:
    """Whether no tile may be drawn and it is certain of each player that he cannot play."""
    if table.draw_limit and table.boneyard > table.reserve:
        return False
    fits = table.layout.fits
    held, hidden = table.held, table.hidden
    for tiles in held:
        if tiles & fits:
            return False
    if not any(hidden):
        return True
    for seat in table.seats:
        if hidden[seat] and not table.knocked >> seat & 1 and fits & table.set & ~table.elsewhere(seat):
            return False
    return True


def judge_fish(rules: Rules, table: Table, number: int) -> Objection | None:
    """A fish that the fold did not see coming: right only where hidden hands may make it so.

    Of a seat that has knocked it is the knock that was wrong, if a tile that fits is shown later.
    """
    if table.draw_limit and table.boneyard > table.reserve:
        return Objection(Code.WRONG_FISH, f"a fish was declared, but {table.boneyard} tiles can still be drawn")
    for seat in table.seats:
        fitting = table.held[seat] & rules.playable(table, seat)
        if fitting:
            return Objection(Code.WRONG_FISH, f"a fish was declared, but seat {seat} holds {rules.name_tiles(fitting)}")
    for seat in table.seats:
        if table.hidden[seat] and not table.knocked >> seat & 1:
            words = f"a fish was declared, but seat {seat} held a tile that fits, as was shown later"
            table.doubt(Code.WRONG_FISH, words, number, seat, rules.playable(table, seat))
    return None


def may_follow_block(table: Table, event: Event) -> bool:
    """Whether the line may stand between a block and its fish: a knock in turn, one by each player, or the claim
    of the points of the play that blocked."""
    if isinstance(event, Knock):
        return _in_turn(table, event.seat) and not table.block_knocks >> event.seat & 1
    return isinstance(event, Score) and table.rules.scores_in_play and not table.block_knocks


def _in_turn(table: Table, seat: int) -> bool:
    """Whether it is this seat's knock; that of a player whose draw blocked the hand may be left out."""
    turn = table.turn
    if turn is None or seat == turn:
        return turn is not None
    return seat == table.after(turn) and table.drawn > 0 and not table.block_knocks >> turn & 1


def was_none(rules: Rules, table: Table, event: Event) -> bool:
    """Whether a tile that nobody had written down shows that the hand was not blocked: its player's own knock was
    wrong, and nothing else (kozel C9)."""
    if not isinstance(event, Play) or table.hidden[event.seat] <= 0:
        return False
    bit = event.tile.bit
    return bool(rules.playable(table, event.seat) & bit) and table.may_hold(event.seat, event.tile)


def overlooked(table: Table) -> Objection:
    """The hand is blocked and the line that should say so is missing."""
    ends = ", ".join(f"@{end.arm} {end.value}" for end in table.layout.ends.values())
    words = f"the hand is blocked (open ends: {ends}; nothing can change): a fish line must stand here"
    return Objection(Code.WRONG_FISH, words)
