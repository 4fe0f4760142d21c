"""A turn in which nothing is laid in the games on a line: draws from the boneyard and knocks, judged and folded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game.events import Draw, Knock
from ledger.game.objections import Code, Objection
from ledger.game.playing import out_of_turn
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile
from ledger.game.whereabouts import with_places

if TYPE_CHECKING:
    from ledger.game.rules import Rules

DEALING, PLAYING, BLOCKED = Phase.DEALING, Phase.PLAYING, Phase.BLOCKED


def judge_draw(rules: Rules, table: Table, number: int, event: Draw) -> Objection | None:
    """What is wrong with a draw."""
    seat, tile = event.seat, event.tile
    turn = rules.turn_before_lead(table) if table.phase is DEALING else table.turn
    if turn is not None and seat != turn:
        return out_of_turn(table, seat)
    if tile is not None and tile.bit & (table.held[seat] | elsewhere_but_yard(table, seat)):
        return not_drawn(table, seat, tile)
    why = _draw_fault(rules, table, seat) or not_the_next(table, tile)
    if why is not None:
        return Objection(Code.WRONG_DRAW, why, seat=seat)
    if table.hidden[seat]:
        words = f"seat {seat} drew while holding a tile that fits, as was shown later"
        table.doubt(Code.WRONG_DRAW, words, number, seat, rules.playable(table, seat))
    return None


def not_drawn(table: Table, seat: int, tile: Tile) -> Objection:
    """The tile cannot have come from the boneyard."""
    return Objection(Code.NOT_HELD, with_places(table, f"seat {seat} cannot draw {tile}", tile.bit), seat=seat)


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


def fold_draw(rules: Rules, table: Table, number: int, event: Draw, anyhow: bool = False) -> bool:
    """A tile comes from the boneyard into the hand; that may block the hand. Whether it was taken: `anyhow` it is,
    whatever is wrong with it, else only if surely nothing is.

    Nothing is wrong with the draw of a tile that lies nowhere else, by who is in turn, may draw and surely holds none
    that fits.
    """
    seat, tile, held, layout = event.seat, event.tile, table.held, table.layout
    if anyhow:
        if table.phase in (DEALING, PLAYING):
            table.receive(seat, tile)
        if table.phase is not PLAYING:
            return True
    else:
        if (
            seat != table.turn
            or tile is None
            or held[seat] & layout.fits
            or table.drawn >= table.draw_limit
            or table.boneyard <= table.reserve
            or table.hidden[seat]
            or table.yard is not None
            or table.phase is not PLAYING
            or tile.bit & table.laid_or_held()
        ):
            return False
        table.boneyard -= 1
        held[seat] |= tile.bit
    table.turn = seat
    table.drawn += 1
    if table.knocked:
        table.knocked &= ~(1 << seat)
    if table.boneyard <= table.reserve and not table.fish_missing and rules.is_blocked(table):
        table.phase = BLOCKED
    return True


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


def fold_knock(rules: Rules, table: Table, number: int, event: Knock, anyhow: bool = False) -> bool:
    """The turn passes to the next seat; where hands are unknown enough knocks prove a block. Whether it was taken:
    `anyhow` it is, whatever is wrong with it, else only if surely nothing is.

    Nothing is wrong with the knock of who is in turn, surely holds no tile that fits, and may not draw.
    """
    seat = event.seat
    if anyhow:
        if table.phase is BLOCKED:
            table.block_knocks |= 1 << seat
            table.turn = table.after(seat)
        if table.phase is not PLAYING:
            return True
    elif (
        seat != table.turn
        or table.held[seat] & table.layout.fits
        or table.hidden[seat]
        or table.phase is not PLAYING
        or rules.may_draw(table)
    ):
        return False
    table.drawn = 0
    table.knocked |= 1 << seat
    if not rules.may_draw(table):
        table.block_knocks |= 1 << seat
    table.turn = seat % table.players + 1
    if not table.fish_missing and any(table.hidden) and rules.is_blocked(table):
        table.phase = BLOCKED
    return True
