"""What statistics find, in the form that was asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ledger.cli.choosing import show_csv
from ledger.cli.printing import say, show, show_json, table

NOTHING = "–"


class Found:
    """What was found: as data, and as a table for people."""

    def __init__(self, data: Any, columns: list[str], rows: list[list[object]], flat: list[list[object]]) -> None:
        self.data = data
        self.columns = columns
        self.rows = rows
        self.flat = flat

    def show(self, *, csv: bool, json: bool) -> None:
        """Prints it in the form that was asked for; `flat` begins with its columns."""
        if json:
            show_json(self.data)
        elif csv:
            show_csv([str(column) for column in self.flat[0]], self.flat[1:])
        elif self.rows:
            show(table(self.columns, self.rows))
        else:
            say("nothing to count: no match fits")


def clubs_told(clubs: Iterable[str]) -> bool:
    """Whether a table says of those it tells of in which club they play: where not all are of one."""
    return len(set(clubs)) > 1
