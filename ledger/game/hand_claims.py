"""What the table has claimed for a hand so far."""

from __future__ import annotations

import msgspec


class HandClaims(msgspec.Struct, gc=False, eq=False):
    """The claims of one hand while it is folded: points in play, what was written, and what still has no claim.

    `written` are the points by side, `written_at` the event of the line that wrote them.
    """

    scored: set[int] = set()
    any_score: bool = False
    written: dict[int, int] = {}
    written_at: dict[int, int] = {}
    not_borne_out: set[int] = set()
    last_write: int = 0
    closed: bool = False

    def write(self, side: int, points: int, event: int) -> None:
        """A `write` line claims points for a side; a second one for the same side takes nothing from the first."""
        self.written.setdefault(side, points)
        self.written_at.setdefault(side, event)
        self.last_write = event
