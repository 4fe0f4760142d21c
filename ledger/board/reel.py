"""Scenes one after another as plain values, for a browser that paints them by itself.

Every thing is told once, with its place in pixels; a frame is the list of the things that it shows, by number and from
the ground upwards. `look` says in what colours they are painted and where the pips of a number lie.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ledger.board.paint import DUE, FACE_DOWN, FACE_UP, FONT, GROUNDS, LIT, PALE_INK, TONES
from ledger.board.pips import COLOURS, INK, pips, radius
from ledger.board.scene import AnyItem, Scene

HIGHEST = len(COLOURS) - 1


class Reel:
    """Frames and the things on them."""

    def __init__(self) -> None:
        self.numbers: dict[AnyItem, int] = {}

    def frame(self, scene: Scene) -> dict[str, Any]:
        """One scene: its size, what it says to who cannot see it, and the numbers of its things."""
        things = [self.numbers.setdefault(item, len(self.numbers)) for item in scene.items]
        return {"width": scene.width, "height": short(scene.height), "label": scene.label, "things": things}

    def things(self) -> list[dict[str, Any]]:
        """What all frames so far show: `type` is the class of `ledger.board.scene`, the rest its fields."""
        return [plain(item) for item in self.numbers]


def plain(item: AnyItem) -> dict[str, Any]:
    """A thing as plain values; what has its usual value is left out."""
    told: dict[str, Any] = msgspec.to_builtins(item)
    return {name: short(value) if isinstance(value, float) else value for name, value in told.items()}


def short(value: float) -> float:
    """A number of pixels, to the hundredth."""
    return round(value, 2)


def look(*, coloured: bool) -> dict[str, Any]:
    """What is painted alike in every scene; `coloured` gives each number its own colour of pips."""
    return {
        "pips": [pips(number) for number in range(HIGHEST + 1)],
        "radius": [radius(number) for number in range(HIGHEST + 1)],
        "inks": COLOURS if coloured else (INK,) * len(COLOURS),
        "pale": PALE_INK,
        "lit": LIT,
        "due": DUE,
        "up": _attributes(FACE_UP),
        "down": _attributes(FACE_DOWN),
        "grounds": {name: _attributes(ground) for name, ground in GROUNDS.items()},
        "tones": TONES,
        "font": FONT,
    }


def _attributes(look: dict[str, str | float]) -> dict[str, str | float]:
    return {name.replace("_", "-"): value for name, value in look.items()}
