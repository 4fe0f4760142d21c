"""The list of matches for people: a page of it in the order they ask for, and all of it as a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from ledger.errors import NotFound
from ledger.record.words import instead_of
from ledger.service.catalogue import points_of_sides
from ledger.sheet.csv import csv_line
from ledger.store import Card, Filter, Ledger
from ledger.store.lists import cards as stored_cards
from ledger.store.lists.cards import ORDERS

ROWS_AT_ONCE = 2000
MOST_ROWS = 100_000
"""A file holds at most so many matches: a spreadsheet takes no more, and whole archives are exported otherwise."""

COLUMNS = ("match", "played", "club", "game", "players", "hands", "over", "points", "won_by", "events", "substitutes")


def page_of(ledger: Ledger, wanted: Filter, order: str, *, limit: int, offset: int = 0) -> list[Card]:
    """A page of the list in one of the `ORDERS`; NotFound if there is no such order."""
    if order not in ORDERS:
        raise NotFound(f"there is no order {order!r}{instead_of(order, ORDERS)}")
    with ledger.snapshot() as snapshot:
        return stored_cards.cards(snapshot.connection, wanted, limit=limit, offset=offset, order=order)


def rows(ledger: Ledger, wanted: Filter, order: str) -> Iterator[dict[str, Any]]:
    """The list as rows with the `COLUMNS`, at most `MOST_ROWS`."""
    for first in range(0, MOST_ROWS, ROWS_AT_ONCE):
        found = page_of(ledger, wanted, order, limit=ROWS_AT_ONCE, offset=first)
        yield from map(row_of, found)
        if len(found) < ROWS_AT_ONCE:
            return


def row_of(card: Card) -> dict[str, Any]:
    """A match as a row; points are by side, the names of those who won together in the order of their seats.

    `substitutes` says who sat in for whom, `Dan for Ana`.
    """
    return {
        "match": card.name,
        "played": card.played,
        "club": card.club,
        "game": card.variant,
        "players": list(card.players),
        "hands": card.hands,
        "over": card.over,
        "points": list(points_of_sides(card)),
        "won_by": [card.players[seat - 1] for seat in card.winners],
        "events": card.events,
        "substitutes": [f"{name} for {card.players[seat - 1]}" for seat, name in card.substitutes],
    }


def as_csv(ledger: Ledger, wanted: Filter, order: str) -> bytes:
    """The list for a spreadsheet, in UTF-8 with its mark; no text in it is taken for a formula."""
    lines = [csv_line(COLUMNS)]
    for row in rows(ledger, wanted, order):
        lines.append(csv_line([_flat(row[name]) for name in COLUMNS]))
    return "".join(lines).encode("utf-8-sig")


def _flat(value: Any) -> Any:
    if isinstance(value, list):
        return " – ".join("?" if one is None else str(one) for one in value)
    return value


def as_json_lines(ledger: Ledger, wanted: Filter, order: str) -> bytes:
    """The list as JSON Lines, an object a match."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows(ledger, wanted, order)).encode()


def as_parquet(ledger: Ledger, wanted: Filter, order: str) -> bytes:
    """The list as one Parquet file; NotFound if pyarrow is not installed."""
    try:
        import pyarrow  # it comes with the extra 'archive'
        from pyarrow import parquet
    except ImportError:
        raise NotFound("Parquet needs pyarrow: in the program's folder, pip install '.[archive]'") from None
    texts, numbers = pyarrow.list_(pyarrow.string()), pyarrow.list_(pyarrow.int64())
    types = dict.fromkeys(("players", "won_by", "substitutes"), texts)
    types |= {"points": numbers, "hands": pyarrow.int64(), "events": pyarrow.int64(), "over": pyarrow.bool_()}
    schema = pyarrow.schema([(name, types.get(name, pyarrow.string())) for name in COLUMNS])
    file = BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(list(rows(ledger, wanted, order)), schema), file, compression="zstd")
    return file.getvalue()
