"""The strength of a deal: what bots make of it on average, against what they make of other deals in its place.

The luck of a side is the mean of many games of the hand as it was dealt, less the mean of as many games of it dealt
anew: same standing, same leader where the rules name him, same players at the table. What was drawn lies in the
boneyard in that order, as far as it is known. A deal is as likely as any other, and so is the next tile of the
boneyard: luck is nothing in the long run, whoever plays; what is left of a result without it varies less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random

import msgspec

from ledger.game.corrections import settle
from ledger.game.events import Deal, Draw, End, Event, Hand, Record, Redeal, Start
from ledger.game.match import Match
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile, mask_of, tiles_of
from ledger.game.variants import rules_of
from ledger.simulate.bots import wavering
from ledger.simulate.guessing import kept_for_thought
from ledger.simulate.imagining import Imagined, margins
from ledger.simulate.thoughtful import standard_error

GAMES = 40
GREEDY_SHARE = 0.75
"""The bots of a deal's games move greedily in this share of their moves, and at random in the rest: nobody plays a deal
in one way only."""


class DealtHand(msgspec.Struct, frozen=True):
    """A hand whose deal is known and that was played to its end.

    `event` begins it, `dealt` are the events of its deal, `drawn` the first tiles of the boneyard in order. `known_by`
    is the number of the last event that tells of these. `result` is what the hand brought each side more than the
    others on average (see `margins`). `kept` is the match before the deal.
    """

    hand: int
    event: int
    known_by: int
    dealt: tuple[Event, ...]
    drawn: tuple[Tile, ...]
    result: dict[int, float]
    kept: Match


class Luck(msgspec.Struct, frozen=True):
    """What a deal brought each side more than the others on average for being what it was, in points of the hand: from
    so many games of it and of deals in its place; with the standard error."""

    by_side: dict[int, float]
    error: float
    games: int


def dealt_hands(record: Record) -> Iterator[DealtHand]:
    """The hands of a match of which the luck can be told; corrections settled."""
    fold = Match(record.opening, rules_of(record.opening), refereed=False)
    begun: _Begun | None = None
    for number, event in settle(record.events).standing:
        if isinstance(event, Hand | End):
            yield from _over(begun, fold)
            begun = None
        fold.take(number, event)
        if isinstance(event, Hand):
            begun = _Begun(event.hand, number, kept_for_thought(fold))
        elif isinstance(event, Redeal) and begun is not None:
            begun = _Begun(begun.hand, begun.event, kept_for_thought(fold))
        elif begun is not None:
            begun.note(number, event)
    yield from _over(begun, fold)


class _Begun:
    def __init__(self, hand: int, event: int, kept: Match) -> None:
        self.hand, self.event, self.kept = hand, event, kept
        self.dealt: list[Event] = []
        self.drawn: list[Tile] = []
        self.known_by = 0
        self._order_known = True

    def note(self, number: int, event: Event) -> None:
        """One more event of the hand."""
        if isinstance(event, Deal | Start):
            self.dealt.append(event)
            self.known_by = number
        elif isinstance(event, Draw) and self._order_known:
            self._order_known = event.tile is not None
            if event.tile is not None:
                self.drawn.append(event.tile.natural)
                self.known_by = number

    def known(self, table: Table) -> bool:
        """Whether every tile that was dealt was written down, to every seat once."""
        deals = [event for event in self.dealt if isinstance(event, Deal)]
        tiles = [tile for event in deals for tile in event.tiles or (None,)]
        size = table.rules.tiles_each(table.players)
        whole = len(tiles) == len(set(tiles)) == size * table.players and None not in tiles
        return whole and [event.seat for event in deals] == list(table.seats) and self._can_be_dealt()

    def _can_be_dealt(self) -> bool:
        """Whether each of the tiles can be where it is said to be: none of another set, none that lies already, none
        twice; and nothing else is wrong with the deal."""
        fold = deepcopy(self.kept)
        fold.refereed = True
        for event in self.dealt:
            fold.take(self.event, event)
        once = len(set(self.drawn)) == len(self.drawn)
        right = once and not any(found.severity == "error" for found in fold.objections)
        return right and fold.table.all_known() and not mask_of(self.drawn) & fold.table.elsewhere(0)


def _over(begun: _Begun | None, fold: Match) -> Iterator[DealtHand]:
    table = fold.table
    if begun is None or table.phase is not Phase.OVER or table.result or not (table.settled or table.match_over):
        return
    if begun.known(table):
        result = margins(fold.rules, table)
        dealt, drawn = tuple(begun.dealt), tuple(begun.drawn)
        yield DealtHand(begun.hand, begun.event, begun.known_by, dealt, drawn, result, begun.kept)


def luck(hand: DealtHand, games: int = GAMES) -> Luck:
    """The luck of a hand's deal; the same for the same deal and number of games."""
    chance = Random(f"luck {games}")
    here = [_played(hand, chance, again=False) for _ in range(games)]
    elsewhere = [_played(hand, chance, again=True) for _ in range(games)]
    by_side = {side: _mean(here, side) - _mean(elsewhere, side) for side in here[0]}
    errors = [
        sum(standard_error([game[side] for game in some]) ** 2 for some in (here, elsewhere)) ** 0.5 for side in by_side
    ]
    return Luck(by_side, max(errors), games)


def _mean(games: list[dict[int, float]], side: int) -> float:
    return sum(game[side] for game in games) / len(games)


def _played(hand: DealtHand, chance: Random, *, again: bool) -> dict[int, float]:
    """One game of the hand by bots: as it was dealt, or dealt again."""
    fold = deepcopy(hand.kept)
    going = Imagined(fold, (), hand.event, chance, wavering(GREEDY_SHARE))
    if again:
        going.deal()
    else:
        for event in hand.dealt:
            going.tell(event)
        going.dealer.boneyard = _boneyard(fold.table, hand.drawn, chance)
    return going.to_the_end()


def _boneyard(table: Table, drawn: Sequence[Tile], chance: Random) -> list[Tile]:
    """The tiles that were not dealt: first what was drawn, in order, then the rest by lot."""
    elsewhere = table.elsewhere(0) | mask_of(drawn)
    left = [tile for tile in tiles_of(table.set) if not tile.bit & elsewhere]
    chance.shuffle(left)
    return [*drawn, *left]
