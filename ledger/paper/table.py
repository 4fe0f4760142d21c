"""A table of past evenings: its columns, whatever they are called, and the cells of its rows."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from ledger.errors import Unreadable
from ledger.record.words import meant

DateOrder = Literal["ymd", "dmy", "mdy"]

SINGLE = ("date", "match", "club", "event", "players", "note")
DELIMITERS = ",;\t"

_NUMBERED = re.compile(r"(seat|points|total)([1-9][0-9]?)")
_PARTED = re.compile(r"\s+-\s+|\s*[,;/&]\s*|\s+vs\.?\s+")
_DATE = re.compile(r"(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})", re.ASCII)


class Wish(msgspec.Struct, frozen=True):
    """What the table itself does not say: the game and its options, tags for every match, and how dates are written."""

    variant: str
    options: str = ""
    tags: Mapping[str, str] = {}
    dates: DateOrder | None = None


class Row(msgspec.Struct, frozen=True):
    """One row: its line in the file (from 1) and its cells by what they mean; `seat2` is the second player, `points2`
    what was written to the side of seat 2, `total2` how that side stood. `beyond` is what stands under no heading.
    """

    line: int
    cells: Mapping[str, str]
    beyond: str = ""

    def fault(
        self, name: str, message: str, expected: str, headings: Mapping[str, str], file: str | None
    ) -> Unreadable:
        """What is wrong with one cell, by the heading that its column has in the file."""
        heading = headings.get(name, name)
        found = self.cells.get(name) or "nothing"
        return Unreadable(f"column {heading}: {message}", file=file, line=self.line, found=found, expected=expected)


class Columns:
    """The columns of a table by what they mean. `chosen` maps a meaning to the heading that the file has for it;
    `left_out` are the headings that mean nothing here.
    """

    def __init__(self, headings: Sequence[str], chosen: Mapping[str, str]) -> None:
        self.number = len(headings)
        given = [heading.strip() for heading in headings]
        twice = next((one for at, one in enumerate(given) if one and one in given[:at]), "")
        if twice:
            raise Unreadable(f"two columns are called {twice}", expected="a name of its own for each column")
        folded = {heading.casefold(): at for at, heading in reversed(list(enumerate(given)))}
        self.headings: dict[str, str] = {}
        self._places: dict[str, int] = {}
        for meaning, heading in chosen.items():
            if not is_meaning(meaning):
                raise Unreadable(f"there is no column meaning {meaning}{meant(meaning, SINGLE)}", expected=MEANINGS)
            if heading.strip().casefold() not in folded:
                what = f"the table has no column {heading}{meant(heading, given)}"
                raise Unreadable(what, expected=", ".join(given))
            self._put(meaning, folded[heading.strip().casefold()], heading)
        taken = set(self._places.values())
        for at, heading in enumerate(given):
            meaning = heading.casefold().replace(" ", "")
            if at not in taken and meaning not in self._places and is_meaning(meaning):
                self._put(meaning, at, heading)
        taken = set(self._places.values())
        self.left_out = [heading for at, heading in enumerate(given) if heading and at not in taken]

    def _put(self, meaning: str, at: int, heading: str) -> None:
        self._places[meaning] = at
        self.headings[meaning] = heading

    def __contains__(self, meaning: str) -> bool:
        return meaning in self._places

    def row(self, line: int, cells: Sequence[str]) -> Row:
        """A row's cells by what they mean; a cell that is missing is empty."""
        found = {name: cells[at].strip() if at < len(cells) else "" for name, at in self._places.items()}
        return Row(line, found, beyond(self.number, cells))


MEANINGS = "date, match, club, event, note, players or seat1 …, points1 …, total1 …"
"""What a column can mean, in words."""


def beyond(columns: int, cells: Sequence[str]) -> str:
    """What a row has first in cells beyond its columns; nothing where these are empty or there are none."""
    return next((cell.strip() for cell in cells[columns:] if cell.strip()), "")


def too_many_cells(found: str, columns: int, file: str | None, line: int) -> Unreadable:
    """What is wrong with a row that has cells beyond its columns: one too many, and which one cannot be told."""
    what = "this row has more cells than the first line has columns"
    return Unreadable(what, file=file, line=line, found=found, expected=f"{columns} cells")


def is_meaning(text: str) -> bool:
    """Whether a column can mean this."""
    return text in SINGLE or _NUMBERED.fullmatch(text) is not None


def rows(lines: Iterable[str], name: str | None = None) -> Iterator[tuple[int, list[str]]]:
    """The rows of a CSV file that hold anything, each with its line, parted by the sign that parts the headings.

    The headings are the first of them. Unreadable, with the file's name, where a cell is longer than any can be.
    """
    source = iter(lines)
    first = next((line for line in source if line.strip()), "")
    delimiter = max(DELIMITERS, key=first.count)
    reader = csv.reader(_again(first.removeprefix("\ufeff"), source), delimiter=delimiter)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, cells
    except csv.Error as error:
        what = f"this row cannot be read ({error})"
        raise Unreadable(what, file=name, line=reader.line_num, expected="short cells, and a quote closed") from None


def _again(first: str, rest: Iterator[str]) -> Iterator[str]:
    yield first
    yield from rest


def players_of(cell: str) -> list[str]:
    """The names of a cell with all the players, parted by `-` between blanks, comma, semicolon, slash, & or vs."""
    return [name for name in _PARTED.split(cell.strip()) if name]


def date_of(text: str, order: DateOrder | None) -> str | None:
    """A date as ISO 8601 writes it; None if it is none, or could be two dates and nobody said which.

    A year of four digits first is year, month, day; dots mean day, month, year. For the rest `order` must tell.
    """
    shape = _DATE.fullmatch(text.strip())
    if shape is None:
        return None
    parts = [shape[1], shape[2], shape[3]]
    if len(shape[1]) == 4:
        year, month, day = parts
    elif order == "mdy":
        month, day, year = parts
    elif order == "dmy" or "." in text:
        day, month, year = parts
    else:
        return None
    return f"{year}-{int(month):02}-{int(day):02}" if len(year) == 4 and len(day) < 3 else None
