"""G10, G11, G12: a whole ledger audited, the first time, on two cores and again, beside reading its payloads."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path
from unittest.mock import patch

import platformdirs

from ledger.service import spreading
from ledger.service.audits import archive as whole
from ledger.service.audits.kept import Kept
from ledger.service.audits.parts import parts_of_ledger
from ledger.service.audits.report import Report
from ledger.store import Ledger
from tests.benchmarks.matches import LINE_GAME, archive, of_all_games, of_game
from tests.benchmarks.measuring import Goal, Row, Sizes, missing, paired, quartiles
from tests.benchmarks.raw import READ_PAYLOADS, opened

MOST_EVENTS = 100_000
"""The ratio does not change with the size (see G-growth), so that nine rounds of a million need not be waited for."""

MOST_EVENTS_ON_TWO = 1_000_000
"""To start a second process takes as long as to audit a hundred thousand events: that would be all that is measured."""

SPINS = 4_000_000
G10 = Goal("G10", "cold audit, one process / reading the payloads", "time", 4.0, 2.0)
G11 = Goal("G11", "audit on two cores, gain / gain of a bare loop", "speed", 0.8, 0.95)
G12 = Goal("G12", "audit again, nothing changed / reading the payloads", "time", 0.25, 0.1)


def measure(sizes: Sizes) -> Iterator[Row]:
    """The rows of these goals."""
    events = min(sizes.events, MOST_EVENTS)
    folder = Path(sizes.folder) / "archives"
    for case, records in (
        (LINE_GAME, of_game(LINE_GAME, 20_000, sizes.folder)),
        ("all games", of_all_games(30_000, sizes.folder)),
    ):
        name = f"{case.replace(' ', '-')}-{events}.sqlite"
        with archive(events, records, folder / name) as ledger:
            yield paired(G10, case, lambda: audited(ledger), lambda: payloads(ledger), sizes)
            yield again(case, ledger, sizes)
    events = min(sizes.events, MOST_EVENTS_ON_TWO)
    with archive(events, of_game(LINE_GAME, 20_000, sizes.folder), folder / f"{LINE_GAME}-{events}.sqlite") as ledger:
        yield on_two_cores(LINE_GAME, ledger, sizes)


def audited(ledger: Ledger, *, jobs: int = 1, kept: Kept | None = None) -> int:
    """Audits a ledger as `audit` does; how many findings there were."""
    with Report() as report:
        for _ in whole.audit_parts(parts_of_ledger(ledger), report, jobs=jobs, kept=kept):
            pass
        return report.kinds.total()


def payloads(ledger: Ledger) -> int:
    """Reads every payload by bare SQLite."""
    connection = opened(Path(str(ledger.url.database)))
    read = sum(1 for _ in connection.execute(READ_PAYLOADS))
    connection.close()
    return read


def again(case: str, ledger: Ledger, sizes: Sizes) -> Row:
    """Audits what was audited before."""
    with tempfile.TemporaryDirectory() as cache, patch.object(platformdirs, "user_cache_dir", lambda *_, **__: cache):
        first = Kept([str(ledger.url)])
        found = audited(ledger, kept=first)
        first.close()

        def ours() -> None:
            kept = Kept([str(ledger.url)])
            assert audited(ledger, kept=kept) == found
            assert kept.taken == ledger.count()
            kept.close()

        return paired(G12, case, ours, lambda: payloads(ledger), sizes)


def on_two_cores(case: str, ledger: Ledger, sizes: Sizes) -> Row:
    """How much a second process gains, as a share of what it gains for a loop that needs nothing."""
    if sizes.clock == "cpu":
        return missing(G11, case, "processor time does not tell; it needs --clock wall")
    shares, ours, bare = [], [], []
    context = get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool, patch.object(spreading, "WORTH_PROCESSES", 1):
        list(pool.map(_spin, [1, 1]))
        for _ in range(max(3, sizes.rounds // 3)):
            one, two = (_timed(partial(audited, ledger, jobs=jobs)) for jobs in (1, 2))
            _await_ends(2)
            loop = _timed(lambda: list(pool.map(_spin, [SPINS])))
            loops = _timed(lambda: list(pool.map(_spin, [SPINS, SPINS])))
            ours.append(one / two)
            bare.append(2 * loop / loops)
            shares.append(ours[-1] / bare[-1])
    low, middle, high = quartiles(shares)
    gains = statistics.median(ours), statistics.median(bare)
    return Row(
        *(G11.number, f"{case}, gains {gains[0]:.2f} and {gains[1]:.2f}", G11.of, G11.must, G11.aim, low, middle, high),
        rounds=len(shares),
        holds=G11.met(low, high),
    )


def _timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _await_ends(remaining: int) -> None:
    """What an audit started takes a moment to end, and would take it from the loop that is measured next."""
    while len(active_children()) > remaining:
        time.sleep(0.01)


def _spin(times: int) -> int:
    counted = 0
    for number in range(times):
        counted += number & 7
    return counted
