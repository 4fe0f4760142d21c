"""The table of a line or a cross as a scene: the laid tiles, the open ends with their numbers, the shut arms."""

from __future__ import annotations

from ledger.board.arms import Arms, find_spinner, read_arms
from ledger.board.line import fit_line, tip_of
from ledger.board.places import EMPTY_HEIGHT, in_the_middle
from ledger.board.scene import AnyItem, OpenMark, Scene, Stop
from ledger.board.view import View
from ledger.game.picture import State

DESK_SIZES = tuple(range(48, 26, -2))
HAND_SIZES = tuple(range(30, 13, -1))
"""The pixels that a half may have on a desk and on a phone."""

DESK_HEIGHT, HAND_HEIGHT = 400, 380
"""The pixels that the table should not be higher than, where the tiles can be read at that."""


def line_table(view: View) -> Scene:
    """The table of a game of one line."""
    spinner = spinner_of(view.final)
    sizes = DESK_SIZES if view.wide else HAND_SIZES
    table, half = fit_line(view.final.laid, spinner, view.room, DESK_HEIGHT if view.wide else HAND_HEIGHT, sizes)
    step = half / 2
    height = max(EMPTY_HEIGHT, table.box.height * step)
    dx, dy = in_the_middle(table.box, step, view.room, height)
    arms = _arms_now(view, spinner)
    marks: list[AnyItem] = []
    stops: list[AnyItem] = []
    for end in view.state.ends:
        spot = tip_of(table, arms, end.arm) if arms else None
        if spot is not None:
            x, y = dx + spot[0] * step, dy + spot[1] * step
            marks.insert(0, OpenMark(x, y, half * 0.4, str(end.value), view.end_title(end)))
    for arm in view.state.shut:
        spot = tip_of(table, arms, arm) if arms else None
        if spot is not None:
            stops.append(Stop(dx + spot[0] * step, dy + spot[1] * step, half * 0.8, True, view.words.shut))
    faces = [view.face(index, table.places[index], half, dx, dy) for index in range(len(view.state.laid))]
    return Scene(view.room, height, (*marks, *faces, *stops))


def spinner_of(state: State) -> int | None:
    """The index of the tile from which arms grow up and down; None where there is none."""
    return find_spinner(state.laid, [end.arm for end in state.ends], [end.tile for end in state.ends])


def _arms_now(view: View, spinner: int | None) -> Arms | None:
    """The arms as far as they are laid by now; None while nothing is."""
    laid = view.state.laid
    return read_arms(laid, spinner if spinner is not None and spinner < len(laid) else None)
