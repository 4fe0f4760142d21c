"""Where the pips of a number lie on a half, and the colour that a big set gives to each number."""

from __future__ import annotations

INK = "#23262b"
"""The colour of pips in sets that tell their numbers by the pips alone."""

COLOURS: tuple[str, ...] = (
    INK, "#1272a8", "#2c7a37", "#c2261f", "#74442a", "#23389c", "#946200",
    "#8a2590", "#007274", "#6637b3", "#c04a08", "#4a545e", "#a31253",
)  # fmt: skip
"""The colour of each number in a big set; the pips carry the value, the colour only helps."""

_COLUMNS = {
    1: ((), (0.5,), ()),
    2: ((0.25,), (), (0.75,)),
    3: ((0.25,), (0.5,), (0.75,)),
    4: ((0.25, 0.75), (), (0.25, 0.75)),
    5: ((0.25, 0.75), (0.5,), (0.25, 0.75)),
    6: ((0.25, 0.5, 0.75), (), (0.25, 0.5, 0.75)),
    7: ((0.25, 0.5, 0.75), (0.5,), (0.25, 0.5, 0.75)),
    8: ((0.25, 0.5, 0.75), (0.35, 0.65), (0.25, 0.5, 0.75)),
    9: ((0.25, 0.5, 0.75), (0.25, 0.5, 0.75), (0.25, 0.5, 0.75)),
}
_FOUR = (0.19, 0.3967, 0.6033, 0.81)
_COLUMNS |= {
    10: (_FOUR, (0.3967, 0.6033), _FOUR),
    11: (_FOUR, (0.25, 0.5, 0.75), _FOUR),
    12: (_FOUR, _FOUR, _FOUR),
}


def radius(number: int) -> float:
    """The radius of a pip, in parts of a half."""
    return 0.088 if number > 9 else 0.098


def pips(number: int) -> tuple[tuple[float, float], ...]:
    """The middles of the pips of a number on a half of an upright tile, in parts of the half."""
    columns = zip((0.25, 0.5, 0.75), _COLUMNS.get(number, ((), (), ())), strict=True)
    return tuple((x, y) for x, column in columns for y in column)
