"""Names: as they are compared, as they are found in a text, and what stands for one that was forgotten."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Container, Iterator
from typing import NamedTuple

MOST_WORDS = 16
"""A name of more words than this is found at a seat, but not inside a text."""

_FORGOTTEN = "forgotten player {}"
_TOGETHER = 8
_OF_NO_LINE = ("Cc", "Zl", "Zp")
"""The kinds of characters that end a line or steer a terminal, as Unicode sorts them."""


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


def mentions(name: str) -> list[str]:
    """A name as it is found in texts, each form once: as it is, with the last word first or the first last, together.

    A name that is short when it is written together could be a word by itself: it is not looked for so.
    """
    spoken = mention_key(name).split(" ")
    orders = [spoken, [*spoken[-1:], *spoken[:-1]], [*spoken[1:], *spoken[:1]]]
    together = ["".join(order) for order in orders if len(spoken) > 1]
    return list(dict.fromkeys([*map(" ".join, orders), *(word for word in together if len(word) >= _TOGETHER)]))


def stands_for_forgotten(name: str) -> bool:
    """Whether a name is, as names are compared, what stands for a forgotten player of some number."""
    beginning, _, number = mention_key(name).rpartition(" ")
    return number.isdigit() and beginning == mention_key(_FORGOTTEN.format(""))


def why_no_name(name: str) -> str | None:
    """What is said, after it, of a text that cannot be a player's name; None if it can."""
    if any(unicodedata.category(character) in _OF_NO_LINE for character in name):
        return "is no name: it stands in one line, without tabs and other signs of control"
    if not name.strip() or name.strip().isdigit() or name.strip().lower() == "mexican":
        return "is no name: a player's is not empty, not only digits, and not mexican"
    if stands_for_forgotten(name):
        return "is what stands for somebody who was forgotten: name the person otherwise"
    return None


def words(text: str) -> Iterator[Word]:
    """The words of a text: runs of letters, digits and signs such as emoji, with the marks upon them.

    A letter may be written as in an address (`%C3%AB`), in JSON or in HTML.
    """
    word: list[str] = []
    begins = ends = 0
    for character, start, end in _characters(text):
        kind = unicodedata.category(character)
        if kind[0] in "LN" or kind == "So" or (word and kind in ("Mn", "Mc", "Me", "Cf")):
            begins, ends = begins if word else start, end
            word.append(character)
        elif word:
            yield _word(word, begins, ends)
            word = []
    if word:
        yield _word(word, begins, ends)


def _word(characters: list[str], start: int, end: int) -> Word:
    plain = "".join(c for c in characters if unicodedata.category(c) != "Cf")
    return Word(name_key(plain), start, end)


_ENCODED = re.compile(
    r"(?:%[0-9A-Fa-f]{2})+|(?:\\u[0-9A-Fa-f]{4})+|&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,31});"
)


def _characters(text: str) -> Iterator[tuple[str, int, int]]:
    """Each character of a text as it is read, and where it stands (start, end)."""
    plain = 0
    for found in _ENCODED.finditer(text) if any(sign in text for sign in "%&\\") else ():
        decoded = _decoded(found[0])
        if decoded is None:
            continue
        yield from ((text[at], at, at + 1) for at in range(plain, found.start()))
        plain = found.start()
        for character, length in decoded:
            yield character, plain, plain + length
            plain += length
    yield from ((text[at], at, at + 1) for at in range(plain, len(text)))


def _decoded(written: str) -> list[tuple[str, int]] | None:
    """The characters that are written so, and how many each takes; None if it means nothing."""
    try:
        if written[0] == "%":
            read = bytes.fromhex(written.replace("%", "")).decode()
            return [(character, 3 * len(character.encode())) for character in read]
        if written[0] == "\\":
            read = bytes.fromhex(written.replace("\\u", "")).decode("utf-16-be")
            return [(character, 3 * len(character.encode("utf-16-be"))) for character in read]
    except UnicodeDecodeError:
        return None
    character = html.unescape(written)
    return [(character, len(written))] if len(character) == 1 else None


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
