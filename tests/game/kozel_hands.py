"""Hands of Kozel whose plays nobody wrote down, put together to matches of four: seats 1 and 3 play seats 2 and 4."""

from __future__ import annotations

from tests.game.situations import Situation, situation

BLOCKED = """
hand 1
deal 1 6-0 1-1 6-6 6-3 3-3 6-2 5-4
deal 2 5-2 3-0 6-1 6-5 4-2 3-1 2-1
deal 3 5-1 5-0 5-3 4-3 4-1 0-0 5-5
deal 4 2-2 4-0 2-0 6-4 3-2 4-4 1-0
play 1 1-1
play 2 3-1 @right
play 3 5-1 @left
play 4 3-2 @right
play 1 5-4 @left
play 2 2-1 @right
play 3 4-1 @left
play 4 1-0 @left
play 1 6-0 @left
play 2 6-1 @left
"""
"""A whole hand: the ends show 1 and 1, all seven ones are on the table. A holds 12 + 9 + 6 + 8 = 35 and
5 + 8 + 7 + 10 = 30, B 7 + 3 + 11 + 6 = 27 and 4 + 4 + 2 + 10 + 8 = 28."""


def out(seat: int, lead: str = "", tile: str = "", **left: str) -> list[str]:
    """A hand in which the seat went out; `left` are the hands shown, as `s2="5-5 2-2"` or `s2="=14"`."""
    return [*led(lead), f"out {seat} {tile}", *shown(left)]


def fish(maker: str = "", lead: str = "", **left: str) -> list[str]:
    """A blocked hand."""
    return [*led(lead), f"fish {maker}", *shown(left)]


def led(lead: str) -> list[str]:
    """The line that says who led, and with what."""
    return [f"lead {lead}"] if lead else []


def shown(left: dict[str, str]) -> list[str]:
    """The reveal lines."""
    return [f"reveal {seat[1:]} {tiles}" for seat, tiles in left.items()]


def loses(side: str, points: int) -> list[str]:
    """A hand that a pair loses with so many pips."""
    one, other = f"={points - points // 2}", f"={points // 2}"
    return out(2, s1=one, s3=other) if side == "A" else out(1, s2=one, s4=other)


NINE_NINE = fish(s1="4-2", s3="2-1", s2="2-2", s4="4-1")
"""A fish, 6 + 3 = 9 against 4 + 5 = 9."""

FIFTEEN_FIFTEEN = fish(s1="4-4", s3="6-1", s2="6-4", s4="4-1")
"""A fish, 8 + 7 = 15 against 10 + 5 = 15."""


def match(*hands: list[str], options: str = "", variant: str = "kozel-pairs", players: int = 4) -> Situation:
    """A match of these hands."""
    lines = []
    for number, hand in enumerate(hands, 1):
        lines += [f"hand {number}", *hand]
    return situation(variant, "\n".join(lines), options=options, players=players)


def standing(*hands: list[str], options: str = "") -> tuple[int | None, int | None]:
    """How A and B stand after these hands; the hands themselves are without fault."""
    played = match(*hands, options=options)
    assert played.faults == []
    return played.totals[1], played.totals[2]


def dealt(first: str) -> list[str]:
    """Deal lines: these tiles to seat 1, the rest of the set one by one to the others."""
    taken = first.split()
    rest = [f"{high}-{low}" for high in range(7) for low in range(high + 1) if f"{high}-{low}" not in taken]
    return [f"deal 1 {first}", *(f"deal {seat} {' '.join(rest[seat - 2 :: 3])}" for seat in (2, 3, 4))]
