"""An importer killed at any moment leaves whole matches, and the same file imported again makes up the rest."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.game.events import Record
from ledger.record import read, read_jsonl, write_jsonl
from ledger.service.intake import take_in
from ledger.store import Ledger
from tests.service.sources import TURNS, match
from tests.store.soundness import sound

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


@pytest.mark.parametrize(("seed", "at_once"), [(1, 1), (3, 7), (4, 32)])
def test_a_killed_import_leaves_whole_matches_and_goes_on_where_it_was_stopped(
    any_url: str, tmp_path: Path, seed: int, at_once: int
) -> None:
    season = a_season()
    (tmp_path / "season.domino").write_text(season, encoding="utf-8")
    records = [replace(item, lines={}) for item in read(season) if isinstance(item, Record)]
    Ledger.open(any_url, create=True).close()
    told = kill_after(random.Random(seed).randrange(MATCHES - 64), any_url, tmp_path / "season.domino", at_once)
    with Ledger.open(any_url) as ledger:
        stored = list(ledger.records())
        assert stored == records[: len(stored)]
        assert len(told) <= len(stored) < MATCHES
        assert sound(ledger).position == sum(len(record.events) for record in stored)
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


def test_json_lines_cut_off_at_any_byte_bring_whole_events_and_the_whole_file_makes_up_the_rest(any_url: str) -> None:
    text = "\n".join(match(*TURNS[:n], 'note "Zoë ❤"', Id=f"Ñ{n}") for n in range(4))
    wanted = {item.opening.tags["Id"]: replace(item, lines={}) for item in read(text) if isinstance(item, Record)}
    whole = "".join(write_jsonl(record, name) for name, record in wanted.items()).encode()
    with Ledger.open(any_url, create=True) as ledger:
        for end in random.Random(5).sample(range(len(whole)), 25):
            list(take_in(ledger, read_jsonl(whole[:end].splitlines(keepends=True))))
            for stored in ledger.matches():
                assert stored.record.events == wanted[stored.name].events[: stored.version]
        last = list(take_in(ledger, read_jsonl(whole.splitlines(keepends=True))))
        assert "refused" not in {taken.status for taken in last}
        assert {stored.name: stored.record for stored in ledger.matches()} == wanted
        sound(ledger)
