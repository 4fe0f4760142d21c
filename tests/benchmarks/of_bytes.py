"""G13: how much room an event takes on the disk, its hash and all that is kept beside it included."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from ledger.service.intake import take_in
from ledger.store import Ledger
from tests.benchmarks.matches import LINE_GAME, length, of_all_games, of_game
from tests.benchmarks.measuring import Goal, Row, Sizes, missing, of_sizes
from tests.benchmarks.raw import PLAIN_INSERT, EventSourcing, plain_rows, plain_table

G13 = Goal("G13", "bytes an event / raw rows without hashes", "size", 1.3, 0.9)
G13B = Goal("G13b", "bytes an event / eventsourcing", "size", 0.5, 0.9)


def measure(sizes: Sizes) -> Iterator[Row]:
    """The rows of this goal."""
    for case, records in (
        (LINE_GAME, of_game(LINE_GAME, 20_000, sizes.folder)),
        ("all games", of_all_games(30_000, sizes.folder)),
    ):
        with tempfile.TemporaryDirectory() as name:
            folder, events = Path(name), length(records)
            with Ledger.open(f"sqlite:///{folder / 'ledger.sqlite'}", create=True) as ledger:
                for _ in take_in(ledger, records):
                    pass
            ours = (folder / "ledger.sqlite").stat().st_size / events
            connection = plain_table(folder / "plain.db")
            connection.executemany(PLAIN_INSERT, plain_rows(records))
            connection.close()
            yield of_sizes(G13, case, ours, (folder / "plain.db").stat().st_size / events)
            yield beside_eventsourcing(case, ours, folder)


def beside_eventsourcing(case: str, ours: float, folder: Path) -> Row:
    """The same beside aggregates of three hundred events."""
    try:
        peer = EventSourcing(folder)
    except ImportError:
        return missing(G13B, case, "eventsourcing is not installed")
    application = peer.application()
    peer.stored(application, 60, 300)
    application.close()
    stored = sum(path.stat().st_size for path in folder.glob(f"{peer.path.name}*"))
    return of_sizes(G13B, case, ours, stored / (60 * 300))
