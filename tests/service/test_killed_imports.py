"""An importer killed at any moment leaves whole matches, and the same file imported again makes up the rest."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.game.events import Record
from ledger.record import read
from ledger.service.intake import take_in
from ledger.store import Ledger
from tests.service.sources import TURNS, match

MATCHES = 300
IMPORTER = """
import sys
from ledger.record import read
from ledger.service.intake import take_in
from ledger.store import Ledger

with Ledger.open(sys.argv[1]) as ledger, open(sys.argv[2], "rb") as file:
    for taken in take_in(ledger, read(file), at_once=int(sys.argv[3])):
        print(taken.match, taken.status, flush=True)
"""


def a_season() -> str:
    """Many matches of different lengths, some with an Id, some alike."""
    rng = random.Random(11)
    season = []
    for n in range(MATCHES):
        tags = {"Id": f"m{n}"} if n % 2 else {"Played": f"2026-03-{n % 9 + 1:02}"}
        season.append(match(*rng.choices(TURNS, k=rng.randrange(40)), 'note "words"', **tags))
    return "\n".join(season)


@pytest.mark.parametrize(("seed", "at_once"), [(1, 1), (2, 1), (3, 7), (4, 32)])
def test_a_killed_import_leaves_whole_matches_and_goes_on_where_it_was_stopped(
    tmp_path: Path, seed: int, at_once: int
) -> None:
    url, season = f"sqlite:///{tmp_path / 'ledger.sqlite'}", a_season()
    (tmp_path / "season.domino").write_text(season, encoding="utf-8")
    records = [replace(item, lines={}) for item in read(season) if isinstance(item, Record)]
    Ledger.open(url, create=True).close()
    told = kill_after(random.Random(seed).randrange(MATCHES - 64), url, tmp_path / "season.domino", at_once)
    with Ledger.open(url) as ledger:
        stored = list(ledger.records())
        assert stored == records[: len(stored)]
        assert len(told) <= len(stored) < MATCHES
        assert whole(tmp_path / "ledger.sqlite") == ledger.head().position == sum(len(r.events) for r in stored)
        again = list(take_in(ledger, read(season)))
        assert [one.status for one in again] == ["known"] * len(stored) + ["new"] * (MATCHES - len(stored))
        assert list(ledger.records()) == records


def kill_after(matches: int, url: str, season: Path, at_once: int) -> list[str]:
    """Imports in another process, kills it once so many matches were reported, and gives all that it reported."""
    command = [sys.executable, "-c", IMPORTER, url, str(season), str(at_once)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as importer:
        assert importer.stdout is not None
        told = [importer.stdout.readline() for _ in range(matches + 1)]
        importer.kill()
        told += importer.stdout.readlines()
    return [line for line in told if line.endswith("new\n")]


def whole(path: Path) -> int:
    """The last position of a log whose positions and versions have no gaps; the file must be sound."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        positions = [position for (position,) in connection.execute("SELECT position FROM event ORDER BY position")]
        assert positions == list(range(1, len(positions) + 1))
        wrong = (
            "SELECT 1 FROM stream WHERE version <> (SELECT MAX(version) FROM event WHERE stream_no = stream.stream_no)"
        )
        assert connection.execute(wrong).fetchall() == []
        assert (
            connection.execute("SELECT COUNT(*) FROM stream").fetchone()
            == connection.execute("SELECT COUNT(*) FROM match_card").fetchone()
        )
        return len(positions)
