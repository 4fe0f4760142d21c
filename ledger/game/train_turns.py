"""Trains: what the lines of a turn change, and when a turn is over."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING

from ledger.game import ending
from ledger.game.events import AnyEvent, Arm, Draw, Fish, Hand, Knock, Play, Reveal, Total, Write
from ledger.game.events import End as EndOfMatch
from ledger.game.layout import End
from ledger.game.table import Phase, Table
from ledger.game.tiles import BEARING, Tile
from ledger.game.trains import Trains

if TYPE_CHECKING:
    from ledger.game.train_game import TrainGame

CLOSING = (Fish, Reveal, Write, Hand, Total, EndOfMatch, NoneType)
"""What may follow the last of the first turns where the hand is over with it (NoneType: no line at all)."""


# --- the start ------------------------------------------------------------------------------------------------------


def lay_out(rules: TrainGame, table: Table, trains: Trains, named: Tile, number: int) -> None:
    """A start line; where it names another double than the rules, the first tile played tells which of them lies."""
    trains.start.said = (named, number)
    if named is trains.start.double:
        trains.lay_out(table, named, 0, number, first_turns=rules.special_first_turns())


def fold_lead(rules: TrainGame, table: Table, number: int, event: Play) -> None:
    """The start double is led, which is not its player's turn (M2)."""
    trains: Trains = table.extra
    seat, led = trains.start.led(table, event)
    if led is event.tile or table.may_hold(seat, led):
        table.take(seat, led)
    trains.lay_out(table, led, seat, number, first_turns=rules.special_first_turns())
    begin(table, number, seat, led)
    if led is not event.tile and event.arm is not None:
        rules.fold_play(table, number, event)
    elif table.size(seat) <= 0:
        go_out(rules, table, number, seat)


def begin_laid_out(rules: TrainGame, table: Table, number: int, event: Play | Draw | Knock) -> None:
    """The first line after the deals begins the first turn (M4)."""
    trains: Trains = table.extra
    start = trains.start
    if not table.layout.laid:
        trains.lay_out(table, start.lying(event), 0, number, first_turns=rules.special_first_turns())
    missing = None if table.dealt_seats else start.judge_missing(number)
    if missing is not None:
        table.late.append(missing)
    table.waiting = False
    begin(table, number, start.turn(table) or 1, table.layout.laid[0].tile)


def begin(table: Table, number: int, seat: int, start: Tile) -> None:
    """The start double lies; the seat has the first turn."""
    table.phase = Phase.PLAYING
    table.leader = table.turn = seat
    table.lead_tile, table.lead_event = start, number


# --- the lines of a turn --------------------------------------------------------------------------------------------


def fold_play(rules: TrainGame, table: Table, number: int, event: Play) -> None:
    """A tile is laid; a double after the first turns asks for another tile (M10.3)."""
    if table.phase is Phase.DEALING:
        if not rules.is_laid_out():
            fold_lead(rules, table, number, event)
            return
        begin_laid_out(rules, table, number, event)
    trains: Trains = table.extra
    seat, tile = event.seat, event.tile
    if seat != table.turn:
        take_turn(rules, table, seat)
    table.take(seat, tile)
    end = end_for(rules, table, seat, tile, event.arm)
    table.layout.join(end, tile, seat, number)
    table.last_tile, table.maker = tile, seat
    table.drawn = table.knocked = trains.idle = 0
    if trains.due or trains.fresh:
        trains.cover(end)
    marked = trains.marked
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
    if event.second_tile is not None and table.phase is Phase.PLAYING:
        fold_play(rules, table, number, Play(seat, event.second_tile, event.second_arm))


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


def fold_draw(rules: TrainGame, table: Table, number: int, event: Draw) -> None:
    """A tile comes from the boneyard into the hand."""
    seat = event.seat
    trains: Trains = table.extra
    if table.phase is Phase.DEALING and not table.result:
        if not rules.is_laid_out():
            trains.start.search.fold_draw(table, event)
            return
        begin_laid_out(rules, table, number, event)
    if table.phase is not Phase.PLAYING:
        return
    if seat != table.turn:
        take_turn(rules, table, seat)
    table.receive(seat, event.tile)
    table.drawn += 1
    table.knocked &= ~(1 << seat)
    trains.idle = 0


def fold_knock(rules: TrainGame, table: Table, number: int, event: Knock) -> None:
    """The turn is over without a tile, or with the last tile of a first turn (M8 b); that may set a marker (M7)."""
    seat = event.seat
    trains: Trains = table.extra
    if table.phase is Phase.DEALING and not table.result and rules.is_laid_out():
        begin_laid_out(rules, table, number, event)
    if table.phase is Phase.BLOCKED:
        trains.mark(table.layout, seat)
        table.block_knocks |= 1 << seat
        table.turn = table.after(seat)
    if table.phase is not Phase.PLAYING:
        return
    if seat != table.turn:
        take_turn(rules, table, seat)
    if trains.first:
        if not trains.built:
            trains.mark(table.layout, seat)
        end_first_turn(rules, table, number)
        return
    proof = trains.may_prove(seat) and not (trains.owes and rules.doubles_per_turn)
    if not trains.owes and not table.drawn and table.boneyard <= 0:
        trains.idle |= 1 << seat
    set_marker(rules, table, seat)
    trains.finish_turn(doubles_bind=rules.satisfy_doubles)
    if proof or trains.due:
        table.knocked |= 1 << seat
    next_turn(rules, table)


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


# --- when a turn is over --------------------------------------------------------------------------------------------


def end_turn(rules: TrainGame, table: Table) -> None:
    """A turn after the first turns is over."""
    trains: Trains = table.extra
    trains.finish_turn(doubles_bind=rules.satisfy_doubles)
    next_turn(rules, table)


def next_turn(rules: TrainGame, table: Table) -> None:
    """The next player is in turn, unless the hand is blocked (M16)."""
    table.drawn = 0
    table.turn = table.after(table.turn or 0)
    if table.boneyard <= 0 and not table.fish_missing and rules.is_blocked(table):
        trains: Trains = table.extra
        table.block_knocks = trains.idle
        table.phase = Phase.BLOCKED


def end_first_turn(rules: TrainGame, table: Table, number: int) -> None:
    """A first turn is over, and with the last of them the round (M8 d, M8 e)."""
    trains: Trains = table.extra
    trains.built = table.waiting = False
    seat = table.turn or 0
    trains.first &= ~(1 << seat)
    if trains.first >> table.after(seat) & 1:
        table.drawn = 0
        table.turn = table.after(seat)
        return
    trains.finish_first_turns(table.layout, doubles_bind=rules.satisfy_doubles)
    if trains.gone:
        table.out = trains.gone[0]
        ending.close_hand(rules, table, number)
    else:
        next_turn(rules, table)


def go_out(rules: TrainGame, table: Table, number: int, seat: int) -> None:
    """A player has laid his last tile: the hand is over at once, in first turns after the last of these (M8 e, M10)."""
    trains: Trains = table.extra
    if not trains.first:
        table.out = seat
        ending.close_hand(rules, table, number)
        return
    trains.gone.append(seat)
    trains.built = table.waiting = True
    if trains.first == 1 << seat:
        end_first_turn(rules, table, number)


def take_turn(rules: TrainGame, table: Table, seat: int) -> None:
    """A player acts who is not in turn: the turn of the other is over all the same."""
    trains: Trains = table.extra
    trains.first &= ~(1 << (table.turn or 0))
    if trains.first and not trains.first >> seat & 1:
        trains.finish_first_turns(table.layout, doubles_bind=rules.satisfy_doubles)
    trains.built = table.waiting = False
    trains.finish_turn(doubles_bind=rules.satisfy_doubles)
    table.drawn = 0
    table.turn = seat


def pass_on(rules: TrainGame, table: Table, number: int, event: AnyEvent | None) -> None:
    """The deal is over with the first line of a turn, a first turn with the next player's line (M4, M8 b, M8 e)."""
    trains: Trains = table.extra
    if table.phase is Phase.DEALING:
        if isinstance(event, Play | Draw | Knock) and not table.result:
            begin_laid_out(rules, table, number, event)
    elif table.phase is Phase.PLAYING:
        seat = table.after(table.turn or 0)
        if isinstance(event, Play | Draw | Knock):
            over = event.seat == seat
        else:
            last = not trains.first >> seat & 1
            over = last and isinstance(event, CLOSING) and (bool(trains.gone) or table.boneyard <= 0)
        if over:
            end_first_turn(rules, table, number)
