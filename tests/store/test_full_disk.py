"""A full disk under a PostgreSQL server; that of a file stands in `test_opening`."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine

from ledger.errors import StorageFull
from ledger.store import Asked, Ledger
from tests.store.matches import match
from tests.store.server import Server
from tests.store.soundness import sound

pytestmark = pytest.mark.postgres


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of 4 MB that belongs to the server, a part of it taken up by a file `ballast`."""
    folder = Path(tempfile.mkdtemp(prefix="domino-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        folder.rmdir()
        pytest.skip("only root can make a small disk, and not everywhere")
    try:
        (folder / "ballast").write_bytes(bytes(1_500_000))
        (folder / "tables").mkdir()
        shutil.chown(folder / "tables", "postgres")
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
        folder.rmdir()


def fill(ledger: Ledger, asked: list[Asked]) -> None:
    """Adds matches until there is no room, or very many; what was asked for last is the one that failed."""
    while len(asked) < 1_000:
        asked.append(Asked())
        ledger.add(match(plays=1_000), asked=asked[-1])


def test_on_a_full_disk_nothing_is_half_written_and_the_same_request_goes_through_once_there_is_room(
    server: Server, small_disk: Path
) -> None:
    engine = create_engine(server.url(), poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE TABLESPACE small LOCATION '{small_disk / 'tables'}'")
        connection.exec_driver_sql("CREATE DATABASE small")
        connection.exec_driver_sql("ALTER DATABASE small SET default_tablespace = small")
    try:
        with Ledger.open(server.url("small"), create=True) as ledger:
            asked: list[Asked] = []
            with pytest.raises(StorageFull, match="no room is left on the server's disk"):
                fill(ledger, asked)
            answered = len(asked) - 1
            assert 0 < answered == ledger.count()
            assert sound(ledger).commit_no == answered
            (small_disk / "ballast").unlink()
            assert not ledger.add(match(plays=1_000), asked=asked[-1]).replayed
            assert sound(ledger).commit_no == answered + 1
    finally:
        with engine.connect() as connection:
            connection.exec_driver_sql("DROP DATABASE small WITH (FORCE)")
            connection.exec_driver_sql("DROP TABLESPACE small")
