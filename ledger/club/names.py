"""Names: as they are compared, as they are found in a text, and what stands for one that was forgotten."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Container, Iterator
from typing import NamedTuple

MOST_WORDS = 6
"""A name of more words than this is found at a seat, but not inside a text."""

_FORGOTTEN = "forgotten player {}"


class Word(NamedTuple):
    """A word of a text as it is compared, and where it stands (start, end)."""

    key: str
    start: int
    end: int


def name_key(name: str) -> str:
    """A name as names are compared: composed, without case and without differences of mere form."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def forgotten_name(number: int) -> str:
    """What stands at a seat, and in a text, for the forgotten player of a number."""
    return _FORGOTTEN.format(number)


def words(text: str) -> Iterator[Word]:
    """The words of a text: runs of letters, digits and signs such as emoji, with the marks upon them."""
    start = None
    for place, character in enumerate(text):
        kind = unicodedata.category(character)
        part = kind[0] in "LN" or kind == "So" or (start is not None and kind in ("Mn", "Mc", "Me", "Cf"))
        if part and start is None:
            start = place
        elif not part and start is not None:
            yield _word(text, start, place)
            start = None
    if start is not None:
        yield _word(text, start, len(text))


def _word(text: str, start: int, end: int) -> Word:
    plain = "".join(c for c in text[start:end] if unicodedata.category(c) != "Cf")
    return Word(name_key(plain), start, end)


def mention_key(name: str) -> str:
    """A name as it is found in a text: its words, whatever stands between them; empty for a name without any."""
    return " ".join(word.key for word in words(name))


def without_names(text: str, known: Callable[[str], str | None], borne: Container[str] = ()) -> str:
    """The text with other words for each name in it; `known` gives them for a `mention_key`, None for any other.

    Where one name is the beginning of another, the longer one is meant; one that is `borne` by somebody stays.
    """
    found = list(words(text))
    parts: list[str] = []
    copied, place = 0, 0
    while place < len(found):
        for length in range(min(MOST_WORDS, len(found) - place), 0, -1):
            inside = found[place : place + length]
            key = " ".join(word.key for word in inside)
            instead = None if key in borne else known(key)
            if instead is not None:
                parts += [text[copied : inside[0].start], instead]
                copied = inside[-1].end
            if instead is not None or key in borne:
                place += length - 1
                break
        place += 1
    return "".join([*parts, text[copied:]])
