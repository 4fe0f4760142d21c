"""Anchors: where the log stood, kept outside it. Who rewrites a whole log cannot rewrite what others have kept."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection

from ledger.store.database.meta import IDENTITY, meta
from ledger.store.log import event_log
from ledger.store.log.epochs import Epoch, epochs
from ledger.store.proving.evidence import Fault

FORMAT = 1


class Anchor(msgspec.Struct, frozen=True):
    """The end of a log as it was: `ledger` is its id, `chain_hash` that of its last append, in hexadecimal.

    `made_at` is in microseconds UTC.
    """

    anchor: int
    ledger: str
    epoch: int
    position: int
    commit_no: int
    chain_hash: str
    made_at: int


def anchor_of(connection: Connection, now: int) -> Anchor:
    """Where the log stands now."""
    head = event_log.head(connection)
    identity = meta(connection, IDENTITY) or ""
    return Anchor(FORMAT, identity, head.epoch, head.position, head.commit_no, head.chain_hash.hex(), now)


def ends_before(connection: Connection, anchor: Anchor) -> bool:
    """Whether the log is shorter than when the anchor was made; not another log, or one that was accepted since."""
    if meta(connection, IDENTITY) != anchor.ledger:
        return False
    head = event_log.head(connection)
    return head.epoch <= anchor.epoch and head.commit_no < anchor.commit_no


def check_anchor(connection: Connection, anchor: Anchor, position: int, chain_hash: bytes | None) -> Iterator[Fault]:
    """What an anchor says of a log that ends at a position; `chain_hash` is that of the append which it names."""
    if meta(connection, IDENTITY) != anchor.ledger:
        yield Fault("store_meta", "the anchor is that of another ledger")
    elif chain_hash is None:
        lost = _lost(epochs(connection), anchor)
        message = f"the log ends at position {position}, the anchor is at {anchor.position}: what followed was cut off"
        yield Fault("event_commit", message + lost, position=position)
    elif chain_hash.hex() != anchor.chain_hash:
        lost = _lost(epochs(connection), anchor)
        message = f"the log was written anew at position {anchor.position} or before: the anchor names another append"
        yield Fault("event_commit", message + lost, position=anchor.position)


def _lost(opened: list[Epoch], anchor: Anchor) -> str:
    for epoch in opened:
        if epoch.number > anchor.epoch and epoch.commit_no < anchor.commit_no:
            return f"; a restored copy that ended with append {epoch.commit_no} was accepted later"
    return ""
