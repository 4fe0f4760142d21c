"""A play in the games on a line, as the referee sees it and as the fold takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game import ending
from ledger.game.events import Arm, Play
from ledger.game.layout import End, mirrored
from ledger.game.leading import LeadRule, lead_fault
from ledger.game.objections import Code, Objection
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile
from ledger.game.whereabouts import with_places

if TYPE_CHECKING:
    from ledger.game.rules import Rules

DEALING, PLAYING, BLOCKED = Phase.DEALING, Phase.PLAYING, Phase.BLOCKED
"""As names of this module, since a turn asks for them again and again."""


def judge_play(rules: Rules, table: Table, number: int, event: Play) -> Objection | None:
    """What is wrong with a play, the first of: turn or lead, held, fit, arm."""
    seat, tile = event.seat, event.tile
    if table.phase is DEALING:
        return judge_lead(rules, table, number, event)
    if seat != table.turn:
        return out_of_turn(table, seat)
    if not table.held[seat] & tile.bit and not table.may_hold(seat, tile):
        return not_held(table, seat, tile)
    fault = rules.judge_arm(table, seat, tile, event.arm)
    if fault is None and event.second_tile is not None:
        return rules.judge_second(table, event)
    return fault


def judge_lead(rules: Rules, table: Table, number: int, event: Play) -> Objection | None:
    """What is wrong with the first tile of a hand."""
    seat, tile = event.seat, event.tile
    objection = lead_fault(table, rules.lead_rule(table), number, seat, tile)
    if objection is None and not table.may_hold(seat, tile):
        objection = not_held(table, seat, tile)
    if objection is None and event.second_tile is not None:
        objection = rules.judge_second(table, event)
    if objection is None and event.arm is not None:
        objection = Objection(Code.ARM_CLOSED, f"the lead has no arm, but @{event.arm} was written", seat=seat)
    return objection or rules.judge_deal_kept(table)


def judge_arm(rules: Rules, table: Table, seat: int, tile: Tile, arm: Arm | None) -> Objection | None:
    """Whether the tile can be joined there."""
    layout = table.layout
    if arm is not None:
        end = layout.ends.get(arm)
        if end is None:
            return rules.closed_arm(table, seat, tile, arm)
        if not layout.takes(end, tile):
            half = layout.half_in_doubt(end)
            if half is not None and tile.has(half):
                return None
            return Objection(Code.NO_FIT, f"{tile} does not fit @{arm}, which shows {end.value}", seat=seat)
        return rules.judge_end(table, seat, end) if rules.ends_may_close else None
    fitting = rules.open_ends(table, seat, tile)
    if not fitting:
        closed = [end for end in layout.ends.values() if layout.takes(end, tile)] if rules.ends_may_close else []
        if closed:
            return rules.judge_end(table, seat, closed[0])
        return Objection(Code.NO_FIT, f"{tile} fits no open end ({ends_in_words(table)})", seat=seat)
    if len(fitting) > 1 and not mirrored(fitting):
        arms = " or ".join(f"@{end.arm}" for end in fitting)
        return Objection(Code.ARM_MISSING, f"{tile} fits {arms}: write which", seat=seat)
    return None


def ends_in_words(table: Table) -> str:
    """The open ends and their numbers."""
    return ", ".join(f"@{end.arm} {end.value}" for end in table.layout.ends.values()) or "none"


def judge_no_second(rules: Rules, table: Table, event: Play) -> Objection | None:
    """A turn has one tile; a second one is out of turn if it could have been played, else what is wrong with it."""
    if event.second_tile is None:
        return None
    seat, tile = event.seat, event.second_tile
    if tile.natural is event.tile.natural or not table.may_hold(seat, tile):
        return not_held(table, seat, tile)
    if not table.layout.ends:
        return Objection(Code.OUT_OF_TURN, f"seat {seat} led two tiles: a turn has one", seat=seat)
    fault = rules.judge_arm(table, seat, tile, event.second_arm)
    if fault is not None and fault.code is Code.NO_FIT:
        return fault
    return Objection(Code.OUT_OF_TURN, f"seat {seat} laid {tile} too: a turn has one tile", seat=seat)


def judge_two_doubles(rules: Rules, table: Table, event: Play) -> Objection | None:
    """Two doubles in one turn, one at each end of the line (kozel P6)."""
    first, second = event.tile, event.second_tile
    assert second is not None
    if table.phase is DEALING or not (first.double and second.double) or first is second:
        return judge_no_second(rules, table, event)
    fault = None if table.may_hold(event.seat, second) else not_held(table, event.seat, second)
    fault = fault or rules.judge_arm(table, event.seat, second, event.second_arm)
    if fault is not None:
        return fault
    ends = [end_for(rules, table, event.seat, t, arm) for t, arm in ((first, event.arm), (second, event.second_arm))]
    return judge_no_second(rules, table, event) if ends[0] is ends[1] else None


def out_of_turn(table: Table, seat: int) -> Objection:
    """Another seat is in turn."""
    turn = "nobody's turn" if table.turn is None else f"the turn of seat {table.turn}"
    return Objection(Code.OUT_OF_TURN, f"seat {seat} acted, but it is {turn}", seat=seat)


def not_held(table: Table, seat: int, tile: Tile) -> Objection:
    """The tile is not in this hand; where it is known to be, that is told."""
    return Objection(Code.NOT_HELD, with_places(table, f"seat {seat} does not hold {tile}", tile.bit), seat=seat)


def end_for(rules: Rules, table: Table, seat: int, tile: Tile, arm: Arm | None) -> End:
    """The end at which a recorded tile is laid, whether it fits or not."""
    layout = table.layout
    if arm is not None and arm in layout.ends:
        return layout.ends[arm]
    return layout.meant(arm, tile)


def fold_play(rules: Rules, table: Table, number: int, event: Play, anyhow: bool = False) -> bool:
    """The tile leaves the hand and lies on the table; the next player is in turn, or the hand is over. Whether it was
    taken: `anyhow` it is, whatever is wrong with it, else only if surely nothing is.

    Nothing is wrong with a play in turn, of one tile that is held, to an open end that is named, that it fits and that
    is not closed to the player.
    """
    seat, last, held, layout = event.seat, event.tile, table.held, table.layout
    if anyhow:
        last = lay_anyhow(rules, table, number, event)
    elif seat == table.turn:
        arm, ends, left = event.arm, layout.ends, held[seat] ^ last.bit
        # a tile that was not in the hand would make the number larger
        if (
            left > held[seat]
            or arm not in ends
            or event.second_tile is not None
            or (rules.ends_may_close and rules.judge_end(table, seat, ends[arm]) is not None)
            or not layout.join(ends[arm], last, seat, number, True)
        ):
            return False
        held[seat] = left
    elif table.phase is not DEALING or not lay_right_lead(rules, table, number, event):
        return False
    table.last_tile, table.maker = last, seat
    table.drawn = table.knocked = table.block_knocks = 0
    if table.scores_in_play:
        rules.score_play(table, number, seat)
        if table.match_over:
            ending.stop(table)
            return True
    if not held[seat] and table.hidden[seat] <= 0:
        rules.go_out(table, number, seat)
        return True
    table.turn = after = seat % table.players + 1
    if not held[after] & layout.fits and not table.fish_missing and rules.is_blocked(table):
        table.phase = BLOCKED
    return True


def lay_anyhow(rules: Rules, table: Table, number: int, event: Play) -> Tile:
    """The tiles of a play are laid, whatever is wrong with it; the last of them."""
    seat, tile = event.seat, event.tile
    if table.phase is DEALING:
        rule = rules.lead_rule(table)
        table.lead_doubtful = any(table.hidden)
        table.take(seat, tile)
        lay_lead(rules, table, number, event, rule)
    else:
        table.take(seat, tile)
        lay(rules, table, number, seat, tile, event.arm)
        if event.second_tile is not None:
            table.take(seat, event.second_tile)
            lay(rules, table, number, seat, event.second_tile, event.second_arm)
    return event.second_tile or tile


def lay_right_lead(rules: Rules, table: Table, number: int, event: Play) -> bool:
    """The lead is laid if nothing is wrong with it, all hands being known; whether it was."""
    seat, tile = event.seat, event.tile
    if (
        not table.held[seat] & tile.bit
        or any(table.hidden)
        or table.result
        or not table.hand
        or event.arm is not None
        or event.second_tile is not None
    ):
        return False
    rule = rules.lead_rule(table)
    if lead_fault(table, rule, number, seat, tile) is not None or rules.judge_deal_kept(table) is not None:
        return False
    table.held[seat] ^= tile.bit
    lay_lead(rules, table, number, event, rule)
    return True


def lay_lead(rules: Rules, table: Table, number: int, event: Play, rule: LeadRule | None) -> None:
    """The first tile of a hand lies on the table, by this rule or against it."""
    seat, tile = event.seat, event.tile
    table.phase = PLAYING
    table.lead_rule, table.leader, table.lead_tile, table.lead_event = rule, seat, tile, number
    rules.lay_lead(table, number, seat, tile)


def lay(rules: Rules, table: Table, number: int, seat: int, tile: Tile, arm: Arm | None) -> None:
    """Joins a tile and opens what it opens."""
    table.layout.join(end_for(rules, table, seat, tile, arm), tile, seat, number)
