"""How long do figures over a free choice of matches take, beside bare DuckDB and a plain SQL scan?

    python tests/benchmarks/free_filters.py [--archive archive.sqlite] [--parquet folder] [--rounds 15] [--scans 3]

The ledger is that of `make archive`; its Parquet tables are written first where there are none. Each choice is asked in
turn of our filter over the Parquet, of a query written by hand for DuckDB over the same files, and of a query over the
ledger's own rows; the rounds are interleaved, so that other work on the machine meets all three alike. Medians, and the
ratio of ours to bare DuckDB. All three must answer the same. What charts read from kept totals is measured too.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import duckdb
import msgspec
from platformdirs import user_cache_dir
from sqlalchemy import Connection, text

from ledger.service.parquet.archive import write_tables
from ledger.service.parquet.filtered import FilteredArchive
from ledger.store import Filter, Ledger
from ledger.store.kept.checkpoint import live
from ledger.store.kept.tables import ALL_TIME
from ledger.store.lists.months import matches_by_day
from ledger.store.lists.player_totals import PersonPeriod, totals_by_period

COUNTS = ("won", "decided", "hands_won", "points")
CHOICES: dict[str, tuple[Filter, str, str]] = {
    "everything": (Filter(), "true", "1 = 1"),
    "one game": (Filter(variant="draw"), "variant = 'draw'", "c.variant = 'draw'"),
    "two games, five years": (
        Filter(variants=("draw", "block"), since="2018-01-01", until="2022-12-31"),
        "variant IN ('draw', 'block') AND day BETWEEN '2018-01-01' AND '2022-12-31'",
        "c.variant IN ('draw', 'block') AND c.played >= '2018-01-01' AND c.played < '2022-12-31U'",
    ),
    "a club without score records": (
        Filter(club="Riverside", no_kinds=("score",)),
        "club = 'Riverside' AND kind <> 'score'",
        "c.club_key = 'riverside' AND r.kind <> 'score'",
    ),
    "with one player, over": (
        Filter(player="Riverside 07", over=True),
        """list_contains(players, 'Riverside 07') AND "over" """,
        "r.status = 'over' AND c.stream_no IN (SELECT stream_no FROM seat WHERE name = 'Riverside 07')",
    ),
}


def totals_of_all_time(connection: Connection, counts: Sequence[str], **wanted: Any) -> list[PersonPeriod]:
    """What is kept of everybody who fits, his months left out."""
    return list(totals_by_period(connection, counts, months=(ALL_TIME, ALL_TIME), **wanted))


def bare(connection: duckdb.DuckDBPyConnection, where: str) -> list[tuple[Any, ...]]:
    """The query as somebody would write it who has only DuckDB and the files."""
    sums = ", ".join(f"sum(s.{name})" for name in COUNTS)
    query = (
        f"SELECT club, player, count(*), {sums} FROM s JOIN m USING (match) WHERE {where} GROUP BY 1, 2 ORDER BY 1, 2"
    )
    return connection.execute(query).fetchall()


def scan(connection: Any, generation: int, where: str) -> list[tuple[Any, ...]]:
    """A scan of the ledger's own rows, one for each seat of each match."""
    query = f"""
        SELECT c.club, p.display_name, count(*), sum(s.won), sum(s.points)
        FROM match_result r JOIN match_card c ON c.stream_no = r.stream_no
        JOIN seat_result s ON s.generation = r.generation AND s.stream_no = r.stream_no
        JOIN player p ON p.player_id = s.player_id
        WHERE r.generation = {generation} AND {where} GROUP BY 1, 2 ORDER BY 1, 2
    """
    return [tuple(row) for row in connection.execute(text(query))]


def timed(ask: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds, and the answer."""
    began = time.perf_counter()
    answer = ask()
    return (time.perf_counter() - began) * 1000, answer


def main() -> None:
    """Measures, and prints two tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cache = Path(user_cache_dir("domino-ledger"))
    parser.add_argument("--archive", type=Path, default=cache / "archive.sqlite")
    parser.add_argument("--parquet", type=Path, default=cache / "archive-parquet")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--scans", type=int, default=3, help="rounds with a scan too, which takes the longest by far")
    options = parser.parse_args()
    with Ledger.open(f"sqlite:///{options.archive}") as ledger:
        if not (options.parquet / "seats.parquet").is_file():
            write_tables(str(options.parquet), ledger.matches())
        free_choices(ledger, options.parquet, options.rounds, options.scans)
        kept(ledger, options.rounds)


def free_choices(ledger: Ledger, parquet: Path, rounds: int, scans: int) -> None:
    """Our filter, bare DuckDB and a scan, by choice."""
    print(f"{'free choice':<32}{'ours ms':>9}{'DuckDB ms':>11}{'ratio':>7}{'scan ms':>9}{'rows':>6}")
    with FilteredArchive(str(parquet)) as archive, duckdb.connect() as connection, ledger.snapshot() as snapshot:
        for name, table in (("m", "matches"), ("s", "seats")):
            connection.read_parquet(str(parquet / f"{table}.parquet")).create_view(name)
        generation = live(snapshot.connection).generation
        for name, (wanted, by_hand, in_ledger) in CHOICES.items():
            times: list[tuple[float, float]] = []
            scanned: list[float] = []
            for number in range(rounds):
                asked: list[Callable[[], Any]] = [
                    partial(archive.totals, wanted, COUNTS),
                    partial(bare, connection, by_hand),
                ]
                # whoever comes after the scan finds cold caches: each of the two as often as the other
                first, second = [timed(ask) for ask in asked[:: -1 if number % 2 else 1]]
                (ours, answer), (theirs, rows) = (second, first) if number % 2 else (first, second)
                times.append((ours, theirs))
                assert [(one.club, one.group, one.matches, *one.counts.values()) for one in answer] == rows
                if number < scans:
                    took, lines = timed(partial(scan, snapshot.connection, generation, in_ledger))
                    scanned.append(took)
                    # the ledger's own rows have a winner where several share a win, and points where a side is not
                    # counted
                    assert sorted(row[:3] for row in lines) == sorted(row[:3] for row in rows)
            ours, theirs = map(median, zip(*times, strict=True))
            ratio = median(one / other for one, other in times)
            print(f"{name:<32}{ours:>9.1f}{theirs:>11.1f}{ratio:>7.2f}{median(scanned):>9.1f}{len(rows):>6}")


def kept(ledger: Ledger, rounds: int) -> None:
    """What charts of standings read."""
    print(f"\n{'kept totals':<32}{'ms':>9}{'rows':>8}")
    few = ("decided", "won", "drawn", "points")
    year = Filter(since="2020-01-01", until="2020-12-31")
    with ledger.snapshot() as snapshot:
        totals = partial(totals_of_all_time, snapshot.connection, few)
        days = partial(matches_by_day, snapshot.connection)
        asked: dict[str, Callable[[], Any]] = {
            "a club": partial(totals, club="Riverside"),
            "one game, a club": partial(totals, club="Riverside", variant="draw"),
            "one game, all clubs": partial(totals, variant="draw"),
            "everybody": totals,
            "days of a year, a club": partial(days, msgspec.structs.replace(year, club="Riverside")),
            "days of a year, all clubs": partial(days, year),
        }
        for name, ask in asked.items():
            found = [timed(ask) for _ in range(rounds)]
            print(f"{name:<32}{median(one for one, _ in found):>9.1f}{len(found[0][1]):>8}")


if __name__ == "__main__":
    main()
