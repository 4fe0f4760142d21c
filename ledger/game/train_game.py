"""How a game of trains is played: first turns, later turns, markers, doubles to be satisfied, blocks."""

from __future__ import annotations

import dataclasses

from ledger.game import drawing_and_knocking, moves, playing, train_blocks, train_lines, train_turns
from ledger.game.events import Arm, Deal, Draw, Event, Knock, Play, Start
from ledger.game.layout import End
from ledger.game.leading import LeadRule
from ledger.game.methods import method
from ledger.game.objections import Code, Objection
from ledger.game.picture import Move
from ledger.game.rules import Rules
from ledger.game.start_double import StartDouble
from ledger.game.table import Phase, Table
from ledger.game.tiles import BEARING, DOUBLES, Tile, tile
from ledger.game.trains import Lanes, Trains


@dataclasses.dataclass(frozen=True)
class TrainGame(Rules):
    """A game of trains that all begin at a start double; the options are those of its rules page."""

    own_words = frozenset({"start"})
    ends_may_close = True

    start_double: str
    first_turn: str
    first_turn_draw: bool
    marker_off: str
    marker_when_bound: bool
    satisfy_doubles: bool
    satisfy_order: str
    doubles_per_turn: int

    @property
    def drawn_as(self) -> str:
        """Trains, each in a lane of its own."""
        return "trains"

    def draw_limit(self) -> int:
        """M11: one tile for each that is owed."""
        return 1

    def is_laid_out(self) -> bool:
        """M4: whether the start double is laid out before the deal."""
        return self.start_double == "laid_out"

    def special_first_turns(self) -> bool:
        """M8: whether a first turn is a whole train on one's own arm."""
        return self.first_turn == "whole_train"

    def start_number(self, hand: int) -> int:
        """M1: what the start double of a hand shows."""
        highest = self.set_highest()
        return highest - (max(hand, 1) - 1) % (highest + 1)

    def new_layout(self) -> Lanes:
        """Trains beside one another."""
        return Lanes(self.set_highest())

    def new_hand_memory(self, table: Table) -> Trains:
        """The trains of a hand; a start double laid out before a deal that was thrown in keeps lying."""
        number = self.start_number(table.hand)
        start = StartDouble(table.hand, tile(f"{number}-{number}"), laid_out=self.is_laid_out())
        trains = Trains(start, table.seats, newest_first=self.satisfy_order == "reverse")
        if start.laid_out:
            table.boneyard -= 1
            table.waiting = True
            before: Trains | None = getattr(table, "extra", None)
            if before is not None and before.start.hand == start.hand and before.start.said is not None:
                train_turns.lay_out(self, table, trains, *before.start.said)
        return trains

    # --- the start of a hand ---------------------------------------------------------------------------------------

    def lead_rule(self, table: Table) -> LeadRule | None:
        """M2."""
        start: StartDouble = table.extra.start
        return start.lead_rule()

    def turn_before_lead(self, table: Table) -> int | None:
        """M2 to M4: who leads, draws in a search, or has the first turn."""
        start: StartDouble = table.extra.start
        return start.turn(table)

    def judge_deal(self, table: Table, event: Deal) -> Objection | None:
        """M4: the first deal line shows that the start line is missing."""
        start: StartDouble = table.extra.start
        return None if table.dealt_seats else start.judge_missing(0)

    def judge_other(self, table: Table, number: int, event: Event) -> Objection | None:
        """M4: a start line."""
        start: StartDouble = table.extra.start
        return start.judge_start(event) if isinstance(event, Start) else None

    def fold_other(self, table: Table, number: int, event: Event) -> None:
        """M4: the start double is laid out."""
        trains: Trains = table.extra
        can_lie = trains.start.laid_out and table.phase is Phase.DEALING and trains.start.said is None
        if can_lie and isinstance(event, Start):
            train_turns.lay_out(self, table, trains, event.tile, number)

    # --- what is open ----------------------------------------------------------------------------------------------

    def playable(self, table: Table, seat: int) -> int:
        """M6, M8 a, M10, M14: the tiles that the seat could play now."""
        trains: Trains = table.extra
        if trains.first:
            return BEARING[table.layout.ends[seat].value]
        bound = trains.bound()
        if bound is not None:
            return BEARING[bound.value]
        fitting = trains.fitting(table.layout, seat)
        return fitting & ~DOUBLES if trains.owes and self.doubles_per_turn else fitting

    def open_ends(self, table: Table, seat: int, tile: Tile) -> list[End]:
        """The trains on which the seat could lay the tile now; only where there is none, those that may be open."""
        trains: Trains = table.extra
        ends = [end for end in table.layout.ends.values() if table.layout.takes(end, tile)]
        bound = trains.bound()
        if trains.first or bound is not None:
            return [end for end in ends if self.judge_end(table, seat, end) is None]
        opened = [end for end in ends if trains.open_to(seat, end)]
        return opened or [end for end in ends if trains.doubtful & trains.place[end.arm]]

    def judge_end(self, table: Table, seat: int, end: End) -> Objection | None:
        """M6, M8 a, M10.1: whether the train is closed to the seat, or a double is due elsewhere."""
        trains: Trains = table.extra
        if trains.first:
            if end.arm == seat:
                return None
            return Objection(Code.ARM_CLOSED, f"in his first turn seat {seat} plays on his own train only", seat=seat)
        bound = trains.bound()
        if bound is not None:
            if end is bound:
                return None
            words = f"{bound.tile} on @{bound.arm} must be satisfied before anything is played on @{end.arm}"
            return Objection(Code.DOUBLE_OWED, words, seat=seat)
        if trains.open_to(seat, end) or trains.doubtful & trains.place[end.arm]:
            return None
        return Objection(Code.ARM_CLOSED, f"the train of seat {end.arm} carries no marker", seat=seat)

    def judge_arm(self, table: Table, seat: int, tile: Tile, arm: Arm | None) -> Objection | None:
        """M14, then fit and what is open."""
        trains: Trains = table.extra
        if trains.owes and self.doubles_per_turn and tile.double:
            words = f"{tile} is a second double, and a turn has {self.doubles_per_turn}"
            return Objection(Code.NO_FIT, words, seat=seat)
        return playing.judge_arm(self, table, seat, tile, arm)

    def may_draw(self, table: Table) -> bool:
        """M8 c, M11."""
        trains: Trains = table.extra
        if trains.first and (trains.built or not self.first_turn_draw):
            return False
        return table.drawn == 0 and table.boneyard > 0

    # --- a turn, judged --------------------------------------------------------------------------------------------

    def judge_play(self, table: Table, number: int, event: Play) -> Objection | None:
        """M2, M8, M10."""
        if table.phase is Phase.DEALING:
            trains: Trains = table.extra
            return trains.start.judge_lead(table, event) or self.judge_second(table, event)
        return playing.judge_play(self, table, number, event)

    def judge_draw(self, table: Table, number: int, event: Draw) -> Objection | None:
        """M3, M8 c, M11."""
        trains: Trains = table.extra
        if table.phase is Phase.DEALING:
            return trains.start.search.judge_draw(table, number, event)
        if not trains.first or event.seat != table.turn or (self.first_turn_draw and not trains.built):
            return drawing_and_knocking.judge_draw(self, table, number, event)
        seat, drawn = event.seat, event.tile
        if drawn is not None and drawn.bit & (table.held[seat] | drawing_and_knocking.elsewhere_but_yard(table, seat)):
            return drawing_and_knocking.not_drawn(table, seat, drawn)
        why = "once he has laid a tile" if trains.built else "under first_turn_draw=false"
        return Objection(Code.WRONG_DRAW, f"seat {seat} drew, but nothing is drawn in a first turn {why}", seat=seat)

    def judge_knock(self, table: Table, number: int, event: Knock) -> Objection | None:
        """M8, M11; after a tile in a first turn a knock only says that the turn is over (M8 b)."""
        trains: Trains = table.extra
        if table.phase is Phase.DEALING:
            return trains.start.search.judge_knock(table, event.seat)
        if trains.built and event.seat == table.turn:
            return None
        return drawing_and_knocking.judge_knock(self, table, number, event)

    def could_not_play(self, table: Table, event: Knock) -> bool:
        """M8 b: after a tile in a first turn a knock only says that the turn is over."""
        trains: Trains = table.extra
        return not (trains.built and event.seat == table.turn)

    # --- a turn, folded --------------------------------------------------------------------------------------------

    fold_play = method(train_lines.fold_play)

    fold_draw = method(train_lines.fold_draw)

    fold_knock = method(train_lines.fold_knock)

    pass_on = method(train_turns.pass_on)

    # --- blocks ----------------------------------------------------------------------------------------------------

    is_blocked = method(train_blocks.is_blocked)

    judge_fish = method(train_blocks.judge_fish)

    # --- for pictures ----------------------------------------------------------------------------------------------

    def legal(self, table: Table) -> tuple[Move, ...] | None:
        """What the player in turn may do; after a tile in a first turn he may stop too, which a knock says (M8 b)."""
        trains: Trains = table.extra
        if table.phase is Phase.DEALING:
            return trains.start.legal(self, table)
        found = moves.legal_moves(self, table)
        if trains.built and found and found[0].kind == "play":
            return (*found, Move("knock"))
        return found

    def markers(self, table: Table) -> tuple[int, ...]:
        """M7: the seats whose trains carry a marker."""
        trains: Trains = table.extra
        return tuple(seat for seat in table.seats if trains.marked >> seat & 1)

    def due(self, table: Table) -> tuple[Tile, ...]:
        """M12: the doubles to be satisfied, the next one first."""
        trains: Trains = table.extra
        doubles = tuple(end.tile for end in trains.due if end.tile is not None)
        return doubles[::-1] if trains.newest_first else doubles
