"""A copy of a file while it is upgraded: should the upgrade go wrong, the ledger as it was lies beside it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from ledger.errors import StoreError


@contextlib.contextmanager
def kept_copy(path: Path, revision: str, wait: float) -> Iterator[None]:
    """Copies the file first, and takes the copy away when all went well; else the error says where it is.

    A copy that an upgrade left which was broken off is replaced: the ledger itself is whole.
    """
    kept = path.with_name(f"{path.name}.before-upgrade-from-{revision}")
    made = kept.with_name(f"{kept.name}.{os.getpid()}")
    try:
        location = f"file:{quote(str(path))}?mode=rw"
        with contextlib.closing(sqlite3.connect(location, uri=True, timeout=wait)) as whole:
            whole.execute("VACUUM INTO ?", [str(made)])
        with made.open("rb") as file:
            os.fsync(file.fileno())
        made.replace(kept)
    finally:
        made.unlink(missing_ok=True)
    try:
        yield
    except Exception as error:
        if not kept.exists():
            # another program has upgraded it meanwhile, and took its copy away
            raise
        raise StoreError(f"{path} was not upgraded, and as it was it is kept in {kept}: {error}") from error
    kept.unlink(missing_ok=True)
