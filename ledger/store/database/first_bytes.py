"""Whether a file begins as those of SQLite do, without harm to who has it open.

POSIX takes all locks of a process off a file as soon as the process closes it anywhere, those of SQLite too. Another
program would then think that nobody has the ledger open, and clear away the log that this one still appends to. So a
file is opened here once in a process, before there can be a connection to it.
"""

from __future__ import annotations

import os
from pathlib import Path

MAGIC = b"SQLite format 3\0"

_SEEN: set[tuple[int, int]] = set()
"""The device and the inode of each file that was looked at and found to be one of SQLite."""


def is_of_sqlite(path: Path) -> bool:
    """Whether the file at this path begins so; OSError where it cannot be read."""
    status = path.stat()
    which = status.st_dev, status.st_ino
    if which in _SEEN and os.access(path, os.R_OK):
        return True
    with path.open("rb") as file:
        found = file.read(len(MAGIC)) == MAGIC
    if found:
        _SEEN.add(which)
    return found
