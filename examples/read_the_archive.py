"""Asks the Parquet archive a few questions with DuckDB: `python examples/read_the_archive.py archive/`.

The archive comes from `domino-ledger export --format parquet --out archive/`, or `--format partitions`; `PARQUET.md`
says what its columns hold. Without a folder the three example clubs are exported first.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from ledger.service.export import chosen_matches
from ledger.service.importing import import_files
from ledger.service.opening import create_ledger
from ledger.service.parquet.archive import write_tables

EXAMPLES = Path(__file__).parent
QUESTIONS = {
    "Who wins the most hands of those whose winner is known": """
        SELECT player, sum(hands_won)::int AS hands, sum(known_hands)::int AS "of",
               round(sum(hands_won) / sum(known_hands), 2) AS share
        FROM seats GROUP BY player HAVING sum(known_hands) > 0 ORDER BY share DESC, player LIMIT 5
    """,
    "How a hand ends, by game": """
        SELECT variant, count(*) AS hands, count(*) FILTER (fish) AS fish, round(avg(tiles), 1) AS tiles_laid
        FROM hands JOIN matches USING (match) WHERE hands."over" GROUP BY variant ORDER BY variant
    """,
    "What the best single credits were for": """
        SELECT match, event, points, because FROM points
        WHERE written = 'play' ORDER BY points DESC, match, event LIMIT 3
    """,
    "What is laid first": """
        SELECT tile, count(*) AS leads FROM events
        WHERE kind = 'play' AND arm IS NULL GROUP BY tile ORDER BY leads DESC, tile LIMIT 5
    """,
}


def ask(folder: Path) -> None:
    """Prints the answers of an archive."""
    try:
        import duckdb
    except ImportError:
        sys.exit("Error: archives are read by DuckDB: in the program's folder, pip install '.[archive]'")
    with duckdb.connect() as connection:
        for table in ("matches", "seats", "hands", "points", "events"):
            # two stars are any folders below, or none: one for each month of each club where it is cut so
            connection.read_parquet(str(folder / "**" / f"{table}.parquet")).create_view(table)
        for question, query in QUESTIONS.items():
            print(f"{question}:")
            print(connection.sql(query))


def example_archive(folder: Path) -> None:
    """Exports the example clubs into a folder."""
    with create_ledger(f"sqlite:///{folder / 'clubs.sqlite'}") as ledger:
        for _ in import_files(ledger, [str(path) for path in sorted((EXAMPLES / "clubs").glob("*.domino"))]):
            pass
        write_tables(str(folder), chosen_matches(ledger, (), wanted=None, anonymous=False, as_of=None))


def main() -> None:
    """Asks the archive that is named, or one of the examples."""
    if len(sys.argv) > 1:
        ask(Path(sys.argv[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        example_archive(Path(folder))
        ask(Path(folder))


if __name__ == "__main__":
    main()
