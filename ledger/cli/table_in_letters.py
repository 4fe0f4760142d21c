"""A table in letters: rows of tiles from the lead outwards, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.game.events import Arm
from ledger.game.picture import Laid, State
from ledger.record.vocabulary import MEXICAN


def table_rows(state: State, names: Sequence[str]) -> list[str]:
    """What lies on the table: the main line, and a row for every branch of it."""
    if not state.laid:
        return ["the plays of this hand were not written down" if state.unwritten else "nothing lies on the table yet"]
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
    yield f"  {_branch_name(laid, first, names)}: " + " ".join(_text(laid[index]) for index in chain)
    for index in chain:
        for branch in _children(laid, index):
            if branch not in chain:
                yield from _branch(laid, branch, names)


def _branch_name(laid: Sequence[Laid], first: int, names: Sequence[str]) -> str:
    """A train by its owner, any other branch by the tile from which it grows."""
    arm, onto = laid[first].arm, laid[first].onto
    if arm is not None and (onto is None or isinstance(arm, int) or arm == MEXICAN):
        return arm_name(arm, names)
    grows_from = "" if onto is None else f"from {laid[onto].tile}"
    return grows_from if arm is None or grows_from == f"from {arm}" else f"{grows_from} {arm}"


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
