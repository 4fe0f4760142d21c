"""A table at which a match is played by program, written down as a scorer would who makes no mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from random import Random
from typing import Any

from ledger.game import ending
from ledger.game.events import (
    KINDS,
    Call,
    End,
    Event,
    Fish,
    Hand,
    Open,
    Reveal,
    Score,
    Shut,
    Total,
    Write,
)
from ledger.game.leading import lead_choices
from ledger.game.match import Match
from ledger.game.picture import Move
from ledger.game.table import Phase
from ledger.game.tiles import tiles_of
from ledger.inference.evidence import Eyes
from ledger.replay import turn
from ledger.seen import seen_from
from ledger.simulate.bots import Bot, Choice
from ledger.simulate.dealing import Dealer

MOST_HANDS = 1000
"""After so many hands a table stops that has come to no end."""

MOST_EVENTS = 5000
"""So many events a hand may have, before a table stops that goes round for ever."""

SHUT_ONCE_IN = 25
"""An end is shut for want of room after one play of so many, where the game knows that."""


class Playing:
    """One match while it is played: whatever happens is written down and folded at once."""

    def __init__(self, fold: Match, bots: Sequence[Bot], random: Random, *, writes_yard: bool) -> None:
        self.bots = bots
        self.random = random
        self.writes_yard = writes_yard
        self.events: list[Event] = []
        self.take_over(fold)

    def take_over(self, fold: Match) -> None:
        """This is the table from now on."""
        self.fold = fold
        self.rules, self.table = fold.rules, fold.table
        self.dealer = Dealer(fold.rules, fold.table, self.random, writes_yard=self.writes_yard)
        self._eyes: dict[int, tuple[Eyes, int]] = {}

    def tell(self, event: Event) -> None:
        """The event happens."""
        self.events.append(event)
        self.fold.take(len(self.events), event)

    def number(self) -> int:
        """The number of the last event."""
        return len(self.events)

    def eyes(self, seat: int) -> Eyes:
        """What a seat has seen so far."""
        opening = self.events[0]
        assert isinstance(opening, Open)
        own, seen = self._eyes.get(seat) or (Eyes(opening), 1)
        for number, event in enumerate(self.events[seen:], start=seen + 1):
            own.see(number, seen_from(event, None if self.rules.dealt_in_rows else seat))
        self._eyes[seat] = own, len(self.events)
        return own

    def play(self) -> None:
        """Hand after hand, until the match is over."""
        while not self.table.match_over and self.table.hand < MOST_HANDS:
            self.tell(Hand(self.table.hand + 1))
            self.deal()
            before = len(self.events)
            while self.table.phase is not Phase.OVER:
                if len(self.events) > before + MOST_EVENTS:
                    self.tell(End())
                    return
                self.step()
            for event in self.closing():
                self.tell(event)
        self.tell(End(self.table.winners))

    def deal(self) -> None:
        """Deals, as often as the deal is thrown in."""
        while True:
            for event in self.dealer.deal():
                self.tell(event)
            thrown_in = self.dealer.thrown_in()
            if thrown_in is None:
                return
            self.tell(thrown_in)

    def step(self) -> None:
        """Whoever is in turn makes one move."""
        seat, moves = turn(self.rules, self.table), self.rules.legal(self.table)
        assert moves is not None, "all hands are known at this table"
        if not moves:
            seat, moves = self.lead_by_lot()
        if moves[0].kind == "fish":
            self.tell(Fish())
            return
        assert seat is not None
        moves += tuple(self.two_doubles(seat, moves))
        self.make(seat, self.chosen(self.bots[(seat - 1) % len(self.bots)], seat, moves))

    def chosen(self, bot: Bot, seat: int, moves: tuple[Move, ...]) -> Move:
        """The one of these moves that the bot makes."""
        return bot(self.choice(seat, moves))

    def choice(self, seat: int, moves: tuple[Move, ...]) -> Choice:
        """What a bot is asked for a seat."""
        number = self.number() + 1
        return Choice(self.rules, self.table, seat, number, moves, self.random, lambda: self.eyes(seat))

    def lead_by_lot(self) -> tuple[int, tuple[Move, ...]]:
        """The leader where the rules leave him to chance, and what he may lead."""
        choices = lead_choices(self.table, self.rules.lead_rule(self.table))
        seat = self.random.choice(sorted(choices))
        return seat, tuple(Move("play", tile) for tile in tiles_of(choices[seat]))

    def two_doubles(self, seat: int, moves: Sequence[Move]) -> Iterator[Move]:
        """The turns of two doubles, where the game has them."""
        if not self.rules.allows_two_doubles() or self.table.phase is not Phase.PLAYING:
            return
        doubles = [move for move in moves if move.tile is not None and move.tile.double]
        for first in doubles:
            for second in doubles:
                if first.tile is not second.tile and first.arm != second.arm:
                    yield Move("play", first.tile, first.arm, second.tile, second.arm)

    def make(self, seat: int, move: Move) -> None:
        """The move is made and written down, with what it brings and what is said with it."""
        kind = KINDS[move.kind]
        said: dict[str, Any] = {name: getattr(move, name) for name in kind.__struct_fields__ if name != "seat"}
        said["seat"] = seat
        if move.kind == "draw":
            said["tile"] = self.dealer.boneyard.pop(0)
        self.tell(kind(**said))
        if move.kind == "play":
            self.after_play(seat)

    def after_play(self, seat: int) -> None:
        """The points of the play are claimed, a last tile is announced, an end may have to be shut."""
        number = len(self.events)
        brought = takewhile(lambda credit: credit.event == number, reversed(self.table.credits))
        points = sum(credit.points for credit in brought if credit.written == "play")
        if points:
            self.tell(Score(seat, points))
        if self.table.phase is not Phase.PLAYING:
            return
        if "call" in self.rules.own_words and self.table.size(seat) == 1:
            self.tell(Call(seat))
        if "shut" in self.rules.own_words and not self.has_room():
            shut = Shut(self.random.choice(list(self.table.layout.ends)))
            if self.rules.judge_other(self.table, number, shut) is None:
                self.tell(shut)

    def has_room(self) -> bool:
        """Whether there is room at every end."""
        return self.random.randrange(SHUT_ONCE_IN) > 0

    def closing(self) -> Iterator[Event]:
        """What is written down after a hand: the tiles that are left, what they bring, how the sides stand."""
        table = self.table
        if table.settled:
            for seat in table.seats:
                if seat != table.out and table.size(seat) > 0:
                    yield Reveal(seat, self.rules.hand_in_order(table, seat))
            written = [credit for credit in table.credits[table.credits_before :] if credit.written == "hand"]
            for side in table.sides:
                points = sum(credit.points for credit in written if credit.side == side)
                if points:
                    yield Write(side, points)
        if not ending.without_points(self.rules):
            for side in table.sides:
                yield Total(side, table.totals[side] or 0)
