"""Makes the big ledger on which later measurements are taken: `make archive`, once; it goes on where it was stopped.

A million matches of twelve clubs over ten years, as real clubs have them: of most only the results or the scores were
written down, one in a hundred is a full record. The same number gives the same matches. `ARCHIVE_MATCHES=10000` makes a
small one.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from random import Random

from platformdirs import user_cache_dir

from ledger.game.events import Record
from ledger.game.variants import GAMES
from ledger.game.written_down import Kind
from ledger.service.intake import take_in
from ledger.service.opening import create_ledger
from ledger.simulate import play_match, result_match, wavering

MATCHES = 1_000_000
FULL_ONCE_IN = 100
"""One match of so many is played move by move and written down in full."""

SCORES_IN_TEN = 7
"""Of ten others so many are score records, the rest result records."""

FIRST = date(2016, 1, 1)
DAYS = 3653
MEMBERS = 40
AT_ONCE = 400

CLUBS = (
    *("Harbour", "Old Mill", "Riverside", "Lime Tree", "Station", "Market Hall"),
    *("Двор", "Причал", "Café Central", "Club Español", "Los Dobles", "North Gate"),
)
TABLES: tuple[tuple[str, int], ...] = tuple((variant, min(game.players[-1], 4)) for variant, game in GAMES.items())
"""What is played, with how many."""


@dataclass(frozen=True)
class Batch:
    """Some matches of the archive by their numbers, of all `matches`."""

    first: int
    last: int
    matches: int


def match(number: int, matches: int) -> Record:
    """Match `number` of the archive, from 0, the same whenever it is made."""
    chance = Random(f"archive {number}")
    club = CLUBS[number % len(CLUBS)]
    variant, players = TABLES[chance.randrange(len(TABLES))]
    names = [f"{club} {member:02}" for member in chance.sample(range(1, MEMBERS + 1), players)]
    day = FIRST + timedelta(days=number * DAYS // matches)
    tags = {"Id": f"archive-{number}", "Club": club, "Played": day.isoformat()}
    strengths = [strength(name) for name in names]
    if number % FULL_ONCE_IN == 0:
        return play_match(variant, names, bots=[wavering(share) for share in strengths], seed=number, tags=tags)
    kind: Kind = "score" if number % 10 < SCORES_IN_TEN else "result"
    return result_match(variant, names, strengths=strengths, kind=kind, seed=number, tags=tags)


def strength(member: str) -> float:
    """How well a member plays, from 0 to 1: known, so that ratings can be held against it."""
    return Random(member).random()


def batch(wanted: Batch) -> list[Record]:
    """The matches of a batch."""
    return [match(number, wanted.matches) for number in range(wanted.first, wanted.last)]


def batches(first: int, matches: int) -> Iterator[Batch]:
    """The batches that are left from match `first` on."""
    for start in range(first, matches, AT_ONCE):
        yield Batch(start, min(start + AT_ONCE, matches), matches)


def made(first: int, matches: int, processes: int) -> Iterator[list[Record]]:
    """The batches in order, made by so many processes, never more than a few ahead of whoever takes them."""
    if processes < 2:
        yield from map(batch, batches(first, matches))
        return
    with ProcessPoolExecutor(processes) as pool:
        waiting = batches(first, matches)
        running = [pool.submit(batch, wanted) for wanted in islice(waiting, 2 * processes)]
        while running:
            yield running.pop(0).result()
            running += [pool.submit(batch, wanted) for wanted in islice(waiting, 1)]


def main(words: Sequence[str] | None = None) -> int:
    """Makes the archive, or what is missing of it."""
    options = argparse.ArgumentParser(description=__doc__)
    folder = Path(user_cache_dir("domino-ledger"))
    options.add_argument("--out", type=Path, default=folder / "archive.sqlite", help="where the ledger lies")
    options.add_argument("--matches", type=int, default=int(os.environ.get("ARCHIVE_MATCHES") or MATCHES))
    options.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = options.parse_args(words)
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    statuses: Counter[str] = Counter()
    with create_ledger(f"sqlite:///{asked.out}") as ledger:
        held = ledger.count()
        for records in made(held, asked.matches, asked.processes):
            statuses.update(taken.status for taken in take_in(ledger, records, at_once=AT_ONCE))
            done = held + statuses.total()
            print(f"\r{done} of {asked.matches} matches", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - began
    print(file=sys.stderr)
    print(f"{asked.out}: {held + statuses.total()} matches, {dict(statuses)} in {seconds:.0f} s")
    return 0 if set(statuses) <= {"new"} else 1


if __name__ == "__main__":
    sys.exit(main())
