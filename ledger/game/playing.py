"""A turn in the games on a line: play, draw, knock, as the referee sees them and as the fold takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game import ending
from ledger.game.events import Arm, Draw, Knock, Play
from ledger.game.layout import End, mirrored
from ledger.game.leading import lead_fault
from ledger.game.objections import Code, Objection
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile

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
        return not_held(seat, tile)
    fault = rules.judge_arm(table, seat, tile, event.arm)
    if fault is None and event.second_tile is not None:
        return rules.judge_second(table, event)
    return fault


def judge_lead(rules: Rules, table: Table, number: int, event: Play) -> Objection | None:
    """What is wrong with the first tile of a hand."""
    seat, tile = event.seat, event.tile
    objection = lead_fault(table, rules.lead_rule(table), number, seat, tile)
    if objection is None and not table.may_hold(seat, tile):
        objection = not_held(seat, tile)
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
        if end.value != tile.first and end.value != tile.second:
            half = layout.half_in_doubt(end)
            if half is not None and tile.has(half):
                return None
            return Objection(Code.NO_FIT, f"{tile} does not fit @{arm}, which shows {end.value}", seat=seat)
        return rules.judge_end(table, seat, end) if rules.ends_may_close else None
    fitting = rules.open_ends(table, seat, tile)
    if not fitting:
        closed = [end for end in layout.ends.values() if tile.has(end.value)] if rules.ends_may_close else []
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
        return not_held(seat, tile)
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
    fault = None if table.may_hold(event.seat, second) else not_held(event.seat, second)
    fault = fault or rules.judge_arm(table, event.seat, second, event.second_arm)
    if fault is not None:
        return fault
    ends = [end_for(rules, table, event.seat, t, arm) for t, arm in ((first, event.arm), (second, event.second_arm))]
    return judge_no_second(rules, table, event) if ends[0] is ends[1] else None


def out_of_turn(table: Table, seat: int) -> Objection:
    """Another seat is in turn."""
    turn = "nobody's turn" if table.turn is None else f"the turn of seat {table.turn}"
    return Objection(Code.OUT_OF_TURN, f"seat {seat} acted, but it is {turn}", seat=seat)


def not_held(seat: int, tile: Tile) -> Objection:
    """The tile is not in this hand."""
    return Objection(Code.NOT_HELD, f"seat {seat} does not hold {tile}", seat=seat)


def end_for(rules: Rules, table: Table, seat: int, tile: Tile, arm: Arm | None) -> End:
    """The end at which a recorded tile is laid, whether it fits or not."""
    layout = table.layout
    if arm is not None and arm in layout.ends:
        return layout.ends[arm]
    return layout.meant(arm, tile)


def fold_play(rules: Rules, table: Table, number: int, event: Play) -> None:
    """The tile leaves the hand and lies on the table; the hand may be over with it."""
    seat, tile = event.seat, event.tile
    if table.phase is DEALING:
        fold_lead(rules, table, number, event)
    else:
        table.take(seat, tile)
        lay(rules, table, number, seat, tile, event.arm)
        if event.second_tile is not None:
            table.take(seat, event.second_tile)
            lay(rules, table, number, seat, event.second_tile, event.second_arm)
    table.last_tile = event.second_tile or tile
    table.drawn = 0
    table.knocked = table.block_knocks = 0
    table.maker = seat
    if rules.scores_in_play:
        rules.score_play(table, number, seat)
        if table.match_over:
            ending.stop(table)
            return
    if not table.held[seat] and table.hidden[seat] <= 0:
        rules.go_out(table, number, seat)
        return
    table.turn = seat % table.players + 1
    if not table.fish_missing and rules.is_blocked(table):
        table.phase = BLOCKED


def fold_lead(rules: Rules, table: Table, number: int, event: Play) -> None:
    """The first tile of a hand lies on the table."""
    table.lead_rule = rules.lead_rule(table)
    table.lead_doubtful = any(table.hidden)
    table.take(event.seat, event.tile)
    table.phase = PLAYING
    table.leader = event.seat
    table.lead_tile = event.tile
    table.lead_event = number
    rules.lay_lead(table, number, event.seat, event.tile)


def lay(rules: Rules, table: Table, number: int, seat: int, tile: Tile, arm: Arm | None) -> None:
    """Joins a tile and opens what it opens."""
    end = end_for(rules, table, seat, tile, arm)
    rules.join(table, end, tile, seat, number)


def judge_draw(rules: Rules, table: Table, number: int, event: Draw) -> Objection | None:
    """What is wrong with a draw."""
    seat, tile = event.seat, event.tile
    turn = rules.turn_before_lead(table) if table.phase is DEALING else table.turn
    if turn is not None and seat != turn:
        return out_of_turn(table, seat)
    if tile is not None and tile.bit & (table.held[seat] | elsewhere_but_yard(table, seat)):
        return not_drawn(seat, tile)
    why = _draw_fault(rules, table, seat) or not_the_next(table, tile)
    if why is not None:
        return Objection(Code.WRONG_DRAW, why, seat=seat)
    if table.hidden[seat]:
        words = f"seat {seat} drew while holding a tile that fits, as was shown later"
        table.doubt(Code.WRONG_DRAW, words, number, seat, rules.playable(table, seat))
    return None


def not_drawn(seat: int, tile: Tile) -> Objection:
    """The tile cannot have come from the boneyard."""
    return Objection(Code.NOT_HELD, f"seat {seat} cannot draw {tile}: it was seen elsewhere", seat=seat)


def not_the_next(table: Table, tile: Tile | None) -> str | None:
    """What is wrong with the tile drawn where the order of the boneyard is known."""
    if tile is None or not table.yard or table.yard[0] in (None, tile.natural):
        return None
    return f"the next tile of the boneyard is {table.yard[0]}, not {tile}"


def _draw_fault(rules: Rules, table: Table, seat: int) -> str | None:
    if table.phase is DEALING:
        return f"seat {seat} drew before the lead"
    if table.draw_limit == 0:
        return "nothing is drawn in this game"
    fitting = rules.playable(table, seat) & table.held[seat]
    if fitting:
        return f"seat {seat} drew while able to play {rules.name_tiles(fitting)}"
    if table.boneyard <= table.reserve:
        return (
            f"nothing may be drawn: {table.boneyard} tiles are left in the boneyard, {table.reserve} of them in reserve"
        )
    if table.drawn >= table.draw_limit:
        return "only one tile may be drawn in a turn"
    return None


def elsewhere_but_yard(table: Table, seat: int) -> int:
    """The tiles that are known to lie on the table or in another hand."""
    mask = table.layout.mask
    for other in table.seats:
        if other != seat:
            mask |= table.held[other]
    return mask


def fold_draw(rules: Rules, table: Table, number: int, event: Draw) -> None:
    """A tile comes from the boneyard into the hand; that may block the hand."""
    if table.phase is DEALING:
        table.receive(event.seat, event.tile)
    if table.phase is not PLAYING:
        return
    table.receive(event.seat, event.tile)
    table.turn = event.seat
    table.drawn += 1
    table.knocked &= ~(1 << event.seat)
    if not table.fish_missing and table.boneyard <= table.reserve and rules.is_blocked(table):
        table.phase = BLOCKED


def judge_knock(rules: Rules, table: Table, number: int, event: Knock) -> Objection | None:
    """What is wrong with a knock."""
    seat = event.seat
    if table.phase is DEALING:
        turn = rules.turn_before_lead(table)
        if turn is not None and turn != seat:
            return out_of_turn(table, seat)
        return Objection(Code.PLAY_OWED, f"seat {seat} knocked, but a hand begins with a lead", seat=seat)
    if seat != table.turn:
        return out_of_turn(table, seat)
    playable = rules.playable(table, seat)
    fitting = playable & table.held[seat]
    if fitting:
        words = f"seat {seat} knocked while able to play {rules.name_tiles(fitting)}"
        return Objection(Code.PLAY_OWED, words, seat=seat)
    if rules.may_draw(table):
        words = f"seat {seat} knocked, but must draw first: {table.boneyard} tiles are in the boneyard"
        return Objection(Code.DRAW_OWED, words, seat=seat)
    if table.hidden[seat]:
        words = f"seat {seat} knocked while holding a tile that fits, as was shown later"
        table.doubt(Code.PLAY_OWED, words, number, seat, playable)
    return None


def fold_knock(rules: Rules, table: Table, number: int, event: Knock) -> None:
    """The turn passes to the next seat; where hands are unknown enough knocks prove a block."""
    if table.phase is BLOCKED:
        table.block_knocks |= 1 << event.seat
        table.turn = table.after(event.seat)
    if table.phase is not PLAYING:
        return
    table.drawn = 0
    table.knocked |= 1 << event.seat
    if not rules.may_draw(table):
        table.block_knocks |= 1 << event.seat
    table.turn = table.after(event.seat)
    if not table.fish_missing and any(table.hidden) and rules.is_blocked(table):
        table.phase = BLOCKED
