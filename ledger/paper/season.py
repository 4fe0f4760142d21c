"""The matches of a table of past evenings: each a score record, or the first thing in it that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ledger.errors import Unreadable
from ledger.game.events import Event, Hand, Note, Record, Total
from ledger.game.options import LARGEST
from ledger.paper.evening import written_to
from ledger.paper.rows_of_a_match import Line, matches, together
from ledger.paper.table import Columns, Row, Wish, date_of, players_of, rows, too_many_cells
from ledger.record import read
from ledger.record.moments import is_date_or_moment
from ledger.record.words import quote

_NUMBER = re.compile(r"[+-]?[0-9]+")
_PARTED = re.compile(r"[\s;|]+")


def read_season(
    lines: Iterable[str], wish: Wish, columns: Mapping[str, str] | None = None, file: str | None = None
) -> Iterator[Record | Unreadable]:
    """Each match of a CSV file in order: a score record, or why its rows cannot be read, each with line and column.

    A row is a hand, and rows that follow one another with the same date, players and `match` cell are one match; or a
    row is a whole match, its points cells holding the hands parted by blanks. A row that cannot be read holds back all
    of the match among whose rows it stands: half of it would be counted, and later again. `columns` maps a meaning to
    the file's heading. Raises Unreadable where the headings themselves will not do; nothing is raised for a row.
    """
    table = rows(lines, file)
    line, headings = next(table, (1, []))
    if not headings:
        raise Unreadable("the table is empty", file=file, expected="a first row with the headings of the columns")
    known = Columns(headings, columns or {})
    if not any(name in known for name in ("players", "seat1")):
        raise _lacking("no column names the players", "players, or seat1, seat2 …", headings, line, file)
    if not any(name.startswith(("points", "total")) for name in known.headings):
        raise _lacking("no column holds points", "points1, points2 … or total1 …", headings, line, file)
    season = _Season(wish, known, file)
    for group in matches(map(season.line, (known.row(at, cells) for at, cells in table))):
        yield season.match(group)


def left_out(lines: Iterable[str], columns: Mapping[str, str] | None = None) -> list[str]:
    """The headings of the columns that are not read; Unreadable as `read_season` raises it."""
    _, headings = next(rows(lines), (1, []))
    return Columns(headings, columns or {}).left_out


def _lacking(what: str, expected: str, headings: Sequence[str], line: int, file: str | None) -> Unreadable:
    expected += ", or the name of the column that has this meaning"
    return Unreadable(what, file=file, line=line, found=", ".join(headings), expected=expected)


class _Season:
    """What is the same for all matches of a table."""

    def __init__(self, wish: Wish, columns: Columns, file: str | None) -> None:
        self.wish = wish
        self.columns = columns
        self.file = file

    def line(self, row: Row) -> Line:
        """A row with what it says of the match to which it belongs."""
        told = {name: row.cells.get(name, "") for name in ("match", "club", "event")}
        fault = None
        if row.beyond:
            fault = too_many_cells(row.beyond, self.columns.number, self.file, row.line)
        try:
            told["date"] = self._date(row)
        except Unreadable as unreadable:
            fault = fault or unreadable
        try:
            told["players"] = "\n".join(self._players(row))
        except Unreadable as unreadable:
            fault = fault or unreadable
        return Line(row, told, fault)

    def match(self, group: list[Line]) -> Record | Unreadable:
        """The match of some rows; or what cannot be read of them, the first thing of each row."""
        faults = [line.fault for line in group if line.fault is not None]
        hands: list[tuple[int, list[Event]]] = []
        try:
            opening = self._opened(group[0].row)
        except Unreadable as fault:
            return together([fault, *faults])
        for line in group:
            try:
                hands += [(line.row.line, told) for told in self._hands(line.row, len(opening.opening.seats))]
            except Unreadable as fault:
                faults += [fault] if line.fault is None else []
        if faults:
            return together(faults)
        events: list[Event] = [*opening.events]
        lines = {1: group[0].row.line}
        for hand, (at, of_hand) in enumerate(hands, start=1):
            for event in (Hand(hand), *of_hand):
                events.append(event)
                lines[len(events)] = at
        return Record(tuple(events), {}, lines)

    def _opened(self, row: Row) -> Record:
        """The match of which only the header stands."""
        tags = {"Variant": self.wish.variant, "Options": self.wish.options, **self.wish.tags}
        for name, tag in (("club", "Club"), ("event", "Event")):
            tags[tag] = row.cells.get(name) or tags.get(tag, "")
        tags["Played"] = self._date(row)
        for seat, name in enumerate(self._players(row), start=1):
            tags[f"Seat{seat}"] = name
        made = next(iter(read("\n".join(f"[{name} {quote(text)}]" for name, text in tags.items() if text))))
        if isinstance(made, Unreadable):
            raise Unreadable(
                made.message, file=self.file, line=row.line, found=made.found, expected=made.expected
            ) from None
        return made

    def _fault(self, row: Row, name: str, message: str, expected: str) -> Unreadable:
        return row.fault(name, message, expected, self.columns.headings, self.file)

    def _date(self, row: Row) -> str:
        text = row.cells.get("date", "")
        date = text if is_date_or_moment(text) else date_of(text, self.wish.dates)
        if not text or (date is not None and is_date_or_moment(date)):
            return date or ""
        if date is not None:
            raise self._fault(row, "date", "there is no such day", "a day of the calendar, as 2026-03-14")
        if any(is_date_or_moment(date_of(text, order) or "") for order in ("dmy", "mdy")):
            raise self._fault(row, "date", "a date that can be read two ways", "2026-03-14, or --dates dmy or mdy")
        raise self._fault(row, "date", "no date", "2026-03-14")

    def _players(self, row: Row) -> list[str]:
        if "players" in self.columns and row.cells["players"]:
            return players_of(row.cells["players"])
        names = [row.cells.get(f"seat{seat}", "") for seat in range(1, 20)]
        while names and not names[-1]:
            names.pop()
        if not all(names) or not names:
            seat = next((at for at, name in enumerate(names, start=1) if not name), 1)
            raise self._fault(row, f"seat{seat}", "nobody sits there", "the name of a player")
        return names

    def _hands(self, row: Row, seats: int) -> Iterator[list[Event]]:
        """The events of each hand that a row tells: what was written, how the sides stood, a remark."""
        points = self._numbers(row, "points", seats)
        totals = self._numbers(row, "total", seats)
        hands = max((len(numbers) for numbers in (*points.values(), *totals.values())), default=0)
        if hands == 0:
            raise Unreadable(
                "this row tells no points", file=self.file, line=row.line, expected="a number in a points column"
            )
        for numbers in (points, totals):
            self._check_lengths(row, numbers, hands)
        for at in range(hands):
            written = written_to({seat: numbers[at] for seat, numbers in points.items()})
            stands = [Total(seat, numbers[at]) for seat, numbers in totals.items()]
            last = at == hands - 1
            noted = [Note(row.cells["note"])] if last and row.cells.get("note") else []
            yield [*written, *stands, *noted]

    def _numbers(self, row: Row, kind: str, seats: int) -> dict[int, list[int]]:
        """The numbers of each side's cell, by seat; sides without a number are left out."""
        numbers = {}
        for seat in range(1, seats + 1):
            cell = row.cells.get(f"{kind}{seat}", "")
            if not cell:
                continue
            words = _PARTED.split(cell)
            if not all(_NUMBER.fullmatch(word) and len(word) <= len(str(LARGEST)) for word in words):
                raise self._fault(
                    row, f"{kind}{seat}", "not a whole number", "25, or several hands parted by blanks: 25 0"
                )
            numbers[seat] = [int(word) for word in words]
        return numbers

    def _check_lengths(self, row: Row, numbers: Mapping[int, list[int]], hands: int) -> None:
        for seat, of_side in numbers.items():
            if len(of_side) != hands:
                name = f"points{seat}" if f"points{seat}" in self.columns else f"total{seat}"
                raise self._fault(row, name, "not as many hands as another column has", f"{hands} numbers")
