"""The players' hands, each in its rack: face up where they may be seen, else as backs."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.board.scene import AnyItem, Arrow, Back, Caption, Face, Panel, Scene
from ledger.board.view import BIG_SETS, View
from ledger.board.words import plain, shortened, width_of

GAP = 8
"""Pixels between racks."""

PADDING = 10
"""Pixels between a rack's edge and what stands in it."""

NAME_LINE = 20
"""Pixels that the name takes above the tiles."""


def racks(view: View) -> Scene:
    """The racks of all seats, in rows as the room allows."""
    seats = sorted(view.state.hands)
    if not seats:
        return Scene(view.room, 0, ())
    columns = rack_columns(view, len(seats))
    width = (view.room - GAP * (columns - 1)) / columns
    half = 24 if view.wide and columns < 5 else 20
    height = PADDING * 2 + NAME_LINE + 2 * half
    items: list[AnyItem] = []
    for number, seat in enumerate(seats):
        row, column = divmod(number, columns)
        items += rack(view, seat, width, height, half).moved(column * (width + GAP), row * (height + GAP))
    rows = -(-len(seats) // columns)
    return Scene(view.room, rows * (height + GAP) - GAP, tuple(items))


def rack_columns(view: View, seats: int) -> int:
    """How many racks stand side by side."""
    if view.wide:
        return seats if seats <= 4 else min(5, -(-seats // 2))
    big_hands = view.state.drawn_as in BIG_SETS and seats < 9
    return 1 if seats < 4 or big_hands else 2


def rack(view: View, seat: int, width: float, height: float, half: float) -> Scene:
    """One rack; tiles that do not fit side by side at this size stand smaller, in two lines at most."""
    name, words = view.name(seat), view.words
    in_turn = view.state.turn == seat
    held = name if view.unwritten(seat) else words.tiles_held.format(name=name, tiles=view.tiles_held(seat))
    items: list[AnyItem] = [Panel(0, 0, width, height, "inturn" if in_turn else "rack", held)]
    left = float(PADDING)
    baseline = PADDING + 11
    count = "" if view.unwritten(seat) else words.tiles.format(tiles=view.tiles_held(seat))
    right = width - PADDING
    if count:
        items.append(Caption(right, baseline, count, 13, "end", tone="quiet"))
    else:
        items.append(Caption(PADDING, baseline + NAME_LINE + 4, words.not_written, 13, tone="quiet"))
    right -= width_of(count, 13) + 8
    if in_turn:
        items.append(Arrow(left + 4, baseline - 4.5, 5, words.label_turn.format(name=name)))
        left += 14
        items.append(Caption(right, baseline, words.to_play, 13, "end"))
        right -= width_of(words.to_play, 13) + 8
    drawn = shortened(plain(name), 14, right - left)
    items.append(Caption(left, baseline, drawn, 14, strong=True))
    left += width_of(drawn, 14) + 10
    if view.rows_face_down and left + width_of(words.near_edge, 12) < right:
        items.append(Caption(left, baseline, words.near_edge, 12, tone="quiet"))
    items += tiles_in_rack(view, seat, width, half)
    return Scene(width, height, tuple(items))


def tiles_in_rack(view: View, seat: int, width: float, half: float) -> Iterator[Face | Back]:
    """The tiles of one hand as they stand in its rack."""
    held = 0 if view.unwritten(seat) else view.tiles_held(seat)
    faces = view.seen(seat)
    size, in_line = fitting(held, width - 2 * PADDING, half)
    face_down = view.rows_face_down
    for place in range(held):
        line, column = divmod(place, in_line)
        x = PADDING + column * (size + 1)
        y = PADDING + NAME_LINE + line * (2 * size + 1)
        if place >= len(faces):
            yield Back(x, y, size, view.words.back.format(name=view.name(seat)))
            continue
        tile = faces[place]
        said = (view.words.face_down if face_down else view.words.held).format(tile=tile, name=view.name(seat))
        yield Face(x, y, size, False, tile.first, tile.second, said, held=seat, faint=face_down)


def fitting(tiles: int, width: float, half: float) -> tuple[float, int]:
    """The size of a half, at most `half`, at which so many tiles fit a rack, and how many stand in a line."""
    in_line = int((width + 1) // (half + 1))
    if tiles <= in_line:
        return half, in_line
    one_line = (width + 1) / tiles - 1
    two_lines = min((2 * half - 1) / 4, (width + 1) / -(-tiles // 2) - 1)
    size = max(one_line, two_lines)
    return size, tiles if size == one_line else -(-tiles // 2)
