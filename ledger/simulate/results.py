"""Matches of which only the results are made up: thousands a second, for archives as large as those of real clubs.

Nothing is played. Who goes out, or that the game is blocked, and what the others still hold is drawn by lot, weighted
by the players' strength; what is written for it is what the rules say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import exp
from random import Random

from ledger.errors import Unreadable
from ledger.game import ending
from ledger.game.events import End, Event, Fish, Hand, OptionValue, Out, Record, Reveal, Total, Write
from ledger.game.match import Match
from ledger.game.start_double import to_lay_out
from ledger.game.tiles import Tile, tiles_of
from ledger.game.written_down import Kind
from ledger.record.header import TagFault, opening_of

FISH_ONCE_IN = 8
MOST_HANDS = 200
MOST_IN_PLAY = 12
"""In games that score in play a side gets so many times five points in a hand at most."""


def result_match(
    variant: str,
    names: Sequence[str],
    *,
    strengths: Sequence[float] = (),
    options: Mapping[str, OptionValue] | None = None,
    kind: Kind = "result",
    seed: int | str = 0,
    tags: Mapping[str, str] | None = None,
) -> Record:
    """A match of kind "result" or "score", the same for the same arguments; `strengths` are from 0 to 1, by seat.

    A game without points has no score: its result is told.
    Unreadable if the game, an option, a name or a tag does not exist.
    """
    try:
        opening, rules = opening_of(variant, options or {}, names, {"Source": "made up by program", **(tags or {})})
    except TagFault as fault:
        raise Unreadable(fault.message, found=fault.found, expected=fault.expected) from None
    table = _Table(Match(opening, rules, refereed=False), strengths, Random(f"{seed}"))
    table.events.append(opening)
    table.play()
    if kind == "result" or ending.without_points(rules):
        return Record(tuple(table.events))
    return Record(tuple(event for event in table.events if not isinstance(event, Out | Fish | Reveal | Write)))


class _Table:
    """One match while its results are drawn."""

    def __init__(self, fold: Match, strengths: Sequence[float], random: Random) -> None:
        self.fold = fold
        self.rules, self.table = fold.rules, fold.table
        self.random = random
        self.events: list[Event] = []
        self.set = list(tiles_of(self.table.set))
        self.standing = dict.fromkeys(self.table.sides, 0)
        seats = list(self.table.seats)
        self.weights = [exp(2 * (strengths[seat - 1] if seat <= len(strengths) else 0.5)) for seat in seats]

    def tell(self, event: Event) -> None:
        """The event is written down."""
        self.events.append(event)
        self.fold.take(len(self.events), event)

    def play(self) -> None:
        """Hand after hand until the match is over."""
        table = self.table
        while not table.match_over and table.hand < MOST_HANDS:
            self.tell(Hand(table.hand + 1))
            self.hand()
            for event in self.claims():
                self.tell(event)
        self.tell(End(table.winners))

    def hand(self) -> None:
        """Somebody goes out or makes a fish, and all show what is left."""
        first = self.random.choices(self.table.seats, self.weights)[0]
        fish = self.random.randrange(FISH_ONCE_IN) == 0
        begun_with = self.first_tile()
        self.tell(Fish(first) if fish else Out(first))
        most = min(self.rules.tiles_each(self.table.players), (len(self.set) - 1) // self.table.players)
        left = {
            seat: 1 + min(self.random.randrange(most), self.random.randrange(most))
            for seat in self.table.seats
            if fish or seat != first
        }
        drawn = self.random.sample(self.set, sum(left.values()) + 1)
        tiles = iter([tile for tile in drawn if tile is not begun_with])
        for seat, number in left.items():
            self.tell(Reveal(seat, _in_order(list(islice(tiles, number)))))

    def first_tile(self) -> Tile | None:
        """The tile with which the hand begins whoever has it, if there is one."""
        rule = self.rules.lead_rule(self.table)
        return rule.ranking[0] if rule is not None and len(rule.ranking) == 1 else to_lay_out(self.table)

    def claims(self) -> Iterator[Event]:
        """What is written for the hand, and how the sides stand."""
        table = self.table
        if ending.without_points(self.rules):
            return
        written = [credit for credit in table.credits[table.credits_before :] if credit.written == "hand"]
        points = {side: sum(credit.points for credit in written if credit.side == side) for side in table.sides}
        for side in table.sides:
            if points[side]:
                yield Write(side, points[side])
        for side in table.sides:
            if self.rules.scores_in_play and not table.match_over:
                points[side] += 5 * self.random.randrange(MOST_IN_PLAY + 1)
            self.standing[side] += points[side]
        for side in table.sides:
            yield Total(side, self.standing[side])


def _in_order(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: tile.text, reverse=True))
