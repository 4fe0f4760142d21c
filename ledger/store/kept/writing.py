"""Results into their tables: the share that a match had in the tallies before is taken back, its new one added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import add, itemgetter, neg
from typing import Any

from sqlalchemy import Connection, Table

from ledger.store.database import statements
from ledger.store.kept.counts import COUNTS, SAMPLED, pack, unpack
from ledger.store.kept.results import OVER, STRUCK, Result, SeatShare
from ledger.store.kept.tables import ALL_TIME, CLUB_TALLY, CLUB_TOTAL, PLAYER_TALLY, PLAYER_TOTAL, STRUCK_OUT

TALLIES = (PLAYER_TALLY, PLAYER_TOTAL, CLUB_TALLY, CLUB_TOTAL)
_SAMPLED = tuple(map(COUNTS.index, SAMPLED))

Key = tuple[int | str, ...]
Shares = dict[Key, tuple[int, ...]]
"""By the key of a tally (without the generation): what is to be added to it."""

_AT_ONCE = 500


def write_results(connection: Connection, generation: int, results: Sequence[Result], new: frozenset[int]) -> None:
    """Puts results in the place of those that were there; the matches in `new` had none."""
    known = [result.stream_no for result in results if result.stream_no not in new]
    before: list[Result] = []
    for first in range(0, len(known), _AT_ONCE):
        some = known[first : first + _AT_ONCE]
        before += stored_results(connection, generation, some)
        for table in ("match_result", "seat_result"):
            statements.execute(connection, f"DELETE FROM {table} WHERE {_among(some)}", (generation, *some))
    _insert(connection, generation, results)
    _add_up(connection, PLAYER_TALLY, generation, _changes(_player_shares, before, results))
    _add_up(connection, PLAYER_TOTAL, generation, _changes(_player_totals, before, results))
    _add_up(connection, CLUB_TALLY, generation, _changes(_club_shares, before, results))
    _add_up(connection, CLUB_TOTAL, generation, _changes(_club_totals, before, results))


def stored_results(connection: Connection, generation: int, numbers: Sequence[int]) -> list[Result]:
    """The results of these matches as they are stored, those that there are."""
    wanted = generation, *numbers
    columns = ", ".join(("stream_no", *SeatShare._fields))
    query = f"SELECT {columns} FROM seat_result WHERE {_among(numbers)} ORDER BY stream_no, seat"
    rows = statements.tuples(connection, query, wanted)
    shares = {
        number: tuple([SeatShare._make((*row[1:-1], unpack(row[-1]))) for row in own])
        for number, own in groupby(rows, key=itemgetter(0))
    }
    query = f"SELECT {', '.join(Result._fields[:-1])} FROM match_result WHERE {_among(numbers)} ORDER BY stream_no"
    rows = statements.tuples(connection, query, wanted)
    return [Result._make((*row, shares.get(row[0], ()))) for row in rows]


def _among(numbers: Sequence[int]) -> str:
    return f"generation = ? AND stream_no IN ({', '.join('?' * len(numbers))})"


def _insert(connection: Connection, generation: int, results: Iterable[Result]) -> None:
    matches: list[tuple[Any, ...]] = []
    seats: list[tuple[Any, ...]] = []
    for result in results:
        matches.append((generation, *result[:-1]))
        seats += [(generation, result.stream_no, *share[:-1], pack(share.counts)) for share in result.seats]
    statements.execute_many(connection, _INSERT_MATCH, matches)
    statements.execute_many(connection, _INSERT_SEAT, seats)


def _player_shares(result: Result) -> Iterator[tuple[Key, tuple[int, ...]]]:
    if result.status == STRUCK:
        return
    own: dict[str, tuple[int, ...]] = {}
    for share in result.seats:
        known = own.get(share.player_id)
        own[share.player_id] = share.counts if known is None else tuple(map(add, known, share.counts))
    for player, counts in own.items():
        once = (1, *counts, *[1 if counts[place] else 0 for place in _SAMPLED])
        for period in periods(result.month):
            yield (result.club_key, period, result.variant, result.kind, player), once


def _player_totals(result: Result) -> Iterator[tuple[Key, tuple[int, ...]]]:
    for (_, period, _, _, player), share in _player_shares(result):
        yield (period, player), share


def _club_shares(result: Result) -> Iterator[tuple[Key, tuple[int, ...]]]:
    for period in (STRUCK_OUT,) if result.status == STRUCK else periods(result.month):
        yield (result.club_key, period, result.variant, result.kind), _of_club(result)


def _club_totals(result: Result) -> Iterator[tuple[Key, tuple[int, ...]]]:
    if result.status == STRUCK:
        return
    for period in (*periods(result.month), *([] if result.day is None else [result.day])):
        yield (period, result.club_key), _of_club(result)


def _of_club(result: Result) -> tuple[int, ...]:
    return 1, int(result.status == OVER), result.hands, result.version


def periods(month: int | None) -> tuple[int, ...]:
    """The periods that a match of a month counts in: all time, its year, the month."""
    return (ALL_TIME,) if month is None else (ALL_TIME, month // 100, month)


def _changes(shares: Any, before: Iterable[Result], after: Iterable[Result]) -> Shares:
    changes: Shares = {}
    for results, sign in ((before, neg), (after, None)):
        for result in results:
            for key, share in shares(result):
                change = share if sign is None else tuple(map(sign, share))
                known = changes.get(key)
                changes[key] = change if known is None else tuple(map(add, known, change))
    return {key: change for key, change in changes.items() if any(change)}


def _add_up(connection: Connection, table: Table, generation: int, changes: Shares) -> None:
    ordered = sorted(changes.items())
    statements.execute_many(connection, _ADD[table], [(generation, *key, *change) for key, change in ordered])
    # what is rebuilt from nothing has no empty tallies either
    statements.execute_many(
        connection, _REMOVE_EMPTY[table], [(generation, *key) for key, change in ordered if change[0] < 0]
    )


def _inserting(table: str, names: Sequence[str]) -> str:
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


def _adding(table: Table) -> str:
    keys = [column.name for column in table.primary_key]
    sums = [column.name for column in table.columns if column.name not in keys]
    raised = ", ".join(f"{name} = {table.name}.{name} + excluded.{name}" for name in sums)
    return f"{_inserting(table.name, keys + sums)} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {raised}"


def _removing_empty(table: Table) -> str:
    key = " AND ".join(f"{column.name} = ?" for column in table.primary_key)
    return f"DELETE FROM {table.name} WHERE {key} AND matches = 0"


# put together once, of the names of columns alone: to build the longest for each page would cost more than to run it
_INSERT_MATCH = _inserting("match_result", ["generation", *Result._fields[:-1]])
_INSERT_SEAT = _inserting("seat_result", ["generation", "stream_no", *SeatShare._fields])
_ADD = {table: _adding(table) for table in TALLIES}
_REMOVE_EMPTY = {table: _removing_empty(table) for table in TALLIES}
