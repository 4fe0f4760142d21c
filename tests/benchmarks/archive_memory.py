"""How much memory does an audit take, and does that grow with the archive?

    python tests/benchmarks/archive_memory.py [--events 10000,1000000] [--jobs 1]

Matches of every game are played by program, one in ten of them with a wrong total, and written again and again until a
file, and a ledger, have so many events. Each is audited by a process of its own, whose highest use of memory the system
knows. The figures are those of one machine; what must hold is that they do not grow.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from ledger.game.variants import GAMES
from ledger.record import read, write
from ledger.service.importing import import_items
from ledger.simulate import play_match
from ledger.store import Ledger

ROOT = Path(__file__).parents[2]
NAMES = ("Ana", "Ben", "Cid", "Dan")


def main() -> None:
    """Measures, and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", default="10000,1000000")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    print(f"{'source':<8}{'events':>12}{'findings':>10}{'seconds':>9}{'MiB':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for events in map(int, options.events.split(",")):
            path = Path(folder) / f"{events}.domino"
            written = write_archive(path, events)
            measure("file", written, Path(folder), [str(path)], options.jobs)
            url = f"sqlite:///{path}.sqlite"
            with Ledger.open(url, create=True) as opened:
                for _ in import_items(opened, read(path.read_bytes()), path.name):
                    pass
            measure("ledger", written, Path(folder), ["--ledger", url], options.jobs)


def matches() -> Iterator[tuple[str, int]]:
    """Matches of all games as text with their events, for ever; every tenth has a total that is wrong."""
    played = []
    for game, rules in GAMES.items():
        players = min(rules.players)
        record = play_match(game, NAMES[:players], seed=1, tags={"Club": f"Club of {game}"})
        played.append((write(record), len(record.events)))
    number = 0
    while True:
        for text, events in played:
            number += 1
            wrong = "hand 1\nhand 3\n" if number % 10 == 0 else ""
            yield f'[Id "M-{number}"]\n{text}{wrong}\n', events + wrong.count("\n")


def write_archive(path: Path, events: int) -> int:
    """A file with about so many events; how many there are."""
    written = 0
    with path.open("w", encoding="utf-8") as file:
        for text, more in matches():
            if written >= events:
                return written
            file.write(text)
            written += more
    raise AssertionError("matches never end")


def measure(source: str, events: int, folder: Path, words: list[str], jobs: int) -> int:
    """Audits in a process of its own and prints what that took; the highest use of memory in KiB."""
    out = folder / "findings.csv"
    command = [sys.executable, "-P", "-m", "ledger", "audit", *words, "--jobs", str(jobs), "--out", str(out)]
    begun = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(folder)}
    running = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(running.pid, 0)
    running.returncode = os.waitstatus_to_exitcode(status)
    assert running.returncode == 1, "there should be findings, and nothing worse"
    seconds, findings = time.perf_counter() - begun, out.read_bytes().count(b"\n") - 1
    print(f"{source:<8}{events:>12,}{findings:>10,}{seconds:>9.1f}{used.ru_maxrss / 1024:>7.0f}", flush=True)
    return int(used.ru_maxrss)


if __name__ == "__main__":
    main()
