"""G1, G1b, G1c, G2: how fast matches come in, from decoded events and from text, beside bare SQLite and others."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from ledger.game.events import Record
from ledger.record import read, write
from ledger.service.importing import import_files, import_items
from ledger.store import Ledger
from ledger.store.appending.transaction import Transaction
from tests.benchmarks.matches import LINE_GAME, length, of_all_games, of_game
from tests.benchmarks.measuring import Goal, Row, Sizes, missing, paired
from tests.benchmarks.raw import EventSourcing, SameTable

EVENTS = 20_000
G1 = Goal("G1", "bulk import / executemany into the same table", "speed", 0.5, 1.0)
G1B = Goal("G1b", "text to events / python-chess read_game", "speed", 1, 3)
G1C = Goal("G1c", "from file to charts up to date / import into the log", "time", 2, 1.3)
G2 = Goal("G2", "bulk import / eventsourcing, 100 a save", "speed", 7, 12)


def measure(sizes: Sizes) -> Iterator[Row]:
    """The rows of these goals."""
    records = of_game(LINE_GAME, EVENTS, sizes.folder)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        same = SameTable(records, folder)
        yield from against_the_table(records, same, sizes)
        yield from from_text(records, folder, same, sizes)
        yield from against_eventsourcing(records, folder, same, sizes)


def bring_in(ledger: Ledger, records: Sequence[Record]) -> None:
    """Imports decoded matches as `import` does: rules checked, log written, results kept up."""
    for _ in import_items(ledger, records, "measured"):
        pass


def bring_into_log(ledger: Ledger, records: Sequence[Record]) -> None:
    """The same without the results that charts are drawn from."""
    with patch.object(Transaction, "count", lambda _: True):
        bring_in(ledger, records)


def against_the_table(records: Sequence[Record], same: SameTable, sizes: Sizes) -> Iterator[Row]:
    """Ours beside `executemany` of the very same rows into the same table, its triggers and its hash column."""
    items = length(records), len(same.rows)
    for case, how in (("into the log", bring_into_log), ("with results kept up", bring_in)):
        yield paired(
            G1,
            case,
            lambda ledger, _, how=how: how(ledger, records),
            lambda _, connection: same.insert(connection),
            sizes,
            items=items,
            prepare=lambda: (same.fresh(), same.without_events()),
        )


def from_text(records: Sequence[Record], folder: Path, same: SameTable, sizes: Sizes) -> Iterator[Row]:
    """Reading text, and the whole way from a file to results."""
    texts = {LINE_GAME: records, "all games": of_all_games(EVENTS, sizes.folder)}
    for case, some in texts.items():
        text = "\n".join(write(record) for record in some)
        yield against_chess(case, text, length(some), sizes)
    file = folder / "all.domino"
    file.write_text("\n".join(write(record) for record in records), encoding="utf-8")

    def to_charts(ledger: Ledger) -> None:
        for _ in import_files(ledger, [str(file)]):
            pass
        assert ledger.progress().behind == 0

    yield paired(
        G1C,
        LINE_GAME,
        to_charts,
        lambda ledger: bring_into_log(ledger, records),
        sizes,
        prepare=lambda: (same.fresh(),),
    )


def against_chess(case: str, text: str, events: int, sizes: Sizes) -> Row:
    """Reading our text beside python-chess reading its own."""
    try:
        chess: Any = import_module("chess.pgn")
    except ImportError:
        return missing(G1B, case, "python-chess is not installed")
    games, plies = chess_games(40)

    def theirs() -> None:
        stream = io.StringIO(games)
        while chess.read_game(stream) is not None:
            pass

    return paired(G1B, case, lambda: sum(1 for _ in read(text)), theirs, sizes, items=(events, plies))


def chess_games(number: int) -> tuple[str, int]:
    """Games of random moves as PGN, at most 80 plies each, and how many plies they have."""
    chess, pgn = import_module("chess"), import_module("chess.pgn")
    chance, texts, plies = Random(2), [], 0
    for _ in range(number):
        board, game = chess.Board(), pgn.Game()
        node: Any = game
        while not board.is_game_over() and board.ply() < 80:
            move = chance.choice(list(board.legal_moves))
            node = node.add_variation(move)
            board.push(move)
        plies += board.ply()
        texts.append(f"{game}\n\n")
    return "".join(texts), plies


def against_eventsourcing(records: Sequence[Record], folder: Path, same: SameTable, sizes: Sizes) -> Iterator[Row]:
    """Ours, with all that it checks and keeps, beside an aggregate that only counts."""
    try:
        peer = EventSourcing(folder)
    except ImportError:
        yield missing(G2, "with results kept up", "eventsourcing is not installed")
        return
    events = 10_000
    yield paired(
        G2,
        "with results kept up",
        lambda ledger, _: bring_in(ledger, records),
        lambda _, application: peer.append(application, events, saved_together=100),
        sizes,
        items=(length(records), events),
        prepare=lambda: (same.fresh(), peer.application()),
    )
