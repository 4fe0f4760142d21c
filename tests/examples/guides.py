"""The guides read as a person reads them: blocks to type, blocks of Python, links and names."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

GUIDES = Path(__file__).parents[2] / "examples" / "guides"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
STATUS = re.compile(r"#\s*exit (\d)\b.*$")
HERE = re.compile(r"^cat > (\S+) <<'END'$")


@dataclass(frozen=True)
class Typed:
    """One line for the shell: the words, what is read and written, and the exit status that the guide tells of."""

    line: str
    words: list[str]
    status: int
    read_from: str | None
    written_to: str | None


@dataclass(frozen=True)
class Saved:
    """A file that the reader is told to write."""

    name: str
    text: str


def blocks(guide: Path, kind: str) -> list[str]:
    """The fenced blocks of one kind (`sh`, `python`), in order; a `console` block is only to be looked at."""
    return [text for fence, text in BLOCK.findall(guide.read_text(encoding="utf-8")) if fence == kind]


def steps(block: str) -> Iterator[Typed | Saved]:
    """What a block for the shell has its reader do."""
    lines = iter(block.splitlines())
    for line in lines:
        file = HERE.match(line)
        if file:
            yield Saved(file[1], "".join(f"{inner}\n" for inner in iter(lambda: next(lines), "END")))
        elif line.strip():
            yield _typed(line)


def _typed(line: str) -> Typed:
    told = STATUS.search(line)
    words = shlex.split(line, comments=True)
    ends: dict[str, str] = {}
    for sign in ("<", ">"):
        if sign in words:
            place = words.index(sign)
            ends[sign] = words[place + 1]
            del words[place : place + 2]
    return Typed(line, words, int(told[1]) if told else 0, ends.get("<"), ends.get(">"))
