"""Hands of trains that several tests begin with. Tiles that no deal line names are hidden ones."""

from __future__ import annotations

from tests.game.situations import Situation, situation

ANA = "12-12 12-7 12-4 7-7 4-4 4-1 9-2 11-1"
BEN = "12-5 12-9 11-10 11-8 10-8 11-0 10-0 8-0"
MIDDLE = """
play Ana 12-12
play Ana 12-7 @Ana
play Ben 12-5 @Ben
knock Cid
play Dora 12-8 @Dora
play Ana 12-4 @mexican
play Ben 12-9 @Cid
draw Cid ?
knock Cid
play Dora 8-6 @Dora
"""
"""Ana is in turn. Her train ends in 7, Ben's in 5, Dora's in 6, the Mexican Train in 4, and Cid's, marked, in 9."""


def match(events: str, *, options: str = "", players: int = 4, size: int = 8) -> Situation:
    """A match as far as these lines go; every hand is dealt `size` tiles."""
    return situation("mexican-train", events, options=f"hand_size={size} {options}", players=players)


def middle(events: str = "", *, options: str = "", ana: str = ANA, ben: str = BEN) -> Situation:
    """The first hand of four players from `MIDDLE` on; these are dealt to Ana and Ben."""
    return match(f"hand 1\ndeal Ana {ana}\ndeal Ben {ben}{MIDDLE}{events}", options=options)


def ends(situation: Situation) -> dict[str | int, int]:
    """What the trains show."""
    return {end.arm: end.value for end in situation.state.ends}


def due(situation: Situation) -> list[str]:
    """The doubles to be satisfied, the next one first."""
    return [tile.text for tile in situation.state.due or ()]


def scored(*hands: dict[str, int]) -> str:
    """Hands of which only what was written is known."""
    lines = []
    for number, written in enumerate(hands, 1):
        lines += [f"hand {number}", *(f"write {name} {points}" for name, points in written.items())]
    return "\n".join(lines)
