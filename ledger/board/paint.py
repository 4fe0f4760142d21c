"""A scene painted: no script, no outside reference, and grounds of its own, for light pages and dark ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ledger.board.pips import COLOURS, INK, pips, radius
from ledger.board.scene import AnyItem, Arrow, Back, Caption, Face, OpenMark, Panel, Scene, Stop, Track
from ledger.board.svg import Element, element, number, rounded, through, titled

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
Look = dict[str, str | float]
"""Attributes of an element, as `element` takes them."""

LIT, DUE = "#ffc94d", "#ff8f66"
FACE_UP: Look = {"fill": "#fbf6e9", "stroke": "#b9ae93", "stroke_width": 0.75}
FACE_DOWN: Look = {"fill": "#46627f", "stroke": "#8ba6c1", "stroke_width": 0.75}
PALE_INK = "#f1f6fb"
GROUNDS: dict[str, Look] = {
    "picture": {"fill": "#123a31"},
    "table": {"fill": "#1b5746"},
    "rack": {"fill": "#0d2d26"},
    "inturn": {"fill": "#0d2d26", "stroke": LIT, "stroke_width": 2},
    "lane": {"fill": "#174c3d"},
    "pill": {"fill": LIT},
    "due": {"fill": DUE},
}
TONES = {"bright": "#f3f0e4", "quiet": "#a9c7ba", "dark": "#2b1a00"}


def paint(scene: Scene, *, coloured: bool = False) -> str:
    """The scene as one SVG; `coloured` gives each number its own colour of pips."""
    width, height = number(scene.width), number(scene.height)
    size = {"width": width, "height": height, "viewBox": f"0 0 {width} {height}"}
    attributes = {"xmlns": "http://www.w3.org/2000/svg", **size, "role": "img", "aria-label": scene.label}
    shown = {(value, face.across) for face in scene.faces for value in (face.first, face.second) if value}
    parts = [element("title", scene.label), _defined(shown), *_painted(scene.items, coloured=coloured)]
    return Element("svg", {**attributes, "font-family": FONT}, tuple(parts)).written()


def _painted(items: Sequence[AnyItem], *, coloured: bool) -> list[Element]:
    """Every item as one element; the halves of tiles are those that `_defined` defines."""
    inks = COLOURS if coloured else (INK,) * len(COLOURS)
    return [_face(item, inks) if isinstance(item, Face) else PAINTERS[type(item)](item) for item in items]


def _defined(shown: set[tuple[int, bool]]) -> Element:
    """The definitions of halves by number and by whether they lie across; each is 100 wide, without a colour."""
    return element("defs", *(_half(value, across) for value, across in sorted(shown)))


def _half(value: int, across: bool) -> Element:
    middles = [(1 - y, x) if across else (x, y) for x, y in pips(value)]
    dots = [element("circle", cx=x * 100, cy=y * 100, r=radius(value) * 100) for x, y in middles]
    return element("g", *dots, id=_half_id(value, across))


def _half_id(value: int, across: bool) -> str:
    return f"half-{'across' if across else 'upright'}-{value}"


def _face(face: Face, inks: Sequence[str]) -> Element:
    gap = min(1.0, face.half * 0.035)
    x, y, width, height = face.x + gap, face.y + gap, face.width - 2 * gap, face.height - 2 * gap
    corner = face.half * 0.16
    parts = []
    if face.lit or face.due:
        wide = max(2.0, face.half * 0.09)
        ring = LIT if face.lit else DUE
        parts.append(rounded(x - wide, y - wide, width + 2 * wide, height + 2 * wide, corner + wide, fill=ring))
    low = y + max(1.0, face.half * 0.05)
    parts.append(rounded(x, low, width, height, corner, fill="#06201a", fill_opacity=0.55))
    parts.append(rounded(x, y, width, height, corner, **(FACE_DOWN if face.faint else FACE_UP)))
    if face.crossed:
        inset = max(2.0, face.half * 0.08)
        inner = (x + inset, y + inset, width - 2 * inset, height - 2 * inset, corner * 0.6)
        parts.append(rounded(*inner, fill="none", stroke="#8a7442", stroke_width=1.25))
    parts.append(_middle_line(face))
    if face.pinned:
        pin: Look = {"r": face.half * 0.11, "fill": "#c9962b", "stroke": "#7a5a14"}
        parts.append(element("circle", cx=face.x + face.width / 2, cy=face.y + face.height / 2, **pin))
    parts += [_pips(face, place, value, inks) for place, value in enumerate((face.first, face.second)) if value]
    return titled(face.title, *parts)


def _pips(face: Face, place: int, value: int, inks: Sequence[str]) -> Element:
    left = face.x + (face.half * place if face.across else 0)
    top = face.y + (0 if face.across else face.half * place)
    where = f"translate({number(left)} {number(top)}) scale({face.half / 100:.4g})"
    ink = PALE_INK if face.faint else inks[value]
    return element("use", href=f"#{_half_id(value, face.across)}", fill=ink, transform=where)


def _middle_line(face: Face) -> Element:
    inset = face.half * 0.14
    look: Look = {"stroke": "#a3977a", "stroke_width": max(0.8, face.half * 0.035)}
    if face.across:
        x = face.x + face.half
        return element("line", x1=x, x2=x, y1=face.y + inset, y2=face.y + face.half - inset, **look)
    y = face.y + face.half
    return element("line", x1=face.x + inset, x2=face.x + face.half - inset, y1=y, y2=y, **look)


def _back(back: Back) -> Element:
    half, inset = back.half, back.half * 0.24
    outer = rounded(back.x + 1, back.y + 1, half - 2, half * 2 - 2, half * 0.16, **FACE_DOWN)
    inner = (back.x + inset, back.y + inset, half - 2 * inset, (half - inset) * 2, half * 0.08)
    return titled(back.title, outer, rounded(*inner, fill="none", stroke="#8ba6c1", stroke_width=0.75))


def _open_mark(mark: OpenMark) -> Element:
    size = mark.radius * (1.25 if len(mark.text) < 3 else 0.8)
    ring: Look = {"fill": "#0d2d26", "fill_opacity": 0.45, "stroke": "#cfe5d8", "stroke_dasharray": "2.5 2"}
    letters: Look = {"font_size": size, "text_anchor": "middle", "fill": "#eaf5ee", "font_weight": "600"}
    return titled(
        mark.title,
        element("circle", cx=mark.x, cy=mark.y, r=mark.radius, **ring),
        element("text", mark.text, x=mark.x, y=mark.y + size * 0.36, **letters),
    )


def _stop(stop: Stop) -> Element:
    width, height = (4.0, stop.length) if stop.upright else (stop.length, 4.0)
    return titled(stop.title, rounded(stop.x - width / 2, stop.y - height / 2, width, height, 2, fill=DUE))


def _caption(caption: Caption) -> Element:
    look: Look = {"font_size": caption.size, "fill": TONES[caption.tone]}
    if caption.strong:
        look["font_weight"] = "600"
    if caption.anchor != "start":
        look["text_anchor"] = caption.anchor
    return element("text", caption.text, x=caption.x, y=caption.y, **look)


def _panel(panel: Panel) -> Element:
    corner = min(10.0, panel.height / 2)
    ground = rounded(panel.x, panel.y, panel.width, panel.height, corner, **GROUNDS[panel.ground])
    return titled(panel.title, ground) if panel.title else ground


def _track(track: Track) -> Element:
    points = through((track.x + x, track.y + y) for x, y in track.points)
    return element("polyline", points=points, fill="none", stroke="#8fb5a5", stroke_width=1.5)


def _arrow(arrow: Arrow) -> Element:
    x, y, size = arrow.x, arrow.y, arrow.size
    corners = ((x - size, y - size), (x + size, y), (x - size, y + size))
    return titled(arrow.title, element("polygon", points=through(corners), fill=LIT))


PAINTERS: dict[type, Callable[[Any], Element]] = {
    Arrow: _arrow, Back: _back, Caption: _caption, OpenMark: _open_mark, Panel: _panel, Stop: _stop, Track: _track,
}  # fmt: skip
