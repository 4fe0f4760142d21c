"""A generation of the results written out in one way only, so that two that hold the same are the same bytes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, select

from ledger.store.kept.counts import unpack
from ledger.store.kept.tables import MATCH_RESULT, SEAT_RESULT
from ledger.store.kept.writing import TALLIES

_ROWS_AT_ONCE = 1000


def dump(connection: Connection, generation: int) -> Iterator[bytes]:
    """Every row of a generation by table and key, a line of JSON each; the number of the generation is left out."""
    for table in (MATCH_RESULT, SEAT_RESULT, *TALLIES):
        columns = [column for column in table.columns if column.name != "generation"]
        rows = select(*columns).where(table.c.generation == generation).order_by(*table.primary_key)
        for row in connection.execution_options(yield_per=_ROWS_AT_ONCE).execute(rows):
            values = [unpack(value) if isinstance(value, bytes) else value for value in row]
            yield msgspec.json.encode([str(table.name), *values]) + b"\n"
