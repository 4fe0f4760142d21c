"""The matches on which the properties are tested: every game under every value of every option, played by bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import pytest

from ledger.errors import HeaderFault
from ledger.game.events import OptionValue, Record
from ledger.game.options import Option
from ledger.game.variants import GAMES
from ledger.simulate import play_match

NAMES = ("Ana", "Ben", "Cid", "Dora", "Eva", "Finn", "Gil", "Hana", "Ivo", "Jana")

SEEDS = [
    pytest.param(range(1, 3), id="2 matches"),
    pytest.param(range(3, 201), id="198 matches more", marks=pytest.mark.soak),
]
"""Two matches of each value always, two hundred in `make soak`."""


PLAYED: dict[tuple[str, tuple[tuple[str, OptionValue], ...], int], Record] = {}
"""The matches that every property is tested on are played once."""


@dataclass(frozen=True)
class Value:
    """A game with one value of one of its options; the others keep their defaults."""

    variant: str
    name: str
    value: OptionValue

    def __str__(self) -> str:
        return f"{self.variant} {self.name}={str(self.value).lower()}"

    @property
    def options(self) -> dict[str, OptionValue]:
        """The option, with a hand size where a smaller or larger set asks for one, and with few hands."""
        known = GAMES[self.variant].options()
        options: dict[str, OptionValue] = {self.name: self.value}
        if self.name == "set" and "hand_size" in known:
            options["hand_size"] = 3
        if self.name != "hands" and "hands" in known:
            options["hands"] = 2
        return options


def values_of(option: Option) -> list[OptionValue]:
    """The values that are named, and one of the others where others are allowed."""
    if isinstance(option.default, bool):
        return [True, False]
    named = [option.default, *option.values]
    other = 40 if isinstance(option.default, int) and option.default > 10 else 3
    return list(dict.fromkeys([*named, other] if option.any else named))


VALUES = [
    Value(variant, name, value)
    for variant, game in GAMES.items()
    for name, option in game.options().items()
    for value in values_of(option)
]


def sizes(variant: str, options: Mapping[str, OptionValue]) -> list[int]:
    """The numbers of players for whom the set has tiles enough under these options."""
    fit = []
    for players in GAMES[variant].players:
        try:
            GAMES[variant].with_options(options, players)
        except HeaderFault as fault:
            if "hand" not in fault.message:
                raise
        else:
            fit.append(players)
    return fit


def matches(variant: str, options: Mapping[str, OptionValue], seeds: Iterable[int]) -> Iterator[Record]:
    """A match for each seed: four players with an even one, where they can play; else all their numbers in turn.

    What is played is printed first, so that a failure shows its seed.
    """
    fit = sizes(variant, options)
    for seed in seeds:
        players = 4 if 4 in fit and seed % 2 == 0 else fit[seed // 2 % len(fit)]
        yield play(variant, tuple(options.items()), players, seed)


def play(variant: str, chosen: tuple[tuple[str, OptionValue], ...], players: int, seed: int) -> Record:
    """The match with this seed; of every four two with the order of their boneyards written down."""
    names = NAMES[:players]
    options = dict(chosen)
    bots = ("greedy", "random") if seed % 2 else ("random", "greedy")
    writes_yard = seed // 2 % 2 == 1
    print(f"play_match({variant!r}, {names}, {options=}, {bots=}, {seed=}, {writes_yard=})")
    if (known := PLAYED.get((variant, chosen, seed))) is not None:
        return known
    match = play_match(variant, names, options=options, bots=bots, seed=seed, writes_yard=writes_yard)
    if seed < 3:
        PLAYED[variant, chosen, seed] = match
    return match
