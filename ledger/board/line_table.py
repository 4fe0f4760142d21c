"""The table of a line or a cross as a scene: the laid tiles, the open ends with their numbers, the shut arms."""

from __future__ import annotations

from ledger.board.arms import find_spinner, read_arms
from ledger.board.line import LineTable, fit_line, tip_of
from ledger.board.places import Spot
from ledger.board.scene import AnyItem, OpenMark, Scene, Stop
from ledger.board.view import View
from ledger.game.events import Arm
from ledger.game.picture import State

DESK_SIZES = tuple(range(48, 26, -2))
HAND_SIZES = tuple(range(30, 13, -1))
"""The pixels that a half may have on a desk and on a phone."""

DESK_HEIGHT, HAND_HEIGHT = 400, 380
"""The pixels that the table should not be higher than, where the tiles can be read at that."""

EMPTY_HEIGHT = 150
"""The pixels of a table at least."""


def line_table(view: View) -> Scene:
    """The table of a game of one line."""
    spinner = spinner_of(view.final)
    sizes = DESK_SIZES if view.wide else HAND_SIZES
    table, half = fit_line(view.final.laid, spinner, view.room, DESK_HEIGHT if view.wide else HAND_HEIGHT, sizes)
    step = half / 2
    height = max(EMPTY_HEIGHT, table.box.height * step)
    dx = (view.room - table.box.width * step) / 2 - table.box.left * step
    dy = (height - table.box.height * step) / 2 - table.box.top * step
    items: list[AnyItem] = [
        view.face(index, table.places[index], half, dx, dy) for index in range(len(view.state.laid))
    ]
    marks = [(end.arm, end) for end in view.state.ends]
    for arm, end in marks:
        spot = _tip(view, table, spinner, arm)
        if spot is not None:
            x, y = dx + spot[0] * step, dy + spot[1] * step
            items.insert(0, OpenMark(x, y, half * 0.4, str(end.value), view.end_title(end)))
    for arm in view.state.shut:
        spot = _tip(view, table, spinner, arm)
        if spot is not None:
            items.append(Stop(dx + spot[0] * step, dy + spot[1] * step, half * 0.8, True, view.words.shut))
    return Scene(view.room, height, tuple(items))


def spinner_of(state: State) -> int | None:
    """The index of the tile from which arms grow up and down; None where there is none."""
    return find_spinner(state.laid, [end.arm for end in state.ends], [end.tile for end in state.ends])


def _tip(view: View, table: LineTable, spinner: int | None, arm: Arm) -> Spot | None:
    if spinner is not None and spinner >= len(view.state.laid):
        spinner = None
    arms = read_arms(view.state.laid, spinner)
    return tip_of(table, arms, arm) if arms else None
