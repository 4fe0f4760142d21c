"""The results of a duplicate evening as a CSV table: the form to be filled in, and what is read from it.

Its columns are deal, table, game, options (may be left out), side1, side2, … (players, with + between partners) and
points1, points2, …: what is written for each side, as the game has it. The game says whether many points are good.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NoReturn

import msgspec

from ledger.errors import HeaderFault, Unreadable
from ledger.game.ending import without_points
from ledger.game.events import Open
from ledger.game.rules import Rules
from ledger.game.variants import GAMES, rules_of
from ledger.paper.table import beyond, rows, too_many_cells
from ledger.record.words import meant
from ledger.service.competitions.duplicate import (
    Evaluated,
    Wish,
    each_once,
    not_over,
    of_another_game,
    opening_of,
    sides_of,
    sitting_at,
    what_is_played,
    who_sits_down,
)
from ledger.sheet.csv import csv_line
from ledger.statistics.matchpoints import TableResult, margins
from ledger.wording import said

PARTNERS = " + "
"""Stands between partners."""

MOST_SIDES = 10
MOST_DIGITS = 12
_NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]*)?")
_PARTS = re.compile(r"\s*\+\s*")


def form(wish: Wish, names: Sequence[str] = ()) -> str:
    """A table of the evening to be filled in, as `from_table` reads it: who sits where at each deal, no points."""
    sitting, sides = who_sits_down(wish, names), sides_of(opening_of(wish))
    numbers, empty = range(1, len(sides) + 1), [""] * len(sides)
    game = {"game": wish.variant, "options": " ".join(wish.options.split())}
    game = {name: value for name, value in game.items() if value}
    heads = ["deal", "table", *game, *(f"side{side}" for side in numbers), *(f"points{side}" for side in numbers)]
    lines = [csv_line(heads)]
    for deal in range(1, wish.deals + 1):
        for table, at in sitting_at(wish, sitting, deal):
            people = [PARTNERS.join(at[seat - 1] for seat in seats) for seats in sides.values()]
            lines.append(csv_line([deal, table, *game.values(), *people, *empty]))
    return "".join(lines)


def from_table(text: str, file: str = "the table", variant: str | None = None) -> Evaluated:
    """The results in a table, parted by commas, semicolons or tabs. `variant` is the game where no column tells it.

    A row without points, or with those of some sides only, and one of another game are told and left out. Unreadable if
    nothing tells the game, if another cell is missing, is one too many, or is no number that is written in this game.
    """
    if variant is not None:
        opening_of(Wish(variant, "table", 0))
    reading = _Reading(file, variant)
    results = list(reading.results(text))
    return each_once(results, reading.doubts, [*reading.remarks, *not_over(reading.unfinished)])


class _Reading:
    """A table while it is read: what is not over yet, by deal, what is wrong with rows, and what else is to be told."""

    def __init__(self, file: str, variant: str | None) -> None:
        self.file, self.variant = file, variant
        self.unfinished: dict[int, list[str]] = {}
        self.doubts: list[str] = []
        self.remarks: list[str] = []
        self.first: Open | None = None

    def results(self, text: str) -> Iterator[TableResult]:
        """The result of each row that has one."""
        table = rows(io.StringIO(text, newline=""), self.file)
        line, headings = next(table, (1, []))
        names = ["".join(name.casefold().split()) for name in headings]
        sides = [n for n in range(1, MOST_SIDES + 1) if f"side{n}" in names and f"points{n}" in names]
        self._check(line, names, sides)
        for line, row in table:
            if more := beyond(len(names), row):
                raise too_many_cells(more, len(names), self.file, line)
            found = dict.fromkeys(names, "") | {name: cell.strip() for name, cell in zip(names, row, strict=False)}
            result = self._result(Cells(found, self.file, line), sides)
            if result is not None:
                yield result

    def _check(self, line: int, names: list[str], sides: list[int]) -> None:
        twice = next((name for at, name in enumerate(names) if name and name in names[:at]), None)
        if twice is not None:
            raise Unreadable(f"two columns are called {twice}", file=self.file, line=line)
        if "deal" not in names or "table" not in names or len(sides) < 2:
            expected = "deal, table, game, side1, side2, points1, points2"
            raise Unreadable("the first line must name the columns", file=self.file, line=line, expected=expected)
        if "game" not in names and self.variant is None:
            what = "nothing tells which game was played, so whether many points are good or bad"
            expected = "a column game with its name, such as draw, or the game named beside the table (--variant)"
            raise Unreadable(what, file=self.file, line=line, expected=expected)
        read = {"deal", "table", "game", "options", *(f"{name}{side}" for name in ("side", "points") for side in sides)}
        unread = ", ".join(name for name in names if name and name not in read)
        if unread:
            self.remarks.append(said("Columns that are not read: {columns}.", columns=unread))

    def _result(self, cells: Cells, sides: list[int]) -> TableResult | None:
        deal, table, opening = cells.whole_number("deal"), cells.table(), cells.opening(self.variant)
        self.first = self.first or opening
        filled = [bool(cells.by_column[f"points{side}"]) for side in sides]
        if what_is_played(opening) != what_is_played(self.first):
            self.doubts.append(of_another_game(deal, table))
        elif not any(filled):
            self.unfinished.setdefault(deal, []).append(table)
        elif not all(filled):
            self.doubts.append(
                said(
                    "Deal {deal} at table {table}: the points of one side are missing; one that got none has 0.",
                    deal=deal, table=table,
                )
            )  # fmt: skip
        else:
            people = {side: cells.players(f"side{side}") for side in sides}
            return TableResult(deal, table, people, _margins(cells, sides, rules_of(opening)))
        return None


def _margins(cells: Cells, sides: list[int], rules: Rules) -> dict[int, float]:
    """What each side got more than the others on average; points against a side count against it."""
    sign = -1 if rules.low_wins else 1
    return margins({side: sign * cells.written(f"points{side}", rules) for side in sides})


class Cells(msgspec.Struct, frozen=True):
    """The cells of one line of a table by their columns."""

    by_column: Mapping[str, str]
    file: str
    line: int

    def word(self, column: str) -> str:
        """What a cell says; Unreadable if it is empty."""
        if not self.by_column[column]:
            raise Unreadable(f"column {column} is empty", file=self.file, line=self.line)
        return self.by_column[column]

    def table(self) -> str:
        """The table: 01 is 1."""
        found = self.word("table")
        return str(int(found)) if found.isascii() and found.isdecimal() and len(found) <= MOST_DIGITS else found

    def players(self, column: str) -> tuple[str, ...]:
        """Who sat on a side."""
        found = tuple(" ".join(name.split()) for name in _PARTS.split(self.word(column)) if name.strip())
        if not found:
            raise Unreadable(f"column {column} names nobody", file=self.file, line=self.line)
        return found

    def opening(self, variant: str | None) -> Open:
        """The game and its options, without its players; Unreadable if there are none such, or two are told."""
        told = self.by_column.get("game", "").casefold()
        if told and variant is not None and told != variant:
            what = f"this row is of another game than {variant}, which was named"
            raise Unreadable(what, file=self.file, line=self.line, found=told)
        game = told or variant or self.word("game")
        if game not in GAMES:
            what = f"column game: there is no such game{meant(game, GAMES)}"
            raise Unreadable(what, file=self.file, line=self.line, found=game, expected=", ".join(GAMES))
        try:
            return opening_of(Wish(game, "table", 0, options=self.by_column.get("options", "")))
        except HeaderFault as fault:
            what = f"column options: {fault.message}"
            raise Unreadable(what, file=self.file, line=self.line, found=fault.found, expected=fault.expected) from None

    def written(self, column: str, rules: Rules) -> float:
        """The points of a side; Unreadable if this game has no such."""
        points = self.number(column)
        if not without_points(rules) and not points.is_integer():
            self._wrong(column, "a whole number: this game has no parts of points")
        if rules.low_wins and points < 0:
            self._wrong(column, "points without a sign: in this game they count against a side")
        if without_points(rules) and not 0 <= points <= 1:
            self._wrong(column, "1 for a side that has won, 0 for the others: this game has no points")
        return points

    def number(self, column: str) -> float:
        """A number with a point or a comma in it."""
        found = self.word(column)
        if len(found) > MOST_DIGITS or not _NUMBER.fullmatch(found):
            self._wrong(column, "a number")
        return float(found.replace(",", "."))

    def whole_number(self, column: str) -> int:
        """A number without a sign or a point."""
        found = self.word(column)
        if len(found) > MOST_DIGITS or not (found.isascii() and found.isdecimal()):
            self._wrong(column, "a whole number")
        return int(found)

    def _wrong(self, column: str, expected: str) -> NoReturn:
        found = self.by_column[column]
        raise Unreadable(f"column {column}", file=self.file, line=self.line, found=found, expected=expected)
