"""Sentences of the rules for readers: in their language, the names of the players in place of their seats."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ledger.wording import retold

_PLAYER = re.compile(r"@(?P<train>[1-9][0-9]?)(?![-:\d])|\b(?:seat|side) (?P<seat>[1-9][0-9]?)\b")
"""A player: `seat 2`, or `@2` where a train is called by its owner; `@2-1` is a tile."""


def with_names(text: str, names: Sequence[str]) -> str:
    """The sentence with `seat 2` as Ben and the train `@2` as `@Ben`; a side is called by its lower seat, a seat that
    nobody has stays as it is.
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found["seat"] or found["train"])
        return ("@" if found["train"] else "") + names[seat - 1] if seat <= len(names) else found[0]

    return _PLAYER.sub(name, retold(text))
