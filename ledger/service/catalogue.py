"""The games as data: ids, options, allowed values and defaults, made from the fields of their rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ledger.errors import NotFound
from ledger.game.options import Option
from ledger.game.rules import Rules
from ledger.game.variants import GAMES
from ledger.record.words import instead_of
from ledger.store import Card


def games(ids: Iterable[str] = ()) -> dict[str, type[Rules]]:
    """The games of these ids, all if none is named; NotFound if there is no such game, naming those there are."""
    asked = list(ids)
    for name in asked:
        if name not in GAMES:
            raise NotFound(f"there is no game {name!r}{instead_of(name, GAMES)}")
    return {name: GAMES[name] for name in asked or GAMES}


def has_points(variant: str) -> bool:
    """Whether a game counts points, as all but those that are only won do."""
    game = GAMES.get(variant)
    return game is None or game.scoring != "win"


def points_of_sides(card: Card) -> tuple[int | None, ...]:
    """The points of a match in a list, a pair's once; none in a game without points."""
    if not has_points(card.variant):
        return ()
    game = GAMES.get(card.variant)
    return card.points[:2] if game is not None and game.partners else card.points


def game_as_json(game: type[Rules]) -> dict[str, Any]:
    """A game's title, set, players, hand sizes, scoring and options; what is false or empty is left out."""
    shape: dict[str, Any] = {"title": game.title, "set": game.highest, "players": list(game.players)}
    if game.partners:
        shape["pairs"] = True
    shape["hand"] = {str(players): size for players, size in game.hand_sizes.items()}
    shape["scoring"] = game.scoring
    shape["options"] = {name: option_as_json(option) for name, option in game.options().items()}
    return shape


def option_as_json(option: Option) -> dict[str, Any]:
    """An option's default, the values it may have, and how plainly its source states it."""
    shape: dict[str, Any] = {"default": option.default}
    if option.values:
        shape["values"] = list(option.values)
    if option.any:
        shape["any"] = True
    return {**shape, "sure": option.sure}
