"""Who knocked on what, from the pictures alone: which ends were open to him."""

from __future__ import annotations

from collections import Counter

from ledger.game.events import Draw, Knock, Play
from ledger.game.picture import OpenEnd
from tests.searching.naive import Scan, Wanted


def knock(scan: Scan, *numbers: int, name: str | None = None) -> Wanted:
    """A player could not play, though ends that were open to him showed these numbers."""
    asked = Counter(numbers)

    def holds(n: int) -> bool:
        if not isinstance(scan.events[n], Knock) or (scan.drawn_as == "trains" and _only_ends_a_first_turn(scan, n)):
            return False
        if name is not None and not scan.by(n, name):
            return False
        shown = Counter(end.value for end in open_ends(scan, n)) if numbers else Counter()
        return all(shown[number] >= times for number, times in asked.items())

    return holds


def open_ends(scan: Scan, n: int) -> list[OpenEnd]:
    """The ends that were open to whoever knocked."""
    before = scan.states[n - 1]
    if scan.drawn_as == "trains":
        return _open_trains(scan, n)
    if scan.drawn_as == "tree" and "start_layout" in scan.game.options():
        places = Counter(tile.onto for tile in before.laid if tile.onto is not None)
        short = [
            tile.tile
            for index, tile in enumerate(before.laid)
            if tile.tile.double and places[index] < (4 if tile.onto is None else 3)
        ]
        return [end for end in before.ends if not short or end.tile in short]
    return list(before.open_ends)


def _moves_before(scan: Scan, n: int) -> list[Play | Draw | Knock]:
    """The moves of the hand since its first tile; draws before it look for the start double."""
    numbers = [i for i in range(scan.hand_of(n) + 1, n) if scan.states[i].laid]
    return [event for event in map(scan.events.__getitem__, numbers) if isinstance(event, Play | Draw | Knock)]


def _own_turn(scan: Scan, n: int) -> list[Play | Draw | Knock]:
    """What the knocking player did in this turn, by the events alone."""
    seat = scan.events[n].seat  # type: ignore[union-attr]
    turn: list[Play | Draw | Knock] = []
    for event in reversed(_moves_before(scan, n)):
        if event.seat != seat or isinstance(event, Knock):
            break
        turn.insert(0, event)
    return turn


def _is_first_turn(scan: Scan, n: int) -> bool:
    """Whether nobody has come round to him again; who led the start double has his first turn after it."""
    seat = scan.events[n].seat  # type: ignore[union-attr]
    earlier = _moves_before(scan, n)
    earlier = earlier[: len(earlier) - len(_own_turn(scan, n))]
    return not any(event.seat == seat for event in earlier)


def _only_ends_a_first_turn(scan: Scan, n: int) -> bool:
    """Whether he has laid tiles of his first turn before; the lead of the start double is none."""
    if not _is_first_turn(scan, n):
        return False
    laid = [event for event in _own_turn(scan, n) if isinstance(event, Play)]
    led = [event for event in laid if scan.states[n].laid[0].tile is event.tile]
    return len(laid) > len(led)


def _open_trains(scan: Scan, n: int) -> list[OpenEnd]:
    seat = scan.events[n].seat  # type: ignore[union-attr]
    before, after = scan.states[n - 1], scan.states[n]
    if _is_first_turn(scan, n):
        return [end for end in before.ends if end.arm == seat]
    fresh = [event.tile for event in _own_turn(scan, n) if isinstance(event, Play)]
    if not fresh and after.due:
        return [end for end in before.ends if end.tile is after.due[0]]
    shared = {seat, "mexican", *(before.markers or ())}
    return [end for end in before.ends if end.arm in shared or end.tile in fresh]
