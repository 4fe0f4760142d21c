"""The players by their names in what people are told: within the sentences of the rules, as sides, as winners."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ledger.wording import listed, retold, said

if TYPE_CHECKING:
    from ledger.summary import Decision

_PLAYER = re.compile(r"@(?P<train>[1-9][0-9]?)(?![-:\d])|\b(?:seat|side) (?P<seat>[1-9][0-9]?)\b")
"""A player: `seat 2`, or `@2` where a train is called by its owner; `@2-1` is a tile."""


def with_names(text: str, names: Sequence[str]) -> str:
    """The sentence with `seat 2` as Ben and the train `@2` as `@Ben`; a side is called by its lower seat, a seat that
    nobody has stays as it is. What a keyboard writes `>=` is printed as one sign.
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found["seat"] or found["train"])
        return ("@" if found["train"] else "") + names[seat - 1] if seat <= len(names) else found[0]

    return _PLAYER.sub(name, retold(text)).replace(" >= ", " ≥ ")


def names_of_sides(names: Sequence[str], sides: Mapping[int, Sequence[int]]) -> dict[int, str]:
    """What each side is called: by its player, or by both of a pair."""
    return {side: " + ".join(names[seat - 1] for seat in seats) for side, seats in sides.items()}


def tell_decision(decision: Decision, called: Mapping[int, str]) -> str:
    """What the arbiter decided, in a sentence with its reason; `called` are the names of the sides."""
    winners = listed(called[side] for side in decision.winners)
    told = {
        "awarded": said("awarded to {names} by the arbiter", names=winners),
        "walk-over": said("a walk-over for {names}", names=winners),
        "abandoned": said("abandoned, won by nobody"),
    }[decision.kind]
    where = said("event {event}", event=decision.allowed_by)
    return f"{told} ({where})" + (f": {decision.why}" if decision.why else "")
