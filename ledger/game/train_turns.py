"""Trains: what the lines of a turn change, and when a turn is over."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING

from ledger.game import ending
from ledger.game.events import Draw, Event, Fish, Hand, Knock, Play, Reveal, Total, Write
from ledger.game.events import End as EndOfMatch
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile
from ledger.game.trains import Trains

if TYPE_CHECKING:
    from ledger.game.train_game import TrainGame

PLAYING = Phase.PLAYING
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
        rules.fold_play(table, number, event, anyhow=True)
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


def pass_on(rules: TrainGame, table: Table, number: int, event: Event | None) -> None:
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
