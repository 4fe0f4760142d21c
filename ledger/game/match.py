"""A match: its events folded one after another over a table, with or without the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy, deepcopy
from typing import Any

import msgspec

from ledger.game import blocking, ending, folding, leading
from ledger.game.claims import Claims
from ledger.game.events import (
    KINDS,
    Deal,
    Draw,
    End,
    Event,
    Fish,
    Hand,
    Knock,
    Open,
    Out,
    Play,
    Reveal,
    Score,
    Total,
    Write,
)
from ledger.game.objections import Code, Objection, information
from ledger.game.plain_lines import NONE_PLAINLY, PlainLines, must_be_judged
from ledger.game.referee import BEGINNING, Referee
from ledger.game.rules import Plainly, Rules
from ledger.game.table import Phase, Table
from ledger.game.wrong_turns import WrongTurns

PLAYING = Phase.PLAYING
CLOSING = (Hand, Total, End)
"""Lines after which nothing more is written for a hand that is over."""

SCORE_ONLY = (Write, Total)
CLAIMS = frozenset((Score, Write, Total, End))

Judge = Callable[[Table, int, Any], Objection | None]
Mover = Callable[[Table, int, Any, bool], bool]


class Match:
    """A match while it is folded: `take` its events in order, after the header.

    What was recorded, happened: every event is taken, whatever the rules say of it. With `refereed` the referee is
    asked first, and what he objects to stands in `objections`.
    """

    def __init__(self, opening: Open, rules: Rules, *, refereed: bool = True) -> None:
        self.rules = rules
        self.table = Table(rules, len(opening.seats))
        self.claims = Claims(rules, self.table)
        self.referee = Referee(rules, self.table, self.claims)
        self.refereed = refereed
        self.objections: list[Objection] = []
        self._hand_over_said = False
        self._beyond = False
        self._last_reveal = 0
        self._wrong_turns = WrongTurns()
        self._own_kinds = [KINDS[word] for word in rules.own_words]
        self._judges: dict[type, Judge] = {Play: rules.judge_play, Knock: rules.judge_knock, Draw: rules.judge_draw}
        self._moves: dict[type, Mover] = {Play: rules.fold_play, Knock: rules.fold_knock, Draw: rules.fold_draw}
        self._lines = PlainLines(rules, self.claims)
        self._plainly: dict[type, Plainly] = self._taken_plainly()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        twin = copy(self)
        twin.table = deepcopy(self.table, memo)
        twin.claims = Claims(self.rules, twin.table)
        twin.claims.hand = deepcopy(self.claims.hand, memo)
        twin.referee = Referee(self.rules, twin.table, twin.claims)
        twin.objections = list(self.objections)
        twin._wrong_turns = copy(self._wrong_turns)
        twin._lines = PlainLines(self.rules, twin.claims)
        twin._plainly = twin._taken_plainly()
        return twin

    def _taken_plainly(self) -> dict[type, Plainly]:
        """How the lines are taken with which, as nearly always, nothing can be wrong. Those with which a hand begins or
        the match ends are not among them: a match that held itself would outlive its use.
        """
        if self.table.ended:
            return dict(NONE_PLAINLY)
        rules, lines = self.rules, self._lines
        plainly: dict[type, Plainly] = {
            **NONE_PLAINLY,
            Play: rules.fold_play,
            Draw: rules.fold_draw,
            Knock: rules.fold_knock,
            Deal: lines.deal,
            Fish: lines.fish,
            Reveal: lines.reveal,
            Score: lines.score,
            Write: lines.write,
            Total: lines.total,
            **rules.own_lines_plainly(),
        }
        if self._wrong_turns.may_go_on:
            plainly |= dict.fromkeys(self._moves, must_be_judged)
        return plainly

    def _begins_or_ends_plainly(self, number: int, event: Event) -> bool:
        """A hand begins, or the match ends, and nothing can be wrong with it; False if it is another event."""
        if isinstance(event, Hand):
            if self._wrong_turns.may_go_on or not self._lines.begin_hand(self.table, event):
                return False
            self._hand_over_said = False
            return True
        if isinstance(event, End) and self._lines.end(self.table, event):
            self._fold_rest(number, event)
            return True
        return False

    def take(self, number: int, event: Event) -> None:
        """Event `number` happened."""
        self.take_all(((number, event),))

    def take_all(self, events: Iterable[tuple[int, Event]]) -> None:
        """These events happened one after another, each with its number."""
        table, plainly = self.table, self._plainly
        for number, event in events:
            if table.waiting:
                self.rules.pass_on(table, number, event)
                if table.late:
                    self._take_closely(number, event)
                    continue
            if not plainly[type(event)](table, number, event):
                self._take_closely(number, event)

    def take_now(self, number: int, event: Event) -> None:
        """Event `number` happened, and what it shows to be over was passed on already (see `Rules.pass_on`)."""
        if self.table.late or not self._plainly[type(event)](self.table, number, event):
            self._take_closely(number, event)

    def _take_closely(self, number: int, event: Event) -> None:
        """Something may be wrong with the event, or with others that it throws light on."""
        table, kind = self.table, type(event)
        if not table.late and self._begins_or_ends_plainly(number, event):
            return
        move = self._moves.get(kind)
        if move is not None and table.phase is PLAYING and not table.ended:
            if self.refereed:
                objection = self._judges[kind](table, number, event)
                if objection is not None or self._wrong_turns.may_go_on:
                    objection = self._judge_turn(number, event, kind, objection)
                if objection is not None:
                    self._note([objection], number, event)
            move(table, number, event, True)
        else:
            found = self._before(number, event)
            if kind in BEGINNING and self.referee.hand_line_is_missing():
                found += self._begin_hand_untold(number, event)
            elif self.refereed or kind in CLAIMS:
                found += self.referee.judge(number, event)
            if found:
                self._note(found, number, event)
            if kind in (Reveal, Write) and table.phase is Phase.DEALING and (table.result or not table.dealt_seats):
                ending.end_left_out(table)
            self._fold(number, event, kind)
        self._note_late(number, event)

    def _begin_hand_untold(self, number: int, event: Event) -> list[Objection]:
        """A line with which a hand begins follows one that is over: its `hand` line was left out, once."""
        found = [self.referee.without_hand_line(event), *self._close_hand(number)]
        self.table.begin_hand_untold()
        self.claims.begin_hand()
        return found

    def _judge_turn(self, number: int, event: Any, kind: type, found: Objection | None) -> Objection | None:
        """What is left of an objection to a move where a move before it was out of turn: then all are looked at."""
        found = self._wrong_turns.judge(self.table, event, found, lambda: self._judges[kind](self.table, number, event))
        self._plainly |= self._taken_plainly()
        return found

    def finish(self, number: int) -> None:
        """The record ends after event `number`."""
        table = self.table
        self.close(number)
        if table.phase in (Phase.DEALING, Phase.PLAYING, Phase.BLOCKED) and not table.ended:
            words = f"the record ends in hand {table.hand}: nothing is written for it"
            self.objections.append(information(Code.BROKEN_OFF, words, number))

    def close(self, number: int) -> None:
        """Settles what can be settled of a hand whose lines are over, event `number` being the last."""
        if self.table.waiting:
            self.rules.pass_on(self.table, number, None)
        found = self._close_hand(number)
        if found and not self._beyond:
            self.objections += [_at(objection, number) for objection in found]

    def _note(self, found: list[Objection], number: int, event: Event) -> None:
        """Keeps what was found; of lines after the end of a hand or match only the first is told."""
        for objection in found:
            code = objection.code
            if self._beyond and code is not Code.WRONG_WINNER:
                continue
            if code is Code.HAND_OVER and self._hand_over_said:
                continue
            self._hand_over_said |= code is Code.HAND_OVER
            self._beyond |= code is Code.MATCH_OVER
            self.objections.append(_at(objection, number))

    def _note_late(self, number: int, event: Event) -> None:
        """Keeps what the event has proved of others before it."""
        table = self.table
        if table.late:
            self._note([msgspec.structs.replace(late, proved_by=number) for late in table.late], number, event)
            table.late = []

    # --- before the event ------------------------------------------------------------------------------------------

    def _before(self, number: int, event: Event) -> list[Objection]:
        table, kind = self.table, type(event)
        if kind is Hand:
            self._hand_over_said = False
            before, self._wrong_turns = self._wrong_turns, WrongTurns()
            if before.may_go_on:
                self._plainly |= self._taken_plainly()
        elif isinstance(event, SCORE_ONLY) and table.nothing_yet():
            ending.end_unseen(table)  # nothing was written down but what it brought, or how the sides stood after it
            if kind is Total:
                self.claims.hand.closed = True
                ending.lose_count(table, table.sides)
        elif kind is Out or kind is Fish:
            ending.end_told_late(table)
        if kind in CLOSING and (kind is not Total or table.phase is Phase.OVER):
            return self._close_hand(number)
        return []

    def _close_hand(self, number: int) -> list[Objection]:
        if self.table.phase is not Phase.OVER:
            return self.claims.break_off()
        return self._late_lead() + self.claims.close_hand(number)

    def _late_lead(self) -> list[Objection]:
        return leading.late_fault(self.table, self.objections, self._last_reveal) if self.refereed else []

    # --- the event -------------------------------------------------------------------------------------------------

    def _fold(self, number: int, event: Event, kind: type) -> None:
        rules, table = self.rules, self.table
        if table.phase is Phase.BLOCKED:
            self._fold_blocked(number, event)
        elif table.phase is Phase.BEFORE and kind in folding.OF_A_HAND:
            table.begin_hand(1)
        if kind is Reveal:
            self._last_reveal = number
        if kind in folding.FOLDS:
            folding.FOLDS[kind](rules, table, number, event)
        elif kind in self._moves:
            if kind is not Play or table.phase in (Phase.PLAYING, Phase.DEALING):
                self._moves[kind](table, number, event, True)
        elif kind in self._own_kinds:
            rules.fold_other(table, number, event)
        else:
            self._fold_rest(number, event)

    def _fold_rest(self, number: int, event: Event) -> None:
        table = self.table
        match event:
            case Hand():
                table.begin_hand(event.hand)
                self.claims.begin_hand()
            case Fish() if table.phase in (Phase.PLAYING, Phase.BLOCKED, Phase.DEALING):
                if table.phase is Phase.DEALING:
                    table.tell_only_the_result()
                    table.maker = event.seat
                ending.fish(self.rules, table, number)
            case End():
                table.ended = True
                self._plainly |= NONE_PLAINLY

    def _fold_blocked(self, number: int, event: Event) -> None:
        """A blocked hand in which the fish line is missing is closed all the same, or goes on as recorded."""
        table = self.table
        if isinstance(event, Fish) or self.referee.may_stand_anywhere(event) or blocking.may_follow_block(table, event):
            return
        if blocking.was_none(self.rules, table, event):
            table.phase = Phase.PLAYING
            return
        table.fish_missing = True
        if self.rules.goes_on_after_block(event):
            table.phase = Phase.PLAYING
            return
        ending.fish(self.rules, table, number)
        if isinstance(event, Write):
            self.claims.hand.write(table.side_of[event.seat], event.points, number)


def _at(objection: Objection, number: int) -> Objection:
    return objection if objection.event else msgspec.structs.replace(objection, event=number)
