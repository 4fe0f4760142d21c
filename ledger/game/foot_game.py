"""How a game of chicken feet is played: the start, the feet, a turn, the last tile (CF1 to CF14)."""

from __future__ import annotations

import dataclasses

from ledger.game import branching, drawing_and_knocking, foot_start, leading, moves, playing, redeals
from ledger.game.events import Adjust, Call, Caught, Deal, Draw, Event, Knock, Note, Play, Redeal, Start
from ledger.game.feet import Feet
from ledger.game.foot_start import Foot
from ledger.game.last_tile import LastTile
from ledger.game.leading import LeadRule, doubles_down
from ledger.game.methods import method
from ledger.game.objections import Code, Objection
from ledger.game.picture import Move
from ledger.game.rules import Rules
from ledger.game.start_double import StartDouble
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile, tile


@dataclasses.dataclass(frozen=True)
class FootGame(Rules):
    """A game in which every double must get its toes; the options are those of its rules page."""

    drawn_as = "tree"
    own_words = frozenset({"start", "call", "caught"})

    start_layout: str
    start_double: str
    missing_double: str
    drawn_must_play: bool
    chicken_rule: bool

    def is_laid_out(self) -> bool:
        """CF4: whether the start double is laid out before the deal."""
        return self.start_double == "laid_out"

    def _searches(self) -> bool:
        return not self.is_laid_out() and self.missing_double == "all_draw"

    def draw_limit(self) -> int:
        """CF10: one tile."""
        return 1

    def new_layout(self) -> Feet:
        """CF6: four tiles on the start double, or six."""
        return Feet(self.set_highest(), 4 if self.start_layout == "cross" else 6)

    def new_hand_memory(self, table: Table) -> Foot:
        """CF1: the start double of the hand."""
        number = max(0, self.set_highest() + 1 - max(table.hand, 1))
        return foot_start.new_foot(table, tile(f"{number}-{number}"), laid_out=self.is_laid_out())

    judge_arm = method(branching.judge_arm)

    # --- the start of a hand: CF2 to CF4 ---------------------------------------------------------------------------

    def _ranking(self, table: Table) -> tuple[Tile, ...]:
        """CF3: the double that is due, with `next_lower` the lower ones after it."""
        double = table.extra.start.double
        return doubles_down(double.high) if self.missing_double == "next_lower" else (double,)

    def lead_rule(self, table: Table) -> LeadRule | None:
        """CF2, CF3; none of a deal that must be thrown in, or after tiles were drawn, which are not those dealt."""
        start: StartDouble = table.extra.start
        if start.search.draws or table.extra.drew or self.judge_deal_kept(table) is not None:
            return None
        if self._searches() or self.is_laid_out():
            return start.lead_rule()
        return LeadRule(f"{start.double} is due in hand {table.hand}", ranking=self._ranking(table), forced=True)

    def turn_before_lead(self, table: Table) -> int | None:
        """Who leads, draws in a search, or plays onto the double that was laid out."""
        start: StartDouble = table.extra.start
        if self._searches() or self.is_laid_out():
            return start.turn(table)
        return leading.leader_of(table, self.lead_rule(table))

    def judge_deal(self, table: Table, event: Deal) -> Objection | None:
        """CF4: the first deal line shows that the start line is missing."""
        start: StartDouble = table.extra.start
        return None if table.dealt_seats else start.judge_missing(0)

    def judge_redeal(self, table: Table, event: Redeal) -> Objection | None:
        """CF3: thrown in where the rule does not demand it."""
        if self._searches() or self.is_laid_out():
            return super().judge_redeal(table, event)
        return redeals.judge_redeal_without(table, self._ranking(table), event.seat)

    def judge_deal_kept(self, table: Table) -> Objection | None:
        """CF3: a lead from a deal that had to be thrown in."""
        if self._searches() or self.is_laid_out() or table.extra.drew:
            return None
        return redeals.judge_deal_kept_without(table, self._ranking(table))

    def pass_on(self, table: Table, number: int, event: Event | None) -> None:
        """CF4: the play begins; CF12: a line that is not the penalty draw; CF2: another double was led than it says."""
        foot: Foot = table.extra
        fined = foot.last_tile.fined
        if event is None or isinstance(event, Note | Adjust):
            return
        if fined is not None:
            if not (isinstance(event, Draw) and event.seat == fined):
                foot.last_tile.fine_unpaid(table, number)
        elif table.phase is Phase.DEALING:
            if not table.result and self._begins_play(table, event):
                foot_start.begin_laid_out(table, number, event)
        elif isinstance(event, Play) and table.phase is Phase.PLAYING:
            foot_start.put_right(table, event)
        elif table.phase is not Phase.PLAYING or getattr(event, "seat", None) == table.leader:
            foot.before_lead = None
        table.waiting = foot.waits(table)

    def _begins_play(self, table: Table, event: Event) -> bool:
        """CF4: whether the line is one of the play, and no longer of the deal."""
        if isinstance(event, Call | Caught):
            return self.chicken_rule and table.size(event.seat) == 1
        return isinstance(event, Play | Draw | Knock)

    # --- the game's own lines --------------------------------------------------------------------------------------

    def judge_other(self, table: Table, number: int, event: Event) -> Objection | None:
        """CF4, CF12."""
        foot: Foot = table.extra
        match event:
            case Start():
                return foot_start.judge_start(foot, event)
            case Call() if self.chicken_rule:
                return foot.last_tile.judge_call(table, event)
            case Caught():
                return foot.last_tile.judge_caught(table, event, must_call=self.chicken_rule)
        return None

    def fold_other(self, table: Table, number: int, event: Event) -> None:
        """CF4, CF12."""
        foot: Foot = table.extra
        if isinstance(event, Start):
            foot_start.fold_start(table, number, event)
        elif table.phase is Phase.PLAYING and isinstance(event, Call) and table.size(event.seat) == 1:
            foot.last_tile.settled.add(event.seat)
        elif table.phase is Phase.PLAYING and isinstance(event, Caught):
            foot.last_tile.fold_caught(table, event, must_call=self.chicken_rule)

    # --- a turn: CF9 to CF12 ---------------------------------------------------------------------------------------

    def _misses(self, table: Table, seat: int) -> bool:
        return seat == table.turn and seat in table.extra.last_tile.missing

    def judge_play(self, table: Table, number: int, event: Play) -> Objection | None:
        """CF2, CF9; who misses a turn plays nothing in it."""
        foot: Foot = table.extra
        if table.phase is Phase.DEALING and (self._searches() or (foot.drew and event.tile is foot.start.double)):
            return foot.start.judge_lead(table, event) or self.judge_second(table, event)
        if self._misses(table, event.seat):
            return Objection(Code.OUT_OF_TURN, f"seat {event.seat} was caught and misses this turn", seat=event.seat)
        return playing.judge_play(self, table, number, event)

    def fold_play(self, table: Table, number: int, event: Play, anyhow: bool = False) -> bool:
        """A player who comes down to one tile has it to announce anew; surely right only while nobody misses a turn."""
        foot: Foot = table.extra
        last_tile, dealing = foot.last_tile, table.phase is Phase.DEALING
        if not anyhow and (dealing or last_tile.missing):
            return False
        if dealing and event.tile is not foot.start.double:
            foot.before_lead = (table.held[event.seat], table.hidden[event.seat])
            table.waiting = True
        if not playing.fold_play(self, table, number, event, anyhow):
            return False
        if last_tile.missing or last_tile.spared:
            last_tile.turn_over(event.seat)
        last_tile.settled.discard(event.seat)
        return True

    def judge_draw(self, table: Table, number: int, event: Draw) -> Objection | None:
        """CF3, CF10; a penalty is drawn outside any turn."""
        foot: Foot = table.extra
        if table.phase is Phase.DEALING and self._searches():
            return foot.start.search.judge_draw(table, number, event)
        if table.phase is Phase.DEALING and foot.drew:
            return None
        if foot.last_tile.fined == event.seat:
            return self._judge_penalty(table, event)
        if self._misses(table, event.seat):
            return Objection(Code.OUT_OF_TURN, f"seat {event.seat} was caught and misses this turn", seat=event.seat)
        return drawing_and_knocking.judge_draw(self, table, number, event)

    def _judge_penalty(self, table: Table, event: Draw) -> Objection | None:
        drawn, seat = event.tile, event.seat
        if drawn is not None and drawn.bit & (table.held[seat] | drawing_and_knocking.elsewhere_but_yard(table, seat)):
            return drawing_and_knocking.not_drawn(table, seat, drawn)
        why = drawing_and_knocking.not_the_next(table, drawn)
        return Objection(Code.WRONG_DRAW, why, seat=seat) if why else None

    def fold_draw(self, table: Table, number: int, event: Draw, anyhow: bool = False) -> bool:
        """A tile is drawn: in a search, as a penalty, or in a turn; surely right only while nobody was caught."""
        foot: Foot = table.extra
        if table.phase is Phase.DEALING and self._searches() and not anyhow:
            if foot.last_tile.fined is not None or not foot.start.search.draws_rightly(table, event):
                return False
            anyhow = True
        if not anyhow:
            if foot.last_tile.fined is not None or foot.last_tile.missing:
                return False
            if not drawing_and_knocking.fold_draw(self, table, number, event):
                return False
            foot.last_tile.settled.discard(event.seat)
            return True
        foot.last_tile.settled.discard(event.seat)
        if table.phase is Phase.DEALING and self._searches():
            foot.start.search.fold_draw(table, event)
        elif table.phase is Phase.DEALING:
            foot.drew = True
            table.receive(event.seat, event.tile)
        elif foot.last_tile.fined == event.seat:
            foot.last_tile.fined = None
            table.waiting = foot.waits(table)
            turn, drawn = table.turn, table.drawn
            drawing_and_knocking.fold_draw(self, table, number, event, anyhow)
            table.turn, table.drawn = turn, drawn
        else:
            drawing_and_knocking.fold_draw(self, table, number, event, anyhow)
        return True

    def judge_knock(self, table: Table, number: int, event: Knock) -> Objection | None:
        """CF10, CF11: the drawn tile may be kept, unless it must be played."""
        foot: Foot = table.extra
        if table.phase is Phase.DEALING and self._searches():
            return foot.start.search.judge_knock(table, event.seat)
        if event.seat == table.turn and self._knock_says_nothing(table, event.seat):
            return None
        return drawing_and_knocking.judge_knock(self, table, number, event)

    def _knock_says_nothing(self, table: Table, seat: int) -> bool:
        """Whether the knock does not say that nothing fits: a missed turn, or a tile drawn that may be kept."""
        missed = self._misses(table, seat) or seat in table.extra.last_tile.spared
        return missed or (table.drawn > 0 and not self.drawn_must_play)

    def fold_knock(self, table: Table, number: int, event: Knock, anyhow: bool = False) -> bool:
        """The turn passes; CF14: only a knock that says that nothing fits counts towards a block. It is surely right
        only while nobody misses a turn.
        """
        last_tile: LastTile = table.extra.last_tile
        played, seat = table.phase is Phase.PLAYING, event.seat
        if not anyhow and (not played or seat != table.turn or last_tile.missing or last_tile.spared):
            return False
        says_nothing = played and self._knock_says_nothing(table, seat)
        last_tile.turn_over(seat)
        if says_nothing:
            table.drawn = 0
            table.turn = table.after(seat)
            return True
        if not drawing_and_knocking.fold_knock(self, table, number, event, anyhow):
            return False
        if played:
            table.block_knocks = 0
        return True

    def goes_on_after_block(self, event: Event) -> bool:
        """CF14: where `fish` is missing the hand is scored as blocked, whatever follows."""
        return False

    def toes(self, table: Table) -> tuple[int, ...]:
        """CF7: the tiles that were joined to a double which had been joined itself."""
        laid = table.layout.laid
        return tuple(tile.seat for tile in laid if tile.onto and laid[tile.onto].tile.double)

    def possible(self, table: Table, seat: int) -> tuple[Move, ...]:
        """Nothing in a turn that is missed."""
        return () if self._misses(table, seat) else moves.possible_moves(self, table, seat)

    def legal(self, table: Table) -> tuple[Move, ...] | None:
        """What the player in turn may do; a drawn tile may be kept, a missed turn is a knock."""
        foot: Foot = table.extra
        if table.phase is Phase.DEALING and (self._searches() or self.is_laid_out()):
            return foot.start.legal(self, table)
        if table.turn is not None and self._misses(table, table.turn):
            return (Move("knock"),)
        found = moves.legal_moves(self, table)
        if found and found[0].kind == "play" and table.drawn and not self.drawn_must_play:
            return (*found, Move("knock"))
        return found
