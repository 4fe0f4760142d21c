"""Partitions that are damaged or half written: named with what is to be done, and mended by the next export."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.errors import LedgerError
from ledger.service.parquet.partitions import RECORDS, parts_of_folder, write_partitions
from ledger.store import Ledger
from tests.cluster.telling import told

pytest.importorskip("pyarrow")


def nothing(path: Path) -> None:
    """An empty file."""
    path.write_bytes(b"")


def cut_short(path: Path) -> None:
    """A file of which the end is missing."""
    path.write_bytes(path.read_bytes()[:-20])


def another_table(path: Path) -> None:
    """A file of the archive, but another one."""
    path.write_bytes((path.parent / "seats.parquet").read_bytes())


@pytest.mark.parametrize(
    ("harm", "state"),
    [
        (nothing, r"cannot be read \(.*\)"),
        (cut_short, r"cannot be read \(.*\)"),
        (another_table, "is no file of records any more"),
        (Path.unlink, "is missing"),
    ],
)
def test_a_month_that_cannot_be_read_is_named_with_what_to_do(
    ledger: Ledger, tmp_path: Path, harm: Callable[[Path], None], state: str
) -> None:
    folder = tmp_path / "archive"
    list(write_partitions(str(folder), ledger))
    path = sorted(folder.rglob(RECORDS))[2]
    harm(path)
    with pytest.raises(LedgerError, match=f"{re.escape(str(path))} {state}: remove the folder of that month"):
        list(parts_of_folder(str(folder)))


def test_rows_that_are_damaged_are_named_too(ledger: Ledger, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    list(write_partitions(str(folder), ledger))
    parts = list(parts_of_folder(str(folder)))
    path = Path(parts[0].path)
    content = bytearray(path.read_bytes())
    content[4:400] = bytes(396)
    path.write_bytes(content)
    with pytest.raises(LedgerError, match=rf"{re.escape(str(path))} cannot be read .*: remove the folder"):
        told(parts)


def test_not_one_byte_of_the_rows_changes_unseen(ledger: Ledger, tmp_path: Path) -> None:
    from pyarrow import parquet

    list(write_partitions(str(tmp_path / "archive"), ledger))
    parts = list(parts_of_folder(str(tmp_path / "archive")))
    path = Path(parts[0].path)
    content = path.read_bytes()
    column = parquet.read_metadata(path).row_group(0).column(4)
    assert column.path_in_schema == "record"
    start, length = column.data_page_offset, column.total_compressed_size
    header_of_the_page = 40
    for place in range(start + header_of_the_page, start + length, 37):
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        with pytest.raises(LedgerError, match=rf"{re.escape(str(path))} cannot be read .*: remove the folder"):
            told(parts)


@pytest.mark.parametrize("harm", [nothing, cut_short, another_table, Path.unlink])
@pytest.mark.parametrize("table", ["records", "matches", "events"])
def test_the_next_export_mends_a_month_of_which_a_file_is_damaged(
    ledger: Ledger, tmp_path: Path, harm: Callable[[Path], None], table: str
) -> None:
    folder = tmp_path / "archive"
    list(write_partitions(str(folder), ledger))
    path = sorted(folder.rglob(f"{table}.parquet"))[2]
    before = path.read_bytes()
    harm(path)
    again = [one.folder for one in write_partitions(str(folder), ledger) if not one.known]
    assert again == [str(path.parent)]
    assert path.read_bytes() == before


def test_a_machine_that_does_not_find_the_archive_says_which_it_is(ledger: Ledger, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    list(write_partitions(str(folder), ledger))
    parts = list(parts_of_folder(str(folder)))
    folder.rename(tmp_path / "elsewhere")
    with pytest.raises(LedgerError, match=f"is not there on {re.escape(platform.node())}: every machine must find"):
        told(parts)


def test_what_a_killed_export_left_goes_after_a_day(ledger: Ledger, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    (month,) = {Path(one.folder) for one in write_partitions(str(folder), ledger) if one.folder.endswith("undated")}
    fresh, old = month / ".seats.parquet.1.part", month / ".seats.parquet.2.part"
    for left in (fresh, old):
        left.write_bytes(b"PAR1")
    os.utime(old, (0, 0))
    (month / RECORDS).unlink()
    list(write_partitions(str(folder), ledger))
    assert (fresh.exists(), old.exists()) == (True, False)


def test_of_a_month_that_cannot_be_written_nothing_half_done_is_left(ledger: Ledger, tmp_path: Path) -> None:
    list(write_partitions(str(tmp_path), ledger))
    month = sorted(tmp_path.rglob("hands.parquet"))[0].parent
    before = {path.name for path in month.iterdir()}
    (month / "seats.parquet").unlink()
    in_the_way = month / f".points.parquet.{os.getpid()}.part"
    in_the_way.mkdir()
    with pytest.raises(LedgerError, match=f"{month} cannot be written"):
        list(write_partitions(str(tmp_path), ledger))
    in_the_way.rmdir()
    assert {path.name for path in month.iterdir()} == before - {"seats.parquet"}
