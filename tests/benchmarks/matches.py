"""The matches that everything is measured on, played by program: the same each time, of one game or of all in turn."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from ledger.game.events import Record
from ledger.game.variants import GAMES
from ledger.service.intake import take_in
from ledger.simulate import play_match
from ledger.store import Ledger

NAMES = ("Ana", "Ben", "Cid", "Dan")
CLUBS = 12
MONTHS = 120
LINE_GAME = "block"
"""The game of the reference figures: four at a table, double-six, nothing drawn."""

IN_A_TRANSACTION = 400


def length(records: Sequence[Record]) -> int:
    """The events of some records."""
    return sum(len(record.events) for record in records)


def of_game(game: str, events: int, folder: str) -> list[Record]:
    """Matches of one game with so many events at least, four players where it takes so many."""
    kept = Path(folder) / "matches" / f"{game}-{events}.pickle"
    if kept.is_file():
        # written below by this program
        return list(pickle.loads(kept.read_bytes()))
    records: list[Record] = []
    players = min(max(GAMES[game].players), len(NAMES))
    while length(records) < events:
        number = len(records)
        tags = {"Id": f"{game}-{number}", **place(number)}
        records.append(play_match(game, NAMES[:players], seed=number, tags=tags))
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(pickle.dumps(records))
    return records


def of_all_games(events: int, folder: str) -> list[Record]:
    """Matches of every game in turn, about as many events of each."""
    played = [of_game(game, events // len(GAMES), folder) for game in GAMES]
    return [record for some in itertools.zip_longest(*played) for record in some if record is not None]


def place(number: int) -> dict[str, str]:
    """The club and the day of match `number`."""
    month = number % MONTHS
    return {"Club": f"Club {number % CLUBS + 1}", "Played": f"{2016 + month // 12}-{month % 12 + 1:02}-15"}


def endless(records: Sequence[Record], first: int = 0) -> Iterator[Record]:
    """The same matches again and again, each with a name, a club and a day of its own, from match `first` on."""
    for number in itertools.count(first):
        record = records[number % len(records)]
        tags = {**record.opening.tags, **place(number), "Id": f"match-{number}"}
        yield Record((replace(record.opening, tags=tags), *record.events[1:]), record.moments)


def up_to(records: Iterator[Record], events: int) -> Iterator[Record]:
    """So many of the records that they have so many events."""
    held = 0
    for record in records:
        if held >= events:
            return
        held += len(record.events)
        yield record


def archive(events: int, records: Sequence[Record], path: Path) -> Ledger:
    """The ledger at a path with so many events, filled up where it has fewer: one that was stopped goes on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    ledger = Ledger.open(f"sqlite:///{path}", create=True)
    held = ledger.head().position
    if held < events:
        for _ in take_in(ledger, up_to(endless(records, ledger.count()), events - held), at_once=IN_A_TRANSACTION):
            pass
    return ledger
