"""Matches that cannot be read while all others can: they stop nobody, and are told when all else is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from ledger.errors import Tampered, UnsupportedEvent

Given = TypeVar("Given")
UNREAD = (Tampered, UnsupportedEvent)
"""Why one match cannot be read: events are missing or were changed, or a newer program wrote some."""

Unread = Tampered | UnsupportedEvent

MOST_NAMED = 10
"""So many matches that cannot be read are named in one sentence."""


def of_these(unread: Sequence[tuple[str, Unread]]) -> Unread:
    """One error for all matches (by name) that could not be read; where there is but one, its own."""
    first = unread[0][1]
    if len(unread) == 1:
        return first
    others = ", ".join(name for name, _ in unread[1:MOST_NAMED])
    more = f" and {len(unread) - MOST_NAMED} more" if len(unread) > MOST_NAMED else ""
    return Tampered(f"{first}; nor can these matches be read: {others}{more}. domino-ledger audit says why")


def readable(found: Iterator[Given], left_out: list[Unread]) -> Iterator[Given]:
    """What is given of matches of which some cannot be read: why not comes into `left_out`, when all else was given.

    Where nothing is given at all, that is raised.
    """
    given = False
    try:
        for one in found:
            given = True
            yield one
    except UNREAD as error:
        if not given:
            raise
        left_out.append(error)
