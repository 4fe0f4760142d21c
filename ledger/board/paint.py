"""A scene as SVG: every text escaped, no script, no outside reference, its own ground for light and dark pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ledger.board.pips import COLOURS, INK, pips, radius
from ledger.board.scene import Arrow, Back, Caption, Face, OpenMark, Panel, Scene, Stop, Track
from ledger.board.words import plain

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

LIT, DUE = "#ffc94d", "#ff8f66"
FACE_UP = 'fill="#fbf6e9" stroke="#b9ae93" stroke-width="0.75"'
FACE_DOWN = 'fill="#46627f" stroke="#8ba6c1" stroke-width="0.75"'
PALE_INK = "#f1f6fb"

GROUNDS = {
    "picture": 'fill="#123a31"',
    "table": 'fill="#1b5746"',
    "rack": 'fill="#0d2d26"',
    "inturn": 'fill="#0d2d26" stroke="#ffc94d" stroke-width="2"',
    "lane": 'fill="#174c3d"',
    "pill": f'fill="{LIT}"',
    "due": f'fill="{DUE}"',
}

TONES = {"bright": "#f3f0e4", "quiet": "#a9c7ba", "dark": "#2b1a00"}


def paint(scene: Scene, *, coloured: bool = False) -> str:
    """The scene as one SVG element; `coloured` gives each number its own colour of pips."""
    width, height = number(scene.width), number(scene.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" aria-label="{text(scene.label)}" font-family="{escape(FONT)}">',
        f"<title>{text(scene.label)}</title>",
        "<defs>",
        *_halves(scene),
        "</defs>",
    ]
    inks = COLOURS if coloured else (INK,) * len(COLOURS)
    for item in scene.items:
        parts.append(_face(item, inks) if isinstance(item, Face) else PAINTERS[type(item)](item))
    parts.append("</svg>")
    return "\n".join(parts)


def number(value: float) -> str:
    """A number of pixels, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def text(value: str) -> str:
    """A text that can stand in SVG, between tags or in quotes."""
    return escape(plain(value), quote=True)


def _halves(scene: Scene) -> list[str]:
    shown = {(value, face.across) for face in scene.faces for value in (face.first, face.second) if value}
    return [_half(value, across) for value, across in sorted(shown)]


def _half(value: int, across: bool) -> str:
    size = number(radius(value) * 100)
    middles = [(1 - y, x) if across else (x, y) for x, y in pips(value)]
    dots = "".join(f'<circle cx="{number(x * 100)}" cy="{number(y * 100)}" r="{size}"/>' for x, y in middles)
    return f'<g id="{_half_id(value, across)}">{dots}</g>'


def _half_id(value: int, across: bool) -> str:
    return f"half-{'across' if across else 'upright'}-{value}"


def _face(face: Face, inks: Sequence[str]) -> str:
    gap = min(1.0, face.half * 0.035)
    x, y, width, height = face.x + gap, face.y + gap, face.width - 2 * gap, face.height - 2 * gap
    corner = face.half * 0.16
    parts = [f"<g><title>{text(face.title)}</title>"]
    if face.lit or face.due:
        wide = max(2.0, face.half * 0.09)
        ring = f'fill="{LIT if face.lit else DUE}"'
        parts.append(_rounded(x - wide, y - wide, width + 2 * wide, height + 2 * wide, corner + wide, ring))
    parts.append(
        _rounded(x, y + max(1.0, face.half * 0.05), width, height, corner, 'fill="#06201a" fill-opacity="0.55"')
    )
    parts.append(_rounded(x, y, width, height, corner, FACE_DOWN if face.faint else FACE_UP))
    if face.crossed:
        inset = max(2.0, face.half * 0.08)
        look = 'fill="none" stroke="#8a7442" stroke-width="1.25"'
        parts.append(_rounded(x + inset, y + inset, width - 2 * inset, height - 2 * inset, corner * 0.6, look))
    parts.append(_middle_line(face))
    if face.pinned:
        middle = f'cx="{number(face.x + face.width / 2)}" cy="{number(face.y + face.height / 2)}"'
        parts.append(f'<circle {middle} r="{number(face.half * 0.11)}" fill="#c9962b" stroke="#7a5a14"/>')
    parts += [_pips(face, place, value, inks) for place, value in enumerate((face.first, face.second)) if value]
    return "".join(parts) + "</g>"


def _pips(face: Face, place: int, value: int, inks: Sequence[str]) -> str:
    left = face.x + (face.half * place if face.across else 0)
    top = face.y + (0 if face.across else face.half * place)
    ink = PALE_INK if face.faint else inks[value]
    where = f"translate({number(left)} {number(top)}) scale({face.half / 100:.4g})"
    return f'<use href="#{_half_id(value, face.across)}" fill="{ink}" transform="{where}"/>'


def _middle_line(face: Face) -> str:
    inset = face.half * 0.14
    if face.across:
        x1 = x2 = face.x + face.half
        y1, y2 = face.y + inset, face.y + face.half - inset
    else:
        y1 = y2 = face.y + face.half
        x1, x2 = face.x + inset, face.x + face.half - inset
    ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
    return f'<line {ends} stroke="#a3977a" stroke-width="{number(max(0.8, face.half * 0.035))}"/>'


def _back(back: Back) -> str:
    gap, half = 1.0, back.half
    outer = _rounded(back.x + gap, back.y + gap, half - 2 * gap, half * 2 - 2 * gap, half * 0.16, FACE_DOWN)
    inset = half * 0.24
    inner = _rounded(
        back.x + inset, back.y + inset, half - 2 * inset, (half - inset) * 2, half * 0.08,
        'fill="none" stroke="#8ba6c1" stroke-width="0.75"',
    )  # fmt: skip
    return f"<g><title>{text(back.title)}</title>{outer}{inner}</g>"


def _open_mark(mark: OpenMark) -> str:
    x, y, r = number(mark.x), number(mark.y), number(mark.radius)
    size = mark.radius * (1.25 if len(mark.text) < 3 else 0.8)
    return (
        f"<g><title>{text(mark.title)}</title>"
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#0d2d26" fill-opacity="0.45" stroke="#cfe5d8" stroke-width="1"'
        f' stroke-dasharray="2.5 2"/>'
        f'<text x="{x}" y="{number(mark.y + size * 0.36)}" font-size="{number(size)}" text-anchor="middle"'
        f' fill="#eaf5ee" font-weight="600">{text(mark.text)}</text></g>'
    )


def _stop(stop: Stop) -> str:
    width, height = (4.0, stop.length) if stop.upright else (stop.length, 4.0)
    bar = _rounded(stop.x - width / 2, stop.y - height / 2, width, height, 2, 'fill="#ff8f66"')
    return f"<g><title>{text(stop.title)}</title>{bar}</g>"


def _caption(caption: Caption) -> str:
    weight = ' font-weight="600"' if caption.strong else ""
    anchor = "" if caption.anchor == "start" else f' text-anchor="{caption.anchor}"'
    look = f'font-size="{number(caption.size)}" fill="{TONES[caption.tone]}"{weight}{anchor}'
    return f'<text x="{number(caption.x)}" y="{number(caption.y)}" {look}>{text(caption.text)}</text>'


def _panel(panel: Panel) -> str:
    radius_of = min(10.0, panel.height / 2)
    ground = _rounded(panel.x, panel.y, panel.width, panel.height, radius_of, GROUNDS[panel.ground])
    return f"<g><title>{text(panel.title)}</title>{ground}</g>" if panel.title else ground


def _track(track: Track) -> str:
    points = " ".join(f"{number(track.x + x)},{number(track.y + y)}" for x, y in track.points)
    return f'<polyline points="{points}" fill="none" stroke="#8fb5a5" stroke-width="1.5" stroke-linejoin="round"/>'


def _arrow(arrow: Arrow) -> str:
    x, y, size = arrow.x, arrow.y, arrow.size
    path = (
        f"M{number(x - size)} {number(y - size)}L{number(x + size)} {number(y)}L{number(x - size)} {number(y + size)}Z"
    )
    return f'<g><title>{text(arrow.title)}</title><path d="{path}" fill="#ffc94d"/></g>'


def _rounded(x: float, y: float, width: float, height: float, corner: float, look: str) -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        f' rx="{number(corner)}" {look}/>'
    )


PAINTERS: dict[type, Callable[[Any], str]] = {
    Arrow: _arrow, Back: _back, Caption: _caption, OpenMark: _open_mark, Panel: _panel, Stop: _stop, Track: _track,
}  # fmt: skip
