"""A table of dominoes in inks for white paper: the shapes of a scene, which every form of a page can draw.

The screen's pictures are light on dark green; that would drink a printer's ink. On paper the pips carry the value, the
tile laid last has a thick edge, and grounds are pale.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from ledger.board import Scene
from ledger.board.pips import COLOURS, INK, pips, radius
from ledger.board.scene import AnyItem, Arrow, Back, Caption, Face, OpenMark, Panel, Stop, Track

EDGE, QUIET, FAINT = "#3a3f45", "#5d6670", "#a9b0b7"
LIT, DUE = "#d98200", "#b3361b"
TONES = {"bright": INK, "quiet": QUIET, "dark": INK}


class Ground(msgspec.Struct, frozen=True):
    """How a panel looks on paper: the fill and the edge as colours (None: none), the edge's width in pixels."""

    fill: str | None
    edge: str | None = None
    thick: float = 1


GROUNDS = {
    "picture": Ground(None),
    "table": Ground("#f8f8f5", "#cfd3d0"),
    "rack": Ground(None, "#d5d9dd"),
    "inturn": Ground(None, LIT, 2),
    "lane": Ground("#efefea"),
    "pill": Ground("#ffe2a8", LIT),
    "due": Ground("#ffd9cd", DUE),
}


class Box(msgspec.Struct, frozen=True):
    """A rectangle with round corners."""

    x: float
    y: float
    width: float
    height: float
    corner: float
    fill: str | None = None
    edge: str | None = None
    thick: float = 1


class Disc(msgspec.Struct, frozen=True):
    """A circle round a middle."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    edge: str | None = None
    thick: float = 1


class Stroke(msgspec.Struct, frozen=True):
    """A line through some points."""

    points: tuple[tuple[float, float], ...]
    colour: str
    thick: float = 1


class Wedge(msgspec.Struct, frozen=True):
    """A filled shape between some corners."""

    points: tuple[tuple[float, float], ...]
    fill: str


class Writing(msgspec.Struct, frozen=True):
    """A line of text whose baseline begins (`start`), ends (`end`) or is centred (`middle`) at `x`, `y`."""

    x: float
    y: float
    text: str
    size: float
    anchor: str = "start"
    strong: bool = False
    colour: str = INK


Shape = Box | Disc | Stroke | Wedge | Writing


def shapes(scene: Scene, *, coloured: bool = False) -> Iterator[Shape]:
    """The shapes of a scene in pixels, later ones on top; `coloured` gives each number its own colour of pips."""
    inks = COLOURS if coloured else (INK,) * len(COLOURS)
    for item in scene.items:
        if isinstance(item, Face):
            yield from _face(item, inks)
        else:
            yield from _DRAWINGS[type(item)](item)


def _face(face: Face, inks: tuple[str, ...]) -> Iterator[Shape]:
    gap = min(1.0, face.half * 0.035)
    corner = face.half * 0.14
    box = (face.x + gap, face.y + gap, face.width - 2 * gap, face.height - 2 * gap, corner)
    edge, thick = EDGE, 1.0
    if face.lit or face.due:
        edge, thick = (LIT if face.lit else DUE), max(3.0, face.half * 0.14)
    yield Box(*box, fill="#dfe3e7" if face.faint else "#ffffff", edge=edge, thick=thick)
    if face.crossed:
        inset = max(2.0, face.half * 0.1)
        inner = (box[0] + inset, box[1] + inset, box[2] - 2 * inset, box[3] - 2 * inset, corner * 0.6)
        yield Box(*inner, edge=FAINT)
    inset, x, y, half = face.half * 0.14, face.x, face.y, face.half
    ends = ((x + half, y + inset), (x + half, y + half - inset))
    if not face.across:
        ends = ((x + inset, y + half), (x + half - inset, y + half))
    yield Stroke(ends, EDGE, max(0.8, half * 0.035))
    if face.pinned:
        yield Disc(x + face.width / 2, y + face.height / 2, half * 0.1, EDGE)
    for place, value in enumerate((face.first, face.second)):
        left, top = (x + half * place, y) if face.across else (x, y + half * place)
        for across, down in pips(value):
            dx, dy = (1 - down, across) if face.across else (across, down)
            yield Disc(left + dx * half, top + dy * half, radius(value) * half, inks[value])


def _back(back: Back) -> Iterator[Shape]:
    half, inset = back.half, back.half * 0.24
    yield Box(back.x + 1, back.y + 1, half - 2, half * 2 - 2, half * 0.14, "#e6e9ec", FAINT)
    yield Box(back.x + inset, back.y + inset, half - 2 * inset, (half - inset) * 2, half * 0.08, None, FAINT, 0.75)


def _open_mark(mark: OpenMark) -> Iterator[Shape]:
    size = mark.radius * (1.25 if len(mark.text) < 3 else 0.8)
    yield Disc(mark.x, mark.y, mark.radius, "#ffffff", QUIET, 0.9)
    yield Writing(mark.x, mark.y + size * 0.36, mark.text, size, "middle", True)


def _stop(stop: Stop) -> Iterator[Shape]:
    width, height = (4.0, stop.length) if stop.upright else (stop.length, 4.0)
    yield Box(stop.x - width / 2, stop.y - height / 2, width, height, 2, DUE)


def _caption(caption: Caption) -> Iterator[Shape]:
    # the room was worked out for letters narrower than the bold ones of some fonts
    size = caption.size * (0.9 if caption.strong else 1)
    yield Writing(caption.x, caption.y, caption.text, size, caption.anchor, caption.strong, TONES[caption.tone])


def _panel(panel: Panel) -> Iterator[Shape]:
    look = GROUNDS[panel.ground]
    if look.fill or look.edge:
        corner = min(8.0, panel.height / 2)
        yield Box(panel.x, panel.y, panel.width, panel.height, corner, look.fill, look.edge, look.thick)


def _track(track: Track) -> Iterator[Shape]:
    yield Stroke(tuple((track.x + x, track.y + y) for x, y in track.points), FAINT, 1.5)


def _arrow(arrow: Arrow) -> Iterator[Shape]:
    x, y, size = arrow.x, arrow.y, arrow.size
    yield Wedge(((x - size, y - size), (x + size, y), (x - size, y + size)), LIT)


_DRAWINGS: dict[type[AnyItem], Callable[[Any], Iterator[Shape]]] = {
    Arrow: _arrow, Back: _back, Caption: _caption, OpenMark: _open_mark, Panel: _panel, Stop: _stop, Track: _track,
}  # fmt: skip
