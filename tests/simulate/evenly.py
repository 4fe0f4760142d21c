"""Two bots at the same deals, each in the seats of the other, until one is surely the better."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan, cos, exp, lgamma, pi, sqrt
from random import Random

import msgspec

from ledger.game.events import Hand, OptionValue
from ledger.game.match import Match
from ledger.game.table import Phase
from ledger.game.variants import GAMES
from ledger.record.header import opening_of
from ledger.simulate.bots import Bot
from ledger.simulate.imagining import margins
from ledger.simulate.playing import MOST_EVENTS, Playing

LOOKS = tuple(round(16 * 1.5**look) for look in range(11))
"""After so many deals it is looked at what they brought, 16 to 923; whoever is not surely better then is so never."""


class Duels(msgspec.Struct, frozen=True):
    """What `deals` deals brought one bot more than the other, on average, with the standard error; `chance` is that of
    Student's to find so much if it brought nothing, at the last look."""

    deals: int
    mean: float
    error: float
    chance: float


def surely(game: str, one: Bot, other: Bot, alarm: float, options: Mapping[str, OptionValue] | None = None) -> Duels:
    """Plays until one bot is surely better than the other, or all the deals are played.

    A test at each look has its share of the error rate (Bonferroni), so that a bot which is no better passes in `alarm`
    of all trials at most, however early one stops.
    """
    won: list[float] = []
    for deals in LOOKS:
        won += [duel(game, one, other, seed, options) for seed in range(len(won), deals)]
        mean = sum(won) / deals
        error = sqrt(sum((value - mean) ** 2 for value in won) / (deals - 1) / deals)
        chance = beyond(mean / error, deals - 1) if error else float(mean <= 0)
        if chance < alarm / len(LOOKS):
            break
    return Duels(deals, mean, error, chance)


def beyond(deviate: float, degrees: int) -> float:
    """How often Student's t is greater: the integral of a power of the cosine, by Simpson's rule."""
    first, steps = atan(deviate / sqrt(degrees)), 2000
    width = (pi / 2 - first) / steps
    inner = sum((4 if step % 2 else 2) * cos(first + step * width) ** (degrees - 1) for step in range(1, steps))
    whole = (cos(first) ** (degrees - 1) + inner) * width / 3
    return whole * exp(lgamma((degrees + 1) / 2) - lgamma(degrees / 2)) / sqrt(pi)


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
