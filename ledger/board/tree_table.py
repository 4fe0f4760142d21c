"""The table of a game whose doubles branch, as a scene."""

from __future__ import annotations

from ledger.board.places import EMPTY_HEIGHT, Box, Spot, ahead, in_the_middle
from ledger.board.scene import AnyItem, OpenMark, Scene, Track
from ledger.board.tree_growth import Tree, box_of, cells_of, fit_tree, half_cells, size_of_half
from ledger.board.view import View
from ledger.game.picture import OpenEnd

DESK_HEIGHT, HAND_HEIGHT = 520, 600
"""The pixels that the table should not be higher than."""


def tree_table(view: View) -> Scene:
    """The table of a game in which every double branches."""
    height = DESK_HEIGHT if view.wide else HAND_HEIGHT
    if not view.final.laid:
        return Scene(view.room, EMPTY_HEIGHT, ())
    tree = fit_tree(view.final.laid, view.room, height)
    return tree_scene(view, tree, box_of(tree), size_of_half(tree, view.room, height))


def tree_scene(view: View, tree: Tree, box: Box, half: int) -> Scene:
    """The tree at that size, in the middle of the table."""
    step = half / 2
    height = max(EMPTY_HEIGHT, box.height * step)
    dx, dy = in_the_middle(box, step, view.room, height)
    laid = range(len(view.state.laid))
    items: list[AnyItem] = []
    for index, (home, away) in tree.leashes.items():
        if index in laid:
            track = ((away[0] - home[0]) * step, (away[1] - home[1]) * step)
            items.append(Track(dx + home[0] * step, dy + home[1] * step, ((0.0, 0.0), track)))
    taken = {cell for index in laid for cell in cells_of(tree.places[index])}
    for end in view.state.ends:
        spot = tip_of(view, tree, end, taken)
        if spot is not None:
            taken.update(half_cells(spot))
            x, y = dx + spot[0] * step, dy + spot[1] * step
            items.append(OpenMark(x, y, half * 0.4, str(end.value), view.end_title(end)))
    items += [view.face(index, tree.places[index], half, dx, dy) for index in laid]
    return Scene(view.room, height, tuple(items))


def tip_of(view: View, tree: Tree, end: OpenEnd, taken: set[Spot]) -> Spot | None:
    """A half's place where a tile could be joined to an open end next; None where there is none free."""
    index = next((i for i, one in enumerate(view.state.laid) if one.tile is end.tile), None)
    if index is None:
        return None
    waiting = [
        child for child in range(len(view.state.laid), len(view.final.laid)) if view.final.laid[child].onto == index
    ]
    spots = [_touching(tree, index, child) for child in waiting]
    spots += [ahead(door.at, door.heading) for door in tree.doors[index] if door.number == end.value]
    free = (spot for spot in spots if spot and not any(cell in taken for cell in half_cells(spot)))
    return next(free, None)


def _touching(tree: Tree, index: int, child: int) -> Spot | None:
    """The middle of that half of a tile laid later which will lie against this one."""
    home, place = tree.places[index], tree.places[child]
    dx, dy = (2, 0) if place.across else (0, 2)
    spots = [
        (place.x + 1, place.y + 1),
        (place.x + 1 + dx, place.y + 1 + dy),
        (place.x + 1 + dx // 2, place.y + 1 + dy // 2),
    ]
    inside = (home.x - 1, home.y - 1, home.right + 1, home.bottom + 1)
    near = [s for s in spots if inside[0] <= s[0] <= inside[2] and inside[1] <= s[1] <= inside[3]]
    return near[0] if near else None
