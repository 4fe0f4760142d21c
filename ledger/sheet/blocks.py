"""What stands on a page, in order, before anybody decides how it looks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from ledger.board import Scene

Tone = Literal["plain", "strong", "quiet", "error", "warning", "info"]


class Heading(msgspec.Struct, frozen=True):
    """A heading: 1 for the page's title, 2 for a match, 3 for one thing in it; `under` stands small below it."""

    text: str
    level: int = 2
    under: str = ""


class Line(msgspec.Struct, frozen=True):
    """A paragraph."""

    text: str
    tone: Tone = "plain"


class Facts(msgspec.Struct, frozen=True):
    """Pairs of a name and what it is. An empty one is a line to write on. `columns` stand side by side."""

    rows: tuple[tuple[str, str], ...]
    columns: int = 1


class Column(msgspec.Struct, frozen=True):
    """A column of a grid: its title, how wide it is beside the others, and whether it holds numbers."""

    title: str
    share: float = 1.0
    numbers: bool = False
    strong: bool = False


class Grid(msgspec.Struct, frozen=True):
    """A ruled table. `groups` are titles over several columns each: (title, how many); empty: no such row.

    Rows of empty cells are made high enough to write in.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    groups: tuple[tuple[str, int], ...] = ()
    title: str = ""

    def tinted(self) -> frozenset[int]:
        """The places of the columns on a tinted ground: those of every other group, so that the eye keeps to one."""
        places: list[int] = []
        first = 0
        for number, (_, span) in enumerate(self.groups):
            places += range(first, first + span) if number % 2 else ()
            first += span
        return frozenset(places)


class Picture(msgspec.Struct, frozen=True):
    """A table of dominoes; `coloured` where each number of pips has its own colour."""

    scene: Scene
    coloured: bool = False


class Seal(msgspec.Struct, frozen=True):
    """A code for machines (`code`, drawn as a QR code) with the same in words beside it."""

    code: str
    rows: tuple[tuple[str, str], ...]
    words: str


class Signatures(msgspec.Struct, frozen=True):
    """A line to sign on for each of these."""

    names: tuple[str, ...]


class Together(msgspec.Struct, frozen=True):
    """Blocks that stay on one page."""

    blocks: tuple[Block, ...]


Block = Heading | Line | Facts | Grid | Picture | Seal | Signatures | Together


class Page(msgspec.Struct):
    """A whole paper: its title, its blocks as they come, what stands at the foot of each page, and whether it lies
    across.
    """

    title: str
    blocks: Iterable[Block]
    foot: str = ""
    across: bool = False
