"""A bot's view of a play: what each move of the player was worth for all that he had seen, beside the one he made."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from ledger.game.corrections import settle
from ledger.game.events import KINDS, Cut, Event, Knock, Play, Record, Return
from ledger.game.match import Match
from ledger.game.picture import Move
from ledger.game.rules import Rules
from ledger.game.table import Phase
from ledger.game.variants import rules_of
from ledger.simulate.playing import Playing
from ledger.simulate.thoughtful import Expected, standard_error, weighed
from ledger.wording import said

GUESSES = 40

SURE = 2.81
"""A move is called better when it brings more by so many standard errors, and by more where the guesses are few: of
plays with five moves that are all alike, the best of which stands out by chance, one in a hundred is called so."""


class Advice(msgspec.Struct, frozen=True):
    """What the moves of a seat were worth before event `event`, the best first, and the one that was `made`.

    `unit`: "points", or "hands" in a game without points. Each value is what the side gets more than the others on
    average from this hand on, if from then on everybody plays as the greedy bot does, or, where it is exact, as is best
    for his side.
    """

    event: int
    hand: int
    seat: int
    made: Move
    moves: tuple[Expected, ...]
    unit: str

    @property
    def best(self) -> Expected:
        """The move that brings most."""
        return self.moves[0]

    @property
    def own(self) -> Expected:
        """The one that was made."""
        return next(one for one in self.moves if one.move == self.made)

    @property
    def loss(self) -> float:
        """How much more the best move brings than the one that was made."""
        return self.best.value - self.own.value

    @property
    def error(self) -> float:
        """The standard error of the loss; the moves were tried in the same guesses."""
        return standard_error([best - own for best, own in zip(self.best.values, self.own.values, strict=True)])

    @property
    def clear(self) -> bool:
        """Whether the loss is more than chance in the guesses explains."""
        return self.loss > max(_reach(self.best.guesses) * self.error, 1e-9)


def why_no_end(rules: Rules) -> str:
    """Why no end of a hand is searched through in this game, in a sentence; nothing where ends are."""
    if not rules.dealt_in_rows:
        return ""
    return said(
        "In this game no end of a hand is searched through: what is cut away comes back into the rows, so that a hand "
        "can go round for hundreds of turns. Every value rests on guesses."
    )


def _reach(guesses: int) -> float:
    """The quantile of Student's t that SURE is of the normal distribution (Abramowitz and Stegun 26.7.5)."""
    free = max(1, guesses - 1)
    return SURE + (SURE**3 + SURE) / (4 * free) + (5 * SURE**5 + 16 * SURE**3 + 3 * SURE) / (96 * free**2)


class Advising(Playing):
    """A match as it was recorded, at which a bot is asked before each play."""

    def __init__(self, record: Record, seed: int | str) -> None:
        opening = record.opening
        super().__init__(Match(opening, rules_of(opening), refereed=False), (), Random(f"{seed}"), writes_yard=False)
        self.events = [opening]
        self.record = record
        self.seed = seed

    def each(self, guesses: int, only: int | None = None) -> Iterator[Advice]:
        """The advice before each event at which a player could choose, or before this one only."""
        last = len(self.record.events) if only is None else only
        for number, event in settle(self.record.events[:last]).standing:
            if only in (None, number):
                advice = self._before(number, event, guesses)
                if advice is not None:
                    yield advice
            self.tell(event)

    def _before(self, number: int, event: Event, guesses: int) -> Advice | None:
        if not isinstance(event, Play | Cut | Return | Knock) or self.table.phase not in (Phase.DEALING, Phase.PLAYING):
            return None
        seat = event.seat
        moves = self._open_to(seat, event)
        made = _move(event, moves)
        if made is None or len(moves) < 2:
            return None
        self.random = Random(f"{self.seed} {number}")
        found = weighed(self.choice(seat, moves), guesses)
        if not found:
            return None
        unit = "hands" if self.rules.scoring == "win" else "points"
        ordered = tuple(sorted(found, key=lambda one: -one.value))
        return Advice(number, self.table.hand, seat, made, ordered, unit)

    def _open_to(self, seat: int, event: Event) -> tuple[Move, ...]:
        """What the rules allowed the seat; nothing where it was another's turn or nobody knows its hand."""
        if self.table.hidden[seat] and not self.rules.dealt_in_rows:
            return ()
        moves = self.rules.legal(self.table) or ()
        if self.table.phase is Phase.DEALING:
            return moves
        return (*moves, *self.two_doubles(seat, moves)) if self.table.turn == seat else ()


def _move(event: Event, moves: tuple[Move, ...]) -> Move | None:
    """The one of the moves that an event is; an arm that was left out may be any."""
    fields = {name: getattr(event, name) for name in KINDS[_word(event)].__struct_fields__ if name != "seat"}
    exact = Move(_word(event), **fields)
    if exact in moves:
        return exact
    same = [
        move
        for move in moves
        if (move.kind, move.tile, move.second_tile) == (exact.kind, exact.tile, exact.second_tile)
    ]
    return same[0] if len(same) == 1 else None


def _word(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def advice(record: Record, event: int, *, guesses: int = GUESSES, seed: int | str = 0) -> Advice | None:
    """What a bot says of event `event`; None where the player had no choice, or nobody knows what he held.

    The same for the same arguments. HeaderFault if the game or an option is not known.
    """
    return next(Advising(record, seed).each(guesses, event), None)


def advice_on_all(record: Record, *, guesses: int = GUESSES, seed: int | str = 0) -> Iterator[Advice]:
    """What a bot says of each event at which a player could choose."""
    return Advising(record, seed).each(guesses)
