"""What goes to the screen: data on standard output, words for people on standard error."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Sequence
from typing import Any

import typer

COUNTS_NOWHERE = "struck out: every line was voided, it counts nowhere"
"""What is told of such a match."""

JOINER = "\u200d"
"""What makes one emoji of several."""


def plain(text: str) -> str:
    """A text that cannot steer a terminal: control characters are shown as escapes, but for what joins emoji."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if _harmless(text, at) else _escaped(c) for at, c in enumerate(text))


def _harmless(text: str, at: int) -> bool:
    if text[at] == JOINER and 0 < at < len(text) - 1:
        # before it a picture, its colour or its variant; after it another picture
        before, after = unicodedata.category(text[at - 1]), unicodedata.category(text[at + 1])
        return before in ("So", "Sk", "Mn") and after == "So"
    return unicodedata.category(text[at]) not in ("Cc", "Cf", "Zl", "Zp", "Cs")


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii") if character != "\n" else character


def say(text: str) -> None:
    """Tell the user something on standard error; nothing that a program would want to read."""
    typer.echo(text, err=True)


def show(text: str = "") -> None:
    """Print a line of the result on standard output."""
    typer.echo(text)


def show_json(data: Any) -> None:
    """Print the result as one JSON value on standard output."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None))


def is_terminal() -> bool:
    """Whether a person sits in front of both ends."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def count(number: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: `1 match`, `2 matches`."""
    return f"{number} {noun if number == 1 else nouns or noun + 's'}"


def table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows under their headings, each column as wide as its widest cell; numbers stand to the right."""
    texts = [[plain(str(cell)) for cell in row] for row in rows]
    widths = [max(map(width, column)) for column in zip(columns, *texts, strict=True)]
    right = [all(isinstance(row[place], int) for row in rows) for place in range(len(columns))]
    lines = [typer.style(_line(columns, widths, right), bold=True)]
    return "\n".join([*lines, *(_line(row, widths, right) for row in texts)])


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = []
    for cell, wide, to_the_right in zip(cells, widths, right, strict=True):
        gap = " " * (wide - width(cell))
        padded.append(gap + cell if to_the_right else cell + gap)
    return "  ".join(padded).rstrip()


def width(text: str) -> int:
    """How many places a text takes on a terminal: wide characters take two, combining marks none."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
