"""What was written in words: header tags, notes and reasons. The log holds salted digests of them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from ledger.errors import InvalidEvent
from ledger.store.database import statements
from ledger.store.log.chain import remark_digest

SALT_BYTES = 16
NO_SALT = bytes(SALT_BYTES)
"""What stands for the salt of words that were changed because they named a forgotten player."""


def new_salt() -> bytes:
    """A salt that nobody can guess, so that nobody can guess the words from their digest."""
    return secrets.token_bytes(SALT_BYTES)


def digest_text(digest: bytes) -> str:
    """A digest as it stands in a payload: in hexadecimal, so that no name can be found in it by chance."""
    return digest.hex()


def storable(text: str) -> str:
    """The text itself; InvalidEvent if a database could not give it back as it is."""
    if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
        raise InvalidEvent(f"{text!r} cannot be stored: it holds a character that is none (U+0000 or half a pair)")
    return text


class Envelope:
    """Collects the words of one event while its payload is written, each with its own salt."""

    def __init__(self) -> None:
        self.remarks: list[tuple[str, str, bytes]] = []

    def seal(self, part: str, text: str) -> str:
        """Takes the words of a part, and gives what stands for them in the payload."""
        salt = new_salt()
        self.remarks.append((part, storable(text), salt))
        return digest_text(remark_digest(salt, text))


def write_tags(connection: Connection, stream_no: int, tags: Mapping[str, str], salts: Sequence[bytes]) -> None:
    """Writes a match's tags in their order, with the salts of their digests."""
    rows = [
        (stream_no, place, name, value, salt)
        for place, ((name, value), salt) in enumerate(zip(tags.items(), salts, strict=True), start=1)
    ]
    statements.add_rows(connection, "tag", ("stream_no", "place", "name", "value", "salt"), rows)


def write_remarks(connection: Connection, stream_no: int, remarks: Sequence[tuple[int, str, str, bytes]]) -> None:
    """Writes (version, part, words, salt) of a match's events."""
    rows = [(stream_no, *remark) for remark in remarks]
    statements.add_rows(connection, "remark", ("stream_no", "version", "part", "text", "salt"), rows)
