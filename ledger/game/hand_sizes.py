"""Hands that the players choose the size of must fit the set."""

from __future__ import annotations

from ledger.errors import HeaderFault
from ledger.game.rules import Rules


def check_hand_size(rules: Rules, players: int, *, laid_out: bool) -> None:
    """HeaderFault if there is no size for so many players, or their hands hold more tiles than there are to deal."""
    size = rules.tiles_each(players)
    tiles = rules.tile_set().bit_count() - laid_out
    expected = f"hand_size from 1 to {tiles // players}"
    found = f"set={rules.set_highest()} with {players} players"
    if size == 0:
        raise HeaderFault("a hand_size must be given for this set", about="options", found=found, expected=expected)
    if size * players > tiles:
        words = f"{players} hands of {size} are more than the {tiles} tiles there are to deal"
        raise HeaderFault(words, about="options", found=found, expected=expected)
