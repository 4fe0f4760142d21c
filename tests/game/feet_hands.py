"""Hands of Chicken Foot that several tests begin with. Tiles that no deal line names lie in the boneyard."""

from __future__ import annotations

from tests.game.situations import Situation

NAMES = ("Ana", "Ben", "Cid", "Dora", "Eva", "Finn", "Gus", "Hana")

NINES = """
hand 1
deal Ana 9-9 9-8 9-2 7-7
deal Ben 9-4 9-7 4-0 4-3
deal Cid 9-6 4-4 4-1 6-1
play Ana 9-9
play Ben 9-4 @9-9
play Cid 9-6 @9-9
play Ana 9-8 @9-9
play Ben 9-7 @9-9
play Cid 4-4 @9-4
"""
"""Ana is in turn with 9-2 and 7-7. 9-9 has its four, 4-4 waits for its toes, and 9-7 shows a 7."""

LAST_TILE = """
hand 1
deal Ana 6-6 4-1 4-2 5-3
deal Ben 6-5 3-1 3-2 4-4
deal Cid 6-4 2-1 4-3 5-2
deal Dora 6-3 1-0 2-2 3-0
deal Eva 6-2 5-0 5-5 3-3
deal Finn 5-1 5-4 4-0 1-1
play Ana 6-6
play Ben 6-5 @6-6
play Cid 6-4 @6-6
play Dora 6-3 @6-6
play Eva 6-2 @6-6
play Finn 5-1 @6-5
play Ana 4-1 @6-4
play Ben 3-1 @6-3
play Cid 2-1 @6-2
play Dora 1-0 @5-1
play Eva 5-0 @1-0
play Finn 5-4 @5-0
play Ana 4-2 @5-4
"""
"""Ana has come down to 5-3; four tiles are in the boneyard: 6-1, 6-0, 2-0 and 0-0. Ben is in turn."""

LAST_TILE_OF_SEVEN = """
hand 1
deal Ana 6-0 6-4 6-6 4-3
deal Ben 3-2 5-0 1-0 3-1
deal Cid 3-3 5-2 5-3 4-1
deal Dora 5-4 2-1 0-0 6-5
deal Eva 5-1 5-5 3-0 6-3
deal Finn 2-2 1-1 2-0 6-2
deal Gus 4-0 6-1 4-4 4-2
play Ana 6-6
knock Ben
knock Cid
play Dora 6-5 @6-6
play Eva 6-3 @6-6
play Finn 6-2 @6-6
play Gus 6-1 @6-6
play Ana 4-3 @6-3
play Ben 1-0 @6-1
play Cid 5-3 @6-5
play Dora 2-1 @6-2
play Eva 5-1 @2-1
play Finn 2-0 @1-0
play Gus 4-2 @2-0
play Ana 6-4 @4-3
"""
"""Ana has come down to 6-0; the boneyard is empty. Ben is in turn."""

UNTIL_ANAS_TURN = """
play Ben 5-0 @5-1
play Cid 4-1 @4-2
play Dora 0-0 @5-0
play Eva 3-0 @0-0
knock Finn
play Gus 4-0 @0-0
"""
"""Then 0-0 lacks one toe, which only Ana has."""

TWO_TOES = """
hand 1
deal Ana 6-6 2-0 3-3 1-1 5-1 4-4 6-4
deal Ben 4-3 5-3 3-1 6-5 0-0 5-5 5-4
deal Cid 3-0 4-0 2-2 1-0 5-2 4-1 6-3
deal Dora 3-2 2-1 6-2 6-0 5-0 4-2 6-1
play Ana 6-6
play Ben 6-5 @6-6
play Cid 6-3 @6-6
play Dora 6-1 @6-6
play Ana 6-4 @6-6
play Ben 5-4 @6-5
play Cid 4-1 @6-1
play Dora 4-2 @6-4
play Ana 4-4 @4-1
play Ben 4-3 @4-4
play Cid 4-0 @4-4
"""
"""4-4 has two toes, and all the other tiles with a 4 lie; the boneyard is empty."""

TWO_TOES_AND_A_BONEYARD = """
hand 1
deal Ana 6-6 5-2 6-1 4-1 6-3
deal Ben 4-2 4-4 4-0 1-0 5-3
deal Cid 1-1 5-1 3-1 6-4 5-0
play Ana 6-6
draw Ben 5-5
knock Ben
play Cid 6-4 @6-6
play Ana 6-1 @6-6
draw Ben 6-2
play Ben 6-2 @6-6
draw Cid 6-5
play Cid 6-5 @6-6
play Ana 4-1 @6-1
play Ben 4-2 @6-2
play Cid 5-0 @6-5
draw Ana 0-0
play Ana 0-0 @5-0
play Ben 4-0 @0-0
draw Cid 3-0
play Cid 3-0 @0-0
draw Ana 2-0
play Ana 2-0 @0-0
play Ben 4-4 @6-4
draw Cid 5-4
play Cid 5-4 @4-4
draw Ana 4-3
knock Ana
draw Ben 2-2
knock Ben
draw Cid 3-3
knock Cid
play Ana 4-3 @4-4
"""
"""The same, with 6-0, 2-1 and 3-2 in the boneyard; Ben is in turn."""


def feet(events: str, *, options: str = "", players: int = 3) -> Situation:
    """A match as far as these lines go."""
    seats = [f'[Seat{number} "{name}"]' for number, name in enumerate(NAMES[:players], 1)]
    return Situation(['[Variant "chicken-foot"]', f'[Options "{options}"]', *seats], events)


def nines(events: str = "", options: str = "") -> Situation:
    """`NINES` and what follows."""
    return feet(NINES + events, options=f"hand_size=4 {options}")


def of_six(events: str = "", options: str = "chicken_rule=true", start: str = LAST_TILE) -> Situation:
    """`LAST_TILE` or, of seven players, `LAST_TILE_OF_SEVEN`, and what follows."""
    players = start.count("deal")
    return feet(start + events, options=f"set=6 hand_size=4 {options}", players=players)


def ends(situation: Situation) -> dict[str, int]:
    """What the open arms show."""
    return {str(end.arm): end.value for end in situation.state.ends}


def held(situation: Situation, seat: int) -> set[str]:
    """The tiles of a hand that is known."""
    tiles = situation.state.hands[seat]
    assert not isinstance(tiles, int)
    return {tile.text for tile in tiles}


def deals(players: int, size: int, *, highest: int = 9, first: str = "", without: str = "") -> str:
    """Deal lines in which the tiles named first are dealt first, one to each player in turn, and some not at all."""
    wanted = first.split()
    rest = [f"{high}-{low}" for high in range(highest + 1) for low in range(high + 1)]
    tiles = wanted + [tile for tile in rest if tile not in wanted and tile not in without.split()]
    hands = [tiles[seat : players * size : players] for seat in range(players)]
    return "\n".join(f"deal {name} {' '.join(hand)}" for name, hand in zip(NAMES, hands, strict=False))


def scored(*hands: tuple[int, ...]) -> str:
    """Hands of which only what was written is known, seat by seat."""
    lines = []
    for number, points in enumerate(hands, 1):
        lines += [f"hand {number}", *(f"write {seat} {written}" for seat, written in enumerate(points, 1))]
    return "\n".join(lines) + "\n"
