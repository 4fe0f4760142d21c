"""One header tag as text: `[Name "value"]`."""

from __future__ import annotations

import re
from typing import NamedTuple

from ledger.record.words import IN_QUOTES, Fault, after_blanks, misquoted, quote, unescape

TAG_NAME = re.compile(r'[^\s"\\;\[\]{}@]+')
_TAG = re.compile(rf'[ \t]*\[[ \t]*({TAG_NAME.pattern})[ \t]*"({IN_QUOTES})"[ \t]*\][ \t]*(?:;.*)?', re.DOTALL)
_BEGUN = re.compile(r"[ \t\ufeff]*\[[ \t]*([A-Za-z]+)")
_PARTS = (
    (re.compile(r"[ \t]*\["), "a tag begins with ["),
    (re.compile(rf"[ \t]*{TAG_NAME.pattern}"), "a tag has a name"),
    (re.compile(r'[ \t]*(?=")'), "a tag's value stands in quotes"),
    (re.compile(f'"{IN_QUOTES}"'), ""),
    (re.compile(r"[ \t]*\]"), "the tag is not closed by ]"),
)


class Tag(NamedTuple):
    """A tag: its name, its value, the line it stands on, and where in it the name and the value begin (from 0)."""

    name: str
    value: str
    line: str
    name_at: int
    value_at: int


def tag_of(line: str) -> Tag:
    """The tag that a line holds; Fault if it holds none, or something besides."""
    found = _TAG.fullmatch(line)
    if found is None:
        raise _no_tag(line)
    return Tag(found[1], unescape(found[2]), line, found.start(1), found.start(2))


def tag_begun(line: str) -> str | None:
    """The name of the tag that a line begins, sound or not ("" where it has none); None if it begins no tag."""
    found = _BEGUN.match(line)
    if found:
        return found[1]
    return "" if line.lstrip(" \t\ufeff")[:1] == "[" else None


def is_tag(line: str) -> bool:
    """Whether a line is a sound tag."""
    return _TAG.fullmatch(line) is not None


def tag_line(name: str, value: str) -> str:
    """A tag as it is written."""
    return f"[{name} {quote(value)}]"


def _no_tag(line: str) -> Fault:
    at = 0
    for pattern, message in _PARTS:
        found = pattern.match(line, at)
        if found is None and not message:
            return misquoted(line, at)
        if found is None:
            return Fault(message, '[Name "value"]', at=after_blanks(line, at))
        at = found.end()
    return Fault("something follows the tag", "the end of the line", at=at)
