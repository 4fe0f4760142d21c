"""Epochs: a log that was restored from an older copy goes on in a new one, so that nobody takes it for the lost one.

What the ledger says of itself (`store_meta`) names, for each epoch after the first, the append after which it was
opened; every append is hashed with its epoch. A restored log that is known to be too old waits until that is accepted.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, update

from ledger.errors import NotAccepted, StoreError
from ledger.store.database.meta import EPOCH, WAITS, meta, set_meta
from ledger.store.database.tables import LogHead
from ledger.store.log import event_log


class Epoch(msgspec.Struct, frozen=True):
    """An epoch after the first: the last append before it, its hash in hexadecimal, and when it was accepted (µs)."""

    number: int
    commit_no: int
    chain_hash: str
    accepted_at: int


def epochs(connection: Connection) -> list[Epoch]:
    """The epochs after the first, in order; one that is not readable has the number 0."""
    found: list[Epoch] = []
    while (text := meta(connection, EPOCH.format(len(found) + 2))) is not None:
        try:
            found.append(msgspec.json.decode(text, type=Epoch))
        except msgspec.DecodeError:
            found.append(Epoch(0, 0, "", 0))
    return found


def wait(connection: Connection, reason: str) -> None:
    """Keeps a restored log from growing until that is accepted; the reason is for people."""
    set_meta(connection, WAITS, reason)


def waiting(connection: Connection) -> str | None:
    """Why nothing may be written, None where it may."""
    return meta(connection, WAITS)


def check_accepted(connection: Connection) -> None:
    """NotAccepted while a restored log waits."""
    reason = waiting(connection)
    if reason is not None:
        raise NotAccepted(f"{reason}: nothing is recorded until you accept that, with domino-ledger restore --accept")


def accept(connection: Connection, now: int) -> Epoch:
    """Opens the next epoch after the end of the log; StoreError if there is nothing to accept."""
    head = event_log.take_head(connection)
    if waiting(connection) is None:
        raise StoreError("there is nothing to accept: this ledger may be written")
    opened = Epoch(head.epoch + 1, head.commit_no, head.chain_hash.hex(), now)
    set_meta(connection, EPOCH.format(opened.number), msgspec.json.encode(opened).decode())
    set_meta(connection, WAITS, None)
    connection.execute(update(LogHead).values(epoch=opened.number))
    return opened
