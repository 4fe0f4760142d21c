"""Sentences of the rules for readers: in their language, the names of the players in place of their seats."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ledger.wording import retold

_SEAT = re.compile(r"\b(?:seat|side) ([1-9][0-9]?)\b")


def with_names(text: str, names: Sequence[str]) -> str:
    """The sentence with `seat 2` as Ben; a side is called by its lower seat, a seat that nobody has stays as it is."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return names[seat - 1] if seat <= len(names) else found[0]

    return _SEAT.sub(name, retold(text))
