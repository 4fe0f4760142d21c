"""G6, G7: one match out of a ledger, replayed by the rules, and only opened, however long the ledger is."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from ledger.replay import replay
from ledger.store import Ledger
from tests.benchmarks.matches import LINE_GAME, archive, length, of_all_games, of_game
from tests.benchmarks.measuring import Goal, Row, Sizes, missing, paired
from tests.benchmarks.raw import READ_MATCH, EventSourcing, opened

MATCHES = 100
G6 = Goal("G6", "replay of a stored match with rules / eventsourcing, which counts", "speed", 15, 40)
G7 = Goal("G7", "opening a match / its rows by bare SQLite", "time", 1.5, 1.1)
G7B = Goal("G7b", "opening a match / out of a tenth of the archive", "time", 1.2, 1.1)


def measure(sizes: Sizes) -> Iterator[Row]:
    """The rows of these goals."""
    for case in (LINE_GAME, "all games"):
        yield replays(case, sizes)
    records = of_game(LINE_GAME, 20_000, sizes.folder)
    folder = Path(sizes.folder) / "archives"
    ledgers = [archive(events, records, folder / f"{events}.sqlite") for events in (sizes.events, sizes.events // 10)]
    yield from openings(ledgers, sizes)
    for ledger in ledgers:
        ledger.close()


def replays(case: str, sizes: Sizes) -> Row:
    """Stored matches to their last state, beside aggregates of as many events."""
    some = of_game(LINE_GAME, 10_000, sizes.folder) if case == LINE_GAME else of_all_games(15_000, sizes.folder)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            peer = EventSourcing(folder)
        except ImportError:
            return missing(G6, case, "eventsourcing is not installed")
        application = peer.application()
        ids = peer.stored(application, 10, 300)
        with Ledger.open(f"sqlite:///{folder / 'ledger.sqlite'}", create=True) as ledger:
            for record in some:
                ledger.add(record)

            def ours() -> None:
                for number, record in enumerate(some, start=1):
                    replay(ledger.record(number)).at(len(record.events))

            def theirs() -> None:
                for one in ids:
                    application.repository.get(one)

            return paired(G6, case, ours, theirs, sizes, items=(length(some), 10 * 300))


def openings(ledgers: Sequence[Ledger], sizes: Sizes) -> Iterator[Row]:
    """Matches by number, here and there in the archive."""
    whole, tenth = ledgers
    connection = opened(Path(str(whole.url.database)))
    numbers = [Random(1).sample(range(1, ledger.count() + 1), min(MATCHES, ledger.count())) for ledger in ledgers]

    def ours(ledger: Ledger, some: Sequence[int]) -> None:
        for number in some:
            ledger.record(number)

    case = f"of {sizes.events:,} events"
    yield paired(G7, case, lambda: ours(whole, numbers[0]), lambda: bare(connection, numbers[0]), sizes)
    items = len(numbers[0]), len(numbers[1])
    yield paired(G7B, case, lambda: ours(whole, numbers[0]), lambda: ours(tenth, numbers[1]), sizes, items=items)
    connection.close()


def bare(connection: sqlite3.Connection, numbers: Sequence[int]) -> None:
    """The rows of these matches as tuples."""
    for number in numbers:
        connection.execute(READ_MATCH, (number,)).fetchall()
