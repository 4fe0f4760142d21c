"""A file with past evenings as records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from ledger.errors import NotFound, Unreadable
from ledger.game.events import Record
from ledger.paper import Wish, read_season
from ledger.service.catalogue import games
from ledger.service.reading import check_file


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
    check_file(path)
    wish = Wish(variant, options, tags or {}, cast(Any, dates))
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            yield from read_season(file, wish, columns, path)
    except UnicodeDecodeError as error:
        raise NotFound(f"{path} is not UTF-8: save it as CSV UTF-8 ({error.reason})") from error
    except OSError as error:
        raise NotFound(f"{path} cannot be read: {error.strerror}") from error
