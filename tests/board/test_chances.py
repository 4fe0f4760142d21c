"""Tiles in a row with words under them."""

from __future__ import annotations

from xml.etree import ElementTree

from ledger.board.chances import Told, in_rows
from ledger.game.tiles import TILES, tile

SVG = "{http://www.w3.org/2000/svg}"


def test_each_tile_stands_there_with_its_words() -> None:
    svg = in_rows([Told(tile("6-3"), "40%"), Told(tile("5-5"), "sure", lit=True)], 360)
    root = ElementTree.fromstring(svg)
    assert [text.text for text in root.iter(SVG + "text")] == ["40%", "sure"]
    assert root.get("aria-label") == "6-3 40%, 5-5 sure"


def test_a_whole_set_stays_within_its_width() -> None:
    for width in (320, 360, 1120):
        root = ElementTree.fromstring(in_rows([Told(one, "1%") for one in TILES], width, coloured=True))
        rects = [
            (float(r.get("x", 0)), float(r.get("width", 0)), float(r.get("y", 0))) for r in root.iter(SVG + "rect")
        ]
        assert all(x >= 0 and x + wide <= width for x, wide, _ in rects)
        assert max(y for *_, y in rects) < float(root.get("height", 0))
