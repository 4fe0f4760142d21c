"""A file with past evenings as records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from ledger.errors import Unreadable
from ledger.game.events import Record
from ledger.paper import Wish, left_out, read_season
from ledger.service.catalogue import games
from ledger.service.reading import open_table


def season(
    path: str,
    variant: str,
    options: str = "",
    tags: Mapping[str, str] | None = None,
    columns: Mapping[str, str] | None = None,
    dates: str | None = None,
) -> Iterator[Record | Unreadable]:
    """The matches of a CSV file in its order; NotFound if there is no such file or game, Unreadable if the headings
    will not do.
    """
    games([variant])
    wish = Wish(variant, options, tags or {}, cast(Any, dates))
    with open_table(path) as file:
        yield from read_season(file, wish, columns, path)


def columns_left_out(path: str, columns: Mapping[str, str] | None = None) -> list[str]:
    """The headings of a CSV file whose columns are not read; NotFound if there is no such file."""
    with open_table(path) as file:
        return left_out(file, columns)
