"""Are the shuffles fair, and do results come out as they would by chance? Tests, each with its chance.

A deal is drawn without putting back: counts of its tiles hang together, which the variances here reckon with.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

import msgspec

from ledger.game.tiles import Tile, tiles_of
from ledger.statistics.chance import benjamini_hochberg, beyond, chi_square_beyond, holm
from ledger.statistics.ratings import Surprise

ALARM = 0.01
"""A test is called unusual where all of them together would be so rarely as this, if everything were fair."""

FEWEST = 20
"""Fewer deals or matches than these are not tested: rules of chance for great numbers do not hold yet."""


class FullDeal(msgspec.Struct, frozen=True):
    """A deal of which every hand is known: the mask of the tiles that were shuffled, the tiles of each seat from 1, and
    who sat there."""

    variant: str
    shuffled: int
    hands: tuple[tuple[Tile, ...], ...]
    players: tuple[str, ...]


class Trial(msgspec.Struct, frozen=True):
    """A test: what was asked (`question`: "tiles", "doubles", "pips", "wins" or "luck") of whom or what (`subject`),
    on how many deals, matches or hands it rests, what was found and what chance expects (None: many numbers at once),
    and the chance to find as much. `together` is that chance among all the tests made (Holm), `false_share` the share
    of false alarms among those as rare (Benjamini and Hochberg)."""

    question: str
    variant: str
    subject: str
    number: int
    found: float | None
    expected: float | None
    chance: float
    together: float = 1.0
    false_share: float = 1.0

    @property
    def unusual(self) -> bool:
        """Whether it would hardly come so by chance, all tests together."""
        return self.together < ALARM


def corrected(tests: Sequence[Trial]) -> list[Trial]:
    """The tests with what it means that there were so many, the rarest first."""
    chances = [test.chance for test in tests]
    both = zip(tests, holm(chances), benjamini_hochberg(chances), strict=True)
    found = [msgspec.structs.replace(test, together=h, false_share=b) for test, h, b in both]
    return sorted(found, key=lambda test: (test.chance, test.question, test.subject))


def of_deals(deals: Iterable[FullDeal]) -> list[Trial]:
    """Whether each seat of a game is dealt every tile alike, and each player his share of doubles and pips."""
    seats: dict[tuple[str, int, int], dict[int, list[tuple[Tile, ...]]]] = defaultdict(lambda: defaultdict(list))
    people: dict[tuple[str, str], list[tuple[int, tuple[Tile, ...]]]] = defaultdict(list)
    for deal in deals:
        for seat, (hand, player) in enumerate(zip(deal.hands, deal.players, strict=True), start=1):
            seats[deal.variant, len(deal.hands), seat][deal.shuffled].append(hand)
            people[deal.variant, player].append((deal.shuffled, hand))
    found = [
        _tiles_alike(variant, f"{seat}/{players}", by_set)
        for (variant, players, seat), by_set in seats.items()
        if sum(map(len, by_set.values())) >= FEWEST
    ]
    for (variant, player), hands in people.items():
        if len(hands) >= FEWEST:
            found.append(_share("doubles", variant, player, hands))
            found.append(_share("pips", variant, player, hands))
    return found


def _tiles_alike(variant: str, subject: str, by_set: Mapping[int, Sequence[tuple[Tile, ...]]]) -> Trial:
    """Of each tile shuffled how often it came to the seat: a chi-square, made a little smaller since the tiles of
    one hand shut each other out."""
    square, degrees, number = 0.0, 0, 0
    for shuffled, hands in by_set.items():
        tiles = list(tiles_of(shuffled))
        share = sum(map(len, hands)) / len(hands) / len(tiles)
        if not 0 < share < 1:
            continue
        times: dict[Tile, int] = defaultdict(int)
        for hand in hands:
            for tile in hand:
                times[tile.natural] += 1
        expected = len(hands) * share
        terms = sum((times[tile] - expected) ** 2 for tile in tiles) / (expected * (1 - share))
        square += terms * (len(tiles) - 1) / len(tiles)
        degrees += len(tiles) - 1
        number += len(hands)
    return Trial("tiles", variant, subject, number, None, None, chi_square_beyond(square, max(1, degrees)))


def _share(question: str, variant: str, player: str, hands: Sequence[tuple[int, tuple[Tile, ...]]]) -> Trial:
    """What a player was dealt in a hand on average, against what a fair shuffle gives: mean and variance of a sum drawn
    without putting back."""
    found = expected = variance = 0.0
    for shuffled, hand in hands:
        values = [_value(question, tile) for tile in tiles_of(shuffled)]
        size, mean = len(values), sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / (size - 1)
        found += sum(_value(question, tile) for tile in hand)
        expected += len(hand) * mean
        variance += len(hand) * (1 - len(hand) / size) * spread
    number = len(hands)
    chance = beyond((found - expected) / sqrt(variance)) if variance else 1.0
    return Trial(question, variant, player, number, found / number, expected / number, chance)


def _value(question: str, tile: Tile) -> int:
    return int(tile.double) if question == "doubles" else tile.pips


def of_seats(variant: str, surprises: Iterable[Surprise]) -> list[Trial]:
    """Whether a seat wins more or less often than the ratings of who sat there expect."""
    seats: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for one in surprises:
        number = sum(map(len, one.contest.seats))
        for own, won, expected in zip(one.contest.seats, one.won, one.expected, strict=True):
            seats[f"{min(own)}/{number}"].append((won, expected))
    found = []
    for subject, both in sorted(seats.items()):
        if len(both) >= FEWEST:
            won, expected = sum(w for w, _ in both), sum(e for _, e in both)
            variance = sum(e * (1 - e) for _, e in both)
            chance = beyond((won - expected) / sqrt(variance)) if variance else 1.0
            found.append(Trial("wins", variant, subject, len(both), won / len(both), expected / len(both), chance))
    return found


def of_luck(variant: str, player: str, luck: Sequence[float]) -> Trial | None:
    """Whether a player's deals are better or worse than deals are, by what bots make of them; None for too few."""
    number = len(luck)
    if number < FEWEST:
        return None
    mean = sum(luck) / number
    spread = sum((value - mean) ** 2 for value in luck) / (number - 1)
    chance = beyond(mean / sqrt(spread / number)) if spread else 1.0
    return Trial("luck", variant, player, number, mean, 0.0, chance)
