"""The fonts that come with the program, and what is printed for a sign that they have not."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from importlib import resources
from itertools import groupby

PLAIN, BOLD = "DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf"
EMOJI = "NotoEmoji-Regular.ttf"
"""Emoji in one colour, for the signs that the letters' fonts have not."""

STAND_IN = "\u25a1"
"""An empty square, printed in the place of a sign that the fonts have not."""

MOST_NAMED = 4

# they join or colour the signs beside them, and are nothing by themselves
_SILENT = {0x200D, 0xFE0E, 0xFE0F, *range(0x1F3FB, 0x1F400), *range(0xE0020, 0xE0080)}


def font_path(name: str) -> str:
    """Where a font of the program lies."""
    return str(resources.files("ledger.sheet") / "fonts" / name)


class Printable:
    """Texts as the fonts can print them, the one with letters and that with emoji; it remembers what both lacked."""

    def __init__(self, letters: Collection[int], emoji: Collection[int]) -> None:
        self._letters = frozenset(letters)
        self._known = self._letters.union(emoji)
        self.lacking: dict[str, None] = {}

    def __call__(self, text: str) -> str:
        """The text with a stand-in for each sign that the fonts have not; letters with marks are put together first."""
        return "".join(map(self._sign, unicodedata.normalize("NFC", text)))

    def _sign(self, sign: str) -> str:
        code = ord(sign)
        if code in _SILENT or unicodedata.category(sign) in ("Cc", "Cf", "Cs"):
            return "" if code != 0x0A else " "
        if code in self._known:
            return sign
        self.lacking[sign] = None
        return STAND_IN

    def runs(self, text: str) -> Iterator[tuple[bool, str]]:
        """A printable text in pieces of one font, each with whether it is that with the emoji."""
        for letters, signs in groupby(text, key=lambda sign: ord(sign) in self._letters):
            yield not letters, "".join(signs)

    def legend(self) -> str:
        """What the stand-ins stand for, by the names of the signs; empty if there are none."""
        names = [unicodedata.name(sign, f"U+{ord(sign):04X}").lower() for sign in list(self.lacking)[:MOST_NAMED]]
        more = " and others" if len(self.lacking) > MOST_NAMED else ""
        return f"{STAND_IN} stands for a sign that this print cannot show: {', '.join(names)}{more}" if names else ""
