"""The figures asked of an archive in DuckDB's words: what each match adds to each group, then the sums over matches.

The rules of adding up are those of `ledger/statistics/grouping.py`: a player's counts are of all his seats, a pair's of
both its seats, or of one of them what both have alike; of a whole table those of sides are taken once a side, and those
of hands once. A pair are those whom the header names; a substitute's row bears another name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ledger.errors import NotFound
from ledger.statistics.days import NEW_YEAR
from ledger.statistics.definitions import HAND_LENGTHS, OF_TABLES, PARTNERED, Figure
from ledger.statistics.grouping import HANDS_OF_A_KIND, SIDE_COUNTS, TABLE_COUNTS, grouping
from ledger.statistics.intervals import Moments

OF_PLAYERS = ("player", "pair")
"""Groups whose members play in a club; of any other all sides of the matches are counted."""

GROUPS = {
    "player": "seats.player",
    "pair": "string_agg(seats.player, ' + ' ORDER BY seats.player)",
    "club": "coalesce(matches.club, '')",
    "variant": "variant",
    "year": "coalesce(strftime(day, '%Y'), '')",
    "month": "coalesce(strftime(day, '%Y-%m'), '')",
    "kind": "coalesce(kind, '')",
    "all": "'all'",
}
"""How an archive's matches may be grouped, and by which column; also by season or by an option."""

_DAY_OF_A_YEAR = re.compile(r"\d\d-\d\d")
_PAIRS = "WHERE matches.players[seats.seat] = seats.player GROUP BY matches.club, match, side HAVING count(*) > 1"

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
    club = "coalesce(matches.club, '')" if by in OF_PLAYERS else "''"
    own = "".join(f", {_of_match(count, by)} AS {count}" for count in counts)
    joined = "seats JOIN chosen AS matches USING (match)" + (" JOIN whole USING (match)" if others else "")
    hands = "".join(f", CAST(sum({hands}) AS BIGINT)" for hands in HANDS_OF_A_KIND.values())
    sums = "".join(f", {part}" for figure in figures for part in _sums(figure))
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    groups = _PAIRS if by == "pair" else "GROUP BY ALL"
    return (
        f"WITH chosen AS (SELECT * FROM matches{where}), {_WHOLE_TABLES if others else ''}"
        f"own AS (SELECT {club} AS club, {group} AS name, match, any_value(low_wins) AS low{own} FROM {joined} "
        f"{groups}) SELECT club, name, count(*){hands}{sums} FROM own GROUP BY 1, 2"
    )


def _of_match(count: str, by: str) -> str:
    """What one match adds to a group's count."""
    if count in HAND_LENGTHS:
        return f"any_value(whole.{count})"
    if count == PARTNERED:
        return "coalesce(sum(played_hands) FILTER (paired), 0)"
    if by == "pair":
        return _of_pair(count)
    once = ""
    if by != "player" and count in SIDE_COUNTS:
        once = " FILTER (seat = side)"
    if by != "player" and (count in TABLE_COUNTS or count in HANDS_OF_A_KIND.values()):
        once = " FILTER (seat = 1)"
    return f"coalesce(sum(seats.{count}){once}, 0)"


def _of_pair(count: str) -> str:
    """What one match adds to a pair's count; where one of the two had a substitute, what is the side's are the hands
    that both of them played.
    """
    if count in HANDS_OF_A_KIND.values():
        return f"coalesce(sum(seats.{count}) FILTER (seat = side), 0)"
    if count in TABLE_COUNTS:
        return f"arg_max(seats.{count}, 100 * seats.hands - seat)"
    if count in SIDE_COUNTS:
        return f"arg_min(seats.{count}, 100 * seats.hands + seat)"
    return f"coalesce(sum(seats.{count}), 0)"


def group_of(by: str, begins: str) -> str:
    """What an archive's matches are grouped by in DuckDB's words; seasons are the calendar's and begin on this day.

    NotFound if there is no such group.
    """
    if by in GROUPS:
        return GROUPS[by]
    grouping(by)
    if by == "season":
        return _season(begins)
    # it is the name of an option that there is
    return f"coalesce(json_extract_string(options, '$.{by.partition(':')[2]}'), '')"


def _season(begins: str) -> str:
    """As `season_of` names it."""
    if begins == NEW_YEAR:
        return GROUPS["year"]
    if not _DAY_OF_A_YEAR.fullmatch(begins):
        raise NotFound(f"{begins!r} is no day on which seasons begin; one is written like 09-01")
    year = f"CAST(strftime(day, '%Y') AS INTEGER) - CAST(strftime(day, '%m-%d') < '{begins}' AS INTEGER)"
    return f"coalesce(({year}) || '/' || lpad(CAST((({year}) + 1) % 100 AS VARCHAR), 2, '0'), '')"


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
