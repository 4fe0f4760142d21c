"""A line of a record as its words: parted by blanks and tabs, in quotes where blanks are meant, up to the comment."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable

LONGEST_WORD = 32_768
"""The most characters that a name, a note, a why or a tag's value may have."""

IN_QUOTES = r'[^"\\]*(?:\\["\\][^"\\]*)*'
"""What may stand between quotes, as a pattern."""

# no possessive quantifiers here: early releases of Python 3.11 match them wrongly, and these patterns are unambiguous
_WORD = re.compile(
    rf"""[ \t]*(?:
        (?P<arm>@?)"(?P<quoted>{IN_QUOTES})"(?![^ \t;{{\]])
      | \{{(?P<moment>[^{{}}]*)\}}(?![^ \t;])
      | (?P<bare>[^ \t";{{]+)(?![^ \t;{{])
      | (?P<end>;|\Z)
    )""",
    re.VERBOSE,
)
_USUAL = re.compile(
    r'((?:[ \t]*(?:@?"[^"\\]*"|[^ \t";{]+)(?![^ \t]))*)[ \t]*(?:\{([^{}]*)\}[ \t]*)?(?:;.*)?', re.DOTALL
)
_RAW = re.compile(r'@?"[^"\\]*"|[^ \t"]+')
_SHOWN = re.compile(r'@?"(?:[^"\\]|\\.)*"?|\{[^{}]*\}?|[^ \t;]+')
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


def is_plain(line: str) -> bool:
    """Whether a line's words are just parted by blanks: most lines are, and need no closer look."""
    return line.isprintable() and not ('"' in line or ";" in line or "{" in line or "[" in line)


def words_of(line: str) -> list[str]:
    """The words of a line without its comment, the moment last; Fault where quotes or braces go wrong."""
    usual = _USUAL.fullmatch(line)
    if usual is None:
        return [word for word, _ in scan(line)]
    words = [_unquoted(raw) if raw[-1] == '"' else raw for raw in _RAW.findall(usual[1])]
    if usual[2] is not None:
        words.append(Moment(usual[2]))
    return words


def _unquoted(raw: str) -> str:
    return Quoted(raw[1:-1]) if raw[0] == '"' else "@" + raw[2:-1]


def scan(line: str) -> list[tuple[str, int]]:
    """The same words, each with the index of its first character."""
    words: list[tuple[str, int]] = []
    position = 0
    while True:
        found = _WORD.match(line, position)
        if found is None:
            raise _misspelt(line, position)
        if found["end"] is not None:
            return words
        start = after_blanks(line, position)
        if words and isinstance(words[-1][0], Moment):
            raise Fault("the moment ends the line", "the end of the line", at=start)
        words.append((_meaning(found), start))
        position = found.end()


def _meaning(found: re.Match[str]) -> str:
    if found["bare"] is not None:
        return found["bare"]
    if found["moment"] is not None:
        return Moment(found["moment"])
    text = unescape(found["quoted"])
    return "@" + text if found["arm"] else Quoted(text)


def _misspelt(line: str, position: int) -> Fault:
    start = after_blanks(line, position)
    if line[start] == "{":
        return Fault("the moment is not closed, or joined to what follows", "} at the end of the line", at=start)
    quoted = line.index('"', start)
    if quoted > start + (line[start] == "@"):
        return Fault("a quote inside a word", "quotes around the whole word", at=quoted)
    return misquoted(line, quoted)


def misquoted(line: str, start: int) -> Fault:
    """What is wrong with the quotes that open at a character of a line."""
    closed = re.compile(r'"(?:[^"\\]|\\.)*"').match(line, start)
    if closed is None:
        return Fault("the quote is not closed", 'a " that ends it', at=start)
    lone = re.search(r"\\", re.sub(r'\\["\\]', "  ", closed[0]))
    if lone:
        return Fault("a lone backslash in quotes", r"\" or \\", at=start + lone.start())
    return Fault("something is joined to the closing quote", "a blank after it", at=closed.end())


def after_blanks(line: str, position: int) -> int:
    """The index of the first character at or after this one that is no blank."""
    return len(line) - len(line[position:].lstrip(" \t"))


def unescape(text: str) -> str:
    r"""What stands in quotes, with `\"` and `\\` resolved."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def quote(text: str) -> str:
    """A text in quotes, as it stands in a record."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def check_characters(text: str) -> None:
    """Fault at the first character that cannot stand in a record: U+0000, controls, what was not UTF-8."""
    wrong = None if text.isprintable() else _NEVER.search(text)
    if wrong is None:
        return
    code, at = ord(wrong[0]), wrong.start()
    if text.startswith(_UTF_16):
        raise Fault("this is UTF-16, not UTF-8", "the file saved as UTF-8 text", at=0)
    if 0xDC80 <= code <= 0xDCFF:
        raise Fault(f"the byte 0x{code - 0xDC00:02x} is not UTF-8", "the file saved as UTF-8 text", at=at)
    if code == 0:
        raise Fault("the character U+0000: this is no text", "text", at=at)
    raise Fault(f"the character U+{code:04X} cannot stand in a record", "printable text, blanks or tabs", at=at)


def shown(text: str) -> str:
    """A word short enough for a message."""
    return text if len(text) <= 40 else text[:39] + "…"


def found_at(line: str, position: int) -> str:
    """What stands at a character of a line, in words for a message."""
    rest = line[position : position + 100].lstrip(" \t")
    word = _SHOWN.match(rest)
    if word is None:
        return "the end of the line"
    return shown("".join(sign if sign.isprintable() else "\ufffd" for sign in word[0]))


def end_of_word(line: str, start: int) -> int:
    """The index after the word that begins at a character of a line."""
    word = _SHOWN.match(line, start)
    return word.end() if word else start


def meant(word: str, known: Iterable[str]) -> str:
    """Says which known word a mistyped one may stand for, or says nothing."""
    near = nearest(word, known)
    return f"; did you mean {near}?" if near else ""


def instead_of(word: str, known: Collection[str]) -> str:
    """Says which words there are where one was none of them, and which of them it may stand for."""
    return f"; there are {', '.join(known)}{meant(word, known)}"


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that a mistyped one is close to, "" if it is close to none."""
    spelt = {name.lower(): name for name in known}
    near = difflib.get_close_matches(word[:100].lower(), spelt, n=1)
    return spelt[near[0]] if near else ""
