"""The least that judging dominoes can cost in plain Python: one loop over whole numbers, written for one game alone.

Four at a table, pairs, a double-six set, nothing drawn; a hand goes to the pair that goes out or holds less, who wins
gets the other pair's pips, or the difference where the game is blocked; 85 points end a match. An event is (kind, seat,
first, second). The loop checks turn, possession, the ends, that a knock was forced, the deal, and every result and
total: what our rules check too, which are readable, know every game and explain themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

Event = tuple[int, int, int, int]

START, HAND, DEAL, PLAY, KNOCK, RESULT, FINISH = range(7)
TARGET = 85
TILES = [(high, low) for high in range(7) for low in range(high + 1)]
HIGH = [tile[0] for tile in TILES]
LOW = [tile[1] for tile in TILES]
PIPS = [high + low for high, low in TILES]
BITS = [1 << number for number in range(len(TILES))]
SHOWING = [sum(bit for bit, tile in zip(BITS, TILES, strict=True) if pip in tile) for pip in range(7)]
ALL = (1 << len(TILES)) - 1
HALF = 14
"""The pips of a hand are looked up for each half of its bits."""

PIPS_OF_HALF = [
    [sum(PIPS[half * HALF + n] for n in range(HALF) if mask >> n & 1) for mask in range(1 << HALF)] for half in (0, 1)
]
SIZE_OF_HALF = [mask.bit_count() for mask in range(1 << HALF)]


def events(number: int) -> list[Event]:
    """Legal matches, one after another, with so many events at least."""
    chance = Random(7)
    made: list[Event] = []
    while len(made) < number:
        made += _match(chance)
    return made


def _match(chance: Random) -> list[Event]:
    made: list[Event] = [(START, 0, TARGET, 0)]
    scores, leader, hand = [0, 0], 0, 0
    while max(scores) < TARGET:
        hand += 1
        made.append((HAND, leader, hand, 0))
        deck = chance.sample(range(len(TILES)), len(TILES))
        held = [deck[7 * seat : 7 * seat + 7] for seat in range(4)]
        made += [(DEAL, seat, sum(BITS[tile] for tile in held[seat]), 0) for seat in range(4)]
        out, last = _play(chance, made, held, leader)
        winner, points, leader = _result(held, out, last)
        if winner >= 0:
            scores[winner] += points
        made.append((RESULT, int(out >= 0), winner, points))
    made.append((FINISH, int(scores[1] > scores[0]), scores[0], scores[1]))
    return made


def _play(chance: Random, made: list[Event], held: list[list[int]], leader: int) -> tuple[int, int]:
    """Plays a hand; who went out (-1: blocked), and who had the last turn."""
    ends: list[int] = []
    seat, knocks = leader, 0
    while True:
        fitting = [
            (tile, arm) for tile in held[seat] for arm in (0, 1) if (not ends and not arm) or _fits(ends, tile, arm)
        ]
        if fitting:
            tile, arm = chance.choice(fitting)
            made.append((PLAY, seat, tile, arm))
            ends = _laid(ends, tile, arm)
            held[seat].remove(tile)
            knocks = 0
            if not held[seat]:
                return seat, seat
        else:
            made.append((KNOCK, seat, 0, 0))
            knocks += 1
            if knocks == 4:
                return -1, seat
        seat = (seat + 1) % 4


def _fits(ends: list[int], tile: int, arm: int) -> bool:
    return bool(ends) and ends[arm] in TILES[tile]


def _laid(ends: list[int], tile: int, arm: int) -> list[int]:
    if not ends:
        return [HIGH[tile], LOW[tile]]
    other = LOW[tile] if ends[arm] == HIGH[tile] else HIGH[tile]
    return [other, ends[1]] if arm == 0 else [ends[0], other]


def _result(held: list[list[int]], out: int, last: int) -> tuple[int, int, int]:
    """Who won a hand, the points, and who leads the next."""
    left = [sum(PIPS[tile] for tile in held[pair] + held[pair + 2]) for pair in (0, 1)]
    if out >= 0:
        return out % 2, left[1 - out % 2], out
    if left[0] == left[1]:
        return -1, 0, last
    winner = int(left[1] < left[0])
    return winner, abs(left[0] - left[1]), winner


def fold(events: list[Event]) -> tuple[int, int]:  # noqa: C901 - nothing is called that could be written out
    """How many events are against the rules, and the sum of the points of all hands."""
    coming, pips_of_lower, pips_of_upper, size = iter(events), *PIPS_OF_HALF, SIZE_OF_HALF
    first = second = target = leader = wrong = total = 0
    for kind, seat, one, other in coming:
        if kind == HAND:
            wrong += seat != leader or first >= target or second >= target
            held, pips, dealt = [0, 0, 0, 0], [0, 0, 0, 0], 0
            for kind, seat, tiles, _ in islice(coming, 4):
                lower, upper = tiles & 16383, tiles >> HALF
                if kind != DEAL or tiles & dealt or held[seat] or size[lower] + size[upper] != 7:
                    wrong += 1
                    continue
                dealt |= tiles
                held[seat] = tiles
                pips[seat] = pips_of_lower[lower] + pips_of_upper[upper]
            kind, one, winner, points, leader, knocks, bad = _played(coming, held, pips, leader)
            ours, theirs = pips[0] + pips[2], pips[1] + pips[3]
            if knocks < 4:
                right, worth = leader & 1, ours if leader & 1 else theirs
            elif ours == theirs:
                right, worth = -1, 0
            else:
                right = leader = int(theirs < ours)
                worth = ours - theirs if right else theirs - ours
            wrong += bad + (kind != RESULT or winner != right or points != worth or one != (knocks < 4))
            if right == 0:
                first += worth
            elif right == 1:
                second += worth
            total += worth
        elif kind == FINISH:
            wrong += (first < target and second < target) or seat != (second > first) or one != first or other != second
        elif kind == START:
            first, second, target, leader = 0, 0, one, 0
        else:
            wrong += 1
    return wrong, total


def _played(coming: Iterator[Event], held: list[int], pips: list[int], turn: int) -> tuple[int, ...]:  # noqa: C901
    """The plays of a hand: the event that follows them, whose turn was the last, how many knocked, wrong events."""
    high_of, low_of, pips_of, bit_of, showing = HIGH, LOW, PIPS, BITS, SHOWING
    left, right, knocks, wrong, playing = -1, -1, 0, 0, True
    for kind, seat, tile, arm in coming:
        if kind == PLAY:
            bit, hand = bit_of[tile], held[seat]
            if seat != turn or not playing or not hand & bit:
                wrong += 1
                continue
            high, low = high_of[tile], low_of[tile]
            if left < 0:
                left, right = high, low
            elif arm:
                if high != right and low != right:
                    wrong += 1
                    continue
                right = low if high == right else high
            elif high != left and low != left:
                wrong += 1
                continue
            else:
                left = low if high == left else high
            held[seat], knocks = hand ^ bit, 0
            pips[seat] -= pips_of[tile]
            if hand == bit:
                playing = False
                continue
        elif kind == KNOCK:
            if seat != turn or not playing or left < 0 or held[seat] & (showing[left] | showing[right]):
                wrong += 1
                continue
            knocks += 1
            playing = knocks < 4
            if not playing:
                continue
        else:
            return kind, seat, tile, arm, turn, knocks, wrong + playing
        turn = (seat + 1) & 3
    return START, 0, 0, 0, turn, knocks, wrong
