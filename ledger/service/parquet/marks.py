"""What a file of an archive says of itself among its metadata: which table it is, of what, and whose."""

from __future__ import annotations

from pathlib import Path
from typing import Any

LEDGER = "ledger"
"""About this it tells the hash of the first commit of the ledger that it was written from."""

_KEY = "domino-ledger/{about}"
"""About its own name, such as `seats`, a file tells a digest of its matches' numbers and hashes, of names, tags and
words: the file of another table, or of other matches, does not pass for it.
"""


def as_metadata(told: dict[str, bytes]) -> dict[str, str]:
    """What is to stand among the metadata of a file that tells this."""
    return {_KEY.format(about=about): value.hex() for about, value in told.items()}


def told_in(metadata: Any, about: str) -> bytes | None:
    """What a file's metadata, read by pyarrow, tell about something; None if nothing."""
    told = (metadata.metadata or {}).get(_KEY.format(about=about).encode())
    return bytes.fromhex(told.decode()) if told else None


def told_by(path: Path, about: str) -> bytes | None:
    """What a file tells about something; None where there is none that could be read."""
    from pyarrow import parquet  # it comes with the extra 'archive'

    try:
        return told_in(parquet.read_metadata(path), about)
    except (OSError, ValueError):
        return None
