"""Where the files of an archive lie: its tables in one folder, or in a folder for each month of each club below it."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Sequence
from pathlib import Path

from ledger.errors import LedgerError, NotFound

BELOW = ("", "*/", "*/*/", "*/*/*/")
"""A folder may be a month itself, a club, an archive, or hold the archives of several ledgers beside each other."""

ANEW = "remove the folder of that month and give domino-ledger export --format partitions again, which writes it anew"


A_DAY = 24 * 60 * 60


def unfinished(place: Path) -> Path:
    """Where a file is written until it is whole: beside its place, and where no other program writes the same one.

    What a program that was killed has left there goes after a day.
    """
    for left in place.parent.glob(f".{place.name}.*.part"):
        # another program may have finished it meanwhile
        with contextlib.suppress(FileNotFoundError):
            if left.stat().st_mtime < time.time() - A_DAY:
                left.unlink()
    return place.with_name(f".{place.name}.{os.getpid()}.part")


def months_below(folder: str) -> list[Path]:
    """The folders with files of an archive in them, in the order of their names; they are told from the root on."""
    # workers stand elsewhere: what is a path here must be one for them
    place = Path(folder).resolve()
    return sorted({path.parent for below in BELOW for path in place.glob(f"{below}*.parquet")})


def files_of(folder: str, tables: Sequence[str]) -> dict[str, list[str]]:
    """The files of each of these tables, in the same order: one, or one a month.

    NotFound if there is none of a table; LedgerError for a month which lacks one that another has.
    """
    months = months_below(folder)
    if Path(folder).resolve() in months:
        months = [Path(folder).resolve()]
    there = {table: [month / f"{table}.parquet" for month in months] for table in tables}
    missing = [table for table, files in there.items() if not any(file.is_file() for file in files)]
    if missing:
        raise NotFound(
            f"{folder} is no archive: {', '.join(missing)} is not in it; domino-ledger export --format parquet makes "
            "one, or --format partitions a folder for each month"
        )
    for file in (file for files in there.values() for file in files):
        if not file.is_file():
            raise LedgerError(f"{file} is missing: {ANEW}")
    return {table: [str(file) for file in files] for table, files in there.items()}
