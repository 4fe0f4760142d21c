"""A fold kept as it stands, to be gone on with from there any number of times.

The rules and the tiles are not kept, but named: they compare by identity and are the same in every fold.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

from ledger.game.referee import Referee
from ledger.game.rules import Rules
from ledger.game.tiles import Tile, tile

_RULES = "rules"


def keep(fold: Any, rules: Rules) -> bytes:
    """A fold, with whatever looks on, as bytes; `rules` are those that it is folded by."""
    kept = io.BytesIO()
    _Keeper(kept, rules).dump(fold)
    return kept.getvalue()


def taken_up(kept: bytes, rules: Rules) -> Any:
    """A new copy of a fold that was kept, under equal rules."""
    return _Finder(io.BytesIO(kept), rules).load()


class _Keeper(pickle.Pickler):
    def __init__(self, kept: io.BytesIO, rules: Rules) -> None:
        super().__init__(kept, pickle.HIGHEST_PROTOCOL)
        self._rules = rules

    def persistent_id(self, part: object) -> str | None:
        if isinstance(part, Tile):
            return part.text
        return _RULES if part is self._rules else None

    def reducer_override(self, part: object) -> Any:
        # what a referee knows is on the table; he is called in anew
        if isinstance(part, Referee):
            return Referee, (part.rules, part.table, part.claims)
        return NotImplemented


class _Finder(pickle.Unpickler):
    def __init__(self, kept: io.BytesIO, rules: Rules) -> None:
        super().__init__(kept)
        self._rules = rules

    def persistent_load(self, name: str) -> Rules | Tile:
        return self._rules if name == _RULES else tile(name)
