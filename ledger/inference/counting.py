"""Counting: in how many ways a puzzle can be solved, and in how many of them a tile lies in a box."""

from __future__ import annotations

from math import factorial, prod

import msgspec

from ledger.inference.puzzle import Puzzle

MOST_STEPS = 150_000
"""After so many steps a count is given up: about half a second."""

State = tuple[int, ...]
"""How much room each box has left."""


class Count(msgspec.Struct, frozen=True):
    """In how many ways the puzzle can be solved, and for each tile by box in how many of them it lies there."""

    solutions: int
    inside: tuple[dict[int, int], ...]


class TooMany(Exception):
    """There are too many ways to count them one by one."""


def count(puzzle: Puzzle) -> Count:
    """Exact numbers; TooMany where that would take too long.

    Tiles that may go anywhere fill what the others leave, in as many ways as a multinomial says. The others are placed
    one after another; `before` counts the ways to come to a state, `after` those to go on from it.
    """
    open_boxes = {number for number, box in enumerate(puzzle.boxes) if box.room}
    bound = [index for index, choice in enumerate(puzzle.choices) if set(choice) != open_boxes]
    bound.sort(key=lambda index: (len(puzzle.choices[index]), puzzle.choices[index]))
    before = _forwards(puzzle, bound)
    last = before[-1]
    free = len(puzzle.tiles) - len(bound)
    fillings = {state: _fillings(state) for state in last}
    solutions = sum(ways * fillings[state] for state, ways in last.items())
    inside: list[dict[int, int]] = [{} for _ in puzzle.tiles]
    if free and solutions:
        anywhere = {
            box: sum(ways * fillings[state] * state[box] for state, ways in last.items()) // free for box in open_boxes
        }
        for index in set(range(len(puzzle.tiles))) - set(bound):
            inside[index] = anywhere
    after = fillings
    for place in range(len(bound) - 1, -1, -1):
        index = bound[place]
        after, inside[index] = _backwards(before[place], after, puzzle.choices[index])
    times = puzzle.ways
    return Count(solutions * times, tuple({box: n * times for box, n in one.items() if n} for one in inside))


def _forwards(puzzle: Puzzle, bound: list[int]) -> list[dict[State, int]]:
    before = [{tuple(box.room for box in puzzle.boxes): 1}]
    steps = 0
    for index in bound:
        reached: dict[State, int] = {}
        for state, ways in before[-1].items():
            for box in puzzle.choices[index]:
                if state[box]:
                    then = (*state[:box], state[box] - 1, *state[box + 1 :])
                    reached[then] = reached.get(then, 0) + ways
        steps += len(reached) * len(puzzle.choices[index])
        if steps > MOST_STEPS:
            raise TooMany
        before.append(reached)
    return before


def _backwards(
    states: dict[State, int], after: dict[State, int], choices: tuple[int, ...]
) -> tuple[dict[State, int], dict[int, int]]:
    here: dict[State, int] = {}
    inside = dict.fromkeys(choices, 0)
    for state, ways in states.items():
        onwards = 0
        for box in choices:
            if state[box]:
                goes_on = after.get((*state[:box], state[box] - 1, *state[box + 1 :]), 0)
                onwards += goes_on
                inside[box] += ways * goes_on
        here[state] = onwards
    return here, inside


def _fillings(state: State) -> int:
    return factorial(sum(state)) // prod(factorial(room) for room in state)
