"""The words of the picture: what a reader sees or hears beside the pips."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import msgspec

SMALLEST = 10
"""Pixels of the least letters that can be read."""


class Words(msgspec.Struct, frozen=True):
    """Every text of a picture, for a language. Names in braces are filled in."""

    hand: str = "Hand {hand}"
    boneyard: str = "Boneyard {tiles}"
    count: str = "Ends count {count}"
    nothing_laid: str = "No tile on the table"
    unwritten: str = "The plays of this hand were not written down"
    to_play: str = "to play"
    mexican: str = "Mexican Train"
    marker: str = "marker"
    marker_title: str = "{name}'s train is marked: open to everybody"
    due: str = "due"
    near_edge: str = "near edge first"
    laid_by: str = "{tile}, laid by {name}, event {event}"
    laid_out: str = "{tile}, laid out before the deal"
    lead: str = "{tile}, led by {name}, event {event}"
    held: str = "{tile}, held by {name}"
    face_down: str = "{tile}, face down in {name}'s row"
    back: str = "A tile of {name}"
    boneyard_title: str = "{tiles} tiles in the boneyard"
    end: str = "Open end: {value}"
    end_counts: str = "Open end: {value}, counts {counts}"
    shut: str = "Shut: nothing can be joined here"
    start_closed: str = "The start: nothing is ever joined here"
    not_written: str = "not written down"
    tiles: str = "{tiles}"
    tiles_held: str = "{name} holds {tiles}"
    label: str = "Domino table, hand {hand}, after event {event}: {laid} on the table"
    label_ends: str = "open ends {ends}"
    label_turn: str = "{name} to play"


ENGLISH = Words()


def plain(name: str) -> str:
    """A name fit for XML: what XML cannot carry at all becomes a replacement sign; markup is escaped by the painter."""
    return "".join(letter if _allowed(letter) else "\ufffd" for letter in name)


def _allowed(letter: str) -> bool:
    code = ord(letter)
    return code >= 0x20 and not 0x7F <= code < 0xA0 and not 0xD800 <= code <= 0xDFFF and code not in (0xFFFE, 0xFFFF)


def width_of(text: str, size: float) -> float:
    """About how many pixels a text takes; wide letters count double, marks on letters nothing."""
    return size * sum(_letter_width(letter) for letter in text)


@lru_cache(maxsize=4096)
def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if "\u0400" <= letter <= "\u04ff":
        return 0.82 if letter.isupper() else 0.7
    return 0.72 if letter.isupper() else 0.6


def size_within(width: float, text: str, size: float) -> float:
    """The size, `size` at most, at which a text takes about so many pixels; no smaller than can be read."""
    return min(size, max(SMALLEST, round(size * width / width_of(text, size), 1)))


def shortened(text: str, size: float, width: float) -> str:
    """The text, cut with an ellipsis where it would be wider than so many pixels."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"
