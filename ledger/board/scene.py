"""A picture as plain numbers: what is drawn where, in pixels, before anybody paints it.

The painter of SVG and the page that draws in the browser read the same scene, so both show the same positions.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Item(msgspec.Struct, frozen=True, tag=str.lower, omit_defaults=True):
    """Something drawn at `x`, `y`, in pixels from the upper left corner of its scene."""

    x: float
    y: float


class Face(Item, frozen=True):
    """A tile face up, `half` pixels wide; its halves lie side by side if `across`, else one above the other.

    `laid` is its index in `State.laid` (None for a tile in a hand), `held` the seat in whose hand it stands. It can be
    `lit` (laid last), `due` (a double that waits to be satisfied), `crossed` (a double that lies lengthwise for want of
    room), `pinned` (the lead) or `faint` (face down on the real table, though its value is known).
    """

    half: float
    across: bool
    first: int
    second: int
    title: str
    laid: int | None = None
    held: int | None = None
    lit: bool = False
    due: bool = False
    crossed: bool = False
    pinned: bool = False
    faint: bool = False

    @property
    def width(self) -> float:
        """Pixels from left to right."""
        return self.half * 2 if self.across else self.half

    @property
    def height(self) -> float:
        """Pixels from top to bottom."""
        return self.half if self.across else self.half * 2


class Back(Item, frozen=True):
    """A tile face down or in a hand that is not seen."""

    half: float
    title: str


class OpenMark(Item, frozen=True):
    """The number that an open end shows, round `x`, `y`."""

    radius: float
    text: str
    title: str


class Stop(Item, frozen=True):
    """A bar where nothing can be joined, round `x`, `y`; upright where the line runs from left to right."""

    length: float
    upright: bool
    title: str


class Caption(Item, frozen=True):
    """A line of text whose baseline begins (`start`), ends (`end`) or is centred (`middle`) at `x`, `y`; `tone` is
    `bright`, `quiet`, or `dark` for text on a pill."""

    text: str
    size: float
    anchor: str = "start"
    strong: bool = False
    tone: str = "bright"


class Panel(Item, frozen=True):
    """A rounded ground: the whole `picture`, the `table`, a `rack` or the rack `inturn`, a `pill` behind a caption."""

    width: float
    height: float
    ground: str
    title: str = ""


class Track(Item, frozen=True):
    """A thin line through some points, in pixels from `x`, `y`, that leads the eye from tile to tile."""

    points: tuple[tuple[float, float], ...]


class Arrow(Item, frozen=True):
    """A small triangle that points to the right at what is in turn; `x`, `y` is its middle."""

    size: float
    title: str


AnyItem = Face | Back | OpenMark | Stop | Caption | Panel | Track | Arrow


class Scene(msgspec.Struct, frozen=True):
    """A picture of `width` by `height` pixels; later items lie on top. `label` says it in words."""

    width: float
    height: float
    items: tuple[AnyItem, ...]
    label: str = ""

    def moved(self, dx: float, dy: float) -> Iterable[AnyItem]:
        """Its items, so many pixels further."""
        return (msgspec.structs.replace(item, x=item.x + dx, y=item.y + dy) for item in self.items)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The tiles face up."""
        return tuple(item for item in self.items if isinstance(item, Face))
