"""A match: its events folded one after another over a table, with or without the referee."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ledger.game import blocking, ending, folding, leading
from ledger.game.claims import Claims
from ledger.game.events import (
    Adjust,
    AnyEvent,
    Call,
    Caught,
    Cut,
    Deal,
    Draw,
    End,
    Fish,
    Hand,
    Knock,
    Lead,
    Open,
    Out,
    Play,
    Redeal,
    Return,
    Reveal,
    Score,
    Shut,
    Start,
    Total,
    Write,
    Yard,
)
from ledger.game.objections import Code, Objection, information
from ledger.game.referee import Referee
from ledger.game.rules import Rules
from ledger.game.table import Phase, Table

CLOSING = (Hand, Total, End)
"""Lines after which nothing more is written for a hand that is over."""

CLAIMS = (Score, Write, Total, End)

Handler = Callable[[Rules, Table, int, Any], None]
FOLDS: dict[type, Handler] = {
    Deal: folding.fold_deal,
    Yard: folding.fold_yard,
    Redeal: folding.fold_redeal,
    Lead: folding.fold_lead,
    Out: folding.fold_out,
    Reveal: folding.fold_reveal,
    Adjust: folding.fold_adjust,
}
OF_A_HAND = (Deal, Yard, Redeal, Lead, Out, Reveal, Play, Draw, Knock, Fish, Return, Cut, Call, Caught, Shut, Start, Write)


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
        self._beyond = False
        self._others = {Start, Return, Cut, Call, Caught, Shut}

    def take(self, number: int, event: AnyEvent) -> None:
        """Event `number` happened."""
        table, kind = self.table, type(event)
        if table.phase is Phase.PLAYING and (kind is Play or kind is Knock or kind is Draw):
            found = self.referee.judge(number, event) if self.refereed else []
        else:
            found = self._judge(number, event)
        self._fold(number, event, kind)
        if table.late:
            found += table.late
            table.late = []
        if found and not self._beyond:
            self.objections += [o if o.event else msgspec.structs.replace(o, event=number) for o in found]
        if found and any(o.code in (Code.MATCH_OVER, Code.HAND_OVER) for o in found):
            self._beyond = True

    def finish(self, number: int) -> None:
        """The record ends after event `number`."""
        table = self.table
        self.close(number)
        if table.phase in (Phase.DEALING, Phase.PLAYING, Phase.BLOCKED) and not table.ended:
            words = f"the record ends in hand {table.hand}: nothing is written for it"
            self.objections.append(information(Code.BROKEN_OFF, words, number))

    def close(self, number: int) -> None:
        """Settles what can be settled of a hand whose lines are over, event `number` being the last."""
        self.objections += [o if o.event else msgspec.structs.replace(o, event=number) for o in self._close_hand(number)]

    # --- before the event ------------------------------------------------------------------------------------------

    def _judge(self, number: int, event: AnyEvent) -> list[Objection]:
        found = self._close_hand(number) if isinstance(event, CLOSING) else []
        if isinstance(event, Hand):
            self._beyond = self._beyond and self.table.match_over
        if self.refereed or isinstance(event, CLAIMS):
            found += self.referee.judge(number, event)
        return found

    def _close_hand(self, number: int) -> list[Objection]:
        if self.table.phase is not Phase.OVER:
            return []
        return self._late_lead() + self.claims.close_hand(number)

    def _late_lead(self) -> list[Objection]:
        """What the hands shown at the end say of a lead that could not be checked wholly when it was made."""
        table = self.table
        if not self.refereed or not table.lead_doubtful or table.lead_tile is None or table.leader is None:
            return []
        table.lead_doubtful = False
        fault = leading.lead_fault(table, table.lead_rule, table.lead_event, table.leader, table.lead_tile)
        fault = fault or self.rules.judge_deal_kept(table)
        return [msgspec.structs.replace(fault, event=table.lead_event)] if fault else []

    # --- the event -------------------------------------------------------------------------------------------------

    def _fold(self, number: int, event: AnyEvent, kind: type) -> None:
        rules, table = self.rules, self.table
        if table.phase is Phase.BLOCKED:
            self._fold_blocked(number, event)
        elif table.phase is Phase.BEFORE and isinstance(event, OF_A_HAND):
            table.begin_hand(1)
        if kind is Play:
            if table.phase is Phase.PLAYING or table.phase is Phase.DEALING:
                before = len(table.credits)
                rules.fold_play(table, number, event)  # type: ignore[arg-type]
                self.claims.played(number, event.seat, before)  # type: ignore[union-attr]
        elif kind is Knock:
            rules.fold_knock(table, number, event)  # type: ignore[arg-type]
        elif kind is Draw:
            rules.fold_draw(table, number, event)  # type: ignore[arg-type]
        elif kind in FOLDS:
            FOLDS[kind](rules, table, number, event)
        elif kind in self._others:
            if type(event).__struct_config__.tag in rules.own_words:
                rules.fold_other(table, number, event)
        else:
            self._fold_rest(number, event)

    def _fold_rest(self, number: int, event: AnyEvent) -> None:
        table = self.table
        match event:
            case Hand():
                table.begin_hand(event.hand)
                self.claims.begin_hand()
            case Fish() if table.phase in (Phase.PLAYING, Phase.BLOCKED, Phase.DEALING):
                self._fold_fish(number, event)
            case Write() | Total() if table.phase is Phase.DEALING and not table.dealt_seats and not table.result:
                self._fold_score_only(number)
            case End():
                table.ended = True

    def _fold_fish(self, number: int, event: Fish) -> None:
        table = self.table
        if table.phase is Phase.DEALING:
            table.result = True
            table.maker = event.seat
        ending.fish(self.rules, table, number)

    def _fold_score_only(self, number: int) -> None:
        """Nothing of the hand was written down but what it brought."""
        table = self.table
        table.result = True
        table.phase = Phase.OVER
        table.last = None

    def _fold_blocked(self, number: int, event: AnyEvent) -> None:
        """A blocked hand in which the fish line is missing is closed all the same, or goes on as recorded."""
        table = self.table
        if isinstance(event, Fish) or self.referee.may_stand_anywhere(event) or blocking.may_follow_block(table, event):
            return
        table.fish_missing = True
        if self.rules.goes_on_after_block(event):
            table.phase = Phase.PLAYING
            return
        ending.fish(self.rules, table, number)
        if isinstance(event, Write):
            self.claims.hand.written.setdefault(table.side_of[event.seat], event.points)
            self.claims.hand.last_write = number
