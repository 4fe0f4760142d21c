"""A ledger where nothing can be written: in a folder of somebody else, and on a disk without a byte of room."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.errors import StorageFull
from ledger.store import Asked, Ledger
from tests.cli.records import RIGHT, named
from tests.cli.running import Program
from tests.store.matches import match
from tests.store.soundness import sound

LOOK = """
import os, sys
from ledger.errors import StoreError
from ledger.store import Ledger

if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    with Ledger.open(sys.argv[1]) as ledger:
        faults = [fault for step in ledger.verify() for fault in step.faults]
        print(ledger.count(), "matches read,", len(faults), "faults")
        ledger.accept()
except StoreError as error:
    print(error)
"""
LEAVE_A_TAIL = """
import os, sys
from ledger.store import Ledger
from tests.store.matches import match

ledger = Ledger.open(sys.argv[1])
ledger.add(match())
os._exit(0)
"""


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A folder that everybody may look into and only its owner may write."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with Ledger.open(f"sqlite:///{folder}/ledger.sqlite", create=True) as ledger:
            ledger.add(match())
        yield Path(folder)
        Path(folder).chmod(0o755)


def in_another_process(script: str, folder: Path) -> str:
    """What a script prints that is given the ledger's address."""
    command = [sys.executable, "-c", script, f"sqlite:///{folder}/ledger.sqlite"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    assert done.stderr == ""
    return done.stdout


def test_a_ledger_in_a_read_only_folder_is_read_and_verified_and_says_that_it_cannot_be_written(shelf: Path) -> None:
    (shelf / "ledger.sqlite").chmod(0o444)
    shelf.chmod(0o555)
    read, refused = in_another_process(LOOK, shelf).splitlines()
    assert read == "1 matches read, 0 faults"
    assert refused == f"{shelf}/ledger.sqlite cannot be written: the file or its folder is read-only"
    assert [file.name for file in shelf.iterdir()] == ["ledger.sqlite"]


def test_one_whose_last_events_stand_beside_it_says_what_to_do(shelf: Path) -> None:
    in_another_process(LEAVE_A_TAIL, shelf)
    (shelf / "ledger.sqlite-shm").unlink()
    shelf.chmod(0o555)
    (told,) = in_another_process(LOOK, shelf).splitlines()
    assert "its last events stand in a file beside it; copy it with ledger.sqlite-wal into a folder of your own" in told


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of 2 MB."""
    folder = Path(tempfile.mkdtemp(prefix="domino-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        folder.rmdir()
        pytest.skip("only root can make a small disk, and not everywhere")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
        folder.rmdir()


def fill(folder: Path, *, leave: int = 0) -> Path:
    """Takes up all room but so many bytes."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
        file.truncate(max(0, file.tell() - leave))
    return ballast


def test_on_a_full_disk_a_ledger_is_read_and_the_same_request_goes_through_once_there_is_room(small_disk: Path) -> None:
    url, asked, record = f"sqlite:///{small_disk}/ledger.sqlite", Asked(), match(plays=4000)
    with Ledger.open(url, create=True) as ledger:
        ledger.add(match())
        ballast = fill(small_disk, leave=200_000)
        with pytest.raises(StorageFull, match=f"no room is left on the disk of {small_disk}/ledger.sqlite: "):
            ledger.add(record, asked=asked)
        assert ledger.count() == 1
        ballast.unlink()
        assert not ledger.add(record, asked=asked).replayed
        assert sound(ledger).commit_no == 2
    ballast = fill(small_disk)
    with Ledger.open(url) as ledger:
        assert [stored.version for stored in ledger.matches()] == [10, 4004]
        with pytest.raises(StorageFull, match="make room, a megabyte at least"):
            ledger.add(record)
    ballast.unlink()
    with Ledger.open(url) as ledger:
        ledger.add(record)
        assert sound(ledger).commit_no == 3


def test_on_a_full_disk_every_command_says_so_and_ends_with_2_or_reads(small_disk: Path, tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.ledger = f"sqlite:///{small_disk}/ledger.sqlite"
    program.write("one.domino", named(RIGHT, "one"))
    program.write("two.domino", named(RIGHT, "two"))
    assert program.run("init").status == program.run("import", "one.domino").status == 0
    fill(small_disk)
    assert program.run("verify").out == "6 events checked: everything fits\n"
    assert "[Id " in program.run("export", "one").out
    for words in (
        ["import", "two.domino"],
        ["backup", f"{small_disk}/club.backup"],
        ["export", "--out", f"{small_disk}/x"],
    ):
        done = program.run(*words)
        assert (done.status, "Internal" in done.err) == (2, False), done.said
        assert str(small_disk) in done.err
        assert "room" in done.err or "No space left" in done.err
    assert [file.name for file in small_disk.iterdir() if "backup" in file.name] == []
