"""The seal of a match: what a paper says of the log that it was printed from, short enough for a QR code."""

from __future__ import annotations

import uuid

import msgspec
from sqlalchemy import Connection, select
from sqlmodel import col

from ledger.errors import Unreadable
from ledger.store.database.tables import Event, Stream
from ledger.store.log import event_log

NAME, FORMAT = "DOMINO-LEDGER", "1"
EXPECTED = f"{NAME}:{FORMAT}: with the match's id, its events and a hash, as the QR code of a sheet has it"
_HASH = 64


class Seal(msgspec.Struct, frozen=True):
    """A match as it was printed: its own id (not its number, which copies may change), how many events it had, and the
    hash of the last one, in hexadecimal.
    """

    stream: str
    events: int
    last_hash: str

    @property
    def code(self) -> str:
        """The seal as one word of capitals, digits and colons, which a QR code holds in the least room."""
        return f"{NAME}:{FORMAT}:{uuid.UUID(self.stream).hex}:{self.events}:{self.last_hash}".upper()


def read_seal(text: str) -> Seal:
    """The seal that a code tells, blanks and small letters allowed; Unreadable if it is none."""
    parts = "".join(text.split()).upper().split(":")
    if len(parts) == 5 and parts[0] == NAME and parts[1] != FORMAT:
        raise Unreadable("a newer program printed this code; use that", found=parts[1], expected=FORMAT)
    try:
        name, _, stream, events, last_hash = parts
        whole = name == NAME and len(last_hash) == _HASH and events.isascii() and events.isdigit() and len(events) < 10
        read = Seal(str(uuid.UUID(hex=stream)), int(events), bytes.fromhex(last_hash).hex())
    except ValueError:
        whole = False
    if not whole or read.events < 1:
        raise Unreadable("this is no code of a sheet", found=text[:40], expected=EXPECTED)
    return read


def numbered(connection: Connection, seal: Seal) -> int | None:
    """The number of the match that a seal is of; None if it is not in this ledger."""
    mine = (col(Stream.stream_id) == seal.stream, col(Stream.kind) == event_log.MATCH)
    number = connection.scalar(select(col(Stream.stream_no)).where(*mine))
    return None if number is None else int(number)


def hash_then(connection: Connection, number: int, events: int) -> str | None:
    """The hash of the last of so many events of a match, in hexadecimal; None if it has not so many."""
    place = (col(Event.stream_no) == number, col(Event.version) == events)
    found = connection.scalar(select(col(Event.hash)).where(*place))
    return None if found is None else bytes(found).hex()
