"""One solution of a puzzle, and from it all that is possible."""

from __future__ import annotations

from ledger.inference.puzzle import Puzzle


def fill(puzzle: Puzzle) -> list[int] | None:
    """A box for every tile so that each box is full; None where there is no solution."""
    lies: list[int] = [-1] * len(puzzle.tiles)
    room = [box.room for box in puzzle.boxes]
    for index in sorted(range(len(lies)), key=lambda index: len(puzzle.choices[index])):
        if not _place(puzzle, index, lies, room, set()):
            return None
    return None if any(room) else lies


def _place(puzzle: Puzzle, index: int, lies: list[int], room: list[int], tried: set[int]) -> bool:
    """Places a tile, if need be by moving others on."""
    for box in puzzle.choices[index]:
        if box not in tried and room[box]:
            room[box] -= 1
            lies[index] = box
            return True
    for box in puzzle.choices[index]:
        if box in tried:
            continue
        tried.add(box)
        for other in [other for other, there in enumerate(lies) if there == box]:
            if _place(puzzle, other, lies, room, tried):
                lies[index] = box
                return True
    return False


def possible(puzzle: Puzzle, lies: list[int]) -> list[set[int]]:
    """For each tile the boxes that it lies in by some solution: from where it lies it can go to another box if a chain
    of tiles leads back from there."""
    onwards: list[set[int]] = [set() for _ in puzzle.boxes]
    for index, box in enumerate(lies):
        onwards[box] |= set(puzzle.choices[index])
    reached = [_reachable(box, onwards) for box in range(len(puzzle.boxes))]
    return [
        {box for box in puzzle.choices[index] if box == lies[index] or lies[index] in reached[box]}
        for index in range(len(lies))
    ]


def _reachable(start: int, onwards: list[set[int]]) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        new = onwards[waiting.pop()] - found
        found |= new
        waiting += new
    return found
