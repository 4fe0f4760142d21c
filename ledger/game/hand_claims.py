"""What the table has claimed for a hand so far."""

from __future__ import annotations

import msgspec


class HandClaims(msgspec.Struct, gc=False, eq=False):
    """The claims of one hand while it is folded: points in play, what was written, and what still has no claim."""

    scored: set[int] = set()
    any_score: bool = False
    written: dict[int, int] = {}
    not_borne_out: set[int] = set()
    last_write: int = 0
    closed: bool = False
