"""A whole ledger copied into another database, row by row: from a file to a server, and back again.

Nothing is written anew: numbers, identities, salts and hashes are those of the original, so that anchors and exported
proofs hold for the copy too. The original is read as it stands at one moment; the copy is there whole, and checked, or
not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, insert, select, true, update

from ledger.errors import StoreError, Tampered
from ledger.store.database.connection import place
from ledger.store.database.meta import MADE_BY
from ledger.store.database.tables import METADATA
from ledger.store.ledger import Ledger
from ledger.store.log import event_log
from ledger.store.log.rows import Head
from ledger.store.proving.verifying import verify

_ROWS_AT_ONCE = 1000


def copy(source: Ledger, url: str, told: Callable[[int], object] = lambda events: None) -> Head:
    """Copies a ledger into a new one at `url`; gives the end of the log, which both have now.

    `told` hears how many events have been copied so far. StoreError if there are matches at `url` already, Tampered if
    the copy does not fit its chains; it is left empty then.
    """
    with Ledger.open(url, create=True) as target:
        check_empty(target.head(), target)
        with source.snapshot() as original, target.transaction() as transaction:
            check_empty(event_log.take_head(transaction.connection), target)
            transaction.wrote = True
            for table in METADATA.sorted_tables:
                _copy_table(original.connection, transaction.connection, table, told)
            check_copy(transaction.connection, target)
        return target.head()


def check_empty(head: Head, target: Ledger) -> None:
    """StoreError unless the log that is to be filled is new."""
    if head.commit_no or head.epoch != 1:
        raise StoreError(f"{place(target.url)} holds a ledger with matches already: copy into a new one")


def _copy_table(source: Connection, target: Connection, table: Table, told: Callable[[int], object]) -> None:
    if table.name == "event":
        _copy_events(source, target, told)
        return
    if table.name == "log_head":
        target.execute(update(table), dict(source.execute(select(table)).mappings().one()))
        return
    # each says itself which program made its tables
    if table.name == "store_meta":
        target.execute(table.delete().where(table.c.key != MADE_BY))
    if table.name == "projection":
        # the target's own, which have read nothing yet
        target.execute(table.delete())
    wanted = table.c.key != MADE_BY if table.name == "store_meta" else true()
    for rows in pages(source, table, wanted):
        target.execute(insert(table), rows)


def pages(source: Connection, table: Table, wanted: ColumnElement[bool]) -> Iterator[list[dict[str, Any]]]:
    """The wanted rows of a table, some at a time, in the order of its key."""
    everything = select(table).where(wanted).order_by(*table.primary_key)
    # rows come as they are asked for, not all at once
    found = source.execution_options(yield_per=_ROWS_AT_ONCE).execute(everything).mappings()
    while rows := [dict(row) for row in islice(found, _ROWS_AT_ONCE)]:
        yield rows


def _copy_events(source: Connection, target: Connection, told: Callable[[int], object]) -> None:
    position = 0
    while rows := event_log.rows_after(source, position, _ROWS_AT_ONCE):
        event_log.add_events(target, rows)
        position = rows[-1].position
        told(position)


def check_copy(connection: Connection, target: Ledger) -> None:
    """Tampered unless a copy fits its chains."""
    for checked in verify(connection):
        if checked.faults:
            raise Tampered(
                f"the copy in {place(target.url)} is not kept, because it does not fit its chains; nor does what was "
                f"copied: check it with domino-ledger verify ({checked.faults[0]})"
            )
