"""Epochs: a log that was restored from an older copy goes on in a new one, so that nobody takes it for the lost one.

What the ledger says of itself (`store_meta`) names, for each epoch after the first, the append after which it was
opened; every append is hashed with its epoch. A restored log that is known to be too old waits until that is accepted.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlmodel import col

from ledger.errors import NotAccepted, StoreError
from ledger.store import event_log
from ledger.store.chain import CHAIN_FORMAT
from ledger.store.evidence import Fault
from ledger.store.tables import LogHead, StoreMeta

_EPOCH = "epoch {}"
_WAITS = "waits"
PART_OF = "part of"
"""Under this key a ledger says of what it is a part, see `ledger/store/parting.py`."""


class Epoch(msgspec.Struct, frozen=True):
    """An epoch after the first: the last append before it, its hash in hexadecimal, and when it was accepted (µs)."""

    number: int
    commit_no: int
    chain_hash: str
    accepted_at: int


def check_own_words(connection: Connection) -> Iterator[Fault]:
    """What a ledger must say of itself: its id, by which anchors know it, and how its chains are made."""
    identity = meta(connection, "store_id")
    try:
        known = identity is not None and str(uuid.UUID(identity)) == identity
    except ValueError:
        known = False
    if not known:
        yield Fault(
            "store_meta", f"store_id is {identity!r}, which is no id of a ledger: no anchor can be held against it"
        )
    made = meta(connection, "chain_format")
    if made != CHAIN_FORMAT:
        yield Fault("store_meta", f"chain_format is {made!r}, and the chains are made by {CHAIN_FORMAT!r}")


def meta(connection: Connection, key: str) -> str | None:
    """What the ledger says of itself under a key."""
    return connection.scalar(select(col(StoreMeta.value)).where(col(StoreMeta.key) == key))


def epochs(connection: Connection) -> list[Epoch]:
    """The epochs after the first, in order; one that is not readable has the number 0."""
    found: list[Epoch] = []
    while (text := meta(connection, _EPOCH.format(len(found) + 2))) is not None:
        try:
            found.append(msgspec.json.decode(text, type=Epoch))
        except msgspec.DecodeError:
            found.append(Epoch(0, 0, "", 0))
    return found


def wait(connection: Connection, reason: str) -> None:
    """Keeps a restored log from growing until that is accepted; the reason is for people."""
    connection.execute(delete(StoreMeta).where(col(StoreMeta.key) == _WAITS))
    connection.execute(insert(StoreMeta), {"key": _WAITS, "value": reason})


def waiting(connection: Connection) -> str | None:
    """Why nothing may be written, None where it may."""
    return meta(connection, _WAITS)


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
    row = {"key": _EPOCH.format(opened.number), "value": msgspec.json.encode(opened).decode()}
    connection.execute(insert(StoreMeta), row)
    connection.execute(delete(StoreMeta).where(col(StoreMeta.key) == _WAITS))
    connection.execute(update(LogHead).values(epoch=opened.number))
    return opened
