"""The catalogue: every file in this folder that defines a game is one, found from the folder."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache
from typing import Any

from ledger.errors import HeaderFault
from ledger.game.events import Open, OptionValue
from ledger.game.rules import Rules


def found() -> dict[str, type[Rules]]:
    """The games of this folder's files, by id."""
    games: dict[str, type[Rules]] = {}
    for module in pkgutil.iter_modules(__path__):
        for thing in vars(importlib.import_module(f"{__name__}.{module.name}")).values():
            if isinstance(thing, type) and issubclass(thing, Rules) and "id" in vars(thing):
                games[thing.id] = thing
    return dict(sorted(games.items()))


GAMES: dict[str, type[Rules]] = found()
"""Every game by its id."""


def game(variant: str) -> type[Rules]:
    """The game of this id; HeaderFault if there is none."""
    if variant not in GAMES:
        raise HeaderFault(f"there is no game {variant}", about="variant", found=variant, expected=", ".join(GAMES))
    return GAMES[variant]


def rules_of(opening: Open) -> Rules:
    """The rules a match was opened with; HeaderFault if an option, a value or the number of players is not allowed."""
    # true is no 1 to an option, though it is to Python: the types tell them apart
    named = tuple([(name, value, type(value)) for name, value in opening.options.items()])
    kind: Any = game(opening.variant)
    return _rules(kind, named, len(opening.seats))


@lru_cache(maxsize=1000)
def _rules(kind: Any, named: tuple[tuple[str, OptionValue, type], ...], players: int) -> Rules:
    rules: Rules = kind.with_options({name: value for name, value, _ in named}, players)
    return rules


def read_table(text: str) -> tuple[str, dict[str, OptionValue]]:
    """The game and the options that a short table notation means; HeaderFault if it means none."""
    for name, kind in GAMES.items():
        options = kind.notation.read(text) if kind.notation else None
        if options is not None:
            return name, options
    raise HeaderFault(
        f"{text!r} is no table",
        about="table",
        found=text,
        expected="points, pt, /, a game and its flags, such as 100pt/5+",
    )
