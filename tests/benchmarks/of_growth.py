"""Growth: time and memory of whole archives, of one match and of one page, from ten thousand events on, fitted.

The number of each row is the power of the size with which it grows: 1 is in proportion, 0 is not at all.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ledger.store import Ledger
from tests.benchmarks.matches import archive, of_all_games
from tests.benchmarks.measuring import Goal, Row, Sizes, now, seconds

SMALLEST = 10_000
WHOLE = Goal("growth", "a whole archive, power of its size", "time", 1.1, 1.0)
FLAT = Goal("flat", "power of the archive's size", "time", 0.15, 0.0)
ROOT = Path(__file__).parents[2]
PAGE = 50
MATCHES = 20
AUDIT = ("audit", "--jobs", "1", "--summary", "--afresh")
MAY_FIND_ERRORS = (0, 1)


def measure(sizes: Sizes) -> Iterator[Row]:
    """The rows of growth; each size is a ledger that is kept and taken up again."""
    records = of_all_games(30_000, sizes.folder)
    folder = Path(sizes.folder) / "archives"
    found: dict[str, list[tuple[int, float]]] = {}
    events = SMALLEST
    while events <= sizes.events:
        path = folder / f"growth-{events}.sqlite"
        begun = now(sizes.clock)
        fresh = not path.exists()
        with archive(events, records, path) as ledger:
            if fresh:
                note(found, "import, seconds", events, now(sizes.clock) - begun)
            for case, work in (("one match", one_match), ("a page of the list", one_page)):
                taken = min(seconds(lambda work=work: work(ledger), sizes) for _ in range(5))
                note(found, f"{case}, seconds", events, taken)
        for case, words in (("audit", AUDIT), ("results worked out anew", ("rebuild",))):
            took, memory = command(f"sqlite:///{path}", words, sizes)
            note(found, f"{case}, seconds", events, took)
            note(found, f"{case}, MiB", events, memory)
        events *= 10
    for case, points in found.items():
        yield fitted(case, points)


def note(found: dict[str, list[tuple[int, float]]], case: str, events: int, value: float) -> None:
    """Keeps a figure."""
    found.setdefault(case, []).append((events, value))
    print(f"        {events:>11,} events: {case} {value:.4g}", file=sys.stderr, flush=True)


def one_match(ledger: Ledger) -> None:
    """Some matches here and there, each by itself."""
    count = ledger.count()
    for number in range(1, count + 1, max(1, count // MATCHES)):
        ledger.record(number)


def one_page(ledger: Ledger) -> None:
    """The first page of the list, the matches played last first."""
    ledger.cards(limit=PAGE, newest_first=True)


def command(url: str, words: tuple[str, ...], sizes: Sizes) -> tuple[float, float]:
    """Seconds and MiB of a command in a process of its own."""
    with tempfile.TemporaryDirectory() as cache:
        begun = now(sizes.clock)
        running = subprocess.Popen(
            [sys.executable, "-P", "-m", "ledger", words[0], "--ledger", url, *words[1:]],
            env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": cache},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _, status, used = os.wait4(running.pid, 0)
        took = now(sizes.clock) - begun
    running.returncode = os.waitstatus_to_exitcode(status)
    assert running.returncode in MAY_FIND_ERRORS, f"domino-ledger {words[0]} gave {running.returncode}"
    return took, used.ru_maxrss / 1024


def fitted(case: str, points: list[tuple[int, float]]) -> Row:
    """The power of the size that fits best, by least squares over the logarithms."""
    goal = WHOLE if case.endswith("seconds") and not case.startswith(("one", "a page")) else FLAT
    told = f"{case}: {', '.join(f'{value:.3g}' for _, value in points)}"
    if len(points) < 2:
        return Row(goal.number, told, left_out="two sizes are needed, in one run")
    power = slope([(math.log(events), math.log(value)) for events, value in points])
    return Row(*(goal.number, told, goal.of, goal.must, goal.aim, power, power, power), holds=goal.met(power, power))


def slope(points: list[tuple[float, float]]) -> float:
    """Of the straight line through these points."""
    middle = [sum(values) / len(points) for values in zip(*points, strict=True)]
    over: float = sum((x - middle[0]) * (y - middle[1]) for x, y in points)
    return float(over / sum((x - middle[0]) ** 2 for x, _ in points))
