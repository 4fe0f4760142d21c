"""How fast are reading, folding, judging and replaying, beside programs that do the like? Ratios, measured in turn.

    python tests/benchmarks/against_peers.py --records FOLDER [--bench FOLDER] [--events 1000000]

`--records` holds `.domino` files (default: the examples), `--bench` the reference benches with the limit fold
(`fold.py`, `common.py`), `--events` how long the ledger for the cold audit is to be. Needs `pip install eventsourcing`.
Both contenders of a ratio run in one process, nine rounds in turn, so that noise hits both alike; the median and the
quartiles are printed. Absolute figures are those of one machine on one day.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ledger.game.events import Record
from ledger.game.match import Match
from ledger.game.variants import rules_of
from ledger.record import read, write
from ledger.replay import replay
from ledger.store import Ledger
from ledger.store.append import Asked

ROUNDS = 9
ROOT = Path(__file__).parents[2]
Work = Callable[[], object]


def main() -> None:
    """Measures everything and prints a table."""
    options = arguments()
    games = by_game(options.records)
    print(f"{'game':<14}{'events':>9}{'text ev/s':>12}{'fold ev/s':>12}{'judged ev/s':>13}")
    for game, records in games.items():
        speeds(game, records)
    if options.bench:
        against_limit(games, options.bench)
    against_eventsourcing(games)
    with tempfile.TemporaryDirectory() as folder:
        cold_audit(games, options.events, Path(folder))


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=Path, default=ROOT / "examples")
    parser.add_argument("--bench", type=Path)
    parser.add_argument("--events", type=int, default=1_000_000)
    return parser.parse_args()


def by_game(folder: Path) -> dict[str, list[Record]]:
    """The records of a folder by their game, those that cannot be read left out."""
    games: dict[str, list[Record]] = {}
    for path in sorted(folder.glob("**/*.domino")):
        with path.open("rb") as stream:
            for record in read(stream):
                if isinstance(record, Record):
                    games.setdefault(record.opening.variant, []).append(record)
    return games


def length(records: list[Record]) -> int:
    """The events of some records."""
    return sum(len(record.events) for record in records)


def fold(records: list[Record], *, refereed: bool) -> None:
    """Folds decoded events, from the header on."""
    for record in records:
        match = Match(record.opening, rules_of(record.opening), refereed=refereed)
        for number, event in enumerate(record.events[1:], 2):
            match.take(number, event)  # type: ignore[arg-type]


def best(work: Work) -> float:
    """Seconds of the quickest of five runs."""
    return min(timed(work) for _ in range(5))


def timed(work: Work) -> float:
    """Seconds of one run."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def speeds(game: str, records: list[Record]) -> None:
    """Events a second of reading text, folding, and folding with the referee."""
    events = length(records)
    text = "\n".join(write(record) for record in records)
    rates = [
        events / best(lambda: sum(1 for _ in read(text))),
        events / best(lambda: fold(records, refereed=False)),
        events / best(lambda: fold(records, refereed=True)),
    ]
    print(f"{game:<14}{events:>9,}{rates[0]:>12,.0f}{rates[1]:>12,.0f}{rates[2]:>13,.0f}", flush=True)


def paired(name: str, ours: Work, our_events: int, peer: Work, peer_events: int) -> None:
    """How many times the peer's rate ours is, the two in turn."""
    ratios = []
    for number in range(ROUNDS):
        took = {}
        for work in (ours, peer) if number % 2 else (peer, ours):
            took[work] = timed(work)
        ratios.append(our_events / took[ours] / (peer_events / took[peer]))
    low, middle, high = statistics.quantiles(ratios, n=4)
    print(f"{name:<60}{middle:>8.3f}   ({low:.3f} to {high:.3f})", flush=True)


def against_limit(games: dict[str, list[Record]], bench: Path) -> None:
    """Fold and referee beside the limit fold of the reference benches, a bare loop over integers."""
    sys.path.insert(0, str(bench))
    os.environ.setdefault("BENCH_DATA", tempfile.mkdtemp())
    limit = importlib.import_module("fold")
    _, codes = importlib.import_module("common").dataset(100_000)
    for game, records in games.items():

        def ours(records: list[Record] = records) -> None:
            fold(records, refereed=True)

        paired(f"{game}: fold and referee / limit fold", ours, length(records), lambda: limit.fold(codes), len(codes))


def against_eventsourcing(games: dict[str, list[Record]]) -> None:
    """Replay of stored matches with rules beside `eventsourcing` replaying an aggregate that only counts."""
    try:
        peer, peer_events = counting_aggregates()
    except ImportError:
        print("eventsourcing is not installed: replay was not compared")
        return
    for game, records in games.items():
        with tempfile.TemporaryDirectory() as folder, stored(records, Path(folder)) as ledger:
            numbers = range(1, ledger.count() + 1)

            def ours(ledger: Ledger = ledger, numbers: range = numbers) -> None:
                for number in numbers:
                    record = ledger.record(number)
                    replay(record).at(len(record.events))

            paired(f"{game}: replay of stored matches / eventsourcing", ours, length(records), peer, peer_events)


def counting_aggregates() -> tuple[Work, int]:
    """Thirty stored aggregates of 300 events, and how to replay them."""
    from eventsourcing.application import Application
    from eventsourcing.domain import Aggregate, event

    class Counted(Aggregate):
        """An aggregate whose events do nothing but count."""

        @event("Started")
        def __init__(self, variant: str) -> None:
            self.events = 1

        @event("Played")
        def play(self, seat: int, tile: str, arm: str) -> None:
            self.events += 1

    path = Path(tempfile.mkdtemp()) / "peer.db"
    application: Any = Application(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)})
    numbers = []
    for _ in range(30):
        counted: Any = Counted("block")
        for _ in range(299):
            counted.play(2, "6-4", "right")
        application.save(counted)
        numbers.append(counted.id)
    return lambda: [application.repository.get(number) for number in numbers], 30 * 300


def stored(records: list[Record], folder: Path) -> Ledger:
    """A new ledger with these matches."""
    ledger = Ledger.open(f"sqlite:///{folder / 'ledger.db'}", create=True)
    for record in records:
        ledger.add(record)
    return ledger


def endless(games: dict[str, list[Record]]) -> Iterator[Record]:
    """The records of all games in turn, again and again, each with an identity of its own."""
    everything = [record for records in games.values() for record in records]
    for number, record in enumerate(itertools.cycle(everything), 1):
        opening = record.opening
        renamed = replace(opening, tags={**opening.tags, "Id": f"copy-{number}"})
        yield Record((renamed, *record.events[1:]), record.moments)


def cold_audit(games: dict[str, list[Record]], events: int, folder: Path) -> None:
    """Seconds and memory of an audit of a whole ledger in a process of its own, and the bytes an event takes there."""
    written = 0
    with Ledger.open(f"sqlite:///{folder / 'ledger.db'}", create=True) as ledger:
        records = endless(games)
        start = time.perf_counter()
        while written < events:
            with ledger.transaction() as transaction:
                for record in itertools.islice(records, 100):
                    transaction.add(record, Asked())
                    written += len(record.events)
        took = time.perf_counter() - start
    size = sum(path.stat().st_size for path in folder.glob("ledger.db*"))
    print(f"{written:,} events stored: {written / took:,.0f} a second, {size / written:.1f} bytes each, all told")
    took, memory = audited(folder / "ledger.db")
    print(f"cold audit of {written:,} events: {took:.1f} s, {written / took:,.0f} a second, {memory:.0f} MB at most")


def audited(path: Path) -> tuple[float, float]:
    """Seconds and megabytes of an audit of every match in another process."""
    script = (
        "import resource, sys; from ledger.audit import audit; from ledger.store import Ledger\n"
        "with Ledger.open(sys.argv[1]) as ledger:\n"
        "    for record in ledger.records(): audit(record)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script, f"sqlite:///{path}"],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return time.perf_counter() - start, float(done.stdout)


if __name__ == "__main__":
    main()
