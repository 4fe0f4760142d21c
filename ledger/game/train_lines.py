"""Trains: what the lines of a turn change, plays, draws and knocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.game.events import Arm, Draw, Knock, Play
from ledger.game.layout import End
from ledger.game.table import Phase, Table
from ledger.game.tiles import BEARING, Tile
from ledger.game.train_turns import (
    begin_laid_out,
    end_first_turn,
    end_turn,
    fold_lead,
    go_out,
    next_turn,
    take_turn,
)
from ledger.game.trains import NOBODYS, Trains

if TYPE_CHECKING:
    from ledger.game.train_game import TrainGame

PLAYING = Phase.PLAYING


def fold_play(rules: TrainGame, table: Table, number: int, event: Play, anyhow: bool = False) -> bool:
    """A tile is laid; a double after the first turns asks for another tile (M10.3). Whether it was taken: `anyhow` it
    is, whatever is wrong with it, else only if surely nothing is.

    Nothing is wrong with a play in turn, of one tile that is held, to a train that is named, open, and that it fits.
    """
    trains: Trains = table.extra
    seat, tile, layout = event.seat, event.tile, table.layout
    if anyhow:
        return fold_play_anyhow(rules, table, number, event)
    end = layout.ends.get(event.arm)  # type: ignore[arg-type]
    if (
        end is None
        or seat != table.turn
        or table.phase is not PLAYING
        or not table.held[seat] & tile.bit
        or event.second_tile is not None
        or (trains.owes and rules.doubles_per_turn and tile.double)
        or not trains.surely_open(seat, end)
        or not layout.join(end, tile, seat, number, True)
    ):
        return False
    table.held[seat] ^= tile.bit
    laid(rules, table, number, seat, tile, end)
    return True


def fold_play_anyhow(rules: TrainGame, table: Table, number: int, event: Play) -> bool:
    """A tile is laid, or two in one line, whatever is wrong with it."""
    if table.phase is Phase.DEALING:
        if not rules.is_laid_out():
            fold_lead(rules, table, number, event)
            return True
        begin_laid_out(rules, table, number, event)
    seat, tile = event.seat, event.tile
    if seat != table.turn:
        take_turn(rules, table, seat)
    table.take(seat, tile)
    end = end_for(rules, table, seat, tile, event.arm)
    table.layout.join(end, tile, seat, number)
    laid(rules, table, number, seat, tile, end)
    if event.second_tile is not None and table.phase is PLAYING:
        fold_play_anyhow(rules, table, number, Play(seat, event.second_tile, event.second_arm))
    return True


def laid(rules: TrainGame, table: Table, number: int, seat: int, tile: Tile, end: End) -> None:
    """What a tile that was laid changes: its player's turn, markers, what is due, the hand."""
    trains: Trains = table.extra
    table.last_tile, table.maker = tile, seat
    table.drawn = table.knocked = trains.idle = 0
    if trains.due or trains.fresh:
        trains.cover(end)
    marked = trains.marked
    if marked != NOBODYS or trains.doubtful:
        take_marker_off(rules, trains, seat, end)
    if trains.marked != marked or trains.place[end.arm] & marked:
        trains.measure(table.layout)
    if not table.held[seat] and table.hidden[seat] <= 0:
        go_out(rules, table, number, seat)
    elif trains.first:
        trains.built = table.waiting = True
    elif tile.double:
        trains.owe(end)
    else:
        end_turn(rules, table)


def end_for(rules: TrainGame, table: Table, seat: int, tile: Tile, arm: Arm | None) -> End:
    """The end at which a recorded tile is laid, whether it may be or not."""
    ends = table.layout.ends
    if arm is not None and arm in ends:
        return ends[arm]
    fitting = rules.open_ends(table, seat, tile) or table.layout.fitting(tile)
    return fitting[0] if fitting else ends[seat]


def take_marker_off(rules: TrainGame, trains: Trains, seat: int, end: End) -> None:
    """A play takes a marker off (M7)."""
    if rules.marker_off == "anyone_on_it":
        trains.unmark(trains.place[end.arm])
    elif rules.marker_off == "owner_anywhere" or end.arm == seat:
        trains.unmark(1 << seat)


def fold_draw(rules: TrainGame, table: Table, number: int, event: Draw, anyhow: bool = False) -> bool:
    """A tile comes from the boneyard into the hand. Whether it was taken: `anyhow` it is, whatever is wrong with it,
    else only if surely nothing is.
    """
    trains: Trains = table.extra
    seat, tile = event.seat, event.tile
    if anyhow:
        if table.phase is Phase.DEALING and not table.result:
            if not rules.is_laid_out():
                trains.start.search.fold_draw(table, event)
                return True
            begin_laid_out(rules, table, number, event)
        if table.phase is not PLAYING:
            return True
        if seat != table.turn:
            take_turn(rules, table, seat)
        table.receive(seat, tile)
    else:
        if table.phase is Phase.DEALING and not rules.is_laid_out():
            if trains.start.search.draws_rightly(table, event):
                trains.start.search.fold_draw(table, event)
                return True
            return False
        if (
            tile is None
            or seat != table.turn
            or table.phase is not PLAYING
            or table.yard is not None
            or table.hidden[seat]
            or not rules.may_draw(table)
            or table.held[seat] & rules.playable(table, seat)
            or tile.bit & table.laid_or_held()
        ):
            return False
        table.boneyard -= 1
        table.held[seat] |= tile.bit
    table.drawn += 1
    table.knocked &= ~(1 << seat)
    trains.idle = 0
    return True


def fold_knock(rules: TrainGame, table: Table, number: int, event: Knock, anyhow: bool = False) -> bool:
    """The turn is over without a tile, or with the last tile of a first turn (M8 b); that may set a marker (M7).
    Whether it was taken: `anyhow` it is, whatever is wrong with it, else only if surely nothing is.
    """
    seat = event.seat
    trains: Trains = table.extra
    if anyhow:
        if not ends_a_turn(rules, table, number, event):
            return True
    elif seat != table.turn or table.phase is not PLAYING or table.hidden[seat] or not may_knock(rules, table, seat):
        return False
    if trains.first:
        if not trains.built:
            trains.mark(table.layout, seat)
        end_first_turn(rules, table, number)
        return True
    proof = trains.may_prove(seat) and not (trains.owes and rules.doubles_per_turn)
    if not trains.owes and not table.drawn and table.boneyard <= 0:
        trains.idle |= 1 << seat
    set_marker(rules, table, seat)
    trains.finish_turn(doubles_bind=rules.satisfy_doubles)
    if proof or trains.due:
        table.knocked |= 1 << seat
    next_turn(rules, table)
    return True


def ends_a_turn(rules: TrainGame, table: Table, number: int, event: Knock) -> bool:
    """Whether a knock, right or wrong, ends its player's turn; in a hand that is blocked it only sets a marker."""
    trains: Trains = table.extra
    seat = event.seat
    if table.phase is Phase.DEALING and not table.result and rules.is_laid_out():
        begin_laid_out(rules, table, number, event)
    if table.phase is Phase.BLOCKED:
        trains.mark(table.layout, seat)
        table.block_knocks |= 1 << seat
        table.turn = table.after(seat)
    if table.phase is not PLAYING:
        return False
    if seat != table.turn:
        take_turn(rules, table, seat)
    return True


def may_knock(rules: TrainGame, table: Table, seat: int) -> bool:
    """Whether the seat, its hand being known, can do nothing else, or may stop after a tile in its first turn."""
    trains: Trains = table.extra
    return trains.built or not (table.held[seat] & rules.playable(table, seat) or rules.may_draw(table))


def set_marker(rules: TrainGame, table: Table, seat: int) -> None:
    """A knock sets a marker, unless only a double to be satisfied kept its player off his train (M13)."""
    trains: Trains = table.extra
    bound = trains.bound()
    if not rules.marker_when_bound and bound is not None and bound.arm != seat:
        own = BEARING[table.layout.ends[seat].value]
        if table.held[seat] & own:
            return
        if table.hidden[seat] > 0 and own & table.set & ~table.elsewhere(seat):
            if not trains.marked >> seat & 1:
                trains.doubtful |= 1 << seat
            return
    trains.mark(table.layout, seat)
