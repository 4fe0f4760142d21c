"""Trains: a lane for each, one under the other, all from the start double at the left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from ledger.board.arms import halves
from ledger.board.places import Place
from ledger.board.scene import AnyItem, Arrow, Caption, OpenMark, Panel, Scene, Track
from ledger.board.view import View
from ledger.board.words import plain, shortened, width_of
from ledger.game.events import Arm
from ledger.game.picture import Laid, State

MEXICAN = "mexican"
NAMED = 212
"""Pixels beside a lane for whose it is: the train of all has a long name in some languages."""

STATION, CAPTION, GAP = 64, 22, 5
"""Pixels of the start double's column, of a caption above its lane, and between two lanes."""

DESK_HEIGHT, HAND_HEIGHT = 480, 620
"""The pixels that the table should not be higher than."""

DESK_CHOICES = ((36, True), (34, True), (32, True), (36, False), (34, False), (32, False), (30, False))
HAND_CHOICES = ((28, True), (26, True), (26, False), (24, False), (22, False))
"""What is tried on a desk and on a phone: the pixels of a half, and whether doubles lie crosswise."""


class Lanes(msgspec.Struct, frozen=True):
    """How trains are laid out: the pixels of a half, whether doubles lie crosswise, the pixels from the left at which
    tiles begin, and those left of them for the caption (0: the caption stands above its lane)."""

    half: int
    crosswise: bool
    begin: float
    beside: float

    @property
    def left(self) -> float:
        """The pixels from the left at which lanes begin: with their caption, or under it."""
        return self.begin - self.beside

    def width_of(self, laid: Laid) -> float:
        """Pixels that a tile takes of its lane."""
        return self.half if self.crosswise and laid.tile.double else 2 * self.half


class Lane(msgspec.Struct, frozen=True):
    """One train: its arm, its tiles as (index, row, pixels from the beginning), its rows, and the pixels of a row."""

    arm: Arm
    tiles: tuple[tuple[int, int, float], ...]
    rows: int
    row_height: float


def train_table(view: View) -> Scene:
    """The table of a game of trains."""
    lanes, laid_out = fit_lanes(view.final.laid, tuple(trains(view)), view.room, view.wide)
    items: list[AnyItem] = []
    y = 0.0 if lanes.beside else 2.0 * lanes.half + 8
    heads: list[float] = []
    for lane in laid_out:
        scene = lane_scene(view, lane, lanes)
        items.append(Panel(lanes.left, y, view.room - lanes.left, scene.height, "lane"))
        items += scene.moved(0, y)
        heads.append(y + scene.height - lane.rows * lane.row_height + lane.row_height / 2)
        y += scene.height + GAP
    return Scene(view.room, y - GAP, (*station(view, lanes, heads), *items))


def trains(view: View) -> list[Arm]:
    """The arms of all trains: every seat's, then the one for all."""
    return [*sorted(view.state.hands or range(1, len(view.names) + 1)), MEXICAN]


@lru_cache(maxsize=64)
def fit_lanes(laid: tuple[Laid, ...], arms: tuple[Arm, ...], room: float, wide: bool) -> tuple[Lanes, tuple[Lane, ...]]:
    """The lanes with the largest tiles at which all are no higher than the table should be; if none are, the smallest.

    They are those of the final table, so they are asked for again with every step of a hand.
    """
    for half, crosswise in DESK_CHOICES if wide else HAND_CHOICES:
        lanes = Lanes(half, crosswise, STATION + NAMED if wide else 16, NAMED if wide else 0)
        laid_out = tuple(lay_lane(laid, arm, lanes, room) for arm in arms)
        if sum(_height(lane, lanes) + GAP for lane in laid_out) <= (DESK_HEIGHT if wide else HAND_HEIGHT):
            break
    return lanes, laid_out


def _height(lane: Lane, lanes: Lanes) -> float:
    return lane.rows * lane.row_height + (0 if lanes.beside else CAPTION)


def lay_lane(laid: Sequence[Laid], arm: Arm, lanes: Lanes, room: float) -> Lane:
    """One train in rows between the beginning of its lane and the right edge, with room for the open end's mark."""
    limit = room - lanes.begin - lanes.half - 4
    row, x = 0, 0.0
    tiles = []
    doubles = False
    for index, one in enumerate(laid):
        if one.arm != arm:
            continue
        width = lanes.width_of(one)
        if x + width > limit and x:
            row, x = row + 1, 0.0
        tiles.append((index, row, x))
        x += width
        doubles = doubles or one.tile.double
    tall = lanes.crosswise and doubles
    return Lane(arm, tuple(tiles), row + 1, lanes.half * (2 if tall else 1) + 8)


def lane_scene(view: View, lane: Lane, lanes: Lanes) -> Scene:
    """A lane with its caption, marker, tiles and open end."""
    top = 0 if lanes.beside else CAPTION
    items: list[AnyItem] = list(lane_caption(view, lane, lanes))
    half, state = lanes.half, view.state
    x_end, row_end = lanes.begin, 0
    for index, row, x in lane.tiles:
        if index >= len(state.laid):
            break
        middle = top + (row + 0.5) * lane.row_height
        near, far = halves(state.laid[index])
        double = state.laid[index].tile.double
        upright = lanes.crosswise and double
        place = Place(0, -2 if upright else -1, not upright, near, far)
        face = view.face(index, place, half, lanes.begin + x, middle)
        items.append(msgspec.structs.replace(face, crossed=double and not upright))
        if face.due:
            items += due_tag(view, face.x + face.width / 2, face.y)
        x_end, row_end = lanes.begin + x + face.width, row
    for end in state.ends:
        if end.arm == lane.arm:
            middle = top + (row_end + 0.5) * lane.row_height
            items.append(OpenMark(x_end + half * 0.55, middle, half * 0.4, str(end.value), view.end_title(end)))
    return Scene(view.room, top + lane.rows * lane.row_height, tuple(items))


def due_tag(view: View, x: float, y: float) -> list[AnyItem]:
    """The word that tells a due double beside its colour."""
    width = width_of(view.words.due, 11) + 8
    return [
        Panel(x - width / 2, y - 8, width, 14, "due"),
        Caption(x, y + 3, view.words.due, 11, "middle", True, "dark"),
    ]


def lane_caption(view: View, lane: Lane, lanes: Lanes) -> list[AnyItem]:
    """The name of a train's owner and its marker, beside the lane or above it."""
    words, state = view.words, view.state
    mexican = lane.arm == MEXICAN
    name = words.mexican if mexican else view.name(int(lane.arm))
    marked = not mexican and lane.arm in (state.markers or ())
    left = lanes.left + 8
    baseline = lane.row_height / 2 + 5 if lanes.beside else 16
    room = (lanes.beside if lanes.beside else view.room - lanes.left) - 18
    items: list[AnyItem] = []
    if not mexican and state.turn == lane.arm:
        items.append(Arrow(left + 5, baseline - 5, 5, words.label_turn.format(name=name)))
    left += 14
    pill = width_of(words.marker, 12) + 14
    name_text = shortened(plain(name), 14, room - 14 - (pill + 6 if marked else 0))
    items.append(Caption(left, baseline, name_text, 14, strong=True))
    if marked:
        x = room + left - 14 - pill if lanes.beside else left + width_of(name_text, 14) + 6
        items.append(Panel(x, baseline - 13, pill, 18, "pill", words.marker_title.format(name=name)))
        items.append(Caption(x + pill / 2, baseline, words.marker, 12, "middle", True, "dark"))
    return items


def station(view: View, lanes: Lanes, heads: Sequence[float]) -> list[AnyItem]:
    """The start double, and the track from it that branches off to every lane, whose middles are `heads`."""
    start = start_of(view.state)
    if start is None:
        return []
    tile, half = view.state.laid[start].tile, lanes.half
    place = Place(0, -2, False, tile.first, tile.second)
    if not lanes.beside:
        track = Track(4, 0, ((0.0, half * 2.0), (0.0, heads[-1])))
        return [track, *(Track(4, y, ((0.0, 0.0), (8.0, 0.0))) for y in heads), view.face(start, place, half, 0, half)]
    middle = (heads[0] + heads[-1]) / 2
    trunk = half + 14.0
    tracks = [Track(half, middle, ((0.0, 0.0), (14.0, 0.0))), Track(trunk, 0, ((0.0, heads[0]), (0.0, heads[-1])))]
    tracks += [Track(trunk, y, ((0.0, 0.0), (STATION - trunk, 0.0))) for y in heads]
    return [*tracks, view.face(start, place, half, 0, middle)]


def start_of(state: State) -> int | None:
    """The index of the start double; None while it is not laid."""
    return next((index for index, one in enumerate(state.laid) if one.arm is None), None)
