"""A line of a record as its words: parted by blanks and tabs, in quotes where blanks are meant, up to the comment."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

LONGEST_WORD = 32_768
"""The most characters that a name, a note, a why or a tag's value may have."""

_WORD = re.compile(
    r"""[ \t]*(?:
        (?P<arm>@?)"(?P<quoted>[^"\\]*+(?:\\["\\][^"\\]*+)*+)"(?=[ \t;{\]]|\Z)
      | \{(?P<moment>[^{}]*)\}(?=[ \t;]|\Z)
      | (?P<bare>[^ \t";{]++)(?!")
      | (?P<end>;|\Z)
    )""",
    re.VERBOSE,
)
_ESCAPED = re.compile(r'\\(["\\])')
_NEVER = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")
_UTF_16 = ("\udcff\udcfe", "\udcfe\udcff")


class Fault(Exception):
    """What is wrong with a line: at its word number `word`, or at its character `at`, both counted from 0."""

    def __init__(self, message: str, expected: str = "", *, word: int = 0, at: int | None = None) -> None:
        self.message, self.expected, self.word, self.at = message, expected, word, at
        super().__init__(message)


class Quoted(str):
    """A word that stood in quotes: never an arm, whatever it begins with."""

    __slots__ = ()


class Moment(str):
    """What stood in braces at the end of a line."""

    __slots__ = ()


def split(line: str) -> list[str]:
    """The words of a line without its comment, the moment last; Fault where quotes or braces go wrong."""
    return [word for word, _ in scan(line)]


def scan(line: str) -> list[tuple[str, int]]:
    """The words of a line, each with the index of its first character."""
    words: list[tuple[str, int]] = []
    position = 0
    while True:
        found = _WORD.match(line, position)
        if found is None:
            raise _misspelt(line, position)
        if found["end"] is not None:
            return words
        if words and isinstance(words[-1][0], Moment):
            raise Fault("the moment ends the line", "the end of the line", at=_after_blanks(line, position))
        words.append((_meaning(found), _after_blanks(line, position)))
        position = found.end()


def _meaning(found: re.Match[str]) -> str:
    if (bare := found["bare"]) is not None:
        return bare
    if (moment := found["moment"]) is not None:
        return Moment(moment)
    text = unescape(found["quoted"])
    return "@" + text if found["arm"] else Quoted(text)


def _misspelt(line: str, position: int) -> Fault:
    start = _after_blanks(line, position)
    if line[start] == "{":
        return Fault("the moment is not closed", "} at the end of the line", at=start)
    quote_at = line.index('"', start)
    if quote_at > start and line[start] != "@" or quote_at > start + 1:
        return Fault("a quote inside a word", "quotes around the whole word", at=quote_at)
    closed = re.compile(r'"(?:[^"\\]|\\.)*+"').match(line, quote_at)
    if closed is None:
        return Fault("the quote is not closed", 'a " that ends the word', at=quote_at)
    wrong = re.compile(r'\\[^"\\]').search(re.sub(r'\\["\\]', "  ", closed[0]))
    if wrong:
        return Fault("a lone backslash in quotes", r"\" or \\", at=quote_at + wrong.start())
    return Fault("something is joined to the closing quote", "a blank after it", at=closed.end())


def _after_blanks(line: str, position: int) -> int:
    return len(line) - len(line[position:].lstrip(" \t"))


def unescape(text: str) -> str:
    r"""What stands in quotes, with `\"` and `\\` resolved."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def quote(text: str) -> str:
    """A text in quotes, as it stands in a record."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def check_characters(text: str) -> None:
    """Fault at the first character that cannot stand in a record: U+0000, controls, what was not UTF-8."""
    wrong = _NEVER.search(text)
    if wrong is None:
        return
    code = ord(wrong[0])
    if text.startswith(_UTF_16):
        raise Fault("this is UTF-16, not UTF-8", "the file saved as UTF-8 text", at=0)
    if 0xDC80 <= code <= 0xDCFF:
        raise Fault(f"the byte 0x{code - 0xDC00:02x} is not UTF-8", "the file saved as UTF-8 text", at=wrong.start())
    if code == 0:
        raise Fault("the character U+0000: this is no text", "text", at=wrong.start())
    raise Fault(f"the character U+{code:04X} cannot stand in a record", "printable text, blanks or tabs", at=wrong.start())


def found_at(line: str, position: int) -> str:
    """What stands at a character of a line, short enough to show."""
    rest = line[position : position + 60].lstrip(" \t")
    if not rest or rest[0] == ";":
        return "the end of the line"
    word = re.match(r'@?"(?:[^"\\]|\\.)*"?|[^ \t;]+', rest)
    text = word[0] if word else rest
    return text if len(text) <= 40 else text[:39] + "…"


def meant(word: str, known: Iterable[str]) -> str:
    """"; did you mean …?" where a mistyped word is close to a known one, else nothing."""
    spelt = {name.lower(): name for name in known}
    near = difflib.get_close_matches(word[:100].lower(), spelt, n=1)
    return f"; did you mean {spelt[near[0]]}?" if near else ""
