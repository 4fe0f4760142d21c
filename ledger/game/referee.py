"""The referee: what the rules think of each event, one objection a line, in the order of the record format.

The referee changes nothing on the table. A variant raises its own objections; here stands what holds in every game:
which line may stand where, and which fault of a line comes first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.game import blocking, ending
from ledger.game.claims import Claims
from ledger.game.count_shown import judge_count
from ledger.game.dealing import judge_deal, judge_yard
from ledger.game.events import (
    Adjust,
    Call,
    Caught,
    Cut,
    Deal,
    Draw,
    End,
    Event,
    Fish,
    Hand,
    Knock,
    Lead,
    Note,
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
from ledger.game.leading import lead_fault
from ledger.game.objections import Code, Objection, information
from ledger.game.playing import not_held
from ledger.game.rules import Rules
from ledger.game.table import Phase, Table
from ledger.game.tiles import mask_of
from ledger.game.whereabouts import with_places

MOVES = frozenset((Play, Draw, Knock, Return, Cut))
OWN_WORDS = frozenset((Start, Return, Cut, Call, Caught, Shut))
ALWAYS = frozenset((Note, Adjust))
OF_A_HAND_PLAYED = MOVES | {Deal, Yard, Redeal, Start, Call, Caught, Shut, Fish, Lead, Out}
BEFORE_PLAY = frozenset((Deal, Yard, Start, Lead, Out, Reveal, Write))
RESULTS = frozenset((Lead, Out, Reveal, Write))
NOT_MIXED = "plays and results do not mix in one hand: take back its plays, or tell the rest of them"
BEFORE_RESULT = MOVES | {Deal, Yard}
BEGINNING = frozenset((Start, Deal, Yard, Lead))
LEFT_OVER = frozenset((Reveal, Write))
OF_THE_MATCH = frozenset((Total, End))


class Referee:
    """Judges the events of one match against its table."""

    def __init__(self, rules: Rules, table: Table, claims: Claims) -> None:
        self.rules = rules
        self.table = table
        self.claims = claims

    def judge(self, number: int, event: Event) -> list[Objection]:
        """What is wrong with the event, before it happens: at most one error, and what is worth saying."""
        kind = type(event)
        if kind in ALWAYS:
            return []
        placed = self.misplaced(event)
        if placed is not None:
            return [placed]
        judge = JUDGES.get(kind)
        return judge(self, number, event) if judge else _one(self.rules.judge_other(self.table, number, event))

    def _judge_knock(self, number: int, event: Knock) -> list[Objection]:
        if self.table.phase is Phase.BLOCKED:
            return []
        return _one(self.rules.judge_knock(self.table, number, event))

    def _judge_lead(self, number: int, event: Lead) -> list[Objection]:
        rule = self.rules.lead_rule(self.table)
        return _one(lead_fault(self.table, rule, number, event.seat, event.tile))

    def _judge_out(self, number: int, event: Out) -> list[Objection]:
        return _one(judge_out(self.table, event)) + self.rules.judge_result(self.table, number, event)

    def _judge_reveal(self, number: int, event: Reveal) -> list[Objection]:
        rules, table = self.rules, self.table
        return _one(judge_reveal(rules, table, event) or rules.judge_reveal(table, number, event))

    def _judge_hand(self, number: int, event: Hand) -> list[Objection]:
        if self.table.phase in (Phase.DEALING, Phase.PLAYING):
            words = f"hand {self.table.hand} broke off: nothing is written for it"
            return [information(Code.BROKEN_OFF, words, number)]
        return []

    def _judge_fish(self, number: int, event: Fish) -> list[Objection]:
        if self.table.phase is Phase.PLAYING and not self.table.fish_missing:
            return _one(self.rules.judge_fish(self.table, number, event))
        return self.rules.judge_result(self.table, number, event) if self.table.phase is Phase.DEALING else []

    def may_stand_anywhere(self, event: Event) -> bool:
        """Whether the line is one that a table may write at any moment."""
        return type(event) in ALWAYS

    def hand_line_is_missing(self) -> bool:
        """Whether a line with which a hand begins can only be the next hand's, whose `hand` line was left out."""
        table = self.table
        return table.phase is Phase.OVER and not (table.match_over or table.ended or ending.without_points(self.rules))

    def without_hand_line(self, event: Event) -> Objection:
        """What is said of such a line."""
        hand = self.table.hand
        why = f"{_word(event)} after the end of hand {hand}: no hand line stands before it"
        return Objection(Code.HAND_OVER, why, seat=getattr(event, "seat", None))

    # --- where a line may stand ------------------------------------------------------------------------------------

    def misplaced(self, event: Event) -> Objection | None:
        """Whether the line cannot stand here at all: match or hand over, another game's, out of place, a fish due."""
        table = self.table
        seat = getattr(event, "seat", None)
        if table.ended:
            return Objection(Code.MATCH_OVER, f"{_word(event)} after the end of the match", seat=seat)
        if isinstance(event, Hand) and (table.match_over or (table.hand and ending.without_points(self.rules))):
            return Objection(Code.MATCH_OVER, f"hand {event.hand} begins, but the match is over", seat=seat)
        over = self._hand_over(event, seat) if table.phase is Phase.OVER else None
        if over is not None:
            return over
        if type(event) in OWN_WORDS and _word(event) not in self.rules.own_words:
            return self.rules.not_in_game(event, seat)
        if table.phase is Phase.BLOCKED and not isinstance(event, Fish):
            allowed = blocking.may_follow_block(table, event) or blocking.was_none(self.rules, table, event)
            return None if allowed else blocking.overlooked(table)
        return self._out_of_place(event, seat)

    def _hand_over(self, event: Event, seat: int | None) -> Objection | None:
        table = self.table
        if isinstance(event, Out) and self.rules.may_go_out_too(table, event.seat):
            return None
        if isinstance(event, Fish) and table.out is not None:
            return Objection(Code.WRONG_FISH, f"a fish was declared, but seat {table.out} went out", seat=seat)
        if isinstance(event, Fish) and table.fish_missing:
            return None
        decided_in_play = table.match_over and not table.settled and type(event) in LEFT_OVER
        if type(event) in OF_A_HAND_PLAYED or decided_in_play:
            return Objection(Code.HAND_OVER, f"{_word(event)} after the end of hand {table.hand}", seat=seat)
        return None

    def _out_of_place(self, event: Event, seat: int | None) -> Objection | None:
        table = self.table
        why = None
        if isinstance(event, Hand):
            if event.hand not in table.next_hands:
                why = f"hand {event.hand} begins, but the next hand is {table.next_hands[-1]}"
        elif table.hand == 0 and type(event) not in OF_THE_MATCH:
            why = f"{_word(event)} before any hand"
        elif table.phase is Phase.DEALING:
            why = self._why_not_while_dealing(event)
        elif table.phase is Phase.PLAYING:
            if type(event) in BEFORE_PLAY:
                mixed = f"; {NOT_MIXED}" if type(event) in RESULTS else ""
                why = f"{_word(event)} while hand {table.hand} is played{mixed}"
        elif isinstance(event, Reveal) and self.claims.hand.written:
            why = "reveal after the hand's write lines"
        return Objection(Code.OUT_OF_PLACE, why, seat=seat) if why else None

    def _why_not_while_dealing(self, event: Event) -> str | None:
        table = self.table
        begun = bool(table.dealt_seats) or table.result
        if isinstance(event, Start) and begun:
            return "start after a deal line"
        if type(event) in BEFORE_RESULT and table.result:
            return f"{_word(event)} in a hand of which only the result was written down"
        if isinstance(event, Lead) and table.result:
            return "a second lead"
        missing = "" if table.dealt_seats and not table.result else ": no out or fish line stands before it"
        if isinstance(event, Reveal):
            return f"reveal before the hand is over{missing}"
        if isinstance(event, Write) and begun:
            return f"write before the hand is over{missing}"
        if isinstance(event, Score) and self.rules.scores_in_play:
            return "score before any play"
        return None


JUDGES: dict[type, Callable[[Referee, int, Any], list[Objection]]] = {
    Hand: Referee._judge_hand,
    Deal: lambda referee, number, event: _one(judge_deal(referee.rules, referee.table, event)),
    Yard: lambda referee, number, event: _one(judge_yard(referee.table, event)),
    Redeal: lambda referee, number, event: _one(referee.rules.judge_redeal(referee.table, event)),
    Play: lambda referee, number, event: _one(referee.rules.judge_play(referee.table, number, event)),
    Draw: lambda referee, number, event: _one(referee.rules.judge_draw(referee.table, number, event)),
    Knock: Referee._judge_knock,
    Fish: Referee._judge_fish,
    Lead: Referee._judge_lead,
    Out: Referee._judge_out,
    Reveal: Referee._judge_reveal,
    Score: lambda referee, number, event: _one(referee.claims.judge_score(event)),
    Write: lambda referee, number, event: referee.claims.judge_write(number, event),
    Total: lambda referee, number, event: referee.claims.judge_total(number, event),
    End: lambda referee, number, event: referee.claims.judge_end(number, event),
}
"""How the lines of every game are judged."""


def judge_out(table: Table, event: Out) -> Objection | None:
    """Whether the tile with which somebody went out is not one that was seen elsewhere."""
    tile = event.tile
    if tile is None:
        return None
    led = table.lead_tile
    led_with = led is not None and led.natural is tile.natural and not table.rules.won_with_tiles_left
    if led_with and table.size(event.seat) > 1:
        return not_held(table, event.seat, tile)
    return None if table.may_hold(event.seat, tile) else not_held(table, event.seat, tile)


def judge_reveal(rules: Rules, table: Table, event: Reveal) -> Objection | None:
    """Whether what is shown is what was left."""
    seat = event.seat
    if table.out == seat and not rules.won_with_tiles_left:
        return Objection(Code.WRONG_REVEAL, f"seat {seat} went out and holds nothing", seat=seat)
    if seat in table.revealed:
        return Objection(Code.WRONG_REVEAL, f"seat {seat} has shown tiles already", seat=seat)
    if event.tiles is None:
        return judge_count(rules, table, seat, event.pips or 0)
    known = [t for t in event.tiles if t is not None]
    mask = mask_of(known)
    why = None
    if mask == table.held[seat] and table.hidden[seat] == 0 and len(event.tiles) == mask.bit_count():
        return None
    if mask.bit_count() != len(known):
        why = f"seat {seat} shows a tile twice"
    elif not table.result and table.hidden[seat] >= 0 and len(event.tiles) != table.size(seat):
        why = f"seat {seat} shows {len(event.tiles)} tiles, but {table.size(seat)} were left"
    elif table.hidden[seat] == 0 and mask & ~table.held[seat]:
        why = f"seat {seat} shows {rules.name_tiles(mask & ~table.held[seat])}, not held at the end"
    elif mask & table.elsewhere(seat):
        others = mask & table.elsewhere(seat)
        why = with_places(table, f"seat {seat} shows {rules.name_tiles(others)}, which was seen elsewhere", others)
    elif table.held[seat] & ~mask and len(known) == len(event.tiles):
        why = f"seat {seat} does not show {rules.name_tiles(table.held[seat] & ~mask)}, still held"
    return Objection(Code.WRONG_REVEAL, why, seat=seat) if why else None


def _one(objection: Objection | None) -> list[Objection]:
    return [objection] if objection is not None else []


def _word(event: Event) -> str:
    return str(type(event).__struct_config__.tag)
