"""Two bots at the same deals, each in the seats of the other."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ledger.game.events import Hand, OptionValue
from ledger.game.match import Match
from ledger.game.table import Phase
from ledger.game.variants import GAMES
from ledger.record.header import opening_of
from ledger.simulate.bots import Bot
from ledger.simulate.imagining import margins
from ledger.simulate.playing import MOST_EVENTS, Playing


def duel(game: str, one: Bot, other: Bot, seed: int, options: Mapping[str, OptionValue] | None = None) -> float:
    """What a deal brings one bot more than the other, on average of the two ways to sit down."""
    return (_hand(game, (one, other), 0, seed, options) + _hand(game, (other, one), 1, seed, options)) / 2


def _hand(game: str, bots: tuple[Bot, Bot], own: int, seed: int, options: Mapping[str, OptionValue] | None) -> float:
    kind = GAMES[game]
    players = 4 if kind.partners else min(kind.players)
    opening, rules = opening_of(game, options or {}, [f"player {seat}" for seat in range(players)], {})
    table = Playing(Match(opening, rules, refereed=False), bots, Random(f"deal {seed}"), writes_yard=False)
    table.events.append(opening)
    table.tell(Hand(1))
    table.deal()
    table.random = Random(f"play {seed}")
    for _ in range(MOST_EVENTS):
        if table.table.phase is Phase.OVER:
            break
        table.step()
    return margins(rules, table.table)[own + 1]
