"""What a ledger says of itself: short texts under keys, all of which are named here."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select
from sqlmodel import col

from ledger.store.database.tables import StoreMeta

IDENTITY = "store_id"
"""A UUID, by which anchors and proofs know the ledger."""

CHAINS = "chain_format"
"""How its chains are made: `chain.CHAIN_FORMAT`."""

MADE_BY = "made_by"
"""The version of the program that last upgraded it."""

EPOCH = "epoch {}"
"""For each epoch after the first: after which append it was opened; see `log/epochs.py`."""

WAITS = "waits"
"""Why it may not be written until somebody accepts that; see `log/epochs.py`."""

PENDING = "forgotten"
"""What is to be said in clubs' logs when it may be written again; see `clubs/pending.py`."""

PART_OF = "part of"
"""Of what it is a part; see `copying/parting.py`."""


def meta(connection: Connection, key: str) -> str | None:
    """What the ledger says under a key; None if it says nothing."""
    return connection.scalar(select(col(StoreMeta.value)).where(col(StoreMeta.key) == key))


def set_meta(connection: Connection, key: str, value: str | None) -> None:
    """From now on the ledger says this under a key; with None it says nothing."""
    connection.execute(delete(StoreMeta).where(col(StoreMeta.key) == key))
    if value is not None:
        connection.execute(insert(StoreMeta), {"key": key, "value": value})
