"""A table in letters: rows of tiles from the lead outwards, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.game.events import Arm
from ledger.game.picture import Laid, State

OPPOSITE = {"left", "up"}
"""The arms that are drawn before the tile from which they grow."""


def table_rows(state: State, names: Sequence[str]) -> list[str]:
    """What lies on the table: the main line, and a row for every branch of it."""
    if not state.laid:
        return ["nothing lies on the table yet"]
    return [row for root in _roots(state.laid) for row in _rows(state.laid, root, names)]


def arm_name(arm: Arm, names: Sequence[str]) -> str:
    """An arm in words: a train is its owner's."""
    return names[arm - 1] if isinstance(arm, int) and 0 < arm <= len(names) else str(arm)


def _roots(laid: Sequence[Laid]) -> list[int]:
    return [index for index, tile in enumerate(laid) if tile.onto is None]


def _rows(laid: Sequence[Laid], root: int, names: Sequence[str]) -> Iterator[str]:
    left, right = _child(laid, root, "left"), _child(laid, root, "right")
    before = [] if left is None else _chain(laid, left)
    after = [] if right is None else _chain(laid, right)
    if not before and not after and laid[root].arm is not None:
        after = _chain(laid, root)[1:]
    line = [_text(laid[index], turned=True) for index in reversed(before)]
    line += [_text(laid[index]) for index in (root, *after)]
    label = laid[root].arm
    yield (f"{arm_name(label, names)}: " if label is not None else "") + " ".join(line)
    for index in (root, *before, *after):
        drawn = {root, *before, *after}
        for branch in _children(laid, index):
            if branch not in drawn:
                yield from _branch(laid, branch, names)


def _branch(laid: Sequence[Laid], first: int, names: Sequence[str]) -> Iterator[str]:
    chain = _chain(laid, first)
    onto = laid[first].onto
    place = "" if onto is None else f"from {laid[onto].tile}"
    arm = laid[first].arm
    side = (
        f" {arm_name(arm, names)}"
        if arm is not None and str(arm) != (laid[onto].tile.text if onto is not None else "")
        else ""
    )
    yield f"  {place}{side}: " + " ".join(_text(laid[index]) for index in chain)
    for index in chain:
        for branch in _children(laid, index):
            if branch not in chain:
                yield from _branch(laid, branch, names)


def _children(laid: Sequence[Laid], index: int) -> list[int]:
    return [place for place, tile in enumerate(laid) if tile.onto == index]


def _child(laid: Sequence[Laid], index: int, arm: str) -> int | None:
    return next((place for place in _children(laid, index) if laid[place].arm == arm), None)


def _chain(laid: Sequence[Laid], first: int) -> list[int]:
    """The tile and those that follow it on the same arm, or one after the other without a fork."""
    chain = [first]
    while following := _children(laid, chain[-1]):
        same = [index for index in following if laid[index].arm == laid[chain[-1]].arm]
        if not same and len(following) > 1:
            break
        chain.append((same or following)[0])
    return chain


def _text(tile: Laid, *, turned: bool = False) -> str:
    """A tile as it lies: the half by which it was joined first, or last where it lies to the left."""
    if tile.joined is None:
        return tile.tile.text
    free = tile.tile.other(tile.joined)
    return f"{free}-{tile.joined}" if turned else f"{tile.joined}-{free}"
