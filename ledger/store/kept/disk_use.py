"""How much of the disk a rebuild takes: it lies beside what is read until it takes its place."""

from __future__ import annotations

import shutil
from typing import NamedTuple

from sqlalchemy import URL, Connection
from sqlalchemy.exc import SQLAlchemyError

from ledger.store.database.connection import on_server, path_of
from ledger.store.database.tables import METADATA
from ledger.store.kept import checkpoint


class DiskUse(NamedTuple):
    """In bytes: about how much a rebuild takes for a while, and how much is `free` (None on a server: not known)."""

    needed: int
    free: int | None

    @property
    def enough(self) -> bool:
        """Whether there is room, as far as that is known."""
        return self.free is None or self.free > self.needed


def disk_use(connection: Connection, url: URL) -> DiskUse:
    """What the results take that are there now, which those beside them will take too."""
    names = [name for name, table in METADATA.tables.items() if "generation" in table.columns and name != "projection"]
    if on_server(url):
        sizes = [connection.exec_driver_sql(_ON_A_SERVER, (name,)).scalar_one() for name in names]
        return DiskUse(_of_one_generation(connection, sum(map(int, sizes))), None)
    free = shutil.disk_usage(path_of(url).parent).free
    try:
        size = sum(int(connection.exec_driver_sql(_IN_A_FILE, (name,)).scalar() or 0) for name in names)
    except SQLAlchemyError:
        # not every SQLite was built to tell the size of a table: no more than all of the file is needed
        size = path_of(url).stat().st_size
    return DiskUse(_of_one_generation(connection, size), free)


_ON_A_SERVER = "SELECT pg_total_relation_size(%s)"
_IN_A_FILE = "SELECT sum(pgsize) FROM dbstat WHERE name = ? AND aggregate = 1"


def _of_one_generation(connection: Connection, size: int) -> int:
    """Where a rebuild was broken off, two lie there already."""
    return size // max(len(checkpoint.generations(connection)), 1)
