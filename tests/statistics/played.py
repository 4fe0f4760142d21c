"""The matches on which the figures are tested: some of every game, played by program and claimed line by line."""

from __future__ import annotations

from functools import cache

from ledger.game.events import Record
from ledger.game.variants import GAMES
from ledger.simulate import play_match

NAMES = ("Ana", "Ben", "Cid", "Dora", "Eva", "Finn", "Gil", "Hana")


@cache
def played(variant: str, seed: int) -> Record:
    """A match of few hands, played at random."""
    known = GAMES[variant].options()
    options = {"hands": 3} if "hands" in known else {"target": 120} if "target" in known else {}
    players = GAMES[variant].players
    count = players[seed % len(players)]
    return play_match(variant, NAMES[:count], options=options, bots=["random", "greedy"], seed=f"figures {seed}")


CASES = [(variant, seed) for variant in GAMES for seed in range(4)]
