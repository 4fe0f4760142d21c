"""What a match is called in a file for another ledger: by its `Id`, else by a digest of its header.

A match's number is another's elsewhere. Where several matches have one header, the digest of their events tells them
apart; only matches that are the same in everything have no name.
"""

from __future__ import annotations

import contextlib

from ledger.errors import UnsupportedEvent
from ledger.store.appending.transaction import Snapshot
from ledger.store.lists import likeness
from ledger.store.lists.roster import club_of

DIGEST = "sha256:"


def name_elsewhere(snapshot: Snapshot, number: int) -> str | None:
    """The name by which another ledger finds a match of this one; None where nothing tells it from others."""
    stream = snapshot.find_number(number)
    if stream.external_ref:
        return stream.external_ref
    header = likeness.header_of(snapshot.connection, number)
    if header is None:
        return None
    twins = likeness.with_header(snapshot.connection, header)
    if len(twins) == 1:
        return f"{DIGEST}{header.hex()}"
    own, *others = (_events(snapshot, twin) for twin in sorted(twins, key=lambda twin: twin != number))
    return f"{DIGEST}{header.hex()}.{own}" if own and own not in others else None


def found_by_name(snapshot: Snapshot, name: str, club_key: str) -> int | None:
    """The number of the one match of a club that a file calls so; None where there is none, or are several."""
    stream = snapshot.named(name)
    numbers = [stream.stream_no] if stream else _by_digest(snapshot, name)
    return numbers[0] if len(numbers) == 1 and club_of(snapshot.connection, numbers[0]) == club_key else None


def _by_digest(snapshot: Snapshot, name: str) -> list[int]:
    if not name.startswith(DIGEST):
        return []
    header, _, events = name.removeprefix(DIGEST).partition(".")
    numbers = list[int]()
    with contextlib.suppress(ValueError):
        numbers = likeness.with_header(snapshot.connection, bytes.fromhex(header))
    return [number for number in numbers if not events or _events(snapshot, number) == events]


def _events(snapshot: Snapshot, number: int) -> str:
    """What the events of a match are known by; empty where only a newer program can read them."""
    with contextlib.suppress(UnsupportedEvent):
        return likeness.events_digest(snapshot.record(snapshot.find_number(number)).events).hex()
    return ""
