"""Which of two who meet is named first: the rules of FIDE's Dutch system (C.04.3, E) with our order for its colours.

The first named is "white". What a player is due rests on the matches that he has played, one he did not play is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ABSOLUTE, STRONG, MILD, NOTHING = 3, 2, 1, 0


class Seated(NamedTuple):
    """A player by his number and his match points, and for each match he has played whether he was named first."""

    number: int
    points: float
    orders: Sequence[bool]


class Due(NamedTuple):
    """Whether a player is due to be named first (None: whichever), how strongly, and by how many matches."""

    first: bool | None
    strength: int
    width: int


def due(orders: Sequence[bool]) -> Due:
    """Absolute where one order leads by two or came twice running, strong where it leads, mild where it came last."""
    leads = 2 * sum(orders) - len(orders)
    if abs(leads) > 1:
        return Due(leads < 0, ABSOLUTE, abs(leads))
    if len(orders) > 1 and orders[-1] == orders[-2]:
        return Due(not orders[-1], ABSOLUTE, abs(leads))
    if leads:
        return Due(leads < 0, STRONG, 1)
    return Due(not orders[-1], MILD, 0) if orders else Due(None, NOTHING, 0)


def goes_first(one: Seated, other: Seated) -> bool:
    """Whether one is named before the other: each as he is due, else the one due more strongly, else by turns."""
    own, its = due(one.orders), due(other.orders)
    strength = (own.strength, own.width if own.strength == ABSOLUTE else 0)
    its_strength = (its.strength, its.width if its.strength == ABSOLUTE else 0)
    if own.first != its.first or strength != its_strength:
        return bool(own.first) if strength >= its_strength else not its.first
    for was_first, its_was in zip(reversed(one.orders), reversed(other.orders), strict=False):
        if was_first != its_was:
            return its_was
    # who stands higher has what he is due, and with nothing due his number decides, an odd one going first
    higher = min(one, other, key=lambda seated: (-seated.points, seated.number))
    wanted = higher.number % 2 == 1 if own.first is None else own.first
    return wanted if higher is one else not wanted
