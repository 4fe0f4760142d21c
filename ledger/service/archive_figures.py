"""The figures asked of an archive in DuckDB's words: what each match adds to each group, then the sums over matches.

The rules of adding up are those of `ledger/statistics/grouping.py`: a player's counts are of all his seats; of a whole
table those of sides are taken once a side, and those of hands once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.statistics.definitions import HAND_LENGTHS, OF_TABLES, PARTNERED, Figure
from ledger.statistics.grouping import HANDS_OF_A_KIND, SIDE_COUNTS, TABLE_COUNTS
from ledger.statistics.intervals import Moments

Row = Sequence[int | bool | str | None]

_WHOLE_TABLES = (
    "whole AS (SELECT match, sum(tiles) AS table_tiles, "
    "coalesce(sum(played_hands) FILTER (seat = 1), 0) AS table_hands, "
    "count(DISTINCT seat) > count(DISTINCT side) AS paired FROM seats JOIN chosen USING (match) GROUP BY match), "
)


def query(group: str, by: str, figures: Sequence[Figure], conditions: Sequence[str]) -> str:
    """What gives a row for each group: club (of players) and group, matches, hands of each kind, then of each figure
    what `read` takes.
    """
    counts = list(dict.fromkeys([*HANDS_OF_A_KIND.values(), *(c for f in figures for c in (f.part, f.whole))]))
    others = not OF_TABLES.isdisjoint(counts)
    club = "coalesce(matches.club, '')" if by == "player" else "''"
    own = "".join(f", {_of_match(count, by)} AS {count}" for count in counts)
    joined = "seats JOIN chosen AS matches USING (match)" + (" JOIN whole USING (match)" if others else "")
    hands = "".join(f", CAST(sum({hands}) AS BIGINT)" for hands in HANDS_OF_A_KIND.values())
    sums = "".join(f", {part}" for figure in figures for part in _sums(figure))
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    return (
        f"WITH chosen AS (SELECT * FROM matches{where}), {_WHOLE_TABLES if others else ''}"
        f"own AS (SELECT {club} AS club, {group} AS name, match, any_value(low_wins) AS low{own} FROM {joined} "
        f"GROUP BY ALL) SELECT club, name, count(*){hands}{sums} FROM own GROUP BY 1, 2"
    )


def _of_match(count: str, by: str) -> str:
    """What one match adds to a group's count."""
    if count in HAND_LENGTHS:
        return f"any_value(whole.{count})"
    if count == PARTNERED:
        return "coalesce(sum(played_hands) FILTER (paired), 0)"
    once = ""
    if by != "player" and count in SIDE_COUNTS:
        once = " FILTER (seat = side)"
    if by != "player" and (count in TABLE_COUNTS or count in HANDS_OF_A_KIND.values()):
        once = " FILTER (seat = 1)"
    return f"coalesce(sum(seats.{count}){once}, 0)"


def _sums(figure: Figure) -> Iterator[str]:
    part, whole = figure.part, figure.whole
    known = f"FILTER ({whole} <> 0)"
    yield f"count(*) {known}"
    for summed in (part, whole, f"{part} * {part}", f"{whole} * {whole}", f"{part} * {whole}"):
        yield f"CAST(coalesce(sum({summed}) {known}, 0) AS HUGEINT)"
    yield f"coalesce(bool_or({part} < 0) {known}, false)"
    yield f"count(DISTINCT low) {known}"


def read(row: Row, figures: Sequence[Figure]) -> Iterator[tuple[Figure, Moments, bool]]:
    """Of each figure the sums over matches, and whether games are mixed in which points mean the contrary."""
    for place, figure in enumerate(figures):
        *sums, below, scorings = row[8 * place : 8 * place + 8]
        matches, part, whole, part_square, whole_square, product = (int(one or 0) for one in sums)
        moments = Moments(matches, part, whole, part_square, whole_square, product, bool(below))
        yield figure, moments, int(scorings or 0) > 1
