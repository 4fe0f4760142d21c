"""Hands of the games that count ends, as far as nobody scores in them: seat 1 goes out, or the hand is blocked."""

from __future__ import annotations

DEMANDING = {2: (9, 10), 3: (9, 1), 4: (7, 0)}
"""The tiles of a hand and of the boneyard with `hand_size=demanding`, by the number of players."""

CHAIN = [
    "6-2",  # 6+2 = 8
    "2-1 @right",  # 6+1 = 7
    "1-0 @right",  # 6+0 = 6
    "3-0 @right",  # 6+3 = 9
    "3-1 @right",  # 6+1 = 7
    "6-1 @right",  # 6+6 = 12
    "6-3 @left",  # 3+6 = 9
    "3-2 @left",  # 2+6 = 8
    "6-5 @right",  # 2+5 = 7
]


def out(*left: int, number: int = 1) -> str:
    """A hand with `hand_size=demanding`: seat 1 lays all its tiles, the others knock and hold these pips."""
    players = len(left) + 1
    size, boneyard = DEMANDING[players]
    others = range(2, players + 1)
    lines = [f"hand {number}"]
    for turn, tile in enumerate(CHAIN[:size], 1):
        lines.append(f"play 1 {tile}")
        lines += ["draw 2 ?"] * boneyard if turn == 1 else []
        lines += [f"knock {seat}" for seat in others] if turn < size else []
    lines += [f"reveal {seat} ={pips}" for seat, pips in zip(others, left, strict=True)]
    return "\n".join(lines) + "\n"


def blocked(*left: int, number: int = 1) -> str:
    """A hand with `hand_size=demanding`: nothing fits the lead of seat 1, and these pips are left."""
    players = len(left)
    _, boneyard = DEMANDING[players]
    seats = range(1, players + 1)
    lines = [f"hand {number}", "play 1 6-2", *["draw 2 ?"] * boneyard]
    lines += [f"knock {seat}" for seat in (*seats[1:], 1)]
    lines += ["fish", *(f"reveal {seat} ={pips}" for seat, pips in zip(seats, left, strict=True))]
    return "\n".join(lines) + "\n"


def in_turn(plays: str, players: int = 2) -> str:
    """A hand whose plays are made in turn from seat 1 on; nobody wrote down what is held."""
    return "\n".join(
        ["hand 1", *(f"play {at % players + 1} {play.strip()}" for at, play in enumerate(plays.split(";")))]
    )
