"""A hand played on in thought, and what a hand has brought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ledger.game import ending
from ledger.game.events import Deal, Event
from ledger.game.match import Match
from ledger.game.picture import Move
from ledger.game.rules import Rules
from ledger.game.table import Phase, Table
from ledger.game.tiles import Tile
from ledger.replay import turn
from ledger.simulate.bots import Bot, greedy_bot
from ledger.simulate.playing import MOST_EVENTS, Playing
from ledger.statistics import matchpoints


class Imagined(Playing):
    """A hand that a bot plays for everybody; nothing is written down, no end is shut for want of room."""

    def __init__(
        self, fold: Match, boneyard: Sequence[Tile], number: int, random: Random, bot: Bot = greedy_bot
    ) -> None:
        super().__init__(fold, [bot], random, writes_yard=False)
        self._number = number
        self.dealer.boneyard = list(boneyard)

    def tell(self, event: Event) -> None:
        """The event happens."""
        self._number += 1
        self.fold.take(self._number, event)

    def number(self) -> int:
        """The number of the last event."""
        return self._number

    def after_play(self, seat: int) -> None:
        """Nothing is claimed or said."""

    def chosen(self, bot: Bot, seat: int, moves: tuple[Move, ...]) -> Move:
        """The one of these moves that the bot makes; where there is one only, nobody is asked."""
        return super().chosen(bot, seat, moves) if len(moves) > 1 else moves[0]

    def given(self, hands: Sequence[Sequence[Tile]]) -> None:
        """These hands are dealt, by seat."""
        for seat, tiles in enumerate(hands, start=1):
            self.tell(Deal(seat, tuple(tiles)))

    def to_the_end(self) -> dict[int, float]:
        """Plays the hand to its end; what it brings, as by `margins`."""
        for _ in range(MOST_EVENTS):
            if self.table.phase is Phase.OVER:
                break
            self.step()
        return margins(self.rules, self.table)

    def options(self) -> tuple[int | None, tuple[Move, ...]]:
        """Who is in turn, and what he may do."""
        seat, moves = turn(self.rules, self.table), self.rules.legal(self.table)
        assert moves is not None, "all hands are known in thought"
        if not moves:
            seat, moves = self.lead_by_lot()
        return seat, moves if seat is None else (*moves, *self.two_doubles(seat, moves))


def margins(rules: Rules, table: Table) -> dict[int, float]:
    """What the hand has brought each side more than the others had on average: points in play and at the end.

    Points against a side count against it. In a game without points it is the hand that is won, 1, or shared.
    """
    if ending.without_points(rules):
        own = {side: (1.0 / len(table.winners) if side in table.winners else 0.0) for side in table.sides}
    else:
        own = dict.fromkeys(table.sides, 0.0)
        sign = -1 if rules.low_wins else 1
        for credit in table.credits[table.credits_before :]:
            own[credit.side] += sign * credit.points
    return matchpoints.margins(own)
